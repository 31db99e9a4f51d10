package server

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"pawnstorm/ui/tui"
)

const (
	// escTime is how long an ESC must be alone to be the key of that name.
	escTime = 50 * time.Millisecond
	// lateTime is how long the rest of an escape sequence may take to come. Replies of
	// terminals arrive in pieces when a line is slow, and a piece must not be read as keys.
	// A person who begins a sequence by mistake, with Alt and [ for example, is heard again
	// after this time, or as soon as a key comes that no sequence can have.
	lateTime = 10 * time.Second
	// maxRead is how much is read at once, in bytes.
	maxRead = 1 << 10
	// maxSequence is how long an unfinished sequence may get, in bytes.
	maxSequence = 1 << 10
	// maxPaste is how much of a paste is kept, in bytes.
	maxPaste = tui.MaxPaste
	// byteRate and byteBurst bound what is decoded, eventRate and eventBurst
	// what the program is told. More than that nobody types, and no mouse
	// sends. The excess is dropped, not delayed: after a flood people want to be
	// heard at once.
	byteRate, byteBurst   = 64 << 10, 256 << 10 // a second, at once
	eventRate, eventBurst = 250, 1000           // a second, at once
)

var (
	pasteStart = []byte("\x1b[200~")
	pasteEnd   = []byte("\x1b[201~")
)

// input turns what a client types into messages for its program, on the goroutine
// that reads it. Bubble Tea can do that itself, but it would leave a goroutine behind
// for every session that ends with keys still unread, let a paste grow without bound,
// and believe a window size that comes among the keys.
type input struct {
	send    func(tea.Msg)
	guard   func(func()) // runs what happens on other goroutines
	decoder uv.EventDecoder
	bytes   bucket
	events  bucket

	mu      sync.Mutex
	buf     []byte // not decoded yet; maxSequence of it are kept for later
	skip    bool   // until nothing has come for escTime
	cut     bool   // buf has a sequence that is too long: it is dropped at its end
	lone    bool   // an ESC was read as a key, and nothing has come since
	pasting bool
	paste   []byte
	last    time.Time   // when something came
	expiry  *time.Timer // since then, if something is unfinished
}

func newInput(send func(tea.Msg), guard func(func())) *input {
	return &input{
		send: send, guard: guard,
		bytes:  newBucket(byteRate, byteBurst),
		events: newBucket(eventRate, eventBurst),
	}
}

// run decodes what comes from r until that ends.
func (in *input) run(r io.Reader) {
	chunk := make([]byte, maxRead)
	for {
		n, err := r.Read(chunk)
		in.hear(chunk[:n])
		if err != nil {
			in.finish()
			return
		}
	}
}

// hear decodes a chunk, and sees to the rest when it is late.
func (in *input) hear(chunk []byte) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.last = time.Now()
	in.take(chunk, in.last)
	switch {
	case len(in.buf) == 0 && !in.skip:
	case in.expiry == nil:
		in.expiry = time.AfterFunc(escTime, func() { in.guard(in.expire) })
	default:
		in.expiry.Reset(escTime)
	}
}

// expire decodes what is left when no more has come for a while.
func (in *input) expire() {
	in.mu.Lock()
	defer in.mu.Unlock()
	now := time.Now()
	quiet := now.Sub(in.last)
	if quiet < escTime {
		return // the timer was set anew meanwhile
	}
	in.settle(quiet, now)
	if quiet < lateTime && (len(in.buf) > 0 || in.lone) {
		in.expiry.Reset(lateTime - quiet)
	}
}

// settle decides what is left when nothing has come for some time. The
// beginning of a sequence is never read as keys: the server waits for the rest, and then
// drops it.
func (in *input) settle(quiet time.Duration, now time.Time) {
	in.skip = false
	in.decode(true, now)
	if quiet >= lateTime {
		in.lone = false
		if !in.pasting {
			in.buf, in.cut = in.buf[:0], false
		}
	}
}

// finish decodes what is left when no more comes.
func (in *input) finish() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.decode(true, time.Now())
	if in.expiry != nil {
		in.expiry.Stop()
	}
}

// take decodes a chunk as far as it goes. When there is too much, all is dropped up to
// the next pause: taken up in the middle, it would be read as keys that nobody pressed. A
// paste is bounded otherwise, and its end must not be missed.
func (in *input) take(chunk []byte, now time.Time) {
	if !in.pasting && !in.bytes.take(float64(len(chunk)), now) {
		in.skip = true
	}
	if in.skip {
		in.buf, in.lone = in.buf[:0], false
		return
	}
	if in.lone && isReply(chunk) { // the escape was no key after all
		in.buf = append(in.buf, esc)
	}
	if len(chunk) > 0 {
		in.lone = false
	}
	in.buf = append(in.buf, chunk...)
	in.decode(false, now)
	if !in.pasting && len(in.buf) > maxSequence {
		in.shorten()
	}
}

// shorten forgets the middle of a sequence that is too long. Its end is still waited for.
func (in *input) shorten() {
	half := in.buf[len(in.buf)-1] == esc // the end may have begun
	if in.buf = in.buf[:3]; half {
		in.buf = append(in.buf, esc)
	}
	in.cut = true
}

// decode sends what is complete in the buffer, or everything when no more comes.
func (in *input) decode(expired bool, now time.Time) {
	for len(in.buf) > 0 {
		var n int
		if in.pasting {
			n = in.pasteStep(now)
		} else {
			n = in.step(expired, now)
		}
		if n == 0 {
			return
		}
		in.buf = in.buf[:copy(in.buf, in.buf[n:])]
	}
}

// step decodes what comes first in the buffer and returns its length, 0 when
// the rest of it may still come.
func (in *input) step(expired bool, now time.Time) int {
	if bytes.HasPrefix(in.buf, pasteStart) {
		in.pasting = true
		return len(pasteStart)
	}
	n, state := firstPart(in.buf)
	twice := len(in.buf) > 1 && in.buf[0] == esc && in.buf[1] == esc
	switch {
	case state == open && expired && twice: // the key, and a sequence that is late
		n = 1
	case state == open && expired && isShifted(in.buf):
		n = len(in.buf)
	case state == open, state == begun && !expired:
		return 0
	case state == broken, in.cut:
		in.cut = false
		return n
	}
	in.lone = state == begun && n == 1 && in.buf[0] == esc
	size, event := in.decoder.Decode(in.buf[:n])
	in.deliver(event, now)
	if twice {
		n = max(size, 1)
	}
	return n
}

// pasteStep takes text that is being pasted, up to its end if that has come.
func (in *input) pasteStep(now time.Time) int {
	text, _, ended := bytes.Cut(in.buf, pasteEnd)
	if !ended {
		text = in.buf[:max(0, len(in.buf)-len(pasteEnd)+1)] // may hold part of the end
	}
	in.paste = append(in.paste, text[:min(len(text), maxPaste-len(in.paste))]...)
	if !ended {
		return len(text)
	}
	in.deliver(uv.PasteEvent{Content: strings.ToValidUTF8(string(in.paste), "")}, now)
	in.pasting, in.paste = false, nil
	return len(text) + len(pasteEnd)
}

// deliver tells the program of an event, if it is one that a client may cause.
func (in *input) deliver(event uv.Event, now time.Time) {
	var msg tea.Msg
	switch e := event.(type) {
	case uv.MultiEvent:
		for _, one := range e {
			in.deliver(one, now)
		}
		return
	case uv.MouseEvent:
		msg = mouseMsg(e)
	case uv.KeyPressEvent:
		msg = tea.KeyPressMsg(e)
	case uv.PasteEvent:
		msg = tea.PasteMsg(e)
	case uv.BackgroundColorEvent:
		msg = tea.BackgroundColorMsg(e)
	case uv.ModeReportEvent:
		msg = tea.ModeReportMsg(e)
	case uv.CapabilityEvent:
		msg = tea.CapabilityMsg(e)
	case uv.FocusEvent:
		msg = tea.FocusMsg{}
	case uv.BlurEvent:
		msg = tea.BlurMsg{}
	case uv.TerminalVersionEvent:
		msg = tea.TerminalVersionMsg(e)
	case uv.UnknownDcsEvent, uv.UnknownOscEvent, uv.PrimaryDeviceAttributesEvent:
		msg = e
	}
	if msg != nil && in.events.take(1, now) {
		in.send(msg)
	}
}

// mouseMsg is what the program is told of the mouse, nil where that is outside of any
// window.
func mouseMsg(event uv.MouseEvent) tea.Msg {
	if m := event.Mouse(); m.X < 0 || m.Y < 0 || m.X >= maxWidth || m.Y >= maxHeight {
		return nil
	}
	switch e := event.(type) {
	case uv.MouseClickEvent:
		return tea.MouseClickMsg(e)
	case uv.MouseWheelEvent:
		return tea.MouseWheelMsg(e)
	case uv.MouseMotionEvent:
		return tea.MouseMotionMsg(e)
	case uv.MouseReleaseEvent:
		return tea.MouseReleaseMsg(e)
	}
	return nil
}
