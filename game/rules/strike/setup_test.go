package strike

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func TestSetup(t *testing.T) {
	for _, test := range []struct {
		options map[string]string
		want    string
	}{
		{nil, ""},
		{map[string]string{"draws": "on"}, ""},
		{map[string]string{"draws": "off"}, "draws=off"},
	} {
		if got, err := Rules().Setup(test.options, rand.New(rand.NewPCG(1, 1))); err != nil || got != test.want {
			t.Errorf("Setup(%v) = %q, %v, want %q", test.options, got, err, test.want)
		}
	}
}

func TestNewReads(t *testing.T) {
	for text, want := range map[string]string{
		"":                               startText,
		"draws=on":                       startText,
		"draws=off":                      "draws=off " + startText,
		"draws=on " + startText + " 8/0": startText + " 8/0",
		startText + " 0/0":               startText,
		"  " + startText + "  ":          startText,
		"8/8/8/8/8/8/8/8 c 9999999/0":    "8/8/8/8/8/8/8/8 c 9999999/0",
		"8/8/8/8/8/8/4K3/8 c":            "8/8/8/8/8/8/4K3/8 c", // a king outside the centre
	} {
		if got := gametest.New(t, Rules(), text).String(); got != want {
			t.Errorf("New(%q) is %s, want %s", text, got, want)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	const empty = "8/8/8/8/8/8/8/8"
	for text, reason := range map[string]string{
		empty:                              "it needs two or three parts",
		empty + " w 0/0 x":                 "it needs two or three parts",
		"draws=maybe " + empty + " w":      "draws are on or off",
		"draws=off draws=off":              "it needs two or three parts",
		empty + " b":                       "the side to move is w or c",
		empty + " W":                       "the side to move is w or c",
		empty + " w 14":                    "the tally has",
		empty + " w 14/":                   "the tally has",
		empty + " w -1/2":                  "the tally has",
		empty + " w 1/-2":                  "the tally has",
		empty + " w 014/2":                 "the tally has",
		empty + " w +1/2":                  "the tally has",
		empty + " w 10000000/2":            "the tally has",
		empty + " w 1/2/3":                 "the tally has",
		"8/8/8/8/8/8/8/7P w":               "",
		"8/8/8/8/8/8/8/7k w":               "",
		"8/8/8/3KK3/8/8/8/8 w":             "it has 2 of the piece K, and a game has at most 1",
		"8/8/8/RRRRR3/8/8/8/8 w":           "it has 5 of the piece R, and a game has at most 4",
		"8/8/8/QQQ5/8/8/8/8 w":             "it has 3 of the piece Q, and a game has at most 2",
		"pppppppp/p7/8/8/8/8/8/pppppppp w": "it has 17 of the piece p, and a game has at most 16",
	} {
		_, err := Rules().New(text)
		var bad *game.TextError
		if !errors.As(err, &bad) || !strings.HasPrefix(bad.Reason, reason) {
			t.Errorf("New(%q): %v, want a reason that begins with %q", text, err, reason)
		}
		if _, err := Perft(text, 1); err == nil {
			t.Errorf("%q has a perft", text)
		}
	}
}

func TestTallyStaysAtItsLimit(t *testing.T) {
	state := gametest.PlayAll(t, gametest.New(t, Rules(), "p7/8/8/8/4K3/8/8/p6p w 9999999/9999998"), "h1-h2")
	if got := withTally(state.String()); got != "9999999/9999999" {
		t.Errorf("tally is %s", got)
	}
	gametest.New(t, Rules(), state.String())
}

func withTally(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }

func TestPerftEdges(t *testing.T) {
	for _, test := range []struct {
		position string
		depth    int
		want     uint64
	}{
		{"", 0, 1},
		{"", 1, 16},
		{"draws=off", 1, 16},
		{"8/8/8/8/8/8/8/p7 w", 1, 0}, // no king: the game is over
		{"8/8/8/8/8/8/8/p7 w", 0, 1},
		{"8/8/8/8/3pK3/8/8/8 w", 2, 35}, // the capture of the king ends the game
	} {
		if got, err := Perft(test.position, test.depth); err != nil || got != test.want {
			t.Errorf("perft %d of %q is %d, %v, want %d", test.depth, test.position, got, err, test.want)
		}
	}
}
