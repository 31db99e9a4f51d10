package chess

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func TestFENRoundTrip(t *testing.T) {
	for _, text := range []string{
		startText,
		kiwipete,
		"8/8/8/8/8/8/8/K1k5 w - - 0 1",
		"4k3/8/8/8/8/8/8/4K2R w K - 12 60",
		"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 99 9999",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"8/8/8/8/k1pP4/8/8/4K3 b - d3 0 1",
	} {
		for _, rules := range []game.Rules{FIDE(), Discworld()} {
			if got := gametest.New(t, rules, text).String(); got != text {
				t.Errorf("%s comes back as %s", text, got)
			}
		}
	}
}

// TestFENForms reads FEN as other programs write it: without valid counters, or without any.
func TestFENForms(t *testing.T) {
	for _, text := range []string{"8/8/8/8/8/8/8/K1k4r w - - 3 0", "8/8/8/8/8/8/8/K1k4r w - -", "8/8/8/8/8/8/8/K1k4r w - - 0 1"} {
		for _, rules := range []game.Rules{FIDE(), Discworld()} {
			got := strings.Fields(gametest.New(t, rules, text).String())
			if number := got[len(got)-1]; len(got) != 6 || number != "1" {
				t.Errorf("%s comes back as %s", text, got)
			}
		}
	}
}

// TestOnward continues after automatic draws.
func TestOnward(t *testing.T) {
	shuffle := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 5)
	for _, test := range []struct{ position, moves string }{
		{"", shuffle + "e4"},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 149 80", "Ra2 Kd8 Ra3"},
		{"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kxe2 Kd8 Kd2"},
	} {
		for _, rules := range []game.Rules{FIDE(), Discworld()} {
			if rules.Info().ID == "discworld" && strings.Contains(test.position, "149") {
				continue // cannot start there
			}
			start := gametest.New(t, rules, test.position).(game.Onward).Onward()
			final := gametest.PlayAll(t, start, test.moves)
			if result, over := final.Result(); over {
				t.Errorf("%s %s ends by %s", test.position, test.moves, result.Reason)
			}
		}
	}
	mate := gametest.PlayAll(t, gametest.New(t, FIDE(), "").(game.Onward).Onward(), "f3 e5 g4 Qh4")
	gametest.WantResult(t, mate, black, "checkmate")
}

// TestFENPassed keeps the en passant square only if a capture is legal.
func TestFENPassed(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"no pawn beside", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "-"},
		{"legal", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e3"},
		{"legal, upper case", "4k3/8/8/8/3pP3/8/8/4K3 b - E3 0 1", "e3"},
		{"both pawns leave the king's rank", "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "-"},
		{"the captured pawn shields the king", "8/7k/8/8/3pP3/8/8/1B2K3 b - e3 0 1", "-"},
		{"the capturer is pinned on a diagonal", "8/6k1/8/8/3pP3/8/1B6/4K3 b - e3 0 1", "-"},
		{"the capturer is pinned along the diagonal of the capture", "8/8/8/7k/5Pp1/8/4B3/4K3 b - f3 0 1", "f3"},
		{"the capturer is pinned on a file", "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "-"},
		{"it ends the check", "8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1", "e3"},
		{"in check from elsewhere", "3k4/8/8/8/1p1pP3/8/8/3RK2B b - e3 0 1", "-"},
	} {
		t.Run(test.name, func(t *testing.T) {
			state := gametest.New(t, FIDE(), test.text)
			if got := strings.Fields(state.String())[3]; got != test.want {
				t.Errorf("en passant is %s, want %s", got, test.want)
			}
		})
	}
	state := gametest.PlayAll(t, gametest.New(t, FIDE(), ""), "e2e4")
	if want := "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"; state.String() != want {
		t.Errorf("after e2e4: %s, want %s", state, want)
	}
}

func TestFENRefuses(t *testing.T) {
	gametest.BadPositions(t, FIDE(), map[string]string{
		"8/8/8/8/8/8/8/K1k5 w - - 0":            "it needs six parts (placement, side to move, castling, en passant and two counts), or the first four, and has 5",
		"8/8/8/8/8/8/8/K1k4 w - - 0 1":          "rank 1 has 7 squares, and the board has 8 files",
		"8/8/8/8/8/8/8/K7 w - - 0 1":            "Black has 0 kings and must have one",
		"8/8/8/8/8/8/8/KK1k4 w - - 0 1":         "White has 2 kings and must have one",
		"P7/8/8/8/8/8/8/K1k5 w - - 0 1":         "a pawn stands on the first or the last rank",
		"8/8/8/8/8/8/8/K1k4p w - - 0 1":         "a pawn stands on the first or the last rank",
		"8/P7/PPPPPPPP/8/8/8/8/K1k5 w - - 0 1":  "White has 9 pawns and can have eight",
		"8/8/QQ6/8/8/PPPPPPPP/8/K1k5 w - - 0 1": "White has more pieces than promotions can explain",
		"8/8/8/8/8/8/8/K1k5 x - - 0 1":          "the side to move is w or b",
		"8/8/8/8/8/8/8/K1k5 w x - 0 1":          "the castling rights are some of KQkq in this order, or -",
		"r3k2r/8/8/8/8/8/8/R3K2R w QK - 0 1":    "the castling rights are some of KQkq in this order, or -",
		"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1":    "the castling rights are some of KQkq in this order, or -",
		"4k3/8/8/8/8/8/8/4K3 w K - 0 1":         "the right K needs a king on e1 and a rook on h1",
		"r2k4/8/8/8/8/8/8/4K3 w q - 0 1":        "the right q needs a king on e8 and a rook on a8",
		"4k3/8/8/8/8/8/8/K3R3 w - - 0 1":        "Black is in check, but it is White's turn",
		"8/8/8/8/8/8/8/Kk6 w - - 0 1":           "Black is in check, but it is White's turn",
		"4k3/8/8/8/3pP3/8/8/4K3 b - x 0 1":      "the square for en passant is one such as e3, or -",
		"4k3/8/8/8/3pP3/8/8/4K3 b - e6 0 1":     "with Black to move, a pawn passes over a square of rank 3",
		"4k3/8/8/8/3pP3/8/8/4K3 b - d3 0 1":     "no pawn can just have passed over d3",
		"4k3/8/8/8/3pP3/8/4P3/4K3 b - e3 0 1":   "no pawn can just have passed over e3",
		"8/8/8/8/8/8/8/K1k5 w - - -1 1":         "a count is a number from 0 to 9999",
		"8/8/8/8/8/8/8/K1k5 w - - 01 1":         "a count is a number from 0 to 9999",
		"8/8/8/8/8/8/8/K1k5 w - - 0 10000":      "a count is a number from 0 to 9999",
		"4k3/8/8/8/8/8/8/4K2R w - - 151 80":     "the game would already be drawn: moves without capture or pawn move are limited to 150 plies",
	})
}

func TestClockLimitIsTheRules(t *testing.T) {
	const text = "4k3/8/8/8/8/8/8/4K2R w - - 101 80"
	if _, err := FIDE().New(text); err != nil {
		t.Errorf("chess: %v", err)
	}
	if _, err := Discworld().New(text); err == nil {
		t.Error("discworld counts beyond 100")
	}
}

// TestCounters checks both counters after all kinds of moves. In discworld the first counts plies
// without a capture, including pawn moves.
func TestCounters(t *testing.T) {
	for _, test := range []struct{ moves, chess, discworld string }{
		{"e2e4", "0 1", "1 1"},
		{"e2e4 d7d5 g1f3", "1 2", "3 2"},
		{"e2e4 d7d5 e4d5", "0 2", "0 2"},
		{"g1f3 g8f6 f3g1 f6g8", "4 3", "4 3"},
		{"e2e4 a7a6 e4e5 d7d5 e5d6", "0 3", "0 3"}, // en passant is a capture
	} {
		for want, rules := range map[string]game.Rules{"c " + test.chess: FIDE(), "d " + test.discworld: Discworld()} {
			text := gametest.PlayAll(t, gametest.New(t, rules, ""), test.moves).String()
			if !strings.HasSuffix(text, " "+want[2:]) {
				t.Errorf("%s after %s: %s, want it to end with %s", rules.Info().ID, test.moves, text, want[2:])
			}
		}
	}
	last := gametest.PlayAll(t, gametest.New(t, FIDE(), "4k3/8/8/8/8/8/8/4K2R b - - 0 9999"), "e8e7")
	if !strings.HasSuffix(last.String(), " 1 9999") {
		t.Errorf("move number is too large to read back: %s", last)
	}
}
