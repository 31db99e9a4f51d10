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

// proof is what terminals show that follow a person's session from its beginning:
// the person's own, and others to which the same screens are drawn now and then. All
// tests of screens are tests of that, too.
type proof struct {
	own    *canvastest.Terminal
	others [len(otherSizes) * len(otherDepths)]*mirror
	steps  int
	alone  bool // there are no others: the test counts what is drawn
	none   bool // nor is the person's own followed
}

// every is how many steps of a person lie between two at which another terminal is
// drawn to. With PAWNSTORM_PROOF=1 there are none, and all the others are.
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

// watch has the person's terminal show bytes, and compares it with what was drawn.
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

// shows has a terminal show bytes, and fails unless it shows the canvas then.
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

// prove shows the session's screen on the other terminals, now and then: frames
// drawn in between are never sent to them.
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

// drawsAnew checks that the screen, of which parts were drawn one after another, is what
// it would be if all of it were drawn now.
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
		o.screen.Can = canvas.Features(n) // some of them, or all
		p.proof.others[n] = o
	}
	m := p.model
	defer func(w, h int, styles *widget.Styles) { m.w, m.h, m.session.Styles = w, h, styles }(m.w, m.h, m.session.Styles)
	// The person has not read what another terminal shows.
	defer func(was map[chat.Room]uint64) { m.session.Read = was }(maps.Clone(m.session.Read))
	if pages, ok := m.top().(*app.PagesScreen); ok { // which scrolls when it is drawn
		defer func(was app.PagesScreen) { *pages = was }(*pages)
	}
	look := m.session.Styles.Of
	look.Profile = otherDepths[n%len(otherDepths)]
	m.w, m.h, m.session.Styles = o.screen.Bounds().W, o.screen.Bounds().H, widget.NewStyles(look)
	m.drawn = false
	m.Draw(o.screen)
	p.shows(o.term, o.screen.Canvas(), o.screen.Encode(nil))
}
