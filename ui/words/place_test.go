package words_test

import (
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

func TestPlaceName(t *testing.T) {
	rules, _ := catalog.Find("chess")
	start, err := rules.New("4k3/8/8/8/8/8/4P3/4K3 b - - 3 40")
	if err != nil {
		t.Fatal(err)
	}
	black := &table.Table{Start: start, Plies: []table.Ply{{Seat: 1, Shown: "Kd7"}, {Seat: 0, Shown: "e4"}}}
	for ply, want := range []string{"at its beginning", "after 1... Kd7", "after 2. e4"} {
		if got := words.PlaceName(black, ply); got != want {
			t.Errorf("ply %d: got %s", ply, got)
		}
	}
}
