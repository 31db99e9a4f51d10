package program

import (
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/ui/canvas"
)

// draw has the model draw, if something has happened since it did last.
func (p *Program) draw() {
	if !p.stale {
		return
	}
	p.stale = false
	if p.drawer != nil {
		p.drawer.Draw(p.screen)
		p.setModes(p.drawer.Modes())
		return
	}
	v := p.model.View()
	p.screen.Draw(p.screen.Bounds(), func(c canvas.Canvas) {
		y := 0
		for line := range strings.Lines(v.Content) {
			c.Styled(0, y, line)
			y++
		}
	})
	p.setModes(Modes{Mouse: v.MouseMode, Title: v.WindowTitle})
}

// frames are buffers to encode in.
var frames = sync.Pool{New: func() any { return new([]byte) }}

// show sends what the terminal does not show yet, if the output is free.
func (p *Program) show() {
	if p.waits = p.stillBusy(); p.waits {
		return
	}
	p.draw()
	if !p.screen.Changed() {
		return
	}
	buf := frames.Get().(*[]byte)
	defer frames.Put(buf)
	*buf = p.encode((*buf)[:0])
	p.endTurn() // the client may take its time
	p.write(*buf)
	p.waits = p.screen.Changed() // for the rest of a large frame
}

// mostFrame is how many bytes are made at once, about: they wait in memory until the
// terminal has taken them. The rest of a larger frame comes after that.
const mostFrame = 32 << 10

// longFrame is how many bytes a frame has that a terminal may draw half of, in between.
const longFrame = 1 << 10

const (
	synchronized = ansi.DECMode(2026)
	askSync      = "\x1b[?2026$p"
	beginSync    = "\x1b[?2026h"
	endSync      = "\x1b[?2026l"
)

// encode appends the bytes of a frame.
func (p *Program) encode(to []byte) []byte {
	switch {
	case p.isPage():
		return p.pageFrame(to)
	case !p.synced:
		return p.frame(to)
	}
	to = p.frame(append(to, beginSync...))
	if len(to) < longFrame {
		return to[len(beginSync):]
	}
	return append(to, endSync...)
}

// frame appends what the terminal does not show yet. Of those who look on many show the
// same.
func (p *Program) frame(to []byte) []byte {
	if m, ok := p.model.(Patient); ok && p.o.Turns != nil && m.Patient() {
		return p.screen.EncodeShared(to, mostFrame, &p.o.Turns.frames)
	}
	return p.screen.EncodeSome(to, mostFrame)
}

// write sends bytes. They never land in the middle of a
// sequence, since all that is written is whole.
func (p *Program) write(b []byte) {
	if len(b) == 0 {
		return
	}
	p.stillBusy() // a token is for what was written before
	p.busy = true
	if _, err := p.o.Output.Write(b); err != nil {
		p.err = err
		p.quit = true
	}
}

// raw sends what a message holds that a model has made for the terminal: its bell.
func (p *Program) raw(msg tea.RawMsg) {
	s, ok := msg.Msg.(string)
	switch {
	case ok && p.isPage():
		p.write(pageMessage(nil, pageRaw, []byte(s)...))
	case ok:
		p.write([]byte(s))
	}
}

// backgroundQuestion is the message of [tea.RequestBackgroundColor], which has no
// name. The answer comes among the keys.
var backgroundQuestion = tea.RequestBackgroundColor()
