package widget

import (
	"sync"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/palette"
)

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

// boardsFor returns the styles of all surfaces in a theme, with the user's colours.
func boardsFor(t *palette.Theme, a Appearance) [surfaces]*Board {
	own := t.Palettes.Of(a.Profile)
	discs, holes := palette.Felt.Of(a.Profile), palette.Rack.Of(a.Profile)
	all := [surfaces]*Board{boardOf(own, false), boardOf(discs, false), boardOf(holes, false), boardOf(own, true)}
	if mine := own.With(a.Colours, a.Profile); mine != own && canvas.Roomy() {
		all[chequered], all[garden] = newBoard(mine), newBoard(gardenOf(mine))
	}
	return all
}

// boards caches the styles of all palettes in use. Sessions share them.
var boards sync.Map // of boardKey to *Board

// boardKey is a palette and one of its pairs of sides.
type boardKey struct {
	*palette.Palette
	garden bool
}

// boardOf returns the styles of a palette of a theme. In a garden the pieces are green and blue.
func boardOf(p *palette.Palette, garden bool) *Board {
	key := boardKey{p, garden}
	if b, ok := boards.Load(key); ok {
		return b.(*Board)
	}
	if garden {
		p = gardenOf(p)
	}
	actual, _ := boards.LoadOrStore(key, newBoard(p))
	return actual.(*Board)
}

// gardenOf returns a palette whose pieces are green and blue, if it has these.
func gardenOf(p *palette.Palette) *palette.Palette {
	if p.Gardeners == ([2]palette.Side{}) {
		return p
	}
	planted := *p
	planted.Sides = p.Gardeners
	return &planted
}

// newBoard returns the styles of a palette.
func newBoard(p *palette.Palette) *Board {
	b := &Board{Holes: p.Hole != "", Chips: p.Chip != ""}
	if *p == palette.None {
		return b
	}
	grounds := [Grounds]palette.Colour{
		p.Dark, p.Light, p.From, p.To, p.Chosen, p.Danger,
		p.Running[0], p.Running[1], p.Stopped[0], p.Stopped[1],
	}
	first, second := p.Sides[0].Ink, p.Sides[1].Ink
	for g, ground := range grounds {
		bg, letter := ground.Canvas(), p.Letters[0]
		if Ground(g) == LightGround {
			letter = p.Letters[1]
		}
		signs := [marks]palette.Colour{
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
			ink, shade := s.Ink.Canvas(), s.Shade.Canvas()
			b.Pixels[g][side] = [Pixels]canvas.Style{
				canvas.Look{Fg: ink, Bg: bg}.Style(), canvas.Look{Fg: shade, Bg: bg}.Style(),
				canvas.Look{Fg: ink, Bg: shade}.Style(), canvas.Look{Fg: shade, Bg: ink}.Style(),
			}
		}
	}
	for side := range b.Inks {
		b.Inks[side] = newTextStyle(b.Marks[DarkGround][FirstFigure+Mark(side)])
	}
	return b
}
