package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// studyKeys is the prefix of the studies of finished games, by table id. Studies are stored because
// they are expensive.
const studyKeys = "study/"

// studyVersion is the version that this program writes. It reads all versions from 1.
const studyVersion = 1

// Study holds the evaluations of all positions of a finished game. It is stored: fields may be added,
// but their meaning never changes.
type Study struct {
	Version int              `json:"v"`
	Table   identity.TableID `json:"id"`
	Made    time.Time        `json:"t"`
	// Games has the evaluations for each game of the table: one, or two for a match. The first
	// one is for the start, and one follows for each move.
	Games [][]Evaluation `json:"games"`
}

// DecodeStudy reads a stored study of a table.
func DecodeStudy(b []byte, t *table.Table) (*Study, error) {
	var s Study
	if err := json.Unmarshal(b, &s); err != nil {
		return nil, fmt.Errorf("study: %w", err)
	}
	if err := store.CheckVersion("study of "+string(s.Table), s.Version, studyVersion); err != nil {
		return nil, err
	}
	fits := func(evaluations []Evaluation, g *table.Table) bool { return len(evaluations) == len(g.Plies)+1 }
	if !slices.EqualFunc(s.Games, t.Games(), fits) {
		return nil, fmt.Errorf("study of %s: does not match the game", s.Table)
	}
	return &s, nil
}

// Get returns the stored study of a finished game, or a NotFound error.
func (st *Studies) Get(ctx context.Context, t *table.Table) (*Study, error) {
	e, err := st.docs.Store.Get(ctx, studyKeys+string(t.ID))
	if errors.Is(err, store.ErrNotFound) {
		return nil, errs.New(errs.NotFound, "This game has not been analysed.")
	}
	if err != nil {
		return nil, store.Failure(err)
	}
	study, err := DecodeStudy(e.Value, t)
	if err != nil {
		st.log.Error("unreadable study", "key", e.Key, "err", err)
		return nil, store.Failure(fmt.Errorf("%w: %w", store.ErrDamaged, err))
	}
	return study, nil
}

// keepStudy stores a study. If another server was faster, it returns that server's study.
func (st *Studies) keepStudy(ctx context.Context, t *table.Table, study *Study) (*Study, error) {
	value, err := json.Marshal(study)
	if err != nil {
		return nil, err
	}
	_, err = st.docs.Commit(ctx, studyKeys+string(t.ID), value, 0)
	if errors.Is(err, store.ErrConflict) {
		return st.Get(ctx, t)
	}
	return study, store.Failure(err)
}
