package shell

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/shell/teams"
	"pawnstorm/ui/shell/tourney"
	"pawnstorm/ui/words"
)

const saidJoined = "You play %s at table %s: %s."

const hereIdle = "looks around"

// seeking are the commands that find somebody to play with.
var seeking = []verb{
	{run: seek, opens: true, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "seek", Group: findGames,
		Brief: "find an opponent by what you would play",
		Forms: []string{"{any|within NUMBER|rated|casual|RATINGS|not provisional|not NAME|odds ODDS|CLOCK|GAME}..."},
		Notes: []string{
			"Somebody who seeks a game that fits is paired with you at once.",
			"Any number of games and clocks, the most wanted first; without a clock it is one without.",
			"\"within 200\" asks for an opponent whose rating is at most so far from yours.",
			"\"1400 to 1700\" bounds it (0 is no bound), \"not provisional\" wants one that is well known; nobody is told whom you name behind \"not\".",
			"\"10+5 odds 3+0\" gives the other 10+5 and you 3+0, \"odds knight\" has you play without that knight: one game, not rated,",
			"at a table to which anybody may come who likes that.",
		},
		Examples: []string{"seek chess 5+3 10+0 rated within 200", "seek any 3-days", "seek chess 5+3 rated 1400 to 1700 not provisional not ben", "seek chess 10+5 odds 3+0"},
		Doc:      words.TableDoc{},
	}},
	group(tourney.Command(findGames), action.Tournament, false, tournaments),
	{run: who, scope: account.Read, Command: grammar.Command{
		Name: "who", Aliases: []string{"people"}, Group: findGames,
		Brief: "list who is here and what they do",
		Forms: []string{""},
		Doc:   hereDoc{}, Lines: true,
	}},
}

func seek(ctx context.Context, c *Call) error {
	wanted := table.Seek{}
	switch {
	case c.Has("rated") && !c.Has("casual"):
		wanted.Stakes = table.OnlyRated
	case c.Has("casual") && !c.Has("rated"):
		wanted.Stakes = table.OnlyCasual
	}
	if text := c.Value("NUMBER"); text != "" {
		var err error
		if wanted.Within, err = strconv.Atoi(text); err != nil {
			return words.Wrong("That is no number: %q.", identity.Clean(text, 20))
		}
	}
	if err := c.opponent(ctx, &wanted.Opponent); err != nil {
		return err
	}
	for _, word := range c.All("CLOCK") {
		control, err := readClock(word)
		if err != nil {
			return err
		}
		wanted.Clocks = append(wanted.Clocks, control.String())
	}
	if len(wanted.Clocks) == 0 {
		wanted.Clocks = []string{clock.Control{}.String()}
	}
	for _, word := range c.All("GAME") {
		rules, err := c.rulesOf(word)
		if err != nil {
			return err
		}
		wanted.Games = append(wanted.Games, rules.Info().ID)
	}
	if c.Has("any") {
		wanted.Games = offerGames(&c.Env)
	}
	if odds := c.All("ODDS"); len(odds) > 0 {
		return seekAtOdds(ctx, c, wanted, odds)
	}
	t, err := c.Club.Pairing.Seek(ctx, c.Who.Person, wanted)
	if err != nil {
		return err
	}
	c.hold(ctx, t)
	said := fmt.Sprintf("You seek an opponent at table %s. %s To wait for one: %s", t.ID, words.NobodyYet(c.Club.Pairing.Misfits(t)), c.line("wait"))
	if t.Status != table.Open {
		said = fmt.Sprintf(saidJoined, t.SeatName(t.SeatOf(c.Who.ID)), t.ID, words.GameAndClock(t))
	}
	return c.tellTable(t, said)
}

// seekAtOdds makes a table at which whoever comes is given odds: nobody is led there who has
// not seen them.
func seekAtOdds(ctx context.Context, c *Call, wanted table.Seek, odds []string) error {
	o := wanted.Opponent
	if len(wanted.Games) != 1 || len(wanted.Clocks) != 1 || wanted.Within != 0 || o.Lowest != 0 || o.Highest != 0 || o.Established || len(o.Not) > 0 {
		return words.Wrong("Odds are for one game and one clock, and whoever comes: seek chess 10+5 odds 3+0. To choose your opponent, challenge them.")
	}
	p := pairing.Proposal{Game: wanted.Games[0], Seat: game.NoSeat, Rated: wanted.Stakes == table.OnlyRated}
	var err error
	if p.Clock, err = clock.Parse(wanted.Clocks[0]); err != nil {
		return words.BadClock(wanted.Clocks[0], err)
	}
	asked := options{Proposal: &p}
	for _, word := range odds {
		if err := asked.once(oddsOption, word, setOdds); err != nil {
			return err
		}
	}
	return c.create(ctx, p)
}

// opponent reads whom somebody seeks.
func (c *Call) opponent(ctx context.Context, o *table.Opponent) error {
	if text := c.Value("RATINGS"); text != "" {
		ends := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
		if len(ends) == 2 {
			o.Lowest, _ = strconv.Atoi(ends[0]) // digits, by the form
			o.Highest, _ = strconv.Atoi(ends[1])
		}
	}
	o.Established = c.Has("provisional")
	for _, name := range c.All("NAME") {
		who, err := c.Club.Accounts.Find(ctx, name)
		if err != nil {
			return err
		}
		o.Not = append(o.Not, who.ID)
	}
	return nil
}

// tournaments prints tournaments.
func tournaments(ctx context.Context, c *Call) error {
	if c.Has("berserk") {
		return berserk(ctx, c)
	}
	return tourney.Run(ctx, tourney.Env{
		Parsed: c.Parsed, Caller: c.caller(), Out: c.output(),
		Find: func(ctx context.Context, text string) (*tournament.Tournament, error) {
			s, err := actions.Subject(ctx, c.caller(), action.Tournament, text)
			t, _ := s.(*tournament.Tournament)
			return t, err
		},
	})
}

// berserk halves the time of the person at the table that they name, or at which they play in
// a tournament.
func berserk(ctx context.Context, c *Call) error {
	at := c.Value("TABLE")
	if at == "" {
		mine := c.Club.Tables.Listing().Mine(c.Who.ID)
		i := slices.IndexFunc(mine, func(t *table.Table) bool { return t.Board != nil && t.Status == table.Playing })
		if i < 0 {
			return words.Refused("You play in no tournament now.")
		}
		at = string(mine[i].ID)
	}
	return c.do(ctx, actions.Find(action.Table, "berserk"), at, nil)
}

// team is the command about teams.
func team(ctx context.Context, c *Call) error {
	return teams.Run(ctx, teams.Env{
		Parsed: c.Parsed, Club: c.Club, Who: c.Who, Now: c.Now, Out: c.output(), Viewer: c.viewer(), Line: c.line,
	})
}

// hereDoc is a line of who --json.
type hereDoc struct {
	Name  string    `json:"name" help:"who is here"`
	Guest bool      `json:"guest" help:"whether they have no account"`
	Since time.Time `json:"since" help:"since when"`
	Doing string    `json:"doing" help:"idle, waiting, watching or playing"`
	ID    *string   `json:"id" help:"the table where they do it, or null"`
	Bot   bool      `json:"bot" help:"whether it is a program"`
}

// doings are the words for what people do, and the sentences.
var doings = [...]struct{ word, alone, at string }{
	live.Idle:     {"idle", hereIdle, hereIdle},
	live.Waiting:  {"waiting", "waits for an opponent", "waits for an opponent: %s, table %s"},
	live.Watching: {"watching", "watches a game", "watches %s, table %s"},
	live.InGame:   {"playing", "plays", "plays %s, table %s"},
}

func who(_ context.Context, c *Call) error {
	people := c.Club.Tables.People()
	for _, h := range people {
		doing := doings[h.Doing]
		doc := hereDoc{words.Person(h.Person), h.ID.IsGuest(), h.Since.UTC(), doing.word, nil, c.Club.Accounts.IsBot(h.ID)}
		text := doing.alone
		if h.Table != nil && h.Doing != live.Idle {
			doc.ID = new(string(h.Table.ID))
			text = fmt.Sprintf(doing.at, h.Table.Rules.Info().Name, h.Table.ID)
		}
		if err := c.answer(doc, fmt.Sprintf("%-16s  %s", c.viewer().Called(h.Person), text)); err != nil {
			return err
		}
	}
	if len(people) == 0 && !c.json() {
		return c.say("Nobody is here.")
	}
	return nil
}
