package chess

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func TestTrays(t *testing.T) {
	const (
		noQueen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
		bare    = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
	)
	for _, test := range []struct {
		name, position, moves string
		white, black          string // captured pieces of both sides
		lead                  int    // White's
	}{
		{"the start", startText, "", "", "", 0},
		{"a knight for a pawn", startText, "Nc3 d5 Nxd5 Qxd5", "P", "N", -2},
		{"in passing", startText, "e4 a6 e5 d5 exd6", "P", "", 1},
		{"a queen given as odds", noQueen, "", "", "", -9},
		{"a pawn captured at odds", noQueen, "e4 d5 exd5", "P", "", -8},
		{"a position set up", bare, "", "", "", 0},
		{"a promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", "", "", 9},
		{"a second queen was a pawn", "4k3/P7/8/8/8/8/8/3QK3 w - - 0 1", "a8=Q", "", "", 18},
		{"a promoted piece counts as a pawn", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q Rxa8", "", "P", -5},
		{"a promotion that takes", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=N", "R", "", 3},
		{"a piece from the set-up", "rnb1kbnr/pppppppp/8/8/8/8/4Q3/RN2KBNR b KQkq - 0 1", "Nc6 Qxe7", "P", "", -1},
	} {
		t.Run(test.name, func(t *testing.T) {
			trays := gametest.PlayAll(t, gametest.New(t, FIDE(), test.position), test.moves).Board().Trays
			if lead := [2]int{trays[0].Lead, trays[1].Lead}; lead != [2]int{max(test.lead, 0), max(-test.lead, 0)} {
				t.Errorf("leads are %v", lead)
			}
			for seat, want := range []string{test.white, test.black} {
				got := ""
				for _, piece := range trays[seat].Pieces {
					got += string(rune(piece.Letter))
					if piece.Seat == game.Seat(seat) {
						t.Errorf("seat %d captured its own %s", seat, piece.Name)
					}
				}
				if got != want || trays[seat].Title != "captured" {
					t.Errorf("seat %d, %s: %q, want %q", seat, trays[seat].Title, got, want)
				}
			}
		})
	}
}

func TestMarks(t *testing.T) {
	for _, test := range []struct {
		position string
		want     []game.Mark
	}{
		{startText, nil},
		{"4r1k1/8/8/8/8/8/8/4K3 w - - 0 1", []game.Mark{{Cell: 4, Kind: game.MarkDanger, Text: "in check"}}},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", []game.Mark{{Cell: 4, Kind: game.MarkDanger, Text: "checkmate"}}},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", nil},
	} {
		if got := gametest.New(t, FIDE(), test.position).Board().Marks; !slices.Equal(got, test.want) {
			t.Errorf("%s: marks are %v, want %v", test.position, got, test.want)
		}
	}
}

func TestNotes(t *testing.T) {
	const rook = "4k3/8/8/8/8/8/8/R3K3 w - - "
	const never = "the game cannot get there"
	for _, test := range []struct {
		name             string
		position, moves  string
		chess, discworld string
	}{
		{"nothing yet", "", "e4", "", ""},
		{"second occurrence", "", shuffle, "second occurrence: the third may be claimed as a draw", "second occurrence: the third is a draw"},
		{"third occurrence", "", shuffle + shuffle, "third occurrence: a draw may be claimed", ""},
		{"fourth occurrence", "", shuffle + shuffle + shuffle, "fourth occurrence: a draw may be claimed", never},
		{"below 30", rook + "59 60", "", "", ""},
		{"from 30 on", rook + "60 60", "", "moves without capture or pawn move: 30 of 50", "moves without a capture: 30 of 50"},
		{"half a move does not count", rook + "87 60", "", "moves without capture or pawn move: 43 of 50", "moves without a capture: 43 of 50"},
		{"49", rook + "99 60", "", "moves without capture or pawn move: 49 of 50", "moves without a capture: 49 of 50"},
		{"the 50 are full", rook + "100 60", "", "moves without capture or pawn move: 50 of 75, a draw may be claimed", ""},
		{"the 75 are full", rook + "150 60", "", "", never},
	} {
		for rules, want := range map[game.Rules]string{FIDE(): test.chess, Discworld(): test.discworld} {
			if want == never {
				continue
			}
			t.Run(test.name+"/"+rules.Info().ID, func(t *testing.T) {
				state := gametest.PlayAll(t, gametest.New(t, rules, test.position), test.moves)
				if got := strings.Join(state.Board().Notes, "; "); got != want {
					t.Errorf("%q, want %q", got, want)
				}
			})
		}
	}
}

func TestPieces(t *testing.T) {
	b := gametest.New(t, FIDE(), "").Board()
	for name, want := range map[string]game.Piece{
		"e1": {Letter: 'K', Seat: white, Figure: '♚', Name: "king"},
		"d8": {Letter: 'Q', Small: true, Seat: black, Figure: '♛', Name: "queen"},
		"a1": {Letter: 'R', Seat: white, Figure: '♜', Name: "rook"},
		"c8": {Letter: 'B', Small: true, Seat: black, Figure: '♝', Name: "bishop"},
		"g1": {Letter: 'N', Seat: white, Figure: '♞', Name: "knight"},
		"a7": {Letter: 'P', Small: true, Seat: black, Figure: '♟', Name: "pawn"},
		"e4": {},
	} {
		if got := b.Cells[cellNamed(t, name)]; got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

func TestSteps(t *testing.T) {
	state := gametest.New(t, FIDE(), promotes)
	for text, want := range map[string][]game.Step{
		"e1d2":  {{Cell: cellNamed(t, "e1")}, {Cell: cellNamed(t, "d2")}},
		"b7b8q": {{Cell: cellNamed(t, "b7")}, {Cell: cellNamed(t, "b8")}, {Cell: game.NoCell, Choice: "q", Label: "queen"}},
		"b7c8n": {{Cell: cellNamed(t, "b7")}, {Cell: cellNamed(t, "c8")}, {Cell: game.NoCell, Choice: "n", Label: "knight", Order: 3}},
	} {
		m, err := state.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := state.Steps(m); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func cellNamed(t *testing.T, name string) game.Cell {
	t.Helper()
	for c := range game.Cell(64) {
		if cellName(c) == name {
			return c
		}
	}
	t.Fatalf("no cell %s", name)
	return game.NoCell
}
