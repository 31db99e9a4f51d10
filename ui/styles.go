package ui

import (
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
)

// styles are all looks of a session, made once for the colours that its
// terminal has.
type styles struct {
	header, footer, badge, faint, strong ink
	good, bad, active, focus             ink
	squares                              [2]square // dark, light
	// letters draws pieces as letters, where colour cannot tell sides apart or
	// there are no figures.
	letters bool
	ascii   bool       // nothing but ASCII is drawn
	sizes   []cellSize // of boards, the largest first
}

// appearance is all that the looks of a session depend on.
type appearance struct {
	profile colorprofile.Profile
	ascii   bool // the terminal shows no more than ASCII
}

// text is a frame, or other text for the person, in the characters that the
// terminal has.
func (s *styles) text(frame string) string {
	if s.ascii {
		return asciiOnly(frame)
	}
	return frame
}

// square is how one of the two shades of a board looks by what is to be seen on
// it.
type square map[aspect]ink2

// ink2 is a pair of inks, by the side that owns the piece.
type ink2 [2]ink

// aspect is the most telling thing about a cell.
type aspect uint8

const (
	plain aspect = iota
	lastMove
	target
	danger
	chosen
	cursor
	aspects
)

// ink is a style as the two strings that switch it on and off. Putting a text
// between them costs nothing, unlike asking the style each time.
type ink struct{ on, off string }

func newInk(s lipgloss.Style) ink {
	on, off, _ := strings.Cut(s.Render("x"), "x")
	return ink{on, off}
}

func (i ink) paint(s string) string { return i.on + s + i.off }

// palette is the colours of a board.
type palette struct {
	squares [2]color.Color // dark, light
	sides   [2]color.Color
	aspects map[aspect][2]color.Color // dark, light
}

func rich() palette {
	c := lipgloss.Color
	return palette{
		squares: [2]color.Color{c("#4f6678"), c("#7f95a8")},
		sides:   [2]color.Color{c("#ffffff"), c("#000000")},
		aspects: map[aspect][2]color.Color{
			lastMove: {c("#75763a"), c("#96974f")},
			target:   {c("#3f7a52"), c("#5f9c72")},
			danger:   {c("#b0413e"), c("#c4564f")},
			chosen:   {c("#8a6d1f"), c("#a8872c")},
			cursor:   {c("#8a5a9c"), c("#a070b4")},
		},
	}
}

// sixteen keeps to the colours that every colour terminal has.
func sixteen() palette {
	pair := func(dark, light int) [2]color.Color {
		return [2]color.Color{lipgloss.ANSIColor(dark), lipgloss.ANSIColor(light)}
	}
	return palette{
		squares: pair(6, 8),
		sides:   pair(15, 0),
		aspects: map[aspect][2]color.Color{
			lastMove: pair(3, 3), target: pair(2, 2), danger: pair(1, 1),
			chosen: pair(3, 3), cursor: pair(5, 5),
		},
	}
}

func newStyles(a appearance) *styles {
	plainStyle := lipgloss.NewStyle()
	s := &styles{
		header:  newInk(plainStyle.Bold(true)),
		footer:  newInk(plainStyle.Faint(true)),
		badge:   newInk(plainStyle.Bold(true).Foreground(lipgloss.ANSIColor(3))),
		faint:   newInk(plainStyle.Faint(true)),
		strong:  newInk(plainStyle.Bold(true)),
		good:    newInk(plainStyle.Foreground(lipgloss.ANSIColor(2))),
		bad:     newInk(plainStyle.Bold(true).Foreground(lipgloss.ANSIColor(1))),
		active:  newInk(plainStyle.Bold(true).Underline(true)),
		focus:   newInk(plainStyle.Reverse(true)),
		letters: a.ascii || a.profile <= colorprofile.ASCII,
		ascii:   a.ascii,
		sizes:   cellSizes,
	}
	p := rich()
	if a.profile == colorprofile.ANSI {
		p = sixteen()
	}
	for shade := range s.squares {
		s.squares[shade] = make(square, aspects)
		for a := plain; a < aspects; a++ {
			background := p.squares[shade]
			if b, ok := p.aspects[a]; ok {
				background = b[shade]
			}
			var pair ink2
			for side := range pair {
				look := plainStyle.Background(background).Foreground(p.sides[side]).Bold(true)
				pair[side] = newInk(look)
			}
			s.squares[shade][a] = pair
		}
	}
	return s
}

// ink is how a cell is drawn.
func (s *styles) ink(light bool, a aspect, side game.Seat) ink {
	shade := 0
	if light {
		shade = 1
	}
	return s.squares[shade][a][max(side, 0)]
}
