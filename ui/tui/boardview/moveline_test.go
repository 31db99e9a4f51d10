package boardview_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/ui/tui/boardview"
)

// A key that begins a move does nothing else.
func TestBeginsMove(t *testing.T) {
	chess, correct := game.Info{Files: 8}, game.Info{Files: 10}
	for text, want := range map[string]bool{"a": true, "h": true, "0": true, "9": true, "N": true, "O": true, "=": true, "@": true, "i": false, "j": false, "": false, "ab": false, "-": false} {
		if got := boardview.BeginsMove(text, chess); got != want {
			t.Errorf("%q begins a move: %t", text, got)
		}
	}
	if !boardview.BeginsMove("j", correct) {
		t.Error("j is a file of ten")
	}
	for letter := 'k'; letter <= 'z'; letter++ {
		if boardview.BeginsMove(string(letter), correct) {
			t.Errorf("%c begins a move", letter)
		}
	}
}
