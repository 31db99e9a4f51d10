package rating

import (
	"bytes"
	"log/slog"
	"os"
	"testing"
	"time"

	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/store"
)

// TestPuzzlesBeginAnew checks that puzzles count again once the player has seen all of a game.
func TestPuzzlesBeginAnew(t *testing.T) {
	f, now := NewPuzzleForm(), time.Date(2026, 3, 14, 9, 26, 0, 0, time.UTC)
	list := puzzle.Of("warfare")
	var counts bool
	for i, p := range list {
		if f, counts = f.after(p, i%2 == 0, now); !counts {
			t.Fatalf("puzzle %d does not count", i)
		}
		if _, again := f.after(p, true, now); again != (i == len(list)-1) {
			t.Fatalf("puzzle %d: second try counts: %v", i, again)
		}
	}
	if f, counts = f.after(list[5], true, now); !counts || len(f.Seen["warfare"]) != 1 || f.Tried() != len(list)+1 {
		t.Errorf("after all puzzles: %v, %+v", counts, f)
	}
	if old := f.At(now.AddDate(1, 0, 0)); old.Deviation <= f.Rating.Deviation || old.Rating != f.Rating.Rating {
		t.Errorf("rating a year later is %v", old)
	}
}

// TestGoldenPuzzles reads what version 1 wrote. Never edit the file: deployed stores hold
// values like it.
func TestGoldenPuzzles(t *testing.T) {
	text, err := os.ReadFile("testdata/puzzles_v1.json")
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.TrimSpace(text)
	puzzles := puzzlesIn(store.Docs{Log: slog.New(slog.DiscardHandler)})
	f, err := puzzles.Read(store.Entry{Key: "puzzle/x", Value: text})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := puzzles.Write("x", f); err != nil || !bytes.Equal(again.Value, text) {
		t.Errorf("encoded again:\n%s, %v\nwant\n%s", again.Value, err, text)
	}
	if f.Rating.Points() != 1662 || f.Solved != 3 || f.Failed != 1 || f.Streak != 2 || f.Best != 2 ||
		!f.HasSeen("chess", "kxp5jriw") ||
		!f.Last.Equal(time.Date(2026, 3, 14, 9, 26, 0, 0, time.UTC)) {
		t.Errorf("decoded as %+v", f)
	}
	for bad, text := range map[string]string{"a later version": `{"v":2}`, "no version": `{}`, "half of it": `{"v":1`} {
		if _, err := puzzles.Read(store.Entry{Value: []byte(text)}); err == nil {
			t.Errorf("decoding %s succeeded", bad)
		}
	}
}
