package server

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"pawnstorm/ui/tui"
)

const (
	// escTime is how long the rest of an escape sequence may take to come; an
	// ESC alone for so long is the key of that name.
	escTime = 50 * time.Millisecond
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
	if now.Sub(in.last) >= escTime {
		in.decode(true, now)
		in.skip = false
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

// take decodes a chunk as far as it goes. When there is too much, or a sequence
// has no end, all is dropped up to the next pause: taken up in the middle, it
// would be read as keys that nobody pressed. A paste is bounded otherwise, and
// its end must not be missed.
func (in *input) take(chunk []byte, now time.Time) {
	if !in.pasting && !in.bytes.take(float64(len(chunk)), now) {
		in.skip = true
	}
	if !in.skip {
		in.buf = append(in.buf, chunk...)
		in.decode(false, now)
		in.skip = in.skip || !in.pasting && len(in.buf) > maxSequence
	}
	if in.skip {
		in.buf = in.buf[:0]
	}
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
	if !expired && in.buf[0] >= utf8.RuneSelf && !utf8.FullRune(in.buf) {
		return 0
	}
	n, event := in.decoder.Decode(in.buf)
	n = max(n, 1)
	_, unknown := event.(uv.UnknownEvent)
	short := in.buf[0] == '\x1b' && n <= 2
	ending := in.buf[n-1] == '\x1b' // of a string, which a backslash is yet to end
	if n == len(in.buf) && (unknown || short || ending) && !expired {
		return 0
	}
	if !expired && halfEnded(in.buf, n) {
		return 0
	}
	if unknown && in.buf[0] == '\x1b' { // malformed, and who knows where it ends
		in.skip = true
		return len(in.buf)
	}
	in.deliver(event, now)
	return n
}

// halfEnded reports whether the first n bytes are a string of which the end, ESC \, has
// come by half: the rest is no key.
func halfEnded(buf []byte, n int) bool {
	return n == len(buf) && n > 2 && buf[0] == '\x1b' && strings.IndexByte("P]X^_", buf[1]) >= 0 && buf[n-1] == '\x1b'
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
