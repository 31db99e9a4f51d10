package widget

import (
	"strconv"
	"sync"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/ui/canvas"
)

// Colour is a colour as the palettes write it: "#4f6678", the number of one of the
// 256 or 16 colours of a terminal, or "" for the terminal's own.
type Colour string

// Canvas is the colour as it is drawn.
func (c Colour) Canvas() canvas.Color {
	if c == "" {
		return 0
	}
	if c[0] != '#' {
		n, err := strconv.ParseUint(string(c), 10, 8)
		if err != nil {
			panic("no colour: " + c)
		}
		return canvas.Indexed(uint8(n))
	}
	n, err := strconv.ParseUint(string(c[1:]), 16, 24)
	if err != nil {
		panic("no colour: " + c)
	}
	return canvas.RGB(uint8(n>>16), uint8(n>>8), uint8(n))
}

// Palette is the colours of a board.
type Palette struct {
	Dark, Light Colour // the squares
	// From and To are the squares of the last move, Chosen those that were picked,
	// Danger those of a king in check.
	From, To, Chosen, Danger Colour
	// Running and Stopped are the factories on dark and on light squares.
	Running, Stopped [2]Colour
	Sides            [2]Side
	Gardeners        [2]Side // the pieces of green and blue; those of Sides if there are none
	// The signs on squares: the cursor, targets and captures and frozen pieces,
	// the corners of the last move, the alarm beside a king in check.
	Cursor, Target, Trail, Alarm Colour
	Letters                      [2]Colour // of the files, where they stand on dark and light squares
	Hole                         Colour    // an empty cell, where discs fill holes
}

// Side is the colours of a side's pieces.
type Side struct{ TextStyle, Shade Colour }

// Ground is what a square is painted with: the most telling thing about it.
type Ground uint8

// The grounds.
const (
	DarkGround Ground = iota
	LightGround
	FromGround   // the last move began here
	ToGround     // the last move ended here
	ChosenGround // picked for the move under way
	DangerGround // a king in check
	RunningDark
	RunningLight
	StoppedDark
	StoppedLight
	Grounds // how many there are
)

// Mark is what a sign on a square is drawn in.
type Mark uint8

// The marks. The first four are the sides' figures.
const (
	FirstFigure Mark = iota
	SecondFigure
	FirstSign // a sign that belongs to a piece, such as its count
	SecondSign
	CursorMark
	TargetMark
	TrailMark
	AlarmMark
	LetterMark
	HoleMark
	marks
)

// Pixel says which of a piece's colours the two halves of a cell show: the
// character's own colour comes first.
type Pixel uint8

// The pixels.
const (
	InkOnGround Pixel = iota
	ShadeOnGround
	InkOnShade
	ShadeOnInk
	Pixels
)

// Board is the looks of a board's squares and of all that stands on them, ready to
// be drawn.
type Board struct {
	Holes  bool         // an empty cell is a hole that a disc will fill
	Inks   [2]TextStyle // of the sides' figures on a dark square
	Marks  [Grounds][marks]canvas.Style
	Pixels [Grounds][2][Pixels]canvas.Style
}

// ground is the colour of a ground.
func (p *Palette) ground(g Ground) Colour {
	return [Grounds]Colour{
		p.Dark, p.Light, p.From, p.To, p.Chosen, p.Danger,
		p.Running[0], p.Running[1], p.Stopped[0], p.Stopped[1],
	}[g]
}

// boardsFor are the looks of all surfaces in a theme, for so many colours.
func boardsFor(t *theme, profile colorprofile.Profile) [surfaces]*Board {
	own := t.palettes.of(profile)
	return [surfaces]*Board{own.board(false), feltBoard.of(profile).board(false), rackBoard.of(profile).board(false), own.board(true)}
}

// mark is the colour of a mark on a ground.
func (p *Palette) mark(m Mark, g Ground) Colour {
	letter := p.Letters[0]
	if g == LightGround {
		letter = p.Letters[1]
	}
	return [marks]Colour{
		p.Sides[0].TextStyle, p.Sides[1].TextStyle, p.Sides[0].TextStyle, p.Sides[1].TextStyle,
		p.Cursor, p.Target, p.Trail, p.Alarm, letter, p.Hole,
	}[m]
}

// boards are the looks of all palettes that were ever drawn with. Sessions share
// them.
var boards sync.Map // of boardKey to *Board

// boardKey is a palette with one of its pairs of sides.
type boardKey struct {
	*Palette
	garden bool
}

// colourless is the palette where there are no colours.
var colourless Palette

// board makes a palette's looks, once; in a garden the pieces are green and blue.
func (p *Palette) board(garden bool) *Board {
	key := boardKey{p, garden}
	if b, ok := boards.Load(key); ok {
		return b.(*Board)
	}
	b := &Board{Holes: p.Hole != ""}
	if p == &colourless {
		return b
	}
	if garden && p.Gardeners != ([2]Side{}) {
		planted := *p
		planted.Sides = p.Gardeners
		p = &planted
	}
	for g := range Grounds {
		bg := p.ground(g).Canvas()
		for m := range marks {
			look := canvas.Look{Fg: p.mark(m, g).Canvas(), Bg: bg, Attr: canvas.Bold}
			if m == TargetMark || m == HoleMark || m == LetterMark {
				look.Attr = 0
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

// depths are a palette for each number of colours.
type depths struct{ Rich, Cube, Basic *Palette }

// of is the palette for so many colours.
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
