package tui

import (
	"maps"
	"os"
	"strings"

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
	alone  bool // no other terminals, because the test counts what is drawn
	none   bool // and none for the user either
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

// The sizes and colours of the other terminals.
var (
	otherSizes  = [...][2]int{{80, 24}, {40, 20}, {120, 40}, {64, 23}}
	otherDepths = [...]colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI}
)

// watch sends bytes to the user's terminal and compares the result with what was drawn.
func (p *person) watch(sent []byte) {
	p.t.Helper()
	if p.proof.none {
		return
	}
	screen := p.model.view.Canvas()
	if p.proof.own == nil {
		p.proof.own = canvastest.NewTerminal(screen.W(), screen.H())
	}
	p.shows(p.proof.own, screen, sent)
}

// shows sends bytes to a terminal and fails unless it then shows the canvas.
func (p *person) shows(term *canvastest.Terminal, want canvas.Canvas, sent []byte) {
	p.t.Helper()
	if term.Width() != want.W() || term.Height() != want.H() {
		term.Resize(want.W(), want.H())
	}
	term.Write(sent)
	if d := term.Differences(want); d != nil {
		p.t.Fatalf("after %q\n%s", sent, strings.Join(d, "\n"))
	}
}

// prove shows the session's screen on the other terminals now and then. They never receive the
// frames in between.
func (p *person) prove() {
	p.t.Helper()
	if p.proof.alone || p.proof.none {
		return
	}
	p.proof.steps++
	switch {
	case thorough:
		for n := range p.proof.others {
			p.proveOn(n)
		}
	case p.proof.steps%every == 0:
		p.proveOn((p.proof.steps/every + len(p.t.Name())) % len(p.proof.others))
	default:
		return
	}
	p.model.drawn = false
	p.model.View()
}

// drawsAnew checks that a screen drawn in parts equals the same screen drawn at once.
func (p *person) drawsAnew() {
	p.t.Helper()
	was := p.model.View().Content
	p.model.drawn, p.model.shown = false, shown{}
	if now := p.model.View().Content; now != was {
		p.t.Fatalf("what is shown:\n%s\nis not what would be drawn anew:\n%s", was, now)
	}
}

// proveOn shows the session's screen on one of the other terminals.
func (p *person) proveOn(n int) {
	p.t.Helper()
	o := p.proof.others[n]
	if o == nil {
		size := otherSizes[n%len(otherSizes)]
		o = &mirror{canvas.NewScreen(size[0], size[1]), canvastest.NewTerminal(size[0], size[1])}
		o.screen.Can = canvas.Features(n) // some or all
		p.proof.others[n] = o
	}
	m := p.model
	defer func(w, h int, styles *widget.Styles) { m.w, m.h, m.session.Styles = w, h, styles }(m.w, m.h, m.session.Styles)
	// The user has not read what another terminal shows.
	defer func(was map[chat.Room]uint64) { m.session.Read = was }(maps.Clone(m.session.Read))
	if r, ok := m.top().(app.Reader); ok { // which scrolls while drawing
		pages := r.Reading()
		defer func(was app.PagesScreen) { *pages = was }(*pages)
	}
	look := m.session.Styles.Of
	look.Profile = otherDepths[n%len(otherDepths)]
	m.w, m.h, m.session.Styles = o.screen.Bounds().W, o.screen.Bounds().H, widget.NewStyles(look)
	m.drawn = false
	m.Draw(o.screen)
	p.shows(o.term, o.screen.Canvas(), o.screen.Encode(nil))
}
