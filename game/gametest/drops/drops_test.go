package drops

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func TestConformance(t *testing.T) { gametest.Run(t, Rules(), gametest.Options{}) }

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules()) }
func FuzzMove(f *testing.F)     { gametest.FuzzMove(f, Rules()) }

// TestChanged checks that the last move is marked on the new disc and on a turned one.
func TestChanged(t *testing.T) {
	before, err := Rules().New("y ......../...r....")
	if err != nil {
		t.Fatal(err)
	}
	after := gametest.Play(t, before, 3)
	got := game.Changed(Rules().Info(), before, 3, after)
	if len(got) != 2 || got[0] != 11 || got[1] != 3 {
		t.Errorf("changed cells are %v, want d2 and d1", got)
	}
}
