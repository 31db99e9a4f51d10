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

// Format writes a table down: [PGN] or [JSON].
type Format func(w io.Writer, t *table.Table, b Besides) error

// Besides is what is known of a game besides its record.
type Besides struct {
	Outcome *rating.Outcome // how the players were rated, or nil
	Study   *analysis.Study // what is thought of the game, or nil
	Event   string          // the name of the tournament of which the game is a part, or ""
}

// Export writes one table for somebody.
func (ar *Archive) Export(ctx context.Context, w io.Writer, who identity.PlayerID, t *table.Table, format Format) error {
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
	return exported(format(w, t, b))
}

func (ar *Archive) besides(ctx context.Context, t *table.Table) (b Besides, err error) {
	if t.Board != nil {
		if b.Event, err = ar.Events(ctx, t.Board.Tournament); errs.Ignore(err, errs.NotFound) != nil {
			return b, err
		}
	}
	if t.Status != table.Over {
		return b, nil
	}
	if b.Study, err = ar.Studies.Get(ctx, t); err != nil && errs.KindOf(err) == errs.Unavailable {
		return b, err // else there is none that can be read
	}
	if !t.Rated {
		return b, nil
	}
	switch o, err := ar.Ratings.Outcome(ctx, t.ID); {
	case err == nil:
		b.Outcome = &o
	case errs.KindOf(err) != errs.NotFound: // then it did not count
		return b, err
	}
	return b, nil
}

// exported puts what stopped a writer into a sentence.
func exported(err error) error {
	if err == nil {
		return nil
	}
	return errs.New(errs.Unavailable, "The export was cut short.").Because(err)
}

// ExportAll writes all finished games of a person, the newest first, one after
// another. After each one progress hears how many of how many are written. It
// stops when ctx ends. A game that cannot be read is left out; the log tells.
func (ar *Archive) ExportAll(ctx context.Context, w io.Writer, who identity.PlayerID, format Format, progress func(done, of int)) error {
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
				ar.Log.Error("left out of an export", "table", games[i].ID, "err", err)
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

// ExportTables writes the finished games of some tables for somebody, in their order. Those
// that are not there, or came to nothing, are left out.
func (ar *Archive) ExportTables(ctx context.Context, w io.Writer, who identity.PlayerID, ids iter.Seq[identity.TableID], format Format) error {
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

// exportPage is how many lines of a history are read at once for an export.
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
