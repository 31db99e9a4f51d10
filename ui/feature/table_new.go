package feature

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// The kinds of opponents, other than anyone who joins.
const (
	friend = "friend"
	bot    = "bot"
)

type newArgs struct {
	setup
	Who  string `arg:"who,once" group:"Opponent" label:"Who" choices:"friend bot" help:"who you play: anyone who joins, a friend or a bot"`
	Name string `arg:"name,free,once" group:"Opponent" label:"Friend" when:"who=friend" help:"the name of your friend, who can join or decline"`
	Bot  string `arg:"bot" group:"Opponent" label:"Bot" when:"who=bot" help:"the bot that you play"`
	agreement
	House  string `arg:"house,hidden" help:"play a bot: a level from 1, or a name"`
	Table  string `arg:"table,hidden" help:"continue the game of this table"`
	Number *int   `arg:"number,hidden" help:"the ply to start from"`
	First  bool   `arg:"first,hidden" help:"from the first game of the match at that table"`
}

var newTable = forPlayers(spec[newArgs]{
	On: action.Table, Name: "new", Label: "Create a table", Help: "create a table", Creates: true, Opens: true,
	Forms: []string{
		"from TABLE [after NUMBER] [as SEAT|called WORD|OPTION]...", "GAME [as SEAT|called WORD|OPTION]...",
	},
	Notes: []string{
		"Without \"as\" you do not sit down yet: the game begins when any two players have taken the seats.",
		"\"as random\" gives you a random seat. A name helps others find the table. \"from\" continues another",
		"game after so many plies, or as it stands. With position= the game begins where you say. With",
		"--house a bot sits down at once. The command house lists the bots.",
	},
	Examples: []string{
		"new chess as white clock=5+3 rated", "new correct called kitchen setup=b",
		"new from 7k2m9qxa after 12 as random", "new strike --house=2",
		"new chess position=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
	},
	RememberAs: "terms", Choices: termChoices, Note: joinable,
	May: func(c action.Caller, _ *table.Table, args newArgs) error {
		if err := args.opponent(); err != nil {
			return err
		}
		return new(args.terms()).readable(c)
	},
	Do: func(ctx context.Context, c action.Caller, _ *table.Table, args newArgs) (action.Result, error) {
		if err := args.opponent(); err != nil {
			return action.Result{}, err
		}
		p, err := args.proposal(ctx, c)
		if err != nil {
			return action.Result{}, err
		}
		// Only a player can give odds.
		p.Vacant = args.Seat == "" && args.Name == "" && p.Odds == (pairing.Odds{})
		switch {
		case args.Name != "":
			return created(c)(c.Club.Pairing.Challenge(ctx, c.Who.Person, args.Name, p))
		case args.Bot != "" || args.House != "":
			return playBotCalled(ctx, c, p, cmp.Or(args.Bot, args.House))
		}
		return created(c)(c.Club.Pairing.Create(ctx, c.Who.Person, p))
	},
})

// opponent returns why the opponent is not known yet, nil if they are.
func (a *newArgs) opponent() error {
	switch {
	case a.Who == friend && a.Name == "":
		return action.About("name", words.Wrong("Type the name of your friend."))
	case a.Who == bot && a.Bot == "" && a.House == "":
		return action.About("bot", words.Wrong("Choose a bot."))
	}
	return nil
}

type challengeArgs struct {
	Name string `arg:"name,required,once" group:"Opponent" help:"the player"`
	terms
}

var challenge = forPlayers(spec[challengeArgs]{
	On: action.Table, Name: "challenge", Aliases: []string{"match"}, Label: "Challenge", Creates: true, Opens: true,
	Help:     "challenge a player to a game",
	Forms:    []string{"NAME [to] GAME [as SEAT|called WORD|OPTION]..."},
	Notes:    []string{"They join the table or decline. Without \"as\" the seats are random."},
	Examples: []string{"challenge ann to chess as black clock=3-days"}, RememberAs: "terms",
	Choices: termChoices,
	May:     func(c action.Caller, _ *table.Table, args challengeArgs) error { return args.readable(c) },
	Do: func(ctx context.Context, c action.Caller, _ *table.Table, args challengeArgs) (action.Result, error) {
		p, err := args.terms.proposal(c, nil)
		if err != nil {
			return action.Result{}, err
		}
		return created(c)(c.Club.Pairing.Challenge(ctx, c.Who.Person, args.Name, p))
	},
})

type botGameArgs struct {
	Game     string   `arg:"game,required" group:"Game" help:"the game"`
	House    string   `arg:"house,required" group:"Opponent" label:"Opponent" help:"the bot that you play"`
	Position string   `arg:"position,free,once" group:"Game" help:"type or paste a position (FEN). Such a game is not rated and has no options"`
	Option   []string `arg:"option,many,once" group:"Game" help:"an option of the game"`
	Seat     string   `arg:"seat" group:"Opponent" label:"Your seat" help:"the side that you play"`
	Clock    string   `arg:"clock,free" group:"Clock" label:"Clock" help:"minutes and seconds added for each move, such as 5+3"`
}

// terms returns the terms of the game.
func (a *botGameArgs) terms() terms {
	return terms{
		setup{Game: a.Game, Option: a.Option, Clock: a.Clock, Position: a.Position}, agreement{Seat: a.Seat},
	}
}

// playBuiltIn is a form that starts a game against a bot. In commands that is new with --house.
var playBuiltIn = forPlayers(spec[botGameArgs]{
	On: action.Table, Name: "house", Label: "Play a bot", Help: "play a bot: the game begins at once",
	Creates: true, Opens: true, RememberAs: "house",
	Choices: func(c action.Caller, t *table.Table, arg string, so action.Values) []action.Choice {
		switch arg {
		case "game":
			return gamesOfBots(c)
		case "house":
			return botChoicesFor(c, so)
		}
		return termChoices(c, t, arg, so)
	},
	Shown: func(c action.Caller, _ *table.Table) bool { return len(gamesOfBots(c)) > 0 },
	May:   func(c action.Caller, _ *table.Table, args botGameArgs) error { return new(args.terms()).readable(c) },
	Do: func(ctx context.Context, c action.Caller, _ *table.Table, args botGameArgs) (action.Result, error) {
		p, err := new(args.terms()).proposal(c, nil)
		if err != nil {
			return action.Result{}, err
		}
		return playBotCalled(ctx, c, p, args.House)
	},
})

// readable returns why a table cannot have these terms. It checks what it can without the club.
func (a *terms) readable(c action.Caller) error {
	if a.Game == "" {
		return nil // the game is copied from another table
	}
	rules, err := words.GameOf(a.Game, c.Games)
	if err != nil {
		return err
	}
	return a.set(new(pairing.Proposal), rules)
}

// proposal returns the proposal for a new table.
func (a *newArgs) proposal(ctx context.Context, c action.Caller) (p pairing.Proposal, err error) {
	var from *table.Place
	if a.Table != "" {
		t, err := FindTable(ctx, c, a.Table)
		if err != nil {
			return p, err
		}
		from = &table.Place{Table: t.ID, Ply: len(t.Plies)}
		if a.Number != nil {
			from.Ply = *a.Number
		}
		if a.First {
			from.Game = 1
		}
		a.Game = t.Game
	}
	return new(a.terms()).proposal(c, from)
}

// terms returns the terms of the game.
func (a *newArgs) terms() terms { return terms{a.setup, a.agreement} }

// proposal returns the proposal for a new table, which may continue another game.
func (a *terms) proposal(c action.Caller, from *table.Place) (p pairing.Proposal, err error) {
	rules, err := words.GameOf(a.Game, c.Games)
	if err != nil {
		return p, err
	}
	info := rules.Info()
	p = pairing.Proposal{Game: info.ID, Name: strings.ToLower(a.Word), From: from}
	if p.Seat, err = wantedSeat(info, a.Seat); err != nil {
		return p, err
	}
	return p, a.set(&p, rules)
}

// created returns an answer that describes a new table, and how another player finds it.
func created(c action.Caller) func(*table.Table, error) (action.Result, error) {
	return func(t *table.Table, err error) (action.Result, error) {
		if err != nil {
			return action.Result{}, err
		}
		terms := []string{words.GameAndClock(t), words.FreeSeats(t)}
		if t.Odds != nil {
			terms = append(terms, t.AtOdds())
		}
		var how string
		name := string(t.ID)
		switch {
		case t.Invited != nil:
			how = words.Person(*t.Invited) + " sees it in their tables and can join or decline:"
		case t.Code != "":
			name = identity.SpellCode(t.Code)
			how = "It is private. Tell your opponent the code " + name + ", or this line:"
		case !t.Listed():
			how = "It is not listed. Tell your opponent this line:"
		default:
			name = cmp.Or(t.Name, name)
			how = "Everyone in the lobby can see it and sit down. A friend can join it directly:"
		}
		r := answer(t, "Created table %s: %s.", t.ID, strings.Join(terms, ", "))
		r.SayLines(how, "  "+c.Line("join", name))
		return r, nil
	}
}

// playBot makes a table with a bot already seated.
func playBot(ctx context.Context, c action.Caller, p pairing.Proposal, who account.BuiltInBot) (action.Result, error) {
	p.Vacant = false
	t, err := c.Club.Pairing.PlayBot(ctx, c.Who.Person, who.Person, p)
	if err != nil || t.Status == table.Open {
		return created(c)(t, err)
	}
	return tell(c, t, message.New("Table %s: %s. %s sits down, and the game begins.",
		t.ID, words.GameAndClock(t), c.Viewer().Called(who.Person))), nil
}

// playBotCalled makes a table with a bot already seated. word is its level or its name.
func playBotCalled(ctx context.Context, c action.Caller, p pairing.Proposal, word string) (action.Result, error) {
	who, err := botOf(c, p.Game, word)
	if err != nil {
		return action.Result{}, err
	}
	return playBot(ctx, c, p, who)
}

// botOf finds the bot that plays a game, by its level or its name.
func botOf(c action.Caller, id, word string) (account.BuiltInBot, error) {
	var there []string
	for _, r := range c.Club.Bots.Opponents(id) {
		name := words.Person(r.Person)
		if strings.EqualFold(word, name) || r.Level > 0 && word == strconv.Itoa(r.Level) {
			return r, nil
		}
		if r.Level > 0 {
			name = fmt.Sprintf("%d (%s)", r.Level, name)
		}
		there = append(there, name)
	}
	if len(there) == 0 {
		return account.BuiltInBot{}, words.Refused(words.BotAway)
	}
	return account.BuiltInBot{}, words.Wrong("There is no bot %q for this game. Choose %s.",
		identity.Clean(word, 20), strings.Join(there, ", "))
}
