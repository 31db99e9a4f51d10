package boardview_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/ui/tui/boardview"
)

// TestBeginsMove checks that a key that begins a move has no other meaning.
func TestBeginsMove(t *testing.T) {
	chess, correct := game.Info{Files: 8}, game.Info{Files: 10}
	for text, want := range map[string]bool{"a": true, "h": true, "0": true, "9": true, "N": true, "O": true, "=": true, "@": true, "i": false, "j": false, "": false, "ab": false, "-": false} {
		if got := boardview.BeginsMove(text, chess); got != want {
			t.Errorf("BeginsMove(%q): got %t", text, got)
		}
	}
	if !boardview.BeginsMove("j", correct) {
		t.Error("want j to begin a move on a board of ten files")
	}
	for letter := 'k'; letter <= 'z'; letter++ {
		if boardview.BeginsMove(string(letter), correct) {
			t.Errorf("BeginsMove: %c begins a move", letter)
		}
	}
}
