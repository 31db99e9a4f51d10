package program

import (
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/ui/canvas"
)

// draw makes the model draw, if something has happened since it last did.
func (p *Program) draw() {
	if !p.stale {
		return
	}
	p.stale = false
	if d, ok := p.model.(Drawer); ok {
		d.Draw(p.screen)
		p.setModes(d.Modes())
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

// frames holds buffers for encoding.
var frames = sync.Pool{New: func() any { return new([]byte) }}

// show sends what the terminal does not show yet, unless the output is busy.
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
	p.endTurn() // the client may be slow
	p.write(*buf)
	p.waits = p.screen.Changed() // true if a large frame has a rest
	if p.screen.TakeImageBytes() >= heavy {
		p.ready = append(p.ready, PicturesMsg{})
	}
}

// heavy is how much data of pictures in a frame the model gets to know of, in bytes.
const heavy = 4 << 10

// mostFrame is roughly how many bytes of a frame we encode at once. They stay in memory until the
// terminal has taken them. The rest of a larger frame follows.
const mostFrame = 32 << 10

// longFrame is a size in bytes. A terminal may draw only half of a frame that is larger.
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

// frame appends what the terminal does not show yet. Many spectators see the same frames, so they
// share the encoded bytes.
func (p *Program) frame(to []byte) []byte {
	if m, ok := p.model.(Patient); ok && p.o.Turns != nil && m.Patient() {
		return p.screen.EncodeShared(to, mostFrame, &p.o.Turns.frames)
	}
	return p.screen.EncodeSome(to, mostFrame)
}

// write sends bytes. b holds only whole sequences, so the next write never splits one.
func (p *Program) write(b []byte) {
	if len(b) == 0 {
		return
	}
	p.stillBusy() // drop the token of the previous write
	p.busy = true
	if _, err := p.o.Output.Write(b); err != nil {
		p.err = err
		p.quit = true
	}
}

// raw sends a sequence of the model to the terminal, such as the bell.
func (p *Program) raw(sequence string) {
	b := []byte(sequence)
	if p.isPage() {
		b = pageMessage(nil, pageRaw, b...)
	}
	p.write(b)
}

// backgroundQuestion is the message of [tea.RequestBackgroundColor]. Its type is unexported. The
// answer arrives among the keys.
var backgroundQuestion = tea.RequestBackgroundColor()
