package archive

import (
	"context"
	"io"
	"iter"

	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Format writes a game: [PGN] or [JSON].
type Format func(w io.Writer, t *table.Table, b Extras) error

// Extras is what to export besides the record of a game.
type Extras struct {
	Outcome *rating.Outcome // the rating changes, or nil
	Study   *analysis.Study // the computer analysis, or nil
	Event   string          // the name of the game's tournament, or ""
}

// Export writes one game for a person.
func (ar *Archive) Export(
	ctx context.Context, w io.Writer, who identity.PlayerID, t *table.Table, format Format,
) error {
	if err := ar.Budgets.Take(ctx, who, budget.Export); err != nil {
		return err
	}
	return ar.export(ctx, w, t, format)
}

func (ar *Archive) export(ctx context.Context, w io.Writer, t *table.Table, format Format) error {
	b, err := ar.besides(ctx, t)
	if err != nil {
		return err
	}
	if err := format(w, t, b); err != nil {
		return errs.New(errs.Unavailable, "The export was cut short.").Because(err)
	}
	return nil
}

func (ar *Archive) besides(ctx context.Context, t *table.Table) (b Extras, err error) {
	if t.Board != nil {
		if b.Event, err = ar.Events(ctx, t.Board.Tournament); errs.Ignore(err, errs.NotFound) != nil {
			return b, err
		}
	}
	if t.Status != table.Over {
		return b, nil
	}
	if b.Study, err = ar.Studies.Get(ctx, t); err != nil && errs.KindOf(err) == errs.Unavailable {
		return b, err // with other errors, there is no readable study
	}
	if !t.Rated {
		return b, nil
	}
	switch o, err := ar.Ratings.Outcome(ctx, t.ID); {
	case err == nil:
		b.Outcome = &o
	case errs.KindOf(err) != errs.NotFound: // NotFound: the game did not count
		return b, err
	}
	return b, nil
}

// ExportAll writes all finished games of a person, the newest first. It calls progress after each
// game and stops when ctx ends. It logs and skips a game that cannot be read.
func (ar *Archive) ExportAll(
	ctx context.Context, w io.Writer, who identity.PlayerID, format Format, progress func(done, of int),
) error {
	if err := ar.Budgets.Take(ctx, who, budget.ExportAll); err != nil {
		return err
	}
	of, err := ar.countHistory(ctx, who)
	if err != nil {
		return err
	}
	var behind *Summary
	for done := 0; ; {
		games, err := ar.History(ctx, who, behind, exportPage)
		if err != nil {
			return err
		}
		for i := range games {
			t, err := ar.Tables.Get(ctx, games[i].ID)
			if err != nil && errs.KindOf(err) != errs.Unavailable {
				ar.Log.Error("skipped an unreadable game in an export", "table", games[i].ID, "err", err)
				continue
			}
			if err == nil {
				err = ar.export(ctx, w, t, format)
			}
			if err != nil {
				return err
			}
			done++
			progress(done, max(done, of))
		}
		if len(games) < exportPage {
			return nil
		}
		behind = &games[len(games)-1]
	}
}

// ExportTables writes the finished games of some tables, in their order. It skips tables that do not
// exist or have no finished game.
func (ar *Archive) ExportTables(
	ctx context.Context, w io.Writer, who identity.PlayerID, ids iter.Seq[identity.TableID], format Format,
) error {
	if err := ar.Budgets.Take(ctx, who, budget.ExportAll); err != nil {
		return err
	}
	for id := range ids {
		t, err := ar.Tables.Get(ctx, id)
		if err == nil && t.Status == table.Over {
			err = ar.export(ctx, w, t, format)
		}
		if err := errs.Ignore(err, errs.NotFound); err != nil {
			return err
		}
	}
	return nil
}

// exportPage is how many games of a history an export reads at once.
const exportPage = 50

func (ar *Archive) countHistory(ctx context.Context, who identity.PlayerID) (n int, err error) {
	for _, err := range ar.Docs.Store.List(ctx, historyKeys(who), "") {
		if err != nil {
			return n, store.Failure(err)
		}
		n++
	}
	return n, nil
}
