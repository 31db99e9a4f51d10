package widget

import (
	"strconv"
	"sync"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/ui/canvas"
)

// Colour is a colour in a palette: "#4f6678", the number of one of the 256 or 16 terminal colours,
// or "" for the terminal's own colour.
type Colour string

// Canvas returns the colour for drawing.
func (c Colour) Canvas() canvas.Color {
	if c == "" {
		return 0
	}
	if c[0] != '#' {
		n, err := strconv.ParseUint(string(c), 10, 8)
		if err != nil {
			panic("invalid colour: " + c)
		}
		return canvas.Indexed(uint8(n))
	}
	n, err := strconv.ParseUint(string(c[1:]), 16, 24)
	if err != nil {
		panic("invalid colour: " + c)
	}
	return canvas.RGB(uint8(n>>16), uint8(n>>8), uint8(n))
}

// Palette holds the colours of a board.
type Palette struct {
	Dark, Light Colour // the squares
	// From and To are the squares of the last move, Chosen the picked squares, Danger the square of
	// a king in check.
	From, To, Chosen, Danger Colour
	// Running and Stopped are the factories on dark and on light squares.
	Running, Stopped [2]Colour
	Sides            [2]Side
	Gardeners        [2]Side // green and blue pieces; empty means Sides
	// The signs on squares: the cursor; targets, captures and frozen pieces; the corners of the
	// last move; the alarm beside a king in check.
	Cursor, Target, Trail, Alarm Colour
	Letters                      [2]Colour // of the files, on dark and on light squares
	Hole                         Colour    // an empty cell that a disc can fill
	// Chip is what the second side's pieces stand on if they cannot be read on the squares; else "".
	Chip Colour
}

// Side holds the colours of one side's pieces.
type Side struct{ TextStyle, Shade Colour }

// Ground is the background of a square. It shows the most important thing about the square.
type Ground uint8

// The grounds.
const (
	DarkGround Ground = iota
	LightGround
	FromGround   // start of the last move
	ToGround     // end of the last move
	ChosenGround // picked for the current move
	DangerGround // a king in check
	RunningDark
	RunningLight
	StoppedDark
	StoppedLight
	Grounds // their number
)

// Mark is a sign on a square.
type Mark uint8

// The marks. The first four are the sides' figures.
const (
	FirstFigure Mark = iota
	SecondFigure
	FirstSign // a sign that belongs to a piece, such as a count
	SecondSign
	CursorMark
	TargetMark
	TrailMark
	AlarmMark
	LetterMark
	HoleMark
	marks
)

// Pixel says which of a piece's colours the two halves of a cell show, first the character's own.
type Pixel uint8

// The pixels.
const (
	InkOnGround Pixel = iota
	ShadeOnGround
	InkOnShade
	ShadeOnInk
	Pixels
)

// Board holds the styles of the squares and of everything on them, ready to draw.
type Board struct {
	Holes  bool         // empty cells are holes for discs
	Chips  bool         // the second side's figures stand on chips, which their style colours
	Inks   [2]TextStyle // the sides' figures on a dark square
	Marks  [Grounds][marks]canvas.Style
	Pixels [Grounds][2][Pixels]canvas.Style
}

// boardsFor returns the styles of all surfaces in a theme, for a colour depth.
func boardsFor(t *theme, profile colorprofile.Profile) [surfaces]*Board {
	own := t.palettes.of(profile)
	discs, holes := feltBoard.of(profile), rackBoard.of(profile)
	return [surfaces]*Board{own.board(false), discs.board(false), holes.board(false), own.board(true)}
}

// boards caches the styles of all palettes in use. Sessions share them.
var boards sync.Map // of boardKey to *Board

// boardKey is a palette and one of its pairs of sides.
type boardKey struct {
	*Palette
	garden bool
}

// colourless is the palette for terminals without colours.
var colourless Palette

// board returns the styles of a palette. In a garden the pieces are green and blue.
func (p *Palette) board(garden bool) *Board {
	key := boardKey{p, garden}
	if b, ok := boards.Load(key); ok {
		return b.(*Board)
	}
	b := &Board{Holes: p.Hole != "", Chips: p.Chip != ""}
	if p == &colourless {
		return b
	}
	if garden && p.Gardeners != ([2]Side{}) {
		planted := *p
		planted.Sides = p.Gardeners
		p = &planted
	}
	grounds := [Grounds]Colour{
		p.Dark, p.Light, p.From, p.To, p.Chosen, p.Danger,
		p.Running[0], p.Running[1], p.Stopped[0], p.Stopped[1],
	}
	first, second := p.Sides[0].TextStyle, p.Sides[1].TextStyle
	for g, ground := range grounds {
		bg, letter := ground.Canvas(), p.Letters[0]
		if Ground(g) == LightGround {
			letter = p.Letters[1]
		}
		signs := [marks]Colour{
			first, second, first, second, p.Cursor, p.Target, p.Trail, p.Alarm, letter, p.Hole,
		}
		for m, sign := range signs {
			look := canvas.Look{Fg: sign.Canvas(), Bg: bg, Attr: canvas.Bold}
			switch mark := Mark(m); {
			case mark == TargetMark, mark == HoleMark, mark == LetterMark:
				look.Attr = 0
			case b.Chips && (mark == SecondFigure || mark == SecondSign):
				look.Bg, look.Attr = p.Chip.Canvas(), 0 // many terminals draw bold black as grey
			}
			b.Marks[g][m] = look.Style()
		}
		for side, s := range p.Sides {
			ink, shade := s.TextStyle.Canvas(), s.Shade.Canvas()
			b.Pixels[g][side] = [Pixels]canvas.Style{
				canvas.Look{Fg: ink, Bg: bg}.Style(), canvas.Look{Fg: shade, Bg: bg}.Style(),
				canvas.Look{Fg: ink, Bg: shade}.Style(), canvas.Look{Fg: shade, Bg: ink}.Style(),
			}
		}
	}
	for side := range b.Inks {
		b.Inks[side] = newTextStyle(b.Marks[DarkGround][FirstFigure+Mark(side)])
	}
	actual, _ := boards.LoadOrStore(key, b)
	return actual.(*Board)
}

// depths holds a palette for each colour depth.
type depths struct{ Rich, Cube, Basic *Palette }

// of returns the palette for a colour depth.
func (d depths) of(profile colorprofile.Profile) *Palette {
	switch {
	case profile <= colorprofile.ASCII:
		return &colourless
	case profile == colorprofile.TrueColor:
		return d.Rich
	case profile == colorprofile.ANSI256:
		return d.Cube
	}
	return d.Basic
}
