package chess

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

const (
	// castles: both sides can castle on both sides.
	castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	// promotes: the pawn on b7 can step or capture.
	promotes = "2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1"
	// bPawn: pawn and bishop can both capture on c3.
	bPawn = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1"
	// bBishop: only the bishop can go to c3.
	bBishop = "4k3/8/8/8/8/8/1P1B4/4K3 w - - 0 1"
	// crowd: knights on b1 and f3 can go to d2, rooks on a1 and a5 to a3, and three queens to e4.
	crowd = "6k1/8/8/R7/4Q2Q/5N2/8/RN2K2Q w - - 0 1"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		position string
		texts    string // separated by |
		want     string
	}{
		{"", "e2e4|e2-e4|e2 e4|E2E4|E2-e4| e2e4 |e2:e4|e4|E4|e4!|e4?!|e2e4!?|pe4|Pe4|e2e4+|Pe2-e4|pe2e4|♙e4|e2–e4", "e2e4"},
		{"", "g1f3|knight f3|Knight g1-f3|from g1 to f3|knight from g1 to f3|Nf3|nf3|NF3|nF3|N-f3|Ngf3|N1f3|Ng1f3|Ng1-f3|Nf3+|Nf3#|N f3|♘f3|♞g1–f3", "g1f3"},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5|e4xd5|e4 x d5|exd5|ed5|e:d5|e×d5|EXD5|exd5!|exd5+", "e4d5"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6|exd6|exd6 e.p.|exd6e.p.|exd6 ep|exd6ep!|ed6", "e5d6"},
		{castles, "e1g1|e1-g1|O-O|0-0|o-o|OO|00|O-O+|0-0!", "e1g1"},
		{castles, "e1c1|O-O-O|0-0-0|o-o-o|OOO|000#", "e1c1"},
		{castles, "Kf1|kf1|KF1|e1f1", "e1f1"},
		{promotes, "b7b8q|b7-b8=Q|b7 b8 q|B7B8Q|b8=Q|b8Q|b8q|b8=q|b8(Q)|b8/Q|b8=Q+", "b7b8q"},
		{promotes, "b7c8n|b7 to c8 and swap to knight|from b7 to c8 and swap to knight#|b7xc8=N|bxc8=N|bxc8n|bc8N|bc8=n", "b7c8n"},
		{promotes, "b8b|b8B|b8=b|b7b8b", "b7b8b"},
		{bPawn, "bc3|bxc3|b:c3|b2c3", "b2c3"},
		{bPawn, "Bc3|Bxc3|BXC3|BC3|Bdc3|B2c3|d2c3", "d2c3"},
		{bBishop, "bc3|Bc3|d2c3", "d2c3"},
		{bBishop, "b3|B3|b2b3", "b2b3"},
		{bBishop, "Be3|be3|Bde3", "d2e3"},
		{"4k3/8/8/8/8/1B6/7P/3BK3 w - - 0 1", "B3c2|Bbc2", "b3c2"},
		{"4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1", "b3c4|b3xc4|bxc4|B3XC4", "b3c4"},
		{"4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1", "B3c4|B3xc4|Bxc4|BXC4", "d3c4"},
		{crowd, "Nbd2|nbd2|b1d2|Nb1d2", "b1d2"},
		{crowd, "R1a3|r1a3|Ra1a3|Ra1-a3", "a1a3"},
		{crowd, "Qe4g4|Qeg4", "e4g4"},
	} {
		for _, rules := range []game.Rules{FIDE(), Discworld()} {
			state := gametest.New(t, rules, test.position)
			for _, text := range strings.Split(test.texts, "|") {
				m, err := state.Parse(text)
				if err != nil {
					t.Errorf("%s: %q: %v", state, text, err)
				} else if got := state.Format(m); got != test.want {
					t.Errorf("%s: %q is read as %s, want %s", state, text, got, test.want)
				}
			}
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, test := range []struct{ position, text, reason string }{
		{"", "", howToWrite},
		{"", "hello", howToWrite},
		{"", "e2e4e5", howToWrite},
		{"", "PPe2", howToWrite},
		{"", "♘♘f3", howToWrite},
		{"", "e2e4k", howToWrite},
		{"", "e9", howToWrite},
		{"", "O-O-O-O", howToWrite},
		{"", "Nf3=Q", howToWrite},
		{promotes, "b7b8", "say which piece: b7b8q, b7b8r, b7b8b or b7b8n"},
		{promotes, "b8", "say which piece: b7b8q, b7b8r, b7b8b or b7b8n"},
		{promotes, "bxc8", "say which piece: b7c8q, b7c8r, b7c8b or b7c8n"},
		{crowd, "Nd2", "more than one piece can go there: say which, as in Nbd2 or Nfd2"},
		{crowd, "Qf4", "more than one piece can go there: say which, as in Qef4 or Qhf4"},
	} {
		state := gametest.New(t, FIDE(), test.position)
		m, err := state.Parse(test.text)
		var bad *game.TextError
		if !errors.As(err, &bad) || bad.What != "move" || bad.Reason != test.reason {
			t.Errorf("%s: %q is read as %d, %v, want the reason %q", state, test.text, m, err, test.reason)
		}
	}
}

func TestDiscworldPromotesToAQueen(t *testing.T) {
	state := gametest.New(t, Discworld(), promotes)
	for text, want := range map[string]string{"b7b8": "b7b8q", "b8": "b7b8q", "bxc8": "b7c8q", "b7c8": "b7c8q", "b8=N": "b7b8n"} {
		m, err := state.Parse(text)
		if err != nil || state.Format(m) != want {
			t.Errorf("%q is read as %s, %v, want %s", text, state.Format(m), err, want)
		}
	}
}

func TestDescribe(t *testing.T) {
	for _, test := range []struct{ position, move, want string }{
		{"", "e2e4", "e4"},
		{"", "g1f3", "Nf3"},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{castles, "e1g1", "O-O"},
		{castles, "e1c1", "O-O-O"},
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
		{castles, "h1h8", "Rxh8+"},
		{promotes, "b7b8n", "b8=N"},
		{promotes, "b7c8q", "bxc8=Q+"},
		{"7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a7a8q", "a8=Q#"},
		{"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "Qf7"}, // stalemate has no sign
		{crowd, "b1d2", "Nbd2"},
		{crowd, "a1a3", "R1a3"},
		{crowd, "a5a3", "R5a3"},
		{crowd, "a5b5", "Rb5"},
		{"6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
		{"6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", "Qee1"},
		{"6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h1e1", "Q1e1"},
		// The knight on c3 is pinned, so the other needs no file.
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
	} {
		state := gametest.New(t, FIDE(), test.position)
		m, err := state.Parse(test.move)
		if err != nil {
			t.Errorf("%s: %v", state, err)
		} else if got := state.Describe(m); got != test.want {
			t.Errorf("%s: %s is described as %s, want %s", state, test.move, got, test.want)
		}
	}
}

// TestDescribeIsRead checks that the displayed form of a move can be typed, and that no two moves
// are displayed the same.
func TestDescribeIsRead(t *testing.T) {
	for i := range uint64(16) {
		rnd := rand.New(rand.NewPCG(i, 2))
		state := gametest.New(t, FIDE(), published[i%uint64(len(published))].position)
		for range 60 {
			moves := state.Moves()
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				text := state.Describe(m)
				if got, err := state.Parse(text); err != nil || got != m {
					t.Fatalf("%s: %s, displayed as %s, is read as %s, %v", state, state.Format(m), text, state.Format(got), err)
				}
			}
			state = gametest.Play(t, state, moves[rnd.IntN(len(moves))])
		}
	}
}
