package parts

import (
	"fmt"
	"testing"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

func board(files, ranks, edges int) boardview.Picture {
	b := game.Board{Files: files, Ranks: ranks, Cells: make([]game.Piece, files*ranks)}
	for i := range edges {
		b.Edges = append(b.Edges, game.Edge{File: i, Sign: '▪', Ends: [2]bool{true, ranks == 8}})
	}
	return boardview.Picture{Board: b}
}

// TestPartsStandApart checks that in every window all parts are inside the window and do not
// overlap.
func TestPartsStandApart(t *testing.T) {
	boards := []boardview.Picture{board(8, 8, 0), board(8, 8, 8), board(8, 4, 8), board(7, 6, 0), board(10, 10, 0)}
	needs := []Needs{
		{}, {Facts: 6, Taken: 3, Chat: true}, {Facts: 12, Taken: 2, Chat: true}, {Chat: true, Card: true},
	}
	for _, p := range boards {
		for _, n := range needs {
			for w := widget.MinWidth; w <= 300; w += 3 {
				for h := widget.MinHeight; h <= 100; h++ {
					if err := apart(Lay(p, widget.CellSizes, n, w, h), w, h); err != nil {
						t.Fatalf("%dx%d squares in %dx%d: %v", p.Board.Files, p.Board.Ranks, w, h, err)
					}
				}
			}
		}
	}
}

func apart(l Layout, w, h int) error {
	window := canvas.Rect{W: w, H: h}
	parts := []canvas.Rect{l.Header, l.Above, l.Board, l.Below, l.Slot, l.Footer, l.Facts, l.Moves, l.Taken, l.Chat}
	if !l.Side { // the panel is over the board
		parts = parts[:6]
	}
	for i, r := range parts {
		if r.H > 0 && r.Clip(window) != r {
			return fmt.Errorf("part %d is beyond the window: %v", i, r)
		}
		for j, other := range parts[:i] {
			if both := r.Clip(other); both.W > 0 && both.H > 0 {
				return fmt.Errorf("parts %d and %d overlap: %v, %v", j, i, r, other)
			}
		}
	}
	if l.Side && l.Moves.H < 2 || l.Slot.H < 1 {
		return fmt.Errorf("no room for the moves or the slot: %v, %v", l.Moves, l.Slot)
	}
	return nil
}

// TestLargestSquares checks that the board gets the largest squares that fit.
func TestLargestSquares(t *testing.T) {
	for _, c := range []struct {
		files, ranks, edges, w, h int
		size                      int
		side, header              bool
		slot                      int
	}{
		{8, 8, 0, 64, 23, 4, true, true, 2},
		{8, 8, 0, 80, 24, 4, true, true, 2},
		{8, 8, 0, 80, 31, 6, true, true, 2},
		{8, 8, 0, 120, 40, 8, true, true, 2},
		{8, 8, 0, 200, 60, 12, true, true, 2},
		{8, 8, 0, 40, 20, 4, false, false, 1},
		{8, 8, 8, 80, 24, 4, true, true, 2},
		{10, 10, 0, 80, 24, 4, true, false, 1},
		{10, 10, 0, 40, 20, 2, false, true, 2},
		{8, 4, 8, 80, 24, 6, true, true, 2},
		{7, 6, 0, 80, 24, 6, true, false, 2},
		{8, 8, 0, 50, 28, 4, false, true, 2},
	} {
		l := Lay(board(c.files, c.ranks, c.edges), widget.CellSizes, Needs{Chat: true}, c.w, c.h)
		got := fmt.Sprint(l.Cell.W, l.Side, l.Header.Y == 0 && l.Header.X <= l.Board.X && l.Header.H == 1, l.Slot.H)
		if want := fmt.Sprint(c.size, c.side, c.header, c.slot); got != want {
			t.Errorf("%dx%d squares in %dx%d: got %s, want %s", c.files, c.ranks, c.w, c.h, got, want)
		}
	}
}

// TestPanelStandsBesideTheBoard checks that nothing moves while a game runs: the layout depends
// only on the window and the game.
func TestPanelStandsBesideTheBoard(t *testing.T) {
	l := Lay(board(8, 8, 0), widget.CellSizes, Needs{Taken: 3, Chat: true}, 80, 24)
	if l.Panel.Y != l.Above.Y || l.Panel.Y+l.Panel.H != l.Below.Y+1 {
		t.Errorf("the panel %v does not reach from seat to seat: %v, %v", l.Panel, l.Above, l.Below)
	}
	if l.Chat.Y+l.Chat.H != l.Panel.Y+l.Panel.H {
		t.Errorf("the chat %v does not end with the panel %v", l.Chat, l.Panel)
	}
}
