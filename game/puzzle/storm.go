package puzzle

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"pawnstorm/game"
)

// The rules of a storm are the same as in lichess's Puzzle Storm.
const (
	StormTime    = 3 * time.Minute
	StormPenalty = 10 * time.Second // for a wrong move, which also ends the puzzle

	stormLength = 80 // puzzles of a storm, if there are enough
)

// gifts has the bonus times for right moves in a row. After the last, every ten more
// moves earn its bonus again.
var gifts = []struct {
	row  int
	time time.Duration
}{{5, 3 * time.Second}, {12, 5 * time.Second}, {20, 7 * time.Second}, {30, 10 * time.Second}}

// giftEvery is how many more right moves earn the last bonus again.
const giftEvery = 10

// gift returns the bonus for the last of row right moves in a row.
func gift(row int) time.Duration {
	last := gifts[len(gifts)-1]
	if row > last.row && (row-last.row)%giftEvery == 0 {
		return last.time
	}
	for _, g := range gifts {
		if g.row == row {
			return g.time
		}
	}
	return 0
}

// NextGift returns how many right moves in a row earn the next bonus, for someone with row of them.
func NextGift(row int) int {
	for row++; gift(row) == 0; row++ {
	}
	return row
}

// Storm is a run through ever harder puzzles against a clock, which starts with the
// first move. A streak has no clock: the first wrong move ends it. It is a value: each move returns another one. The stored fields are
// enough to resume it.
type Storm struct {
	Seed    uint64    `json:"seed"` // chooses the puzzles
	Streak  bool      `json:"streak,omitempty"`
	Game    string    `json:"game,omitempty"` // the only game of the puzzles; "" for all
	At      int       `json:"at"`             // puzzles that are finished
	Found   []string  `json:"found,omitempty"`
	Ends    time.Time `json:"ends,omitzero"` // when time runs out; zero before the first move
	Solved  int       `json:"solved"`
	Missed  int       `json:"missed"`
	Row     int       `json:"row"` // current right moves in a row
	Longest int       `json:"longest"`
}

// ErrNoStorm says that the storm has no more puzzles, or never had any.
var ErrNoStorm = errors.New("the storm has no more puzzles")

// list returns the puzzles of a storm, sorted by difficulty.
func (s Storm) list(games []game.Rules) []Puzzle {
	var all []Puzzle
	for _, g := range games {
		if id := g.Info().ID; s.Game == "" && shared[id] == "" || s.Game == id {
			all = append(all, Of(id)...)
		}
	}
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], s.Seed)
	rand.New(rand.NewChaCha8(seed)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	all = all[:min(len(all), stormLength)]
	slices.SortStableFunc(all, func(a, b Puzzle) int { return cmp.Compare(a.Rating, b.Rating) })
	return all
}

// Attempt returns the current puzzle with the moves found so far, and its game. The
// error is ErrNoStorm if no puzzle is left.
func (s Storm) Attempt(games []game.Rules) (Attempt, game.Rules, error) {
	list := s.list(games)
	if s.At < 0 || s.At >= len(list) {
		return Attempt{}, nil, ErrNoStorm
	}
	p := list[s.At]
	rules := games[slices.IndexFunc(games, func(g game.Rules) bool { return g.Info().ID == p.Game })]
	a, err := Begin(p, rules)
	for _, text := range s.Found {
		m, wrong := a.State().Parse(text)
		if err != nil || wrong != nil {
			break
		}
		a, _, err = a.Try(m)
	}
	return a, rules, err
}

// Begun reports whether the first move was made.
func (s Storm) Begun() bool { return s.At > 0 || len(s.Found) > 0 || !s.Ends.IsZero() }

// Left returns the remaining time. That of a streak does not run.
func (s Storm) Left(now time.Time) time.Duration {
	if s.Ends.IsZero() {
		return StormTime
	}
	return max(s.Ends.Sub(now), 0)
}

// Over reports whether the time is up, or a wrong move ended a streak. Both are also over when Attempt returns
// ErrNoStorm.
func (s Storm) Over(now time.Time) bool { return s.Left(now) == 0 || s.Streak && s.Missed > 0 }

// StormMove is the result of a move.
type StormMove struct {
	Late   bool // the time was up; nothing changed
	Right  bool
	Solved bool          // it solved the puzzle
	Gift   time.Duration // bonus time
}

// Try makes a move at the current attempt. An illegal move is an error and changes nothing.
func (s Storm) Try(a Attempt, m game.Move, now time.Time) (Storm, StormMove, error) {
	if s.Over(now) {
		return s, StormMove{Late: true}, nil
	}
	next, right, err := a.Try(m)
	if err != nil {
		return s, StormMove{}, fmt.Errorf("a move of a storm: %w", err)
	}
	if s.Ends.IsZero() && !s.Streak {
		s.Ends = now.Add(StormTime)
	}
	if !right {
		s.At, s.Found, s.Row = s.At+1, nil, 0
		s.Missed++
		s.extend(-StormPenalty)
		return s, StormMove{}, nil
	}
	s.Row++
	s.Longest = max(s.Longest, s.Row)
	done := StormMove{Right: true, Solved: next.Solved()}
	if !s.Streak {
		done.Gift = gift(s.Row)
		s.extend(done.Gift)
	}
	s.Found = append(slices.Clip(s.Found), a.State().Format(m))
	if done.Solved {
		s.At, s.Found = s.At+1, nil
		s.Solved++
	}
	return s, done, nil
}

// extend moves the end of the time, if it runs.
func (s *Storm) extend(by time.Duration) {
	if !s.Ends.IsZero() {
		s.Ends = s.Ends.Add(by)
	}
}
