package feature

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// terms has the terms of a new game. In commands they are typed as options.
type terms struct {
	setup
	agreement
}

// setup has the terms that come first: what is played, and how fast.
type setup struct {
	Game     string   `arg:"game" group:"Game" help:"the game"`
	Position string   `arg:"position,free,once" group:"Game" help:"type or paste a position (FEN). Such a game is not rated and has no options"`
	Option   []string `arg:"option,many,once" group:"Game" help:"a clock such as 5+3, rated, match, private, unlisted, closed, firm, quiet, odds=knight, or an option of the game"`
	Clock    string   `arg:"clock,free" group:"Clock" label:"Clock" help:"minutes and seconds added for each move, such as 5+3"`
}

// agreement has the other terms.
type agreement struct {
	Seat   string   `arg:"seat" group:"Opponent" label:"Your seat" help:"the side that you play, such as white, first or random"`
	Rated  bool     `arg:"rated" group:"Options" help:"a rated game counts for both players' ratings; both need accounts"`
	Odds   []string `arg:"odds,many,once" group:"Opponent" help:"what you give your opponent: a shorter clock of your own, or a piece; such a game is not rated"`
	Firm   bool     `arg:"firm" group:"Options" label:"Takebacks" help:"players may ask for takebacks, and the opponent decides; not in rated games"`
	Quiet  bool     `arg:"quiet" group:"Options" label:"Chat" help:"whether the table has a chat"`
	Match  bool     `arg:"match" group:"Options" label:"Match" help:"in a match of two games, the seats are swapped for the second one"`
	Access string   `arg:"access" group:"Opponent" label:"Access" choices:"private unlisted closed" help:"who can join and watch"`
	Word   string   `arg:"word,hidden" help:"a name for the table"`
}

// ownPosition reports whether a game starts from a given position, or from a position of another game.
func ownPosition(so action.Values) bool {
	return soFar(so, "position") != "" || soFar(so, "table") != ""
}

// soFar returns the value of an argument so far.
func soFar(so action.Values, arg string) string { return strings.Join(so[arg], " ") }

// unasked has no choices, so that a form does not ask.
var unasked = []action.Choice{}

// termChoices returns the choices of a term of a new game, which depend on the other terms so far.
func termChoices(c action.Caller, _ *table.Table, arg string, so action.Values) []action.Choice {
	info := action.GameOf(c, so)
	switch soFar(so, "who") {
	case bot:
		if slices.Contains([]string{"rated", "odds", "firm", "quiet", "match", "access"}, arg) {
			return unasked
		}
	case friend:
		switch arg {
		case "access":
			return accessChoices(true)
		case "name":
			return []action.Choice{{Label: "type a name"}}
		}
	}
	switch arg {
	case "who":
		return whoChoices(c, info)
	case "bot":
		return botChoicesFor(c, so)
	case "game":
		return gameChoices(c, so)
	case "option":
		if ownPosition(so) {
			return unasked
		}
	case "match":
		if info.Match {
			return []action.Choice{{Label: "one"}, {Value: "true", Label: "a match of two"}}
		}
		return unasked
	case "seat":
		return seatChoices(info)
	case "rated":
		return ratedChoices(c, so)
	case "odds":
		return oddsChoices(info, so)
	case "firm":
		return []action.Choice{{Label: "allowed", On: true}, {Value: "true", Label: "none"}}
	case "quiet":
		return []action.Choice{{Label: "on", On: true}, {Value: "true", Label: "off"}}
	case "access":
		return accessChoices(soFar(so, "name") != "")
	case "position":
		if soFar(so, "table") != "" {
			return unasked
		}
		return []action.Choice{{Label: "the usual start"}}
	}
	return nil
}

// gameChoices returns the games, or the game of the table that a new game continues.
func gameChoices(c action.Caller, so action.Values) (list []action.Choice) {
	for i, g := range c.Games {
		info := g.Info()
		choice := action.Choice{Value: info.ID, Label: info.Name, Help: info.Blurb, Usual: i == 0}
		if info.NoDraws {
			choice.Help += " This game has no draw offers."
		}
		if t, here := c.Here.(*table.Table); here && string(t.ID) == soFar(so, "table") {
			ply := len(t.Plies)
			if n, err := strconv.Atoi(soFar(so, "number")); err == nil {
				ply = min(n, ply)
			}
			choice.Usual = true
			choice.Help = fmt.Sprintf("It starts from the game %s – %s, %s. Such a game is not rated.",
				words.Person(t.Seats[0]), words.Person(t.Seats[1]), words.PlaceName(t, ply))
			if t.Game == info.ID {
				return []action.Choice{choice}
			}
		}
		list = append(list, choice)
	}
	return list
}

// whoChoices returns whom a new game can be for.
func whoChoices(c action.Caller, info game.Info) []action.Choice {
	list := []action.Choice{
		{Label: "anyone", Help: "Everyone with access can join.", Usual: true},
		{Value: friend, Label: "friend", Help: "You challenge one player, who can join or decline."},
		{Value: bot, Label: "bot", Help: "A bot sits down, and the game begins at once."},
	}
	if c.Club != nil && len(c.Club.Bots.Opponents(info.ID)) == 0 {
		list[2].Why = words.BotAway
	}
	return list
}

// needsAccount is why a guest cannot choose a rated game.
const needsAccount = "You need an account for a rated game. Take a name first."

func ratedChoices(c action.Caller, so action.Values) []action.Choice {
	if ownPosition(so) {
		return unasked
	}
	yes := action.Choice{Value: "true", Label: "yes"}
	if c.Who.Guest {
		yes.Why = needsAccount
	}
	return []action.Choice{{Label: "no"}, yes}
}

// oddsChoices returns the pieces of the game, and the usual clocks that are shorter than the common
// one.
func oddsChoices(info game.Info, so action.Values) []action.Choice {
	if ownPosition(so) || soFar(so, "rated") != "" || soFar(so, "match") != "" {
		return unasked
	}
	list := []action.Choice{{Label: "none", Help: "Neither side has an advantage."}}
	for _, o := range info.Odds {
		help := fmt.Sprintf("You play without %s, and it is not rated.", o.Name)
		list = append(list, action.Choice{Value: o.ID, Label: o.ID, Help: help})
	}
	control, err := ReadClock(soFar(so, "clock"))
	for _, own := range table.UsualClocks {
		if err == nil && own.Shorter(control) {
			list = append(list, action.Choice{
				Value: words.Dashed(own), Label: "you have " + own.String(),
				Help: fmt.Sprintf("At odds: you have %s, your opponent %s. It is not rated.", own, control),
			})
		}
	}
	if len(list) == 1 {
		return unasked
	}
	return list
}

// accessChoices returns who may join a table, or who may watch a game that is for two players anyway.
func accessChoices(forTwo bool) []action.Choice {
	if forTwo {
		return []action.Choice{
			{Label: "everyone", Help: "Everyone can watch. The game is in the lobby."},
			{Value: string(table.Unlisted), Label: "people with the id", Help: "Only people with the id can watch."},
			{Value: string(table.Closed), Label: "no one", Help: "No one can watch."},
		}
	}
	return []action.Choice{
		{Label: "everyone", Help: "Everyone can sit down or watch. The table is in the lobby."},
		{
			Value: string(table.Unlisted), Label: "people with the id",
			Help: "Only people with the id can join or watch.",
		},
		{Value: private, Label: "people with the code", Help: "Only people with the code can join."},
		{
			Value: string(table.Closed), Label: "no spectators",
			Help: "Only people with the id can join. No one can watch.",
		},
	}
}

// botChoicesFor returns the bots that play a game, the weakest first, with their strength.
func botChoicesFor(c action.Caller, so action.Values) (list []action.Choice) {
	id := soFar(so, "game")
	control, err := ReadClock(soFar(so, "clock"))
	if err != nil {
		control = table.DefaultClock
	}
	for _, r := range c.Club.Bots.Opponents(id) {
		name := words.Person(r.Person)
		label := name
		if about := BotRating(c, r, table.Pool{Game: id, Speed: control.Speed()}); about > 0 {
			label = fmt.Sprintf("%s · about %d", words.SentenceStart(name), about)
		}
		usual := r.Level == account.DefaultLevel
		list = append(list, action.Choice{Value: name, Label: label, Help: r.Manners[id], Usual: usual})
	}
	return list
}

// BotRating returns the strength of a built-in bot, rounded: its rating, or else what its level suggests. 0 is
// unknown.
func BotRating(c action.Caller, bot account.BuiltInBot, in table.Pool) int {
	points := bot.Points()
	if r, ok := c.Club.Ratings.Of(bot.ID, in.Game, in.Speed); ok {
		points = r.Points()
	}
	return (points + 25) / 50 * 50
}

// gamesOfBots returns the games that bots play.
func gamesOfBots(c action.Caller) (list []action.Choice) {
	for _, choice := range gameChoices(c, nil) {
		if choice.Usual = list == nil; len(c.Club.Bots.Opponents(choice.Value)) > 0 {
			list = append(list, choice)
		}
	}
	return list
}

// set puts the terms into a proposal, the options last.
func (a *terms) set(p *pairing.Proposal, rules game.Rules) error {
	asked := options{p, rules.Info(), make(map[string]string)}
	if a.Clock != "" {
		if err := asked.once(clockOption, a.Clock, setClock); err != nil {
			return action.About("clock", err)
		}
	}
	for _, odds := range a.Odds {
		if err := asked.once(oddsOption, odds, setOdds); err != nil {
			return action.About("odds", err)
		}
	}
	p.Rated, p.Match, p.Firm, p.Quiet, p.Private = a.Rated, a.Match, a.Firm, a.Quiet, a.Access == private
	if !p.Private {
		p.Access = table.Access(a.Access)
	}
	if a.Position != "" {
		p.Position = a.Position
		if _, err := pairing.ReadPosition(rules, a.Position); err != nil {
			return action.About("position", err)
		}
	}
	for _, word := range a.Option {
		if err := asked.set(word); err != nil {
			return action.About("option", err)
		}
	}
	return nil
}
