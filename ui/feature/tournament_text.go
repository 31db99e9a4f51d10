package feature

import (
	"context"
	"fmt"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// tournamentLines returns tournaments as text.
func tournamentLines(c action.Caller, _ resource.Query, list []*tournament.Tournament) []string {
	if len(list) == 0 {
		create := c.Line("tournament", "new swiss chess 5+3 rounds=5 at 20:00 called Friday night")
		return []string{"There are no tournaments. To create one: " + create}
	}
	return slice.Map(list, c.Viewer().TournamentRow)
}

// tournamentPage returns a tournament as text, with what [tournamentDoc] has.
func tournamentPage(ctx context.Context, c action.Caller, t *tournament.Tournament) ([]string, error) {
	rules, err := words.GameOf(t.Game, c.Games)
	if err != nil {
		return nil, err
	}
	t = WithTables(ctx, c, t)
	lines := append(c.Viewer().TournamentHead(t, rules), "")
	if bracket := bracketOf(c, t, rules); bracket != nil && !c.Spoken {
		lines = append(append(lines, bracket.Draw(78)...), "")
	}
	lines = append(lines, words.StandingLines(t)...)
	if pairings := words.Pairings(t, rules, len(t.Played)); len(pairings) > 0 {
		lines = append(lines, "", roundTitle(t, len(t.Played)))
		for _, pair := range pairings {
			lines = append(lines, pair.Row())
		}
	}
	if at := c.Viewer().Tournament(t).Table; at != nil {
		lines = append(lines, "", "Your board:", "  "+c.Line("show", *at))
	}
	return lines, nil
}

// roundTitle returns the heading above the pairings of a round.
func roundTitle(t *tournament.Tournament, round int) string {
	if t.Kind == tournament.Arena {
		return fmt.Sprintf("Pairing %d:", round)
	}
	return fmt.Sprintf("Round %d:", round)
}

var standings = action.New(tspec[none]{
	On: action.Tournament, Name: "standings", Help: "list the standings",
	Scope: account.Read, Answer: words.StandingDoc{},
	Do: func(ctx context.Context, c action.Caller, t *tournament.Tournament, _ none) (action.Result, error) {
		t = WithTables(ctx, c, t)
		r := action.Result{Doc: slice.Map(words.Standings(t), func(d words.StandingDoc) any { return d })}
		r.SayLines(words.StandingLines(t)...)
		return r, nil
	},
})

type pairingsArgs struct {
	Round string `arg:"number" label:"Round" help:"which round; by default all"`
}

var pairings = action.New(tspec[pairingsArgs]{
	On: action.Tournament, Name: "pairings", Help: "list who plays whom in each round",
	Scope: account.Read, Answer: words.PairingDoc{},
	Do: listPairings,
})

func listPairings(
	ctx context.Context, c action.Caller, t *tournament.Tournament, args pairingsArgs,
) (r action.Result, err error) {
	rules, err := words.GameOf(t.Game, c.Games)
	if err != nil {
		return r, err
	}
	t = WithTables(ctx, c, t)
	first, last := 1, len(t.Played)
	if args.Round != "" {
		var ok bool
		if first, ok = words.ReadNumber(args.Round); !ok || first < 1 || first > last {
			return r, words.Refused("There is no round %s: %d were paired.", identity.Clean(args.Round, 10), last)
		}
		last = first
	}
	docs := []any{}
	for round := first; round <= last; round++ {
		r.SayLines(roundTitle(t, round))
		for _, doc := range words.Pairings(t, rules, round) {
			r.SayLines(doc.Row())
			docs = append(docs, doc)
		}
	}
	if r.Said == nil {
		r.Say("No pairings yet.")
	}
	r.Doc = docs
	return r, nil
}
