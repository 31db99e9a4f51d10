package connect4

import (
	"testing"

	"pawnstorm/game/gametest"
)

// TestSetupTexts checks what is read and how it is written.
func TestSetupTexts(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "7/7/7/7/7/7 r",
		"444":                 "7/7/7/3R3/3y3/3R3 y",
		"4453":                "7/7/7/7/3y3/2yRR2 r",
		"7/7/7/3R3/3y3/3R3":   "7/7/7/3R3/3y3/3R3 y",
		"7/7/7/3r3/3Y3/3r3 y": "7/7/7/3R3/3y3/3R3 y",
		" 7/7/7/7/7/7   r ":   "7/7/7/7/7/7 r",
		"1212121":             "7/7/R6/Ry5/Ry5/Ry5 y",
	} {
		s, err := Rules().New(text)
		if err != nil || s.String() != want {
			t.Errorf("%q is read as %v, %v", text, s, err)
		}
	}
}

// TestPositionsThatNoGameReaches checks that unreachable positions are refused.
func TestPositionsThatNoGameReaches(t *testing.T) {
	gametest.BadPositions(t, Rules(), map[string]string{
		"7/7/7/7/3R3/7 y":               "nothing is below the disc on d2",
		"7/7/7/7/7/RR5 r":               "it has 2 red discs and 0 yellow ones, and red begins",
		"7/7/7/7/7/y6 r":                "it has 0 red discs and 1 yellow ones, and red begins",
		"7/7/7/7/7/R6 r":                "with 1 discs it is the turn of y: red begins",
		"7/7/7/7/yyyy3/RRRR3 r":         "the side to move has four in a line, so the game was over before",
		"444444444":                     "column 4 is full before move 7",
		"12121212":                      "the game is over before move 8",
		"4a":                            "a column is a number from 1 to 7",
		"7/7/7/7/7/7 r y":               "it is a placement and r or y for the side to move, or the columns played, like 4453",
		"7/7/7/RRRR3/yyRyyy1/RRRRyyy y": "no last disc can have completed all lines of four",
	})
}
