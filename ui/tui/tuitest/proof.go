package tuitest

import (
	"maps"
	"os"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/lobby/chat"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// proof follows a session on emulated terminals: the user's own, and others that get the same
// screens only now and then. All screen tests use it.
type proof struct {
	own    *canvastest.Terminal
	others [len(otherSizes) * len(otherDepths)]*mirror
	steps  int
	none   bool // no terminals
}

// every is the number of steps between two updates of another terminal. With PAWNSTORM_PROOF=1
// every step updates all of them.
const every = 25

var thorough = os.Getenv("PAWNSTORM_PROOF") != ""

// mirror is another terminal.
type mirror struct {
	screen *canvas.Screen
	term   *canvastest.Terminal
}

// The sizes, colours and images of the other terminals. Only the first one has images if a test is not thorough:
// comparing pixels takes long.
var (
	otherSizes  = [...][2]int{{80, 24}, {40, 20}, {120, 40}, {64, 23}}
	otherDepths = [...]colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI}
	otherImages = [...]canvas.Images{
		{Protocol: canvas.Kitty, CellW: 6, CellH: 12},
		{},
		{Protocol: canvas.Sixel, CellW: 5, CellH: 9},
		{Protocol: canvas.SixelAtOnce, CellW: 5, CellH: 11},
		{Protocol: canvas.ITerm, CellW: 4, CellH: 8},
	}
)

// Terminal returns the user's terminal.
func (p *Person) Terminal() *canvastest.Terminal {
	p.draw()
	return p.proof.own
}

// show sends bytes to the user's terminal and compares the result with what was drawn.
func (p *Person) show(sent []byte) {
	p.Tb.Helper()
	if p.proof.none {
		return
	}
	screen := p.screen.Canvas()
	if p.proof.own == nil {
		p.proof.own = canvastest.NewTerminal(screen.W(), screen.H())
	}
	p.compare(p.proof.own, screen, sent)
}

// compare sends bytes to a terminal and fails unless it then shows the canvas.
func (p *Person) compare(term *canvastest.Terminal, want canvas.Canvas, sent []byte) {
	p.Tb.Helper()
	if term.Width() != want.W() || term.Height() != want.H() {
		term.Resize(want.W(), want.H())
	}
	term.Write(sent)
	if d := term.Differences(want); d != nil {
		p.Tb.Fatalf("after %q\n%s", sent, strings.Join(d, "\n"))
	}
}

// prove shows the session's screen on the other terminals now and then. They miss the frames in
// between.
func (p *Person) prove() {
	p.Tb.Helper()
	if p.Alone || p.proof.none {
		return
	}
	p.proof.steps++
	switch {
	case thorough:
		for n := range p.proof.others {
			p.proveOn(n)
		}
	case p.proof.steps%every == 0:
		p.proveOn((p.proof.steps/every + len(p.Tb.Name())) % len(p.proof.others))
	default:
		return
	}
	p.draw()
}

// DrawsAnew checks that a screen drawn in parts equals the same screen drawn at once.
func (p *Person) DrawsAnew() {
	p.Tb.Helper()
	was := p.View()
	p.screen = nil
	if now := p.View(); now != was {
		p.Tb.Fatalf("the screen shows\n%s\nbut a full redraw gives\n%s", was, now)
	}
}

// proveOn shows the session's screen on one of the other terminals.
func (p *Person) proveOn(n int) {
	p.Tb.Helper()
	o := p.proof.others[n]
	if o == nil {
		size := otherSizes[n%len(otherSizes)]
		o = &mirror{canvas.NewScreen(size[0], size[1]), canvastest.NewTerminal(size[0], size[1])}
		o.screen.Can = canvas.Features(n) // some or all
		if im := otherImages[n%len(otherImages)]; (n == 0 || thorough) && im.Protocol != canvas.NoImages {
			o.term.Use(im)
		}
		p.proof.others[n] = o
	}
	s := p.Model.Session
	defer func(styles *widget.Styles) { s.Styles = styles }(s.Styles)
	// The user has not read what another terminal shows.
	defer func(was map[chat.Room]uint64) { s.Read = was }(maps.Clone(s.Read))
	if r, ok := p.Model.Top().(app.Reader); ok { // which scrolls while drawing
		pages := r.Reading()
		defer func(was app.PagesScreen) { *pages = was }(*pages)
	}
	look := s.Styles.Of
	look.Profile = otherDepths[n%len(otherDepths)]
	look.Terminal.Images = o.term.Images()
	s.Styles = widget.NewStyles(look)
	p.resizeModel(o.screen.Bounds())
	p.Model.Draw(o.screen)
	p.compare(o.term, o.screen.Canvas(), o.screen.Encode(nil))
	p.resizeModel(p.Window)
}

// resizeModel tells the model of a size without drawing.
func (p *Person) resizeModel(size canvas.Rect) {
	_, cmd := p.Model.Update(tea.WindowSizeMsg{Width: size.W, Height: size.H})
	p.Run(cmd)
}
