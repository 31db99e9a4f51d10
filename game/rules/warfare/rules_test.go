package warfare

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/chess"
)

// The tests are named after the rules in the package comment.

// wantFrom checks the legal moves from a cell of a position.
func wantFrom(t *testing.T, position, cell, moves string) {
	t.Helper()
	if got := gametest.From(gametest.New(t, Rules(), position), cell); got != moves {
		t.Errorf("%s: moves from %s are %q, want %q", position, cell, got, moves)
	}
}

// wantAfter checks the position after some moves.
func wantAfter(t *testing.T, position, moves, after string) {
	t.Helper()
	if got := gametest.PlayAll(t, gametest.New(t, Rules(), position), moves).String(); got != after {
		t.Errorf("%s: %s leads to %s, want %s", position, moves, got, after)
	}
}

func TestRule01BoardAndStart(t *testing.T) {
	state := gametest.New(t, Rules(), "")
	if info := Rules().Info(); info.Files != 8 || info.Ranks != 4 {
		t.Errorf("board is %d x %d", info.Files, info.Ranks)
	}
	if state.String() != "RNBQKBNR/8/8/pppppppp p" {
		t.Errorf("start is %s", state)
	}
	if state.Turn() != proletariat {
		t.Errorf("%d begins", state.Turn())
	}
}

func TestRule01NoPassing(t *testing.T) {
	state := gametest.New(t, Rules(), "")
	for _, text := range []string{"pass", "a1-a1", ""} {
		if m, err := state.Parse(text); err == nil {
			t.Errorf("%q is the move %s", text, state.Format(m))
		}
	}
	if next := gametest.PlayAll(t, state, "a1-a2"); next.Turn() != bourgeoisie {
		t.Errorf("after a move of the Proletariat it is the turn of %d", next.Turn())
	}
}

func TestRule02ProletarianStepsUpAndCapturesDiagonally(t *testing.T) {
	for _, test := range []struct{ position, cell, moves string }{
		{"4K3/8/8/3p4 p", "d1", "d1-d2"},
		{"4K3/8/2RNR3/3p4 p", "d1", "d1xc2 d1xe2"},
		{"4K3/8/2p1p3/3p4 p", "d1", "d1-d2"}, // it does not capture its own side
		{"4K3/2R5/p7/8 p", "a2", "a2-a3"},
		{"4K3/1R6/p7/8 p", "a2", "a2-a3 a2xb3"},
		{"R3K2R/p6p/8/8 p", "a3", ""}, // blocked straight ahead, and no file beyond the edge
	} {
		wantFrom(t, test.position, test.cell, test.moves)
	}
}

func TestRule02ProletarianOnRank4(t *testing.T) {
	for _, test := range []struct{ position, cell, moves string }{
		{"3p1K2/8/8/8 p", "d4", "d4-c4 d4-e4"},
		{"2RpR1K1/2N1N3/8/8 p", "d4", "d4xc4 d4xe4"},
		{"2pp1K2/8/8/8 p", "d4", "d4-e4"},
		{"p5K1/8/8/8 p", "a4", "a4-b4"},
		{"K6p/6RR/8/8 p", "h4", "h4-g4"},
	} {
		wantFrom(t, test.position, test.cell, test.moves)
	}
}

func TestRule02NoDoubleStepNoEnPassantNoPromotion(t *testing.T) {
	wantFrom(t, "", "a1", "a1-a2")
	wantFrom(t, "4K3/8/pR6/8 p", "a2", "a2-a3")             // beside it is not en passant
	wantAfter(t, "8/3p4/8/K7 p", "d3-d4", "3p4/8/8/K7 b")   // still a proletarian
	wantFrom(t, "3p4/8/8/K7 p", "d4", "d4-c4 d4-e4")        // and never leaves rank 4
	wantAfter(t, "3pR2K/8/8/8 p", "d4xe4", "4p2K/8/8/8 b")  // also when capturing
	wantFrom(t, "3pK3/2R1R3/8/8 p", "d4", "d4-c4 d4xe4")    // not down
	wantFrom(t, "RNBQKBNR/8/8/pppppppp p", "e1", "e1-e2")   // by one piece
	wantFrom(t, "RNBQKBNR/8/4p3/pppp1ppp p", "e2", "e2-e3") // and by one piece
	wantFrom(t, "RNBQKBNR/4p3/8/pppp1ppp p", "e3", "e3xd4 e3xf4")
}

func TestRule03FactoriesByType(t *testing.T) {
	// One proletarian leaves at a time; all the others stay.
	for file, stopped := range []chess.Kind{chess.Rook, chess.Knight, chess.Bishop, chess.Queen, chess.Queen, chess.Bishop, chess.Knight, chess.Rook} {
		p := gametest.New(t, Rules(), "").(*state).Position
		p.Kinds[proletarian] &^= 1 << file
		p.Occupied &^= 1 << file
		for k := chess.Knight; k <= king; k++ {
			if runs(&p, k) != (k != stopped) {
				t.Errorf("with %c1 empty, %s runs: %v", 'a'+file, k, runs(&p, k))
			}
		}
	}
}

func TestRule03AnyPieceStaffsAFactory(t *testing.T) {
	wantFrom(t, "8/3R4/8/p2K3p b", "d3", "d3-a3 d3-b3 d3-c3 d3-d2 d3-d4 d3-e3 d3-f3 d3-g3 d3-h3")
	wantFrom(t, "8/3R4/8/B2K3N b", "d3", "d3-a3 d3-b3 d3-c3 d3-d2 d3-d4 d3-e3 d3-f3 d3-g3 d3-h3")
	wantFrom(t, "8/3R4/8/B2K2N1 b", "d3", "d3-d2")
}

func TestRule03AlsoWhenAPieceOfTheTypeIsLost(t *testing.T) {
	wantFrom(t, "4K3/8/2B5/2p5 b", "c2", "") // one bishop left, f1 empty, c1 in the way
	wantFrom(t, "4K3/8/2B5/2p2p2 b", "c2", "c2-a4 c2-b1 c2-b3 c2-d1 c2-d3")
}

func TestRule03KingHasNoFactory(t *testing.T) {
	wantFrom(t, "8/8/3K4/8 b", "d2", "d2-c1 d2-c2 d2-c3 d2-d1 d2-d3 d2-e1 d2-e2 d2-e3")
}

func TestRule04RunningTypesMoveAsInChess(t *testing.T) {
	wantFrom(t, "3N3K/8/8/1p4p1 b", "d4", "d4-b3 d4-c2 d4-e2 d4-f3")
	wantFrom(t, "3B3K/8/8/2p2p2 b", "d4", "d4-a1 d4-b2 d4-c3 d4-e3 d4-f2 d4-g1")
	wantFrom(t, "3R3K/8/8/p6p b", "d4", "d4-a4 d4-b4 d4-c4 d4-d1 d4-d2 d4-d3 d4-e4 d4-f4 d4-g4")
	wantFrom(t, "3Q3K/8/8/3pp3 b", "d4", "d4-a1 d4-a4 d4-b2 d4-b4 d4-c3 d4-c4 d4-d2 d4-d3 d4-e3 d4-e4 d4-f2 d4-f4 d4-g1 d4-g4 d4xd1")
	wantFrom(t, "7K/3R4/1pp2p2/p2N3p b", "d3", "d3-a3 d3-b3 d3-c3 d3-d2 d3-d4 d3-e3 d3-f3 d3-g3 d3-h3") // d1 belongs to its own side
	wantFrom(t, "RNBQKBNR/8/8/pppppppp b", "d4", "d4-b2 d4-c3 d4-d2 d4-d3 d4-e3 d4-f2 d4xa1 d4xd1 d4xg1")
}

func TestRule04IdleTypesMoveAsPawnsDownward(t *testing.T) {
	for _, piece := range []string{"R", "N", "B", "Q"} {
		for _, test := range []struct{ position, cell, moves string }{
			{"3X3K/8/8/8 b", "d4", "d4-d3"},
			{"7K/8/3X4/8 b", "d2", "d2-d1"}, // one step from anywhere
			{"7K/3X4/3p4/8 b", "d3", ""},    // straight ahead is not a capture
			{"7K/3X4/2ppp3/8 b", "d3", "d3xc2 d3xe2"},
			{"8/3X4/2K1p3/8 b", "d3", "d3-d2 d3xe2"}, // it does not capture its own side
			{"7K/8/8/3X4 b", "d1", ""},               // on rank 1 it has no move
		} {
			wantFrom(t, strings.Replace(test.position, "X", piece, 1), test.cell, test.moves)
		}
	}
}

func TestRule05KingStepsAnywhere(t *testing.T) {
	wantFrom(t, "K7/8/8/8 b", "a4", "a4-a3 a4-b3 a4-b4")
	wantFrom(t, "8/3p4/3K4/2p1R3 b", "d2", "d2-c2 d2-c3 d2-d1 d2-e2 d2-e3 d2xc1 d2xd3")
}

func TestRule05NoCheck(t *testing.T) {
	// Proletarians attack e3 and g3, but the king can go there, or stay.
	state := gametest.New(t, Rules(), "5K2/8/3p3p/R7 b")
	if got, want := gametest.From(state, "f4"), "f4-e3 f4-e4 f4-f3 f4-g3 f4-g4"; got != want {
		t.Errorf("%q", got)
	}
	if _, over := gametest.PlayAll(t, state, "f4-e3").Result(); over {
		t.Error("a step next to a proletarian ends the game")
	}
	wantFrom(t, "R3K3/3p4/8/p6p b", "a4", "a4-a2 a4-a3 a4-b4 a4-c4 a4-d4 a4xa1") // the king need not be saved
}

func TestRule05NoCastling(t *testing.T) {
	wantFrom(t, "R3K2R/8/8/pppppppp b", "e4", "e4-d3 e4-d4 e4-e3 e4-f3 e4-f4")
}

func TestRule06CapturedProletarianReturns(t *testing.T) {
	wantAfter(t, "4K3/3p4/8/8 b", "e4xd3", "8/3K4/8/3p4 p")
	wantAfter(t, "3pK3/8/8/8 b", "e4xd4", "3K4/8/8/3p4 p") // also from rank 4
	wantAfter(t, "4K3/8/R7/1p6 b", "a2xb1", "4K3/8/8/1R6 p")
}

func TestRule06CapturedProletarianIsRemovedIfTheFootIsOccupied(t *testing.T) {
	wantAfter(t, "4K3/3p4/8/3p4 b", "e4xd3", "8/3K4/8/3p4 p") // by its own side
	wantAfter(t, "4K3/3p4/8/3R4 b", "e4xd3", "8/3K4/8/3R4 p") // by the other
	wantAfter(t, "8/8/8/3pK3 b", "e1xd1", "8/8/8/3K4 p")      // by itself
}

func TestRule06TheFootIsJudgedBeforeTheMove(t *testing.T) {
	// The rook leaves d1 with the very move that captures on its file.
	wantAfter(t, "7K/3p4/8/p2R3p b", "d1xd3", "7K/3R4/8/p6p p")
	// The king captures on the file that it leaves at the bottom.
	wantAfter(t, "8/8/3p4/3K4 b", "d1xd2", "8/8/3K4/8 p")
}

func TestRule06CapturedBourgeoisIsRemoved(t *testing.T) {
	wantAfter(t, "4K3/2R5/1p6/8 p", "b2xc3", "4K3/2p5/8/8 b")
	trays := gametest.PlayAll(t, gametest.New(t, Rules(), "4K3/2R5/1p6/8 p"), "b2xc3").Board().Trays
	if n := len(trays[proletariat].Pieces); n != 1 {
		t.Errorf("Proletariat captured %d pieces", n)
	}
}

func TestRule08Notation(t *testing.T) {
	state := gametest.New(t, Rules(), "4K3/2R5/1p6/8 p")
	if got := gametest.Texts(state); !slices.Equal(got, []string{"b2-b3", "b2xc3"}) {
		t.Errorf("%v", got)
	}
	for _, text := range []string{"b2-c3", "b2c3", "b2 c3", "b2xc3", "B2XC3", " b2:c3 ", "Pb2xc3", "pawn b2xc3", "proletarian from b2 to c3"} {
		if m, err := state.Parse(text); err != nil || state.Format(m) != "b2xc3" {
			t.Errorf("%q: %v, %v", text, m, err)
		}
	}
	gametest.Unreadable(t, state, "b2", "b2-c3-d4", "b2-c5", "i2-c3", "Xb2-b3", "b2-b3 please")
}

func TestRule08PositionText(t *testing.T) {
	gametest.BadPositions(t, Rules(), map[string]string{
		"RNBQKBNR/8/8/pppppppp":     "two",
		"RNBQKBNR/8/8/pppppppp w":   "the side to move is p",
		"RNBQKBNR/8/8/pppppppp P":   "the side to move is p",
		"RNBQKBNR/8/8/PPPPPPPP p":   "no piece",
		"RNBQKBNR/8/8/8/pppppppp p": "4 ranks",
		"RNBQKBNR/8/8/ppppppp p":    "7 squares",
		"RNBQKBNR/p7/8/pppppppp p":  "9 of the piece p",
		"RNBQKBNR/K7/8/pppppppp p":  "2 of the piece K",
		"RNBQ1BNR/8/8/pppppppp p":   "the king is captured",
	})
}
