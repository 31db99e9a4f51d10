package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"pawnstorm/game"
)

// studyKeys have the studies of finished games, by the id of the table. What
// cannot be made again for nothing is kept.
const studyKeys = "study/"

// studyVersion is the version that this program writes. It reads all versions from
// 1 on.
const studyVersion = 1

// Study is what is thought of all positions of a finished game. It is kept:
// fields may be added, none changes its meaning.
type Study struct {
	Version int       `json:"v"`
	Table   TableID   `json:"id"`
	Made    time.Time `json:"t"`
	// Games are those of the table, one or the two of a match. The opinions of each
	// are by ply, from the start to the end: one more than there are moves.
	Games [][]Opinion `json:"games"`
}

func encodeStudy(s *Study) ([]byte, error) { return json.Marshal(s) }

// decodeStudy reads what encodeStudy wrote about a table.
func decodeStudy(b []byte, t *Table) (*Study, error) {
	var s Study
	if err := json.Unmarshal(b, &s); err != nil {
		return nil, fmt.Errorf("study: %w", err)
	}
	if s.Version < 1 || s.Version > studyVersion {
		return nil, fmt.Errorf("study of %s: version %d is not known to this program", s.Table, s.Version)
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

// Study is the study of a finished game that was kept; NotFound if there is none.
func (s *Service) Study(ctx context.Context, t *Table) (*Study, error) {
	e, err := s.store.Get(ctx, studyKeys+string(t.ID))
	if errors.Is(err, ErrNotFound) {
		return nil, errorf(NotFound, notAnalysed)
	}
	if err != nil {
		return nil, storeError(err)
	}
	study, err := decodeStudy(e.Value, t)
	if err != nil {
		s.log.Error("unreadable study", "key", e.Key, "err", err)
		return nil, storeError(fmt.Errorf("%w: %w", ErrDamaged, err))
	}
	return study, nil
}

// keepStudy keeps a study, or finds the one that another server has kept.
func (s *Service) keepStudy(ctx context.Context, t *Table, study *Study) (*Study, error) {
	value, err := encodeStudy(study)
	if err != nil {
		return nil, err
	}
	_, err = s.commit(ctx, studyKeys+string(t.ID), value, 0)
	if errors.Is(err, ErrConflict) {
		return s.Study(ctx, t)
	}
	return study, storeError(err)
}

// Mark is a sign behind a move that was not good, "" behind one that was.
type Mark string

// The marks, with how much of the mover's chance to win the move must have cost.
const (
	Dubious Mark = "?!" // 0.05
	Mistake Mark = "?"  // 0.10
	Blunder Mark = "??" // 0.15
)

var markLosses = []struct {
	Mark
	loss float64
}{{Blunder, 0.15}, {Mistake, 0.10}, {Dubious, 0.05}}

// Verdict is what a study says of a move that was played.
type Verdict struct {
	Mark Mark
	// Loss is by how much the move has lessened the mover's chance to win: the
	// Chance of the opinion before the move less that of the one behind it. It is
	// 0 for the best move.
	Loss float64
	// Better is what should have been played and what was then to be expected, as
	// players read it, if the move has a mark.
	Better []string
}

// Judge finds a verdict for each move of a game by the opinions of its positions.
func Judge(t *Table, opinions []Opinion) ([]Verdict, error) {
	verdicts := make([]Verdict, len(t.Plies))
	state := t.Start
	for i, ply := range t.Plies {
		before, behind := opinions[i], opinions[i+1]
		v := &verdicts[i]
		v.Loss = max(before.Chance()-behind.Chance(), 0)
		if ply.Seat == 1 {
			v.Loss = max(behind.Chance()-before.Chance(), 0)
		}
		found := before.Sure == behind.Sure || behind.Over != "" // else it was only not known before
		if !found || len(before.Line) == 0 || before.Line[0] == ply.Text {
			v.Loss = 0
		}
		for _, m := range markLosses {
			if v.Mark == "" && v.Loss >= m.loss {
				v.Mark, v.Better = m.Mark, Spell(state, before.Line)
			}
		}
		m, err := state.Parse(ply.Text)
		if err != nil {
			return nil, err
		}
		if state, err = state.Play(m); err != nil {
			return nil, err
		}
	}
	return verdicts, nil
}

// Spell writes canonical moves as players read them, as far as they can be played
// one after the other.
func Spell(state game.State, line []string) []string {
	var spelt []string
	for _, text := range line {
		m, err := state.Parse(text)
		if err != nil {
			break
		}
		spelt = append(spelt, state.Describe(m))
		if state, err = state.Play(m); err != nil {
			break
		}
	}
	return spelt
}

// Winners writes the winning moves of a position as players read them: "a3, b4".
func Winners(state game.State, moves []string) string {
	var spelt []string
	for _, text := range moves {
		if m, err := state.Parse(text); err == nil {
			spelt = append(spelt, state.Describe(m))
		}
	}
	return strings.Join(spelt, ", ")
}
