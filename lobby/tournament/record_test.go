package tournament

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/game/gametest/golden"
	"pawnstorm/lobby/store"
)

// TestStored checks that stored records stay readable and do not change.
func TestStored(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Knockout, Name: "Friday night", Starts: noon.Add(time.Hour)}).with(t,
		3).does(t, 3, Leave).does(t, 3, Join).advanced(t).advanced(t)
	tour = tour.ordered(t, Report(1, 1, Outcome{Score: Drawn, Plies: 90, Berserk: [2]bool{false, true}}),
		tour.Changed.Add(time.Minute))
	tour = tour.ordered(t, Report(1, 2, Outcome{Score: SecondForfeit}),
		tour.Changed.Add(time.Minute)).finished(t, better)
	golden.File(t, filepath.Join("testdata", "record.golden"), string(encoded(t, tour.Record)))
	value, err := os.ReadFile(filepath.Join("testdata", "record.golden"))
	if err != nil {
		t.Fatal(err)
	}
	if read, err := Read(value, 1); err != nil || read.Status != Over || read.places()[0] != tour.places()[0] {
		t.Errorf("read: %+v, %v", read, err)
	}
	if a, b := TableID("t0t0t0t0", 2, 13), TableID("t0t0t0t0", 21, 3); a != "fvvc7d51" || a == b {
		t.Errorf("ids of two tables are %s and %s", a, b)
	}
}

// TestUnsound checks that an impossible event is an error, and so is an invalid line.
func TestUnsound(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Swiss}).with(t, 4).does(t, 1, Start).advanced(t)
	value := string(encoded(t, tour.Record))
	if _, err := Read([]byte(value), 1); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"0 pair 1-2\n", "0 result 1 3 1-0 40\n", "0 result 2 1 1-0 40\n", "0 result 1 1 2-0 40\n", "0 result 1 1 1-0\n",
		"0 result 1 1 1-0 40 --\n",
		"0 result 1 1 1-0 -1\n", "0 result 1 1 1-0 40\n0 result 1 1 1-0 40\n", "0 result 1 1 1-0 40", "x pair 1-2\n",
		"0 sing\n", "0\n", "\n", "{}\n",
		"99999999999999999 pair 1-2\n", "0 result 1 1 1-0 1\n0 result 1 2 1-0 1\n0 pair 1-1\n",
		"0 result 1 1 1-0 1\n0 result 1 2 1-0 1\n0 pair 1-2 : 2\n",
		"0 result 1 1 1-0 1\n0 result 1 2 1-0 1\n0 pair 1-9\n", "0 result 1 1 1-0 1\n0 result 1 2 1-0 1\n0 pair 01-2\n",
		"0 result 1 1 1-0 1\n0 result 1 2 1-0 1\n0 pair 1-2 :\n",
		"0 result 1 1 1-0 1\n0 result 1 2 1-0 1\n0 pair : 1 1\n", `{"t":"2026-05-01T12:00:00Z","k":"start"}` + "\n",
		`{"t":"2026-05-01T12:00:00Z","k":"end"}` + "\n",
		`{"t":"2026-05-01T12:00:00Z","k":"join","e":9}` + "\n", `{"t":"2026-05-01T12:00:00Z","k":"join","e":1}` + "\n",
		`{"t":"2026-05-01T12:00:00Z","k":"leave","e":9}` + "\n",
		`{"t":"2026-05-01T12:00:00Z","k":"adopt","e":1,"p":{"id":"p2","name":"x"}}` + "\n",
	} {
		if got, err := Read([]byte(value+line), 1); err == nil {
			t.Errorf("accepted %q: %+v", line, got.Log[len(got.Log)-1])
		}
	}
	newer := strings.Replace(value, `{"v":1`, fmt.Sprintf(`{"v":%d`, RecordVersion+1), 1)
	if _, err := Read([]byte(newer), 1); !errors.Is(err, store.ErrNewer) {
		t.Errorf("record of a future version: %v", err)
	}
	if _, err := Read([]byte(strings.Replace(value, `"kind":"swiss"`, `"kind":"gala"`, 1)), 1); err == nil {
		t.Error("an unknown kind was accepted")
	}
}

// TestDamaged checks that a damaged record is either refused, or can be shown and continued.
func TestDamaged(t *testing.T) {
	for _, k := range Kinds() {
		tour := newTournament(t, Settings{Kind: k}).with(t, 4).does(t, 1, Start).advanced(t)
		tour = tour.played(t, better).advanced(t)
		value := encoded(t, tour.Record)
		rapid.Check(t, func(t *rapid.T) {
			damaged := append([]byte(nil), value...)
			for range rapid.IntRange(1, 3).Draw(t, "faults") {
				at := rapid.IntRange(0, len(value)-1).Draw(t, "at")
				damaged[at] = rapid.SampledFrom([]byte("0123456789 -:\"{}\nabx")).Draw(t, "byte")
			}
			read, err := Read(damaged, 1)
			if err != nil {
				return
			}
			read.Standings()
			if at, ok := read.Due(); ok {
				_, _ = DecideOrder(read, ann, Advance(anybody), at)
			}
		})
	}
}
