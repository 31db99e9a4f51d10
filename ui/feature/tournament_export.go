package feature

import (
	"context"
	"io"
	"iter"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type exportArgs struct {
	PGN bool `arg:"pgn" kind:"flag" help:"for export: the games, as PGN"`
}

var exportTournament = action.New(tspec[exportArgs]{
	On: action.Tournament, Name: "export", Label: "Export", Help: "save a tournament, or its games, as a file",
	Saves: true, Guests: true, Forms: []string{"[TOURNAMENT]"}, Examples: []string{"export 7k2m9qxa > friday.trf"},
	Shown: func(_ action.Caller, t *tournament.Tournament) bool { return len(t.Played) > 0 },
	Variants: func(_ action.Caller, t *tournament.Tournament) (list []action.Preset[exportArgs]) {
		list = append(list, action.Preset[exportArgs]{Label: "Games (PGN)", Args: exportArgs{PGN: true}})
		if t.Kind != tournament.Arena && t.Kind != tournament.Simul { // these have no report
			list = append(list, action.Preset[exportArgs]{Label: "Report (TRF)"})
		}
		return list
	},
	Do: func(
		ctx context.Context, c action.Caller, t *tournament.Tournament, args exportArgs,
	) (r action.Result, err error) {
		rules, err := words.GameOf(t.Game, c.Games)
		if err != nil {
			return r, err
		}
		t = WithTables(ctx, c, t)
		line := c.Address + " tournament export " + string(t.ID)
		if args.PGN {
			line += " --pgn"
			r.File = gamesFile(c, t)
		} else {
			r.File = reportFile(t)
		}
		r.Doc = wholeTournament(c, t, rules)
		r.SayLines("To save it to a file, type this on your own machine:", line+" > "+r.File.Name)
		return r, nil
	},
})

// reportFile returns a tournament as TRF. Writing it fails for tournaments without rounds.
func reportFile(t *tournament.Tournament) *action.File {
	write := func(_ context.Context, w io.Writer) error {
		report, err := t.Report()
		if err != nil {
			return err
		}
		return words.Told(report.Write(w))
	}
	return &action.File{Name: string(t.ID) + ".trf", Type: "text/plain; charset=utf-8", Write: write}
}

// gamesFile returns the games of a tournament as PGN.
func gamesFile(c action.Caller, t *tournament.Tournament) *action.File {
	write := func(ctx context.Context, w io.Writer) error {
		return c.Club.Archive.ExportTables(ctx, w, c.Who.ID, tablesOf(t), archive.PGN)
	}
	return &action.File{Name: string(t.ID) + ".pgn", Type: "application/x-chess-pgn; charset=utf-8", Write: write}
}

// wholeTournament returns a tournament in JSON, with its standings and the pairings of all rounds.
func wholeTournament(c action.Caller, t *tournament.Tournament, rules game.Rules) words.TournamentDoc {
	doc := c.Viewer().Tournament(t)
	doc.Standings = words.Standings(t)
	for round := range t.Played {
		doc.Pairings = append(doc.Pairings, words.Pairings(t, rules, round+1)...)
	}
	return doc
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
