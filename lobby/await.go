package lobby

import (
	"context"
	"errors"

	"pawnstorm/lobby/store"
)

// Await waits until this node has heard of a table that was just committed, so
// that its lists have it, and until the settler has put a finished game away. It
// gives up when ctx ends: what is not heard of by then will be.
func (s *Service) Await(ctx context.Context, t *Table) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for changes := s.LobbyChanges(ctx); !s.hasHeard(ctx, t); {
		select {
		case <-changes:
		case <-ctx.Done():
			return
		}
	}
}

func (s *Service) hasHeard(ctx context.Context, t *Table) bool {
	if known := s.board.table(t.ID); known != nil {
		settled := known.Status != Over && (known.Status != Gone || known.toldOf(s.now()))
		return known.Rev >= t.Rev && settled
	}
	_, err := s.store.Get(ctx, tableKeys+string(t.ID))
	return errors.Is(err, store.ErrNotFound) // gone, and not still to be heard of
}
