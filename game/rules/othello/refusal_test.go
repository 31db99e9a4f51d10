package othello

import (
	"errors"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func TestRefusals(t *testing.T) {
	const (
		full = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O"
		idle = "it would turn nothing: no discs of White are in a line between it and a disc of Black"
	)
	gametest.Refusals(t, Rules(), [][3]string{
		{"", "d4", "a disc is there already"},
		{"", "a1", idle},
		{"", "e3", idle},
		{"", "pass", "you can pass only if no cell turns a disc, and c4 does"},
		{full, "a1", "the game is over: neither side can move"},
		{full, "pass", "the game is over: neither side can move"},
	})
}

// TestMustPass checks that a player without a move can only pass, and gets a note about it.
func TestMustPass(t *testing.T) {
	text := strings.Repeat("-", 27) + "XX" + strings.Repeat("-", 6) + "XX" + strings.Repeat("-", 25) + "XO X"
	for _, side := range []string{"O", "X"} {
		s := gametest.New(t, Rules(), text[:len(text)-1]+side)
		if side == "O" {
			if got := gametest.Texts(s); len(got) != 1 || got[0] == passText {
				t.Errorf("%s may play %v", side, got)
			}
			continue
		}
		if got := gametest.Texts(s); len(got) != 1 || got[0] != passText {
			t.Fatalf("%s may play %v", side, got)
		}
		_, err := s.Parse("a1")
		var illegal *game.IllegalError
		if !errors.As(err, &illegal) || illegal.Reason != "it would turn nothing, nor would any other cell: Black must pass" {
			t.Errorf("a1: %v", err)
		}
		if notes := s.Board().Notes; notes[len(notes)-1] != "Black cannot move and must pass" {
			t.Errorf("notes are %q", notes)
		}
		if next := gametest.PlayAll(t, s, "PASS"); next.Turn() != white || next.Board().Cells[63] != s.Board().Cells[63] {
			t.Errorf("after the pass: %s", next)
		}
	}
}

func TestUnreadable(t *testing.T) {
	gametest.Unreadable(t, gametest.New(t, Rules(), ""), "", "d", "d9", "i1", "d3d4", "d 3", "passed", "--", "34")
}

// TestPositionTexts checks which other signs are read, and which texts are refused.
func TestPositionTexts(t *testing.T) {
	start := gametest.New(t, Rules(), "").String()
	board := start[:cells]
	for _, text := range []string{
		start, "  " + start + " ", strings.ToLower(start), strings.ReplaceAll(start, "-", "."),
		strings.NewReplacer("X", "*").Replace(board) + " *", strings.NewReplacer("X", "B", "O", "W").Replace(board) + " b",
	} {
		if s, err := Rules().New(text); err != nil || s.String() != start {
			t.Errorf("%q is read as %v, %v", text, s, err)
		}
	}
	gametest.BadPositions(t, Rules(), map[string]string{
		board:                          "it is 64 signs from a1 to h8, a blank, and X or O for the side to move",
		board[1:] + " X":               "it is 64 signs from a1 to h8, a blank, and X or O for the side to move",
		"8/8/8/8/8/8/8/8 X":            "it is 64 signs from a1 to h8, a blank, and X or O for the side to move",
		board + " -":                   "the side to move is X or O",
		board + " XO":                  "the side to move is X or O",
		board[:63] + "? X":             "the sign for h8 is none of X, O and -",
		strings.Repeat("-", 64) + " X": "d4, d5, e4 and e5 have discs from the start, which are turned but never taken away",
	})
}
