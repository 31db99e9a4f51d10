package boardview

import (
	"fmt"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/widget"
)

// looks are all looks of a square, by meaning. Empty ones appear only on empty squares, and the
// others only under pieces.
var looks = map[string]struct {
	look  Look
	empty bool
}{
	"nothing":         {Look{}, false},
	"the cursor":      {Look{corner: cursorCorner}, false},
	"picked":          {Look{chosen: true, ground: widget.ChosenGround}, false},
	"picked, cursor":  {Look{chosen: true, ground: widget.ChosenGround, corner: cursorCorner}, false},
	"capture":         {Look{corner: captureCorner}, false},
	"last move from":  {Look{corner: fromCorner, ground: widget.FromGround}, false},
	"last move to":    {Look{corner: toCorner, ground: widget.ToGround}, false},
	"in check":        {Look{ground: widget.DangerGround}, false},
	"a pawn up":       {Look{ahead: 1}, false},
	"a pawn down":     {Look{ahead: -1}, false},
	"frozen":          {Look{frozen: true}, false},
	"a count":         {Look{sign: '9'}, false},
	"used up":         {Look{sign: '°'}, false},
	"a note":          {Look{sign: '?'}, false},
	"won":             {Look{sign: '+', ground: widget.ChosenGround}, false},
	"premove, first":  {Look{premove: 1}, false},
	"premove, second": {Look{premove: 2}, false},
	"a hint":          {Look{hint: true}, false},

	"empty":           {Look{}, true},
	"a target":        {Look{target: true}, true},
	"an empty cursor": {Look{corner: cursorCorner}, true},
	"left":            {Look{corner: fromCorner, ground: widget.FromGround}, true},
	"where it went":   {Look{corner: toCorner, ground: widget.ToGround}, true},
	"a hint to go to": {Look{hint: true}, true},
	"where to premove": {
		Look{premove: 2}, true,
	},
}

// TestMarksDifferWithoutColour checks that every mark has its own shape, so that marks differ
// without colour. It covers every size, Unicode and ASCII, and boards with squares and with discs.
func TestMarksDifferWithoutColour(t *testing.T) {
	for name, settings := range map[string]account.Settings{
		"Unicode": {}, "ASCII": {Pieces: account.ASCIIPieces}, "padded": {Pad: true},
	} {
		s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ASCII}, Settings: settings})
		for _, size := range s.Sizes {
			for kind, surface := range surfaces {
				seen := make(map[string]string)
				for meaning, l := range looks {
					p := &Picture{Board: lone(2, 2, 0), Size: size, Surface: surface, Looks: make(Looks, 4)}
					p.Looks[0] = l.look
					if l.empty {
						p.Board.Cells[0] = game.Piece{}
					}
					text := ""
					for _, c := range squareOf(p, s, 0) {
						text += c.Text()
					}
					if seen[text] != "" {
						t.Errorf("%s, %v, %s: %s and %s are both %q", name, size, kind, meaning, seen[text], text)
					}
					seen[text] = meaning
				}
			}
		}
	}
}

// TestMarksLeaveFiguresAlone checks that no mark covers a letter or a sprite.
func TestMarksLeaveFiguresAlone(t *testing.T) {
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ANSI256}})
	for _, size := range widget.CellSizes {
		p := &Picture{Board: lone(2, 2, 0), Size: size}
		bare := squareOf(p, s, 0)
		for meaning, l := range looks {
			if l.empty {
				continue
			}
			p.Looks = Looks{l.look}
			for i, c := range squareOf(p, s, 0) {
				if bare[i].Text() != " " && c.Text() != bare[i].Text() {
					t.Errorf("%v, %s: got %q, want %q", size, meaning, c.Text(), bare[i].Text())
				}
			}
		}
	}
}

// TestLamps checks that lamps show which files run, at both ends of the board or at the bottom
// alone. A flipped board keeps them on the same side of the window.
func TestLamps(t *testing.T) {
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ANSI256}, Settings: account.Settings{Pieces: account.LetterPieces}})
	edges := func(both bool, letter byte) []game.Edge {
		return []game.Edge{
			{File: 0, Runs: true, Ends: [2]bool{true, both}, Letter: letter},
			{File: 1, Runs: false, Ends: [2]bool{true, both}, Letter: letter},
		}
	}
	for _, c := range []struct {
		p    Picture
		want string
	}{
		{Picture{Board: game.Board{Edges: edges(true, 0)}}, "   ▲▲  ··\n\n 2\n\n 1\n   a▲  b·"},
		{Picture{Board: game.Board{Edges: edges(true, 0)}, Flipped: true}, "   ··  ▲▲\n\n 1\n\n 2\n   b·  a▲"},
		{Picture{Board: game.Board{Edges: edges(false, 'R')}}, "\n 2\n\n 1\n  aR▲ bR·"},
		{Picture{Board: game.Board{Edges: edges(false, 'R')}, Flipped: true}, "  bR· aR▲\n\n 1\n\n 2"},
		{Picture{Board: game.Board{Edges: edges(true, 0)}, Blink: 0b11}, "   ··  ▲▲\n\n 2\n\n 1\n   a·  b▲"},
		{Picture{Board: game.Board{Edges: edges(true, 0)}, Inside: true}, "\n 2\n     a   b\n 1"},
		{Picture{Board: game.Board{}, Inside: true}, "\n 2\n     a   b\n 1"},
		{Picture{Board: game.Board{}}, "\n 2\n\n 1\n   a   b"},
	} {
		c.p.Size = widget.CellSize{W: 4, H: 2}
		c.p.Board.Files, c.p.Board.Ranks, c.p.Board.Cells = 2, 2, make([]game.Piece, 4)
		if got := drawn(&c.p, s); got != c.want {
			t.Errorf("%+v: got\n%q, want\n%q", c.p, got, c.want)
		}
		run := c.p.Square(0)
		b, _ := s.Board(widget.Surface{})
		ground := widget.RunningDark
		switch {
		case len(c.p.Board.Edges) == 0:
			ground = widget.DarkGround
		case c.p.Blink != 0:
			ground = widget.StoppedDark
		}
		canvas := squareOf(&c.p, s, 0)
		if got, want := canvas[0].Style.Look().Bg, b.Marks[ground][0].Look().Bg; got != want {
			t.Errorf("%+v: got %v on a1, want %v (%v)", c.p, got, want, run)
		}
	}
}

// TestSquareIsWhereItIsClicked checks that Square and CellAt agree.
func TestSquareIsWhereItIsClicked(t *testing.T) {
	for _, flipped := range []bool{false, true} {
		p := Picture{Board: boardOf(t, ""), Size: widget.CellSize{W: 6, H: 3}, Flipped: flipped}
		for at := range game.Cell(64) {
			r := p.Square(at)
			if p.CellAt(r.X, r.Y) != at || p.CellAt(r.X+r.W-1, r.Y+r.H-1) != at {
				t.Errorf("flipped %t: %s: got %v", flipped, game.CellName(at, 8), r)
			}
		}
	}
}

// TestMarksThatMeet checks two marks on one square: first the cursor, then a capture, then the last
// move.
func TestMarksThatMeet(t *testing.T) {
	board := boardOf(t, "")
	v := Highlights{Last: []game.Cell{1, 18}, Cursor: 18, Hint: []game.Cell{1}, Premove: []game.Cell{1, 2}}
	l := v.Looks(board)
	if l[18].corner != cursorCorner || l[18].ground != widget.ToGround {
		t.Errorf("cursor on the last move: got %+v", l[18])
	}
	if l[1].corner != fromCorner || l[1].premove != 1 || l[2].premove != 2 || !l[1].hint {
		t.Errorf("pre-move: got %s", fmt.Sprintf("%+v %+v", l[1], l[2]))
	}
}
