package anarchist

import (
	"slices"
	"testing"

	"pawnstorm/game/gametest"
)

// TestFacingIsVisibleWithoutColour wants the two pawns to differ in figure and
// in name, and in letters by their case, which follows the seat.
func TestFacingIsVisibleWithoutColour(t *testing.T) {
	b := gametest.New(t, Rules(), "").Board()
	up, down := b.Cells[8], b.Cells[48]
	if up.Figure != '▲' || down.Figure != '▼' || up.Name == down.Name || up.Seat == down.Seat {
		t.Errorf("the pawns are %+v and %+v", up, down)
	}
	if want := []string{"a triangle points where its pawn goes; as letters, P goes to rank 8 and p to rank 1", "any pawn is yours to move", "legal moves: 32"}; !slices.Equal(b.Notes, want) {
		t.Errorf("the notes are %q", b.Notes)
	}
}

// TestSeatIsOnlyAHint wants the look of a pawn not to depend on whose turn it
// is.
func TestSeatIsOnlyAHint(t *testing.T) {
	if !slices.Equal(gametest.New(t, Rules(), "first").Board().Cells, gametest.New(t, Rules(), "second").Board().Cells) {
		t.Error("the board depends on who is to move")
	}
}
