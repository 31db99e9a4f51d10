package rating

import (
	"context"
	"maps"
	"slices"
	"time"

	"pawnstorm/game/glicko"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// PuzzleKeys is the prefix of the keys of puzzle results. The player's id follows.
const PuzzleKeys = "puzzle/"

// puzzleVersion is the codec version of puzzle forms that this program writes.
const puzzleVersion = 1

// PuzzleForm holds a player's puzzle results. All games are one pool.
type PuzzleForm struct {
	// Rating is the rating after the last puzzle; see [PuzzleForm.At].
	Rating glicko.Rating `json:"rating"`
	Solved int           `json:"solved"` // on the first try
	Failed int           `json:"failed"`
	Streak int           `json:"streak"` // puzzles solved since the last failure
	Best   int           `json:"best"`   // longest streak
	Last   time.Time     `json:"last"`
	// Seen lists the IDs of the puzzles that counted, by game, the latest last. The list starts
	// over when the player has seen all puzzles of a game.
	Seen map[string][]string `json:"seen"`
	// Storm holds the player's storm results.
	Storm StormForm `json:"storm,omitzero"`
}

// NewPuzzleForm returns the form of a player who has not tried a puzzle yet.
func NewPuzzleForm() PuzzleForm { return PuzzleForm{Rating: glicko.New()} }

// At returns the rating at a time. The deviation grows with the time since the last puzzle.
func (f PuzzleForm) At(now time.Time) glicko.Rating {
	if f.Last.IsZero() {
		return f.Rating
	}
	return f.Rating.Aged(glicko.Periods(now.Sub(f.Last)))
}

// Tried returns how many puzzles have counted.
func (f PuzzleForm) Tried() int { return f.Solved + f.Failed }

// HasSeen reports whether a puzzle of a game has counted.
func (f PuzzleForm) HasSeen(gameID, id string) bool { return slices.Contains(f.Seen[gameID], id) }

// puzzleDeviation is the rating deviation of a puzzle. A puzzle's rating never changes, so
// solving one takes a single write, and players never compete to update it.
const puzzleDeviation = 90

// after returns the form after a puzzle that was or was not solved on the first try. It reports
// whether the puzzle counts. A puzzle counts again only after the player has seen all puzzles
// of its game.
func (f PuzzleForm) after(p puzzle.Puzzle, solved bool, now time.Time) (PuzzleForm, bool) {
	seen := f.Seen[p.Game]
	if slices.Contains(seen, p.ID) {
		isNew := func(p puzzle.Puzzle) bool { return !slices.Contains(seen, p.ID) }
		if slices.ContainsFunc(puzzle.Of(p.Game), isNew) {
			return f, false
		}
		seen = nil
	}
	result := glicko.Result{Opponent: glicko.Rating{
		Rating: float64(p.Rating), Deviation: puzzleDeviation, Volatility: glicko.New().Volatility,
	}}
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
	maps.Copy(all, f.Seen)
	all[p.Game] = append(slices.Clip(seen), p.ID)
	f.Seen = all
	return f, true
}

// storedPuzzles is the value under PuzzleKeys.
type storedPuzzles struct {
	store.Meta
	PuzzleForm
}

// puzzlesIn returns the collection of puzzle forms in a store.
func puzzlesIn(docs store.Docs) store.Collection[identity.PlayerID, storedPuzzles] {
	return store.NewCollection(store.Kind[identity.PlayerID, storedPuzzles]{
		Docs: docs, Name: "puzzles", Keys: PuzzleKeys, Version: puzzleVersion,
		Empty: func(identity.PlayerID) *storedPuzzles { return &storedPuzzles{PuzzleForm: NewPuzzleForm()} },
		Meta:  func(p *storedPuzzles) *store.Meta { return &p.Meta },
	})
}

// Puzzles returns a player's puzzle results. Results of guests are not stored.
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

// FinishPuzzle counts a player's first try at a puzzle, in one write. It returns the form
// before and after. They are equal if the try does not count, because the player is a guest or
// has already seen the puzzle.
func (b *Book) FinishPuzzle(
	ctx context.Context, who identity.PlayerID, p puzzle.Puzzle, solved bool,
) (before, after PuzzleForm, err error) {
	return b.changeForm(ctx, who, func(f PuzzleForm) (PuzzleForm, bool) { return f.after(p, solved, b.now()) })
}

// changeForm changes a player's form. It writes nothing if change returns false or if the
// player is a guest.
func (b *Book) changeForm(
	ctx context.Context, who identity.PlayerID, change func(PuzzleForm) (PuzzleForm, bool),
) (before, after PuzzleForm, err error) {
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
