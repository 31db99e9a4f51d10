package tourney

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// all returns the resource for tournaments.
var all = sync.OnceValue(func() *resource.Resource { return feature.Resources().Find("tournaments") })

// list prints current tournaments, or finished ones.
func (e *Env) list(ctx context.Context) error {
	q := resource.Query{}
	if e.Has("done") {
		q.Filters = map[string]string{"state": "done"}
	}
	found, err := all().List(ctx, e.Caller, q)
	if err != nil {
		return err
	}
	for _, s := range found.Subjects {
		row := e.Viewer().TournamentRow(s.(*tournament.Tournament))
		if err := e.Out.Answer(all().Row(e.Caller, s), row); err != nil {
			return err
		}
	}
	if len(found.Subjects) == 0 && !e.Out.JSON {
		example := e.Line(Name, "new swiss chess 5+3 rounds=5 at 20:00 called Friday night")
		return e.Out.Say("There are no tournaments. To create one: " + example)
	}
	return nil
}

// found returns the tournament on the line with all its tables, and its game.
func (e *Env) found(ctx context.Context) (*tournament.Tournament, game.Rules, error) {
	t, err := e.Find(ctx, e.Value("TOURNAMENT"))
	if err != nil {
		return nil, nil, err
	}
	rules, err := words.GameOf(t.Game, e.Games)
	return feature.WithTables(ctx, e.Caller, t), rules, err
}

// show prints the details of a tournament.
func (e *Env) show(ctx context.Context) error {
	t, rules, err := e.found(ctx)
	if err != nil {
		return err
	}
	doc := e.Viewer().Tournament(t)
	doc.Standings, doc.Pairings = words.Standings(t), words.Pairings(t, rules, len(t.Played))
	lines := slices.Concat(e.Viewer().TournamentHead(t, rules), []string{""}, words.StandingLines(t))
	if len(doc.Pairings) > 0 {
		lines = append(lines, "", roundTitle(t, len(t.Played)))
		for _, pair := range doc.Pairings {
			lines = append(lines, pair.Row())
		}
	}
	if doc.Table != nil {
		lines = append(lines, "", "Your board:", "  "+e.Line("show", *doc.Table))
	}
	return e.Out.Answer(doc, lines...)
}

func roundTitle(t *tournament.Tournament, round int) string {
	if t.Kind == tournament.Arena {
		return fmt.Sprintf("Pairing %d:", round)
	}
	return fmt.Sprintf("Round %d:", round)
}

// standings prints the standings.
func (e *Env) standings(ctx context.Context) error {
	t, _, err := e.found(ctx)
	if err != nil {
		return err
	}
	if !e.Out.JSON {
		return e.Out.Say(words.StandingLines(t)...)
	}
	for _, doc := range words.Standings(t) {
		if err := e.Out.Object(doc); err != nil {
			return err
		}
	}
	return nil
}

// pairings prints the pairings of one round or of all.
func (e *Env) pairings(ctx context.Context) error {
	t, rules, err := e.found(ctx)
	if err != nil {
		return err
	}
	first, last := 1, len(t.Played)
	if text := e.Value("NUMBER"); text != "" {
		var ok bool
		if first, ok = words.ReadNumber(text); !ok || first < 1 || first > len(t.Played) {
			return words.Refused("There is no round %s: %d were paired.", identity.Clean(text, 10), len(t.Played))
		}
		last = first
	}
	for round := first; round <= last; round++ {
		if !e.Out.JSON {
			if err := e.Out.Say(roundTitle(t, round)); err != nil {
				return err
			}
		}
		for _, doc := range words.Pairings(t, rules, round) {
			if err := e.Out.Answer(doc, doc.Row()); err != nil {
				return err
			}
		}
	}
	if len(t.Played) == 0 && !e.Out.JSON {
		return e.Out.Say("No pairings yet.")
	}
	return nil
}

// export writes a tournament for other programs.
func (e *Env) export(ctx context.Context) error {
	t, rules, err := e.found(ctx)
	switch {
	case err != nil:
		return err
	case e.Has("--pgn"):
		return e.Club.Archive.ExportTables(ctx, e.Out.W, e.Who.ID, tablesOf(t), archive.PGN)
	case e.Out.JSON:
		doc := e.Viewer().Tournament(t)
		doc.Standings = words.Standings(t)
		for round := range t.Played {
			doc.Pairings = append(doc.Pairings, words.Pairings(t, rules, round+1)...)
		}
		return e.Out.Object(doc)
	}
	report, err := t.Report()
	if err != nil {
		return err
	}
	return words.Told(report.Write(e.Out.W))
}

// tablesOf lists the tables of a tournament in the order of pairing.
func tablesOf(t *tournament.Tournament) iter.Seq[identity.TableID] {
	return func(yield func(identity.TableID) bool) {
		for round := range t.Played {
			for board := range t.Played[round].Boards {
				if !yield(tournament.TableID(t.ID, round+1, board+1)) {
					return
				}
			}
		}
	}
}
