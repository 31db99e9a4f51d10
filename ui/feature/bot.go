package feature

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// Bot is a resident bot in one of its games.
type Bot struct {
	account.BuiltInBot
	Game game.Info
}

// id returns the game and the name of the bot: chess-acorn.
func (b *Bot) id() string { return b.Game.ID + "-" + b.Name }

// manner says in a sentence how the bot plays the game.
func (b *Bot) manner() string { return identity.Clean(b.Manners[b.Game.ID], words.MaxSentence) }

// bestRating returns a player's most certain rating in a game. ok is false if they have none.
func bestRating(c action.Caller, id identity.PlayerID, gameID string) (best glicko.Rating, ok bool) {
	for _, speed := range clock.Speeds {
		r, rated := c.Club.Ratings.Of(id, gameID, speed)
		if rated && (!ok || r.Deviation < best.Deviation) {
			best, ok = r, true
		}
	}
	return best, ok
}

// rating returns the bot's most certain rating in the game. ok is false if it has none.
func (b *Bot) rating(c action.Caller) (glicko.Rating, bool) { return bestRating(c, b.ID, b.Game.ID) }

// BotDoc is a bot in one of its games in JSON.
type BotDoc struct {
	Name   string `json:"name" help:"the bot"`
	Level  *int   `json:"level" help:"how strong it is: 1 is the weakest; null if it has no level"`
	Game   string `json:"game" help:"a game that it plays"`
	Manner string `json:"manner" help:"how it plays that game, in a sentence"`
	Rating *int   `json:"rating" help:"its most certain rating in that game, or null"`
	ID     string `json:"id" help:"the bot in that game"`
}

func botDoc(c action.Caller, b *Bot) BotDoc {
	doc := BotDoc{Name: words.Person(b.Person), Game: b.Game.ID, Manner: b.manner(), ID: b.id()}
	if b.Level > 0 {
		doc.Level = &b.Level
	}
	if r, ok := b.rating(c); ok {
		doc.Rating = new(r.Points())
	}
	return doc
}

// bots declares bots as subjects, one for each of their games.
var bots = action.Noun[*Bot]{
	Kind: action.Bot,
	Find: func(_ context.Context, c action.Caller, text string) (*Bot, error) {
		word, name, _ := strings.Cut(text, "-")
		rules, err := words.GameOf(word, c.Games)
		if err != nil {
			return nil, err
		}
		found, err := botOf(c, rules.Info().ID, name)
		return &Bot{found, rules.Info()}, err
	},
	Default: here[*Bot](words.Wrong("Name a game and a bot: chess-acorn.")),
	Doc:     func(c action.Caller, b *Bot) any { return botDoc(c, b) },
}

// anyGame filters a list by game.
var anyGame = resource.Filter{Name: "game", Label: "Game", Choices: []action.Choice{{Label: "any"}}, Games: true}

func listBots(_ context.Context, c action.Caller, q resource.Query) (list []*Bot, next string, err error) {
	for _, g := range c.Games {
		info := g.Info()
		if only := q.Get(anyGame); only != "" && only != info.ID {
			continue
		}
		for _, b := range c.Club.Bots.Opponents(info.ID) {
			list = append(list, &Bot{b, info})
		}
	}
	return list, "", nil
}

var botResource = resource.New(resource.Spec[*Bot]{
	Kind: action.Bot, Name: "bots", Title: "Bots", Help: "computer players, always online",
	Filters: []resource.Filter{anyGame},
	List:    listBots,
	Columns: []resource.Column[*Bot]{
		cellColumn("bot", "Bot", 0, func(b *Bot) resource.Cell {
			return resource.Cell{Text: words.Person(b.Person), Ref: resource.Ref{Kind: action.Bot, ID: b.id()}}
		}),
		right(textColumn("level", "Level", 0, levelOf)),
		right(viewColumn("rating", "Rating", 2, ratingOf)),
		textColumn("manner", "How it plays", 1, (*Bot).manner),
	},
	InMemory: true,
	Group:    func(b *Bot) string { return b.Game.Name },
	ID:       (*Bot).id,
	Heading:  func(_ action.Caller, b *Bot) string { return words.Person(b.Person) + ", " + b.Game.Name },
	Lead:     func(_ action.Caller, b *Bot) []message.Message { return plain(b.manner()) },
	Links: func(_ action.Caller, b *Bot) []resource.Link {
		return []resource.Link{{Label: "Games and ratings", Key: "p", Ref: playerCell(b.Person).Ref}}
	},
	Sections: func(_ context.Context, c action.Caller, b *Bot) ([]resource.Section, error) {
		about := resource.Section{Name: "about", Label: "About"}
		addText(&about, "Level", levelOf(b))
		addText(&about, "Rating", cmp.Or(ratingOf(c, b), "none yet"))
		return []resource.Section{about}, nil
	},
	Row:     func(c action.Caller, b *Bot) any { return botDoc(c, b) },
	RowType: BotDoc{}, DocType: BotDoc{},
	Empty: words.BotAway,
})

// levelOf returns the level of a bot, 1 for the weakest; "" if it has none.
func levelOf(b *Bot) string {
	if b.Level == 0 {
		return ""
	}
	return strconv.Itoa(b.Level)
}

func ratingOf(c action.Caller, b *Bot) string {
	if r, ok := b.rating(c); ok {
		return r.String()
	}
	return ""
}

type playBotArgs struct {
	Seat   string   `arg:"seat" help:"your side; random by default"`
	Option []string `arg:"option,many" help:"a clock such as 5+3, rated, or an option of the game"`
}

var playWithBot = forPlayers(action.Spec[*Bot, playBotArgs]{
	On: action.Bot, Name: "play", Label: "Play", Help: "start a game against a bot", Key: "b",
	Opens: true, Guests: true, Forms: []string{"BOT [as SEAT|OPTION]..."}, Answer: words.TableDoc{},
	Do: func(ctx context.Context, c action.Caller, b *Bot, args playBotArgs) (action.Result, error) {
		asked := terms{setup{Game: b.Game.ID, Option: args.Option}, agreement{Seat: args.Seat}}
		p, err := asked.proposal(c, nil)
		if err != nil {
			return action.Result{}, err
		}
		r, err := playBot(ctx, c, p, b.BuiltInBot)
		if err != nil {
			return r, err
		}
		r.Table, r.Subject = r.Subject.(*table.Table), b
		r.Doc = c.Viewer().Table(r.Table)
		return r, nil
	},
})
