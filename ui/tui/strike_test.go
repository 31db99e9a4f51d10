package tui_test

import (
	"testing"

	"pawnstorm/ui/tui/tuitest"
)

// A strike is said with those whom it concerns.
func TestStrikeIsSaid(t *testing.T) {
	w := tuitest.NewOfAll(t)
	p := w.PlaysGame("strike", 1, "")
	next(w, p.Screen().Table, "e8-e7")
	p.Sees("File e stopped. The CEO on e5 now moves like a pawn.")
}
