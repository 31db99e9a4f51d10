package anarchist

import (
	"slices"
	"testing"

	"pawnstorm/game/gametest"
)

// TestFacingIsVisibleWithoutColour checks that the two pawns differ in figure and name, and that
// their letters differ in case, which follows the seat.
func TestFacingIsVisibleWithoutColour(t *testing.T) {
	b := gametest.New(t, Rules(), "").Board()
	up, down := b.Cells[8], b.Cells[48]
	if up.Figure != '▲' || down.Figure != '▼' || up.Name == down.Name || up.Seat == down.Seat {
		t.Errorf("pawns are %+v and %+v", up, down)
	}
	if want := []string{"a triangle points where its pawn goes; as letters, P goes to rank 8 and p to rank 1", "any pawn is yours to move", "legal moves: 32"}; !slices.Equal(b.Notes, want) {
		t.Errorf("notes are %q", b.Notes)
	}
}

// TestSeatIsOnlyAHint checks that pawns look the same no matter whose turn it is.
func TestSeatIsOnlyAHint(t *testing.T) {
	if !slices.Equal(gametest.New(t, Rules(), "first").Board().Cells, gametest.New(t, Rules(), "second").Board().Cells) {
		t.Error("board depends on the side to move")
	}
}
