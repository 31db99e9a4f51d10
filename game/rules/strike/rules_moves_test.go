package strike

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/game/gametest"
)

// fromCell lists the moves of a piece in a position.
type fromCell struct{ position, cell, want string }

func checkFromCells(t *testing.T, tests []fromCell) {
	t.Helper()
	for _, test := range tests {
		if got := movesFrom(gametest.New(t, Rules(), test.position), test.cell); got != test.want {
			t.Errorf("%s: %s goes to %q, want %q", test.position, test.cell, got, test.want)
		}
	}
}

func TestRule01PiecesAndFirstMove(t *testing.T) {
	state := gametest.New(t, Rules(), "")
	count := map[byte]int{}
	for _, piece := range state.Board().Cells {
		count[piece.Letter]++
	}
	for letter, want := range map[byte]int{'P': 16, 'R': 4, 'N': 4, 'B': 4, 'Q': 2, 'K': 1} {
		if count[letter] != want {
			t.Errorf("%d pieces %c, want %d", count[letter], letter, want)
		}
	}
	if state.Turn() != workers {
		t.Error("the Workers do not move first")
	}
	if next := gametest.PlayAll(t, state, "a1-a2"); next.Turn() != capitalists {
		t.Error("after one move it is not the other side's turn")
	}
	if _, err := state.Parse("a1-a1"); err == nil {
		t.Error("a side can pass")
	}
}

func TestRule02Start(t *testing.T) {
	if got := gametest.New(t, Rules(), "").String(); got != startText {
		t.Errorf("start is %s", got)
	}
	cells := gametest.New(t, Rules(), "").Board().Cells
	d4, e4, d5, e5 := cells[27], cells[28], cells[35], cells[36]
	if d4.Letter != 'Q' || e4.Letter != 'K' || !d5.Empty() || e5.Letter != 'Q' {
		t.Errorf("middle is %v %v %v %v", d4, e4, d5, e5)
	}
}

func TestRule03AFileRunsWithBothFactoriesOccupied(t *testing.T) {
	for position, want := range map[string]string{
		startText:                           "▪▪▪▪▪▪▪▪",
		"p1N1p3/8/8/8/4K3/8/8/pQ1Rp3 w":     "▪···▪···", // both Workers, one, one, one, both
		"pNpR4/8/8/8/4K3/8/8/pNRp4 w":       "▪▪▪▪····", // of either side
		"8/pppppppp/8/8/4K3/8/pppppppp/8 w": "········",
	} {
		got := ""
		for _, edge := range gametest.New(t, Rules(), position).Board().Edges {
			got += string(edge.Sign)
		}
		if got != want {
			t.Errorf("%s: files are %s, want %s", position, got, want)
		}
	}
}

func TestRule04WorkerMovesByItsRow(t *testing.T) {
	checkFromCells(t, []fromCell{
		{"8/8/8/8/K7/8/8/4p3 w", "e1", "e2"},
		{"8/8/8/8/K7/3RRR2/4p3/8 w", "e2", "xd3 xf3"},
		{"8/8/8/8/K7/4p3/8/8 w", "e3", "e4"},
		{"4p3/8/8/8/K7/8/8/8 w", "e8", "e7"},
		{"8/4p3/3RRR2/8/K7/8/8/8 w", "e7", "xd6 xf6"},
		{"8/8/4p3/8/K7/8/8/8 w", "e6", "e5"},
		{"8/8/8/8/K3p3/8/8/8 w", "e4", "d3 d4 d5 e3 e5 f3 f4 f5"},
		{"8/8/3RRR2/3RpN2/K2NNN2/8/8/8 w", "e5", "xd4 xd5 xd6 xe4 xe6 xf4 xf5 xf6"},
		{"8/8/3ppp2/3ppp2/K2ppp2/8/8/8 w", "e5", ""},     // not onto its own side
		{"8/8/8/8/K7/4p3/4p3/8 w", "e2", ""},             // or straight ahead
		{"8/8/8/8/K7/3p1p2/4p3/8 w", "e2", "e3"},         // or diagonally
		{"8/8/8/7p/8/p7/8/K7 w", "h5", "g4 g5 g6 h4 h6"}, // the board does not wrap around
		{"8/8/8/8/K7/7R/R6p/8 w", "h2", ""},              // or here
	})
}

func TestRule04WorkerThatLeavesTheCentreObeysThatSide(t *testing.T) {
	state := gametest.New(t, Rules(), "8/8/8/8/K7/4p3/8/8 w") // from below
	state = gametest.PlayAll(t, state, "e3-e4 a4-a5 e4-e5 a5-a4 e5-e6 a4-a5")
	if got := movesFrom(state, "e6"); got != "e5" {
		t.Errorf("across the centre the worker goes to %q, want back to e5", got)
	}
	state = gametest.PlayAll(t, state, "e6-e5")
	if got := movesFrom(gametest.PlayAll(t, state, "a5-a4"), "e5"); got != "d4 d5 d6 e4 e6 f4 f5 f6" {
		t.Errorf("back in the centre the worker goes to %q", got)
	}
}

func TestRule05KingKeepsToTheCentre(t *testing.T) {
	checkFromCells(t, []fromCell{
		{"8/8/8/8/4K3/8/8/p7 c", "e4", "d4 d5 e5 f4 f5"},
		{"8/8/8/4K3/8/8/8/p7 c", "e5", "d4 d5 e4 f4 f5"},
		{"8/8/8/7K/8/8/8/p7 c", "h5", "g4 g5 h4"},
		{"4p3/8/8/8/4K3/8/8/4p3 c", "e4", "d4 d5 e5 f4 f5"},            // the file runs, which makes no difference
		{"8/8/3ppp2/3pKp2/3ppp2/8/8/8 c", "e5", "xd4 xd5 xe4 xf4 xf5"}, // attacked from everywhere
		{"8/8/8/8/4K3/3p4/8/8 c", "e4", "d4 d5 e5 f4 f5"},              // it can stay attacked; d3 is outside
	})
	state := gametest.New(t, Rules(), "8/8/8/8/4K2R/3p4/8/8 c")
	if !slices.Contains(gametest.Texts(state), "h4-h3") {
		t.Error("a king under attack need not be saved")
	}
}

func TestRule06RunningFileMovesAsInChess(t *testing.T) {
	checkFromCells(t, []fromCell{
		{"3p4/8/8/3R4/K7/3p4/8/3p4 c", "d5", "a5 b5 c5 d4 d6 d7 e5 f5 g5 h5 xd3 xd8"},
		{"3p4/8/8/3N4/K7/8/8/3p4 c", "d5", "b4 b6 c3 c7 e3 e7 f4 f6"},
		{"3p4/8/8/3B4/K7/5p2/8/3p4 c", "d5", "a2 a8 b3 b7 c4 c6 e4 e6 f7 g8 xf3"},
		{"3p4/8/2ppp3/2pQp3/K1ppp3/8/8/3p4 c", "d5", "xc4 xc5 xc6 xd4 xd6 xe4 xe5 xe6"},
		{"3p4/8/8/3N4/K1R5/8/8/3R4 c", "d5", "b4 b6 c3 c7 e3 e7 f4 f6"}, // a factory with a Capitalist
		{"R7/8/8/8/K7/8/8/p7 c", "a8", "a5 a6 a7 b8 c8 d8 e8 f8 g8 h8"},
	})
}

func TestRule06StandingFileMovesAsPawnOutward(t *testing.T) {
	checkFromCells(t, []fromCell{
		{"8/8/8/3R4/K7/8/8/3p4 c", "d5", "d6"},           // one factory vacant
		{"3p4/8/8/8/K2Q4/8/8/8 c", "d4", "d3"},           // the other
		{"8/8/8/3N4/K7/8/8/8 c", "d5", "d6"},             // both
		{"8/8/2ppp3/3B4/K1pp4/8/8/8 c", "d5", "xc6 xe6"}, // no king-like move in the centre
		{"8/8/8/8/K1pBp3/2ppp3/8/8 c", "d4", "xc3 xe3"},
		{"8/8/3R4/8/K7/3R4/8/8 c", "d6", "d7"},
		{"8/8/3R4/8/K7/3R4/8/8 c", "d3", "d2"},
		{"8/3R4/8/8/K7/8/8/8 c", "d7", "d8"},
		{"3R4/8/8/8/K7/8/8/8 c", "d8", ""}, // row 8
		{"8/8/8/8/K7/8/8/3R4 c", "d1", ""}, // row 1
		{"8/8/7R/p7/K7/8/8/8 c", "h6", "h7"},
		{"8/p7/7R/8/K7/8/p7/8 c", "h6", "h7"}, // the board does not wrap around
	})
}

func TestRule06TheModeIsReadAfreshEveryTurn(t *testing.T) {
	const knight = "b4 b6 c3 c7 e3 e7 f4 f6"
	state := gametest.New(t, Rules(), "3p4/8/8/3N2p1/K7/8/8/3p3p c")
	if got := movesFrom(state, "d5"); got != knight {
		t.Errorf("while the file runs, the cop goes to %q", got)
	}
	state = gametest.PlayAll(t, state, "a4-a5 d8-d7")
	if got := movesFrom(state, "d5"); got != "d6" {
		t.Errorf("after leaving d8, the cop goes to %q", got)
	}
	state = gametest.PlayAll(t, gametest.New(t, Rules(), "8/3R4/8/3N4/K7/8/8/3p3p c"), "d7-d8 h1-h2")
	if got := movesFrom(state, "d5"); got != knight {
		t.Errorf("with a landlord on d8, the cop goes to %q", got)
	}
}

func TestRule07NoSpecialMoves(t *testing.T) {
	checkFromCells(t, []fromCell{
		{startText, "e1", "e2"},                               // no double step
		{"8/8/3pR3/8/K7/8/8/8 w", "d6", "d5"},                 // no en passant
		{"4p3/8/8/8/R3K2R/8/8/4p3 c", "e4", "d4 d5 e5 f4 f5"}, // no castling
	})
	state := gametest.PlayAll(t, gametest.New(t, Rules(), "8/3N4/8/8/K7/8/8/7p c"), "d7-d8") // no promotion
	if got := withoutTally(state.String()); got != "3N4/8/8/8/K7/8/8/7p w" {
		t.Errorf("on the last row: %s", got)
	}
}

func TestRule08CapturedWorkerReturnsToItsFile(t *testing.T) {
	for _, test := range []struct{ position, move, want string }{
		{"1p6/8/8/8/pR2K3/8/8/1p6 c", "b4xa4", "1p6/8/8/8/R3K3/8/8/pp6 w"},    // both vacant: row 1
		{"p3p3/8/8/4R3/K3p3/8/8/4p3 c", "e5xe4", "p3p3/8/8/8/K3R3/8/8/4p3 w"}, // both occupied: gone
		{"8/8/2p5/3R4/K7/8/8/2p5 c", "d5xc6", "2p5/8/2R5/8/K7/8/8/2p5 w"},     // row 1 occupied: row 8
		{"2p5/8/2p5/3R4/K7/8/8/8 c", "d5xc6", "2p5/8/2R5/8/K7/8/8/2p5 w"},     // row 8 occupied: row 1
		{"2B5/8/2p5/3R4/K7/8/8/2N5 c", "d5xc6", "2B5/8/2R5/8/K7/8/8/2N5 w"},   // occupied by any piece
		{"8/8/8/3p4/3K4/8/8/8 c", "d4xd5", "8/8/8/3K4/8/8/8/3p4 w"},           // the king captures too
	} {
		state := gametest.PlayAll(t, gametest.New(t, Rules(), test.position), test.move)
		if got := withoutTally(state.String()); got != test.want {
			t.Errorf("%s %s leads to\n%s\nwant\n%s", test.position, test.move, got, test.want)
		}
	}
}

func TestRule08VacancyIsJudgedBeforeTheMove(t *testing.T) {
	for _, test := range []struct{ position, move, want string }{
		// The Worker itself is in a factory and is about to leave it.
		{"4p3/8/8/8/K2p4/8/8/4p2R c", "h1xe1", ""}, // h8 is vacant: no such move
		{"4p2p/8/8/8/K7/8/8/4p2R c", "h1xe1", "4p2p/8/8/8/K7/8/8/4R3 w"},
		{"7p/8/8/8/K7/8/8/4p2R c", "h1xe1", "4p2p/8/8/8/K7/8/8/4R3 w"},
		// The capturing piece leaves a factory of the same file.
		{"R6p/8/8/8/4K3/8/8/p6p c", "a8xa1", "7p/8/8/8/4K3/8/8/R6p w"},
		{"R6p/8/p7/8/4K3/8/8/p6p c", "a8xa6", "7p/8/R7/8/4K3/8/8/p6p w"},
	} {
		state := gametest.New(t, Rules(), test.position)
		if test.want == "" {
			if slices.Contains(gametest.Texts(state), test.move) {
				t.Errorf("%s: %s is legal", test.position, test.move)
			}
			continue
		}
		if got := withoutTally(gametest.PlayAll(t, state, test.move).String()); got != test.want {
			t.Errorf("%s %s leads to\n%s\nwant\n%s", test.position, test.move, got, test.want)
		}
	}
}

func TestRule08CapturedCapitalistIsRemoved(t *testing.T) {
	for letter := range strings.SplitSeq("R N B Q", " ") {
		state := gametest.PlayAll(t, gametest.New(t, Rules(), "8/8/8/8/K2p"+letter+"3/8/8/8 w"), "d4xe4")
		if got := withoutTally(state.String()); got != "8/8/8/8/K3p3/8/8/8 c" {
			t.Errorf("after the capture of %s: %s", letter, got)
		}
	}
}
