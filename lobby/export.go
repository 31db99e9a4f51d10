package lobby

import (
	"context"
	"io"
)

// Format writes a table down: [PGN] or [JSON]. The outcome tells how the players
// were rated; it is nil where that is not known.
type Format func(w io.Writer, t *Table, o *Outcome) error

// Export writes one table.
func (s *Service) Export(ctx context.Context, w io.Writer, t *Table, format Format) error {
	if !t.Rated || t.Status != Over {
		return exported(format(w, t, nil))
	}
	o, err := s.Outcome(ctx, t.ID)
	switch {
	case KindOf(err) == NotFound:
		return exported(format(w, t, nil)) // it did not count
	case err != nil:
		return err
	}
	return exported(format(w, t, &o))
}

// exported puts what stopped a writer into a sentence.
func exported(err error) error {
	if err == nil {
		return nil
	}
	return &Error{Unavailable, exportCut, err}
}

// ExportAll writes all finished games of a person, the newest first, one after
// another. After each one progress hears how many of how many are written. It
// stops when ctx ends. A game that cannot be read is left out; the log tells.
func (s *Service) ExportAll(ctx context.Context, w io.Writer, who PlayerID, format Format, progress func(done, of int)) error {
	of, err := s.countHistory(ctx, who)
	if err != nil {
		return err
	}
	var behind *Finished
	for done := 0; ; {
		games, err := s.History(ctx, who, behind, exportPage)
		if err != nil {
			return err
		}
		for i := range games {
			t, err := s.Table(ctx, games[i].ID)
			if err != nil && KindOf(err) != Unavailable {
				s.log.Error("left out of an export", "table", games[i].ID, "err", err)
				continue
			}
			if err == nil {
				err = s.Export(ctx, w, t, format)
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

// exportPage is how many lines of a history are read at once for an export.
const exportPage = 50

func (s *Service) countHistory(ctx context.Context, who PlayerID) (n int, err error) {
	for _, err := range s.store.List(ctx, historyKeys(who), "") {
		if err != nil {
			return n, storeError(err)
		}
		n++
	}
	return n, nil
}
