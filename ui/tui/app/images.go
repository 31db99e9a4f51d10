package app

import (
	"cmp"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
)

// Shows is what a terminal reported about images.
type Shows struct {
	Kitty, Sixel, ITerm bool
	// Xterm says that it is xterm, which needs all sixels in one image. Inside says that it is a program
	// inside another terminal, which drops images.
	Xterm, Inside bool
	Known, Heard  bool // it told its name, and answered all that it answers
	Konsole       bool // it hides images that are below text behind the backgrounds of cells
	CellW, CellH  int  // in pixels; 0 if not known
	Columns, Rows int  // of the window
	Slow          bool // the line is too slow for images
	Restless      bool // it reports new sizes of its cells all the time
}

// Named notes the name that the terminal reported (XTVERSION). Terminals with iTerm2's protocol are known by
// their names only: https://iterm2.com/documentation-images.html and https://wezterm.org/imgcat.html
func (s *Shows) Named(version string) {
	is := func(name string) bool { return strings.HasPrefix(version, name) }
	s.ITerm = is("iTerm2 ") || is("WezTerm ")
	s.Xterm, s.Konsole = is("XTerm("), is("Konsole ")
	s.Inside = is("tmux ") || is("screen")
	s.Known = version != ""
}

// Any reports whether the terminal can show images.
func (s *Shows) Any() bool { return s.Kitty || s.Sixel || s.ITerm }

// takes reports whether the terminal reported a protocol.
func (s *Shows) takes(p account.Images) bool {
	switch p {
	case account.KittyImages:
		return s.Kitty
	case account.ITermImages:
		return s.ITerm
	case account.SixelImages:
		return s.Sixel
	}
	return false
}

// protocols maps the choices of a setting to protocols.
var protocols = map[account.Images]canvas.Protocol{
	account.KittyImages: canvas.Kitty, account.SixelImages: canvas.Sixel, account.ITermImages: canvas.ITerm,
}

// images returns how the terminal gets images: as the user chose, or by the best protocol that it reported,
// within the limits of the operator.
func (s *Session) images() canvas.Images {
	t, chosen, limit := &s.Shows, s.Me.Settings.Images, s.Config.Images
	inside := t.Inside || strings.HasPrefix(s.Visit.Term, "screen") // GNU screen tells no name
	if limit == account.NoImages || s.Visit.Term == canvas.PageTerm || t.Restless || inside {
		return canvas.Images{}
	}
	if t.Known && t.Heard && protocols[chosen] != canvas.NoImages && !t.takes(chosen) {
		chosen = account.AnyImages // it was chosen in another terminal: this one would show no pieces
	}
	im := canvas.Images{CellW: t.CellW, CellH: t.CellH, Above: t.Konsole}
	for _, p := range []account.Images{account.KittyImages, account.ITermImages, account.SixelImages} {
		wanted := chosen == p || chosen == account.AnyImages && t.takes(p) && !t.Slow
		if wanted && (limit == account.AnyImages || limit == p) {
			im.Protocol = protocols[p]
			break
		}
	}
	if chosen != account.AnyImages { // the terminal may not tell
		im.CellW, im.CellH = cmp.Or(im.CellW, 10), cmp.Or(im.CellH, 20)
	}
	whole := true
	if im.Protocol == canvas.Sixel && t.Xterm {
		im.Protocol = canvas.SixelAtOnce
		whole = t.Columns*im.CellW <= canvas.MostAtOnce && t.Rows*im.CellH <= canvas.MostAtOnce
	}
	if im.Protocol == canvas.NoImages || !im.Fits() || !whole {
		return canvas.Images{}
	}
	return im
}

// Moves reports whether the user wants to see motion, and terminal and line can show it.
func (s *Session) Moves() bool {
	return !s.Still && !s.Me.Settings.NoMotion && s.Styles.Of.Profile >= colorprofile.ANSI256
}

// Follows reports whether a piece that the mouse holds follows the pointer from cell to cell.
func (s *Session) Follows() bool { return s.Moves() && s.Styles.Images.Protocol == canvas.Kitty }
