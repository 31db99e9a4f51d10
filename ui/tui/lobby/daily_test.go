package lobby

import (
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

// TestDailyIsShared checks that sessions share the puzzle of a day, but not with another day or
// with other games.
func TestDailyIsShared(t *testing.T) {
	games, now := catalog.All(), time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	find := func(games []game.Rules, now time.Time) (d daily) {
		d.find(games, now)
		return d
	}
	first, second := find(games, now), find(games, now.Add(14*time.Hour))
	if !first.known || first.state != second.state || first.wins != second.wins {
		t.Errorf("two sessions have two puzzles: %+v, %+v", first, second)
	}
	if next := find(games, now.Add(24*time.Hour)); next.date != "2026-03-02" || next.puzzle.ID == first.puzzle.ID {
		t.Errorf("the next day has puzzle %s of %s again", next.puzzle.ID, next.date)
	}
	if none := find(nil, now.Add(24*time.Hour)); none.known {
		t.Errorf("there is a puzzle of no game: %+v", none)
	}
	if again := find(games, now); again.puzzle.ID != first.puzzle.ID || again.date != first.date {
		t.Errorf("the first day has another puzzle now: %+v", again)
	}
}

func BenchmarkDaily(b *testing.B) {
	games, now := catalog.All(), time.Now()
	var d daily
	for b.Loop() {
		d.find(games, now)
	}
}
