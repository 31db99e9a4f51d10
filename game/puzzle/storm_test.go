package puzzle_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/puzzle"
)

var noon = time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)

// stormer plays a storm.
type stormer struct {
	*testing.T
	puzzle.Storm
	now time.Time
}

// makes makes the right move or a wrong one.
func (s *stormer) makes(right bool) puzzle.StormMove {
	s.Helper()
	a, _, err := s.Attempt(catalog.All())
	if err != nil {
		s.Fatal(err)
	}
	for _, m := range a.State().Moves() {
		_, is, err := a.Try(m)
		if err != nil {
			s.Fatal(err)
		}
		if is == right {
			next, done, err := s.Try(a, m, s.now)
			if err != nil {
				s.Fatal(err)
			}
			s.Storm = next
			return done
		}
	}
	s.Fatal("no such move")
	return puzzle.StormMove{}
}

// TestStorm checks that the clock starts with the first move and that right moves in a row add
// time. A wrong move costs time and ends its puzzle. When time is up, nothing counts.
func TestStorm(t *testing.T) {
	s := &stormer{T: t, Storm: puzzle.Storm{Seed: 1}, now: noon}
	if s.Left(noon.Add(time.Hour)) != puzzle.StormTime || s.Over(noon.Add(time.Hour)) {
		t.Error("clock runs before the first move")
	}
	var gifts time.Duration
	for n := 1; n <= 40; n++ {
		done := s.makes(true)
		want := map[int]time.Duration{5: 3, 12: 5, 20: 7, 30: 10, 40: 10}[n] * time.Second
		if gifts += done.Gift; !done.Right || done.Gift != want {
			t.Errorf("move %d got %+v", n, done)
		}
	}
	if s.Row != 40 || s.Longest != 40 || s.Missed != 0 || s.Solved == 0 || s.At != s.Solved || s.Left(noon) != puzzle.StormTime+gifts {
		t.Errorf("after 40 right moves: %+v", s.Storm)
	}
	at, left := s.At, s.Left(noon)
	if done := s.makes(false); done.Right || s.At != at+1 || s.Missed != 1 || s.Row != 0 || s.Longest != 40 || s.Left(noon) != left-puzzle.StormPenalty || len(s.Found) > 0 {
		t.Errorf("a wrong move got %+v, %+v", done, s.Storm)
	}
	s.now = s.Ends.Add(-time.Nanosecond)
	if done := s.makes(true); done.Late {
		t.Error("a move at the last moment came too late")
	}
	s.now = s.Ends
	before := s.Solved
	if done := s.makes(true); !done.Late || s.Solved != before || !s.Over(s.now) {
		t.Errorf("a move after the end got %+v", done)
	}
}

// TestStormGetsHarder checks that the puzzles of a storm get harder, never repeat, and depend on
// the seed alone. It also checks that a storm ends after its last puzzle.
func TestStormGetsHarder(t *testing.T) {
	for _, id := range []string{"", "chess", "othello", "threecheck"} {
		seen, rating := make(map[string]bool), 0
		s := puzzle.Storm{Seed: 7, Game: id}
		for {
			a, rules, err := s.Attempt(catalog.All())
			if errors.Is(err, puzzle.ErrNoStorm) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			p := a.Puzzle()
			if seen[p.ID] || p.Rating < rating || id != "" && p.Game != id || rules.Info().ID != p.Game {
				t.Errorf("%q: puzzle %d is %s of %s, rated %d after %d", id, s.At, p.ID, p.Game, p.Rating, rating)
			}
			seen[p.ID], rating = true, p.Rating
			s.At++
		}
		if s.At < 50 {
			t.Errorf("%q: %d puzzles", id, s.At)
		}
		first := func(seed uint64) string {
			a, _, err := puzzle.Storm{Seed: seed, Game: id, At: 20}.Attempt(catalog.All())
			if err != nil {
				t.Fatal(err)
			}
			return a.Puzzle().ID
		}
		if a, b := first(7), first(7); a != b {
			t.Errorf("%q: the same seed gives %s and %s", id, a, b)
		}
	}
	if _, _, err := (puzzle.Storm{Game: "nonsense"}).Attempt(catalog.All()); !errors.Is(err, puzzle.ErrNoStorm) {
		t.Errorf("a game without puzzles: %v", err)
	}
	if _, _, err := (puzzle.Storm{}).Attempt([]game.Rules{}); !errors.Is(err, puzzle.ErrNoStorm) {
		t.Errorf("no games: %v", err)
	}
}

// TestStormIsStored checks that a stored storm continues where it was, even within a puzzle.
func TestStormIsStored(t *testing.T) {
	s := &stormer{T: t, Storm: puzzle.Storm{Seed: 3}, now: noon}
	for within := 0; within < 3; {
		if s.makes(true); len(s.Found) > 0 {
			within++
		}
		text, err := json.Marshal(s.Storm)
		if err != nil {
			t.Fatal(err)
		}
		var again puzzle.Storm
		if err := json.Unmarshal(text, &again); err != nil {
			t.Fatal(err)
		}
		was, _, _ := s.Attempt(catalog.All())
		is, _, err := again.Attempt(catalog.All())
		if err != nil || is.State().String() != was.State().String() || is.Found() != was.Found() || !again.Ends.Equal(s.Ends) {
			t.Fatalf("%s is read as %+v, %v", text, again, err)
		}
	}
}

// TestStreak checks that a streak has no clock and ends with the first wrong move.
func TestStreak(t *testing.T) {
	s := &stormer{t, puzzle.Storm{Seed: 7, Game: "chess", Streak: true}, noon}
	if s.Begun() {
		t.Error("it has begun before the first move")
	}
	for s.Solved < 3 {
		if done := s.makes(true); !done.Right || done.Gift != 0 {
			t.Fatalf("a right move: %+v", done)
		}
	}
	if later := noon.Add(24 * time.Hour); !s.Begun() || s.Over(later) || !s.Ends.IsZero() {
		t.Errorf("a day later: %+v", s.Storm)
	}
	if done := s.makes(false); done.Right || done.Late || !s.Over(noon) || s.Solved != 3 {
		t.Errorf("a wrong move: %+v, %+v", done, s.Storm)
	}
	if done := s.makes(true); !done.Late {
		t.Errorf("a move after the end: %+v", done)
	}
}
