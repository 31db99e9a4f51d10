package rating

import (
	"context"
	"slices"
	"time"

	"pawnstorm/game/glicko"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// PuzzleKeys has how each account has done at puzzles, by player.
const PuzzleKeys = "puzzle/"

// puzzleVersion is the codec version of puzzle forms that this program writes.
const puzzleVersion = 1

// PuzzleForm is how a player has done at puzzles. All games are one pool.
type PuzzleForm struct {
	// Rating is the player's as of the last puzzle; see [PuzzleForm.At].
	Rating glicko.Rating `json:"rating"`
	Solved int           `json:"solved"` // at the first try
	Failed int           `json:"failed"`
	Streak int           `json:"streak"` // solved since the last that was not
	Best   int           `json:"best"`   // the longest streak
	Last   time.Time     `json:"last"`
	// Seen are the IDs of the puzzles that counted, by game, the latest last. A
	// list begins anew when all of the game have been seen.
	Seen map[string][]string `json:"seen"`
	// Storm is how they have done at storms.
	Storm StormForm `json:"storm,omitzero"`
}

// NewPuzzleForm is that of somebody who has tried none.
func NewPuzzleForm() PuzzleForm { return PuzzleForm{Rating: glicko.New()} }

// At is the rating as it is to be seen at a time.
func (f PuzzleForm) At(now time.Time) glicko.Rating {
	if f.Last.IsZero() {
		return f.Rating
	}
	return f.Rating.Aged(glicko.Periods(now.Sub(f.Last)))
}

// Tried is how many puzzles have counted.
func (f PuzzleForm) Tried() int { return f.Solved + f.Failed }

// HasSeen reports whether a puzzle of a game has counted.
func (f PuzzleForm) HasSeen(gameID, id string) bool { return slices.Contains(f.Seen[gameID], id) }

// puzzleDeviation is how well the rating of a puzzle is known. It stays as it was
// made, so that solving is one write and no puzzle is a race.
const puzzleDeviation = 90

// after is the form after a puzzle that was or was not solved at the first try. It
// reports whether that counts: a puzzle that was seen does not, until all of its
// game have been.
func (f PuzzleForm) after(p puzzle.Puzzle, solved bool, now time.Time) (PuzzleForm, bool) {
	seen := f.Seen[p.Game]
	if slices.Contains(seen, p.ID) {
		if left := unseen(p.Game, seen); left > 0 {
			return f, false
		}
		seen = nil
	}
	result := glicko.Result{Opponent: glicko.Rating{Rating: float64(p.Rating), Deviation: puzzleDeviation, Volatility: glicko.New().Volatility}}
	if solved {
		result.Score = 1
		f.Solved++
		f.Streak++
		f.Best = max(f.Best, f.Streak)
	} else {
		f.Failed++
		f.Streak = 0
	}
	periods := 0.0
	if !f.Last.IsZero() {
		periods = glicko.Periods(now.Sub(f.Last))
	}
	f.Rating = f.Rating.Update([]glicko.Result{result}, periods, glicko.Tau)
	f.Last = now.UTC().Truncate(time.Second)
	all := make(map[string][]string, len(f.Seen)+1)
	for id, list := range f.Seen {
		all[id] = list
	}
	all[p.Game] = append(slices.Clip(seen), p.ID)
	f.Seen = all
	return f, true
}

// unseen is how many puzzles of a game are not in a list.
func unseen(gameID string, seen []string) (n int) {
	for _, p := range puzzle.Of(gameID) {
		if !slices.Contains(seen, p.ID) {
			n++
		}
	}
	return n
}

// storedPuzzles is the value under PuzzleKeys.
type storedPuzzles struct {
	store.Meta
	PuzzleForm
}

// puzzlesIn are the puzzle forms in a store.
func puzzlesIn(docs store.Docs) *store.Collection[identity.PlayerID, storedPuzzles] {
	return store.NewCollection(store.Kind[identity.PlayerID, storedPuzzles]{
		Docs: docs, Name: "puzzles", Keys: PuzzleKeys, Version: puzzleVersion,
		Empty: func(identity.PlayerID) *storedPuzzles { return &storedPuzzles{PuzzleForm: NewPuzzleForm()} },
		Meta:  func(p *storedPuzzles) *store.Meta { return &p.Meta },
	})
}

// Puzzles is how a player has done at puzzles. Of a guest nothing is kept.
func (b *Book) Puzzles(ctx context.Context, who identity.PlayerID) (PuzzleForm, error) {
	if !who.HasAccount() {
		return NewPuzzleForm(), nil
	}
	p, err := b.puzzles.Get(ctx, who)
	if err != nil {
		return PuzzleForm{}, err
	}
	return p.PuzzleForm, nil
}

// FinishPuzzle counts the first try of a player at a puzzle, in one write, and
// returns the form before and after. They are the same where it does not count:
// for a guest, and for a puzzle that was seen before.
func (b *Book) FinishPuzzle(ctx context.Context, who identity.PlayerID, p puzzle.Puzzle, solved bool) (before, after PuzzleForm, err error) {
	return b.changeForm(ctx, who, func(f PuzzleForm) (PuzzleForm, bool) { return f.after(p, solved, b.now()) })
}

// changeForm changes how a player has done, unless change says that nothing has changed, or
// it is a guest.
func (b *Book) changeForm(ctx context.Context, who identity.PlayerID, change func(PuzzleForm) (PuzzleForm, bool)) (before, after PuzzleForm, err error) {
	if !who.HasAccount() {
		return NewPuzzleForm(), NewPuzzleForm(), nil
	}
	err = b.puzzles.Change(ctx, who, func(p *storedPuzzles) error {
		var changed bool
		before = p.PuzzleForm
		if after, changed = change(before); !changed {
			after = before
			return store.ErrUnchanged
		}
		p.PuzzleForm = after
		return nil
	})
	return before, after, err
}
