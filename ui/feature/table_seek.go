package feature

import (
	"context"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type seekArgs struct {
	Game    []string `arg:"game,many" help:"the games you would play, the most wanted first"`
	Clock   []string `arg:"clock,many" help:"the clocks you would play with; without one there is no clock"`
	Do      []string `arg:"do,many" choices:"any rated casual not provisional within odds" help:"any (every game), rated or casual, not and provisional (no provisional rating)"`
	Number  int      `arg:"number" help:"how far the opponent's rating may be from yours"`
	Ratings string   `arg:"ratings" help:"the ratings that your opponent may have, such as 1400 to 1700; 0 is no bound"`
	Name    []string `arg:"name,many" help:"players you do not want"`
	Odds    []string `arg:"odds,many" help:"odds that you give: a clock of your own such as 3+0, or a piece"`
}

// has reports whether a small word was said.
func (a *seekArgs) has(word string) bool {
	for _, said := range a.Do {
		if said == word {
			return true
		}
	}
	return false
}

func seek() *action.Action {
	return action.New(spec[seekArgs]{
		On: action.Table, Name: "seek", Label: "Find an opponent", Help: "find an opponent by what you would play", Makes: true, Opens: true,
		Forms: []string{"{any|within NUMBER|rated|casual|RATINGS|not provisional|not NAME|odds ODDS|CLOCK|GAME}..."},
		Notes: []string{
			"Somebody who seeks a game that fits is paired with you at once.",
			"Any number of games and clocks, the most wanted first. Without a clock it is a game without one.",
			"\"within 200\" asks for an opponent whose rating is at most so far from yours.",
			"\"1400 to 1700\" bounds it (0 is no bound), \"not provisional\" wants an established rating. Players you name after \"not\" are not told.",
			"\"10+5 odds 3+0\" gives the other 10+5 and you 3+0, \"odds knight\" has you play without that knight: one game, not rated,",
			"at a table that anyone who likes the odds may join.",
		},
		Examples: []string{"seek chess 5+3 10+0 rated within 200", "seek any 3-days", "seek chess 5+3 rated 1400 to 1700 not provisional not ben", "seek chess 10+5 odds 3+0"},
		Scope:    account.Play, Needs: action.Needs{Return: true},
		Do: seekOpponent,
	})
}

func seekOpponent(ctx context.Context, c action.Caller, _ *table.Table, args seekArgs) (action.Result, error) {
	wanted, err := args.seek(ctx, c)
	if err != nil {
		return action.Result{}, err
	}
	if len(args.Odds) > 0 {
		return seekAtOdds(ctx, c, wanted, args.Odds)
	}
	t, err := c.Club.Pairing.Seek(ctx, c.Who.Person, wanted)
	if err != nil {
		return action.Result{}, err
	}
	r := action.Result{Subject: t}
	if t.Status == table.Open {
		r.Say("You seek an opponent at table %s. %s To wait for one: %s", t.ID, words.NobodyYet(c.Club.Pairing.Misfits(t)), c.Line("wait"))
	} else {
		r.Say("You play %s at table %s: %s.", t.SeatName(t.SeatOf(c.Who.ID)), t.ID, words.GameAndClock(t))
	}
	r.SayLines(c.Viewer().Standing(t)...)
	return r, nil
}

// seek is what the arguments ask for.
func (a *seekArgs) seek(ctx context.Context, c action.Caller) (wanted table.Seek, err error) {
	switch {
	case a.has("rated") && !a.has("casual"):
		wanted.Stakes = table.OnlyRated
	case a.has("casual") && !a.has("rated"):
		wanted.Stakes = table.OnlyCasual
	}
	wanted.Within = a.Number
	if wanted.Opponent, err = a.opponent(ctx, c); err != nil {
		return wanted, err
	}
	for _, word := range a.Clock {
		control, err := ReadClock(word)
		if err != nil {
			return wanted, err
		}
		wanted.Clocks = append(wanted.Clocks, control.String())
	}
	if len(wanted.Clocks) == 0 {
		wanted.Clocks = []string{clock.Control{}.String()}
	}
	for _, word := range a.Game {
		rules, err := words.GameOf(word, c.Games)
		if err != nil {
			return wanted, err
		}
		wanted.Games = append(wanted.Games, rules.Info().ID)
	}
	if a.has("any") {
		wanted.Games = nil
		for _, g := range c.Games {
			wanted.Games = append(wanted.Games, g.Info().ID)
		}
	}
	return wanted, nil
}

// opponent is whom the arguments ask for.
func (a *seekArgs) opponent(ctx context.Context, c action.Caller) (o table.Opponent, err error) {
	if a.Ratings != "" {
		ends := strings.FieldsFunc(a.Ratings, func(r rune) bool { return r < '0' || r > '9' })
		if len(ends) != 2 {
			return o, words.Wrong("Write the ratings like this: 1400 to 1700.")
		}
		o.Lowest, o.Highest = atMost(ends[0]), atMost(ends[1])
	}
	o.Established = a.has("provisional")
	for _, name := range a.Name {
		who, err := c.Club.Accounts.Find(ctx, name)
		if err != nil {
			return o, err
		}
		o.Not = append(o.Not, who.ID)
	}
	return o, nil
}

// atMost is a number of digits, or the highest rating if it is longer than any.
func atMost(digits string) int {
	const highest = 9999
	n := 0
	for _, d := range digits {
		n = min(10*n+int(d-'0'), highest)
	}
	return n
}

// seekAtOdds makes a table at which whoever comes is given odds: nobody is led there who has
// not seen them.
func seekAtOdds(ctx context.Context, c action.Caller, wanted table.Seek, odds []string) (action.Result, error) {
	o := wanted.Opponent
	if len(wanted.Games) != 1 || len(wanted.Clocks) != 1 || wanted.Within != 0 || o.Lowest != 0 || o.Highest != 0 || o.Established || len(o.Not) > 0 {
		return action.Result{}, words.Wrong("Odds are for one game and one clock, and whoever comes: seek chess 10+5 odds 3+0. To choose your opponent, challenge them.")
	}
	p := pairing.Proposal{Game: wanted.Games[0], Seat: game.NoSeat, Rated: wanted.Stakes == table.OnlyRated}
	var err error
	if p.Clock, err = clock.Parse(wanted.Clocks[0]); err != nil {
		return action.Result{}, words.BadClock(wanted.Clocks[0], err)
	}
	asked := options{Proposal: &p}
	for _, word := range odds {
		if err := asked.once(oddsOption, word, setOdds); err != nil {
			return action.Result{}, err
		}
	}
	return created(c)(c.Club.Pairing.Create(ctx, c.Who.Person, p))
}
