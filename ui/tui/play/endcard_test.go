package play_test

import (
	"testing"

	"pawnstorm/ui/tui/tuitest"
)

// A card beside a wide board shows its keys without cutting words.
func TestCardShowsWholeWords(t *testing.T) {
	p := tuitest.NewOfAll(t).PlaysGame("connect4", 0, "", "d1", "e1")
	p.Press("o", "6", "y")
	p.Sees("YOU LOSE", "p play from here", "space replay")
}
