package strike

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/internal/revolt"
)

func TestBoardPieces(t *testing.T) {
	b := gametest.New(t, Rules(), "4p3/8/8/RNBQK3/5p2/8/8/p7 w").Board()
	want := map[game.Cell]game.Piece{
		0:  {Letter: 'P', Small: true, Seat: workers, Figure: '♟', Picture: "worker-up", Name: "worker", Fun: "worker"},
		29: {Letter: 'P', Small: true, Seat: workers, Figure: '♟', Picture: "worker", Name: "worker", Fun: "worker"},
		60: {Letter: 'P', Small: true, Seat: workers, Figure: '♟', Picture: "worker-down", Name: "worker", Fun: "worker"},
		32: {Letter: 'R', Seat: capitalists, Figure: '♜', Name: "landlord", Fun: "landlord"},
		33: {Letter: 'N', Seat: capitalists, Figure: '♞', Name: "cop", Fun: "cop"},
		34: {Letter: 'B', Seat: capitalists, Figure: '♝', Name: "influencer", Fun: "influencer"},
		35: {Letter: 'Q', Seat: capitalists, Figure: '♛', Name: "CEO", Fun: "CEO"},
		36: {Letter: 'K', Seat: capitalists, Figure: '♚', Name: "owner", Fun: "owner"},
	}
	for c, piece := range b.Cells {
		if piece != want[game.Cell(c)] {
			t.Errorf("on %s got %+v, want %+v", revolt.CellName(game.Cell(c)), piece, want[game.Cell(c)])
		}
	}
}

func TestBoardMarksWhatMovesAsAPawn(t *testing.T) {
	b := gametest.New(t, Rules(), "p2p4/8/8/R2NK2B/R6Q/8/8/p6p w").Board()
	var got []string
	for _, mark := range b.Marks {
		got = append(got, fmt.Sprintf("%s %d %s", revolt.CellName(mark.Cell), mark.Kind, mark.Text))
	}
	pawn := fmt.Sprintf(" %d moves as a pawn: ", game.MarkPawn)
	want := []string{"h4" + pawn + "h8 is empty", "d5" + pawn + "d1 is empty", "h5" + pawn + "h8 is empty"}
	if !slices.Equal(got, want) {
		t.Errorf("marks are %q, want %q", got, want)
	}
}

func TestBoardMarksAnOwnerWhoCanBeTaken(t *testing.T) {
	for position, want := range map[string]bool{
		"8/8/8/8/4K3/3p4/8/8 w": true,
		"8/8/8/8/4K3/3p4/8/8 c": true,
		"8/8/8/8/4K3/4p3/8/8 w": false, // straight ahead
		"8/8/8/8/4K3/5p2/8/8 w": true,
		"8/8/3p4/4K3/8/8/8/8 w": true,
		"8/8/5p2/4K3/8/8/8/8 w": true,
		"8/8/8/4K3/4p3/8/8/8 w": true, // any direction in the centre
		"8/8/8/K6p/8/8/8/8 w":   false,
	} {
		marked := slices.ContainsFunc(gametest.New(t, Rules(), position).Board().Marks, func(m game.Mark) bool { return m.Kind == game.MarkDanger })
		if marked != want {
			t.Errorf("%s: marked is %v", position, marked)
		}
	}
}

func TestBoardEdges(t *testing.T) {
	edges := gametest.New(t, Rules(), "p2p4/8/8/8/K7/8/8/p6p w").Board().Edges
	for file, want := range []game.Edge{
		{File: 0, Sign: '▪', Text: "file a runs", Runs: true, Ends: [2]bool{true, true}},
		{File: 1, Sign: '·', Text: "file b stopped: b1 and b8 are empty", Ends: [2]bool{true, true}},
	} {
		if edges[file] != want {
			t.Errorf("edge is %+v, want %+v", edges[file], want)
		}
	}
	if len(edges) != 8 || edges[3].Text != "file d stopped: d1 is empty" || edges[7].Text != "file h stopped: h8 is empty" {
		t.Errorf("edges are %+v", edges)
	}
}

func TestBoardTrays(t *testing.T) {
	for _, test := range []struct {
		position, moves   string
		captured, removed string
	}{
		{"ppppppp1/8/8/RNB2BNR/RNBQKBNR/8/8/pppppppp w", "", "", ""}, // a piece that was never there was not captured
		{"8/8/8/3Q3K/2p5/8/8/8 w", "c4xd5", "CEO", ""},
		{"8/8/2p5/3Q3K/8/8/8/8 c", "d5xc6", "", ""}, // the Worker goes back to a factory
		{"2p5/8/2p5/3Q3K/8/8/8/2p5 c", "d5xc6", "", "worker"},
	} {
		b := gametest.PlayAll(t, gametest.New(t, Rules(), test.position), test.moves).Board()
		for seat, want := range []string{workers: test.captured, capitalists: test.removed} {
			got := ""
			for _, piece := range b.Trays[seat].Pieces {
				got += piece.Name
			}
			if got != want {
				t.Errorf("%s, %s: the tray of seat %d has %q, want %q", test.position, test.moves, seat, got, want)
			}
		}
	}
}

func TestBoardNotes(t *testing.T) {
	for _, test := range []struct{ setup, moves, want string }{
		{"", "", "tally: Capitalists 0, Workers 0|8 of 8 files run"},
		{"", "f8-f7", "tally: Capitalists 7, Workers 1|7 of 8 files run"},
		{"draws=off", "", "tally: Capitalists 0, Workers 0|8 of 8 files run|no house draws"},
		{toAndFro, thereAgain, "tally: Capitalists 0, Workers 32|0 of 8 files run|second occurrence: the third is a draw"},
		{"8/8/8/8/4p3/8/8/8 c 8/8", "", "tally: Capitalists 8, Workers 8|0 of 8 files run"},
	} {
		if got := strings.Join(gametest.PlayAll(t, gametest.New(t, Rules(), test.setup), test.moves).Board().Notes, "|"); got != test.want {
			t.Errorf("%q %s: notes are %s, want %s", test.setup, test.moves, got, test.want)
		}
	}
	s := gametest.New(t, Rules(), toAndFro).(*state)
	s.Quiet = 60
	if got := s.Board().Notes[2]; got != "plies without a capture: 60 of 100" {
		t.Errorf("note is %q", got)
	}
}

func TestCardFitsTheScreen(t *testing.T) {
	pages := strings.Split(Rules().Info().Card, "\f")
	if len(pages) != 2 {
		t.Errorf("card has %d pages", len(pages))
	}
	for i, page := range pages {
		lines := strings.Split(strings.TrimSuffix(page, "\n"), "\n")
		if len(lines) > 20 {
			t.Errorf("page %d has %d lines", i+1, len(lines))
		}
		for _, line := range lines {
			if n := len([]rune(line)); n > 76 || line != strings.TrimRight(line, " ") {
				t.Errorf("page %d: %d columns, or trailing blanks: %q", i+1, n, line)
			}
		}
	}
	for _, name := range names {
		if !strings.Contains(strings.ToLower(pages[0]), strings.ToLower(name)) {
			t.Errorf("card does not name the %s", name)
		}
	}
}
