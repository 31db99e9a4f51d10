package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// studyKeys have the studies of finished games, by the id of the table. A study
// is kept, as making it again would cost as much.
const studyKeys = "study/"

// studyVersion is the version that this program writes. It reads all versions from
// 1 on.
const studyVersion = 1

// Study is what is thought of all positions of a finished game. It is kept:
// fields may be added, none changes its meaning.
type Study struct {
	Version int              `json:"v"`
	Table   identity.TableID `json:"id"`
	Made    time.Time        `json:"t"`
	// Games are those of the table, one or the two of a match. The evaluations of each
	// are by ply, from the start to the end: one more than there are moves.
	Games [][]Evaluation `json:"games"`
}

func encodeStudy(s *Study) ([]byte, error) { return json.Marshal(s) }

// DecodeStudy reads what encodeStudy wrote about a table.
func DecodeStudy(b []byte, t *table.Table) (*Study, error) {
	var s Study
	if err := json.Unmarshal(b, &s); err != nil {
		return nil, fmt.Errorf("study: %w", err)
	}
	if err := store.CheckVersion("study of "+string(s.Table), s.Version, studyVersion); err != nil {
		return nil, err
	}
	games := t.Games()
	fits := len(s.Games) == len(games)
	for i := 0; fits && i < len(games); i++ {
		fits = len(s.Games[i]) == len(games[i].Plies)+1
	}
	if !fits {
		return nil, fmt.Errorf("study of %s: it is of another game", s.Table)
	}
	return &s, nil
}

// Get is the study of a finished game that was kept; NotFound if there is none.
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

// keepStudy keeps a study, or finds the one that another server has kept.
func (st *Studies) keepStudy(ctx context.Context, t *table.Table, study *Study) (*Study, error) {
	value, err := encodeStudy(study)
	if err != nil {
		return nil, err
	}
	_, err = st.docs.Commit(ctx, studyKeys+string(t.ID), value, 0)
	if errors.Is(err, store.ErrConflict) {
		return st.Get(ctx, t)
	}
	return study, store.Failure(err)
}
