package server

import (
	"bytes"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/time/rate"

	"pawnstorm/ui/tui"
)

const (
	// escTime is how long an ESC must stay alone to count as the Escape key.
	escTime = 50 * time.Millisecond
	// lateTime is how long the rest of an escape sequence may take. Replies of terminals arrive
	// in pieces on a slow line, and a piece must not be read as keys. If you begin a sequence by
	// mistake, for example with Alt and [, your keys count again after this time, or as soon as
	// you press a key that cannot be part of a sequence.
	lateTime = 10 * time.Second
	// maxRead is how much is read at once, in bytes.
	maxRead = 1 << 10
	// maxSequence is how long an unfinished sequence may get, in bytes.
	maxSequence = 1 << 10
	// maxPaste is how much of a paste is kept, in bytes.
	maxPaste = tui.MaxPaste
	// byteRate and byteBurst limit what is decoded, eventRate and eventBurst what the program
	// receives. No one types faster and no mouse sends more. The excess is dropped rather than
	// delayed, so that after a flood the next key works at once.
	byteRate, byteBurst   = 64 << 10, 256 << 10 // a second, at once
	eventRate, eventBurst = 250, 1000           // a second, at once
)

var (
	pasteStart = []byte("\x1b[200~")
	pasteEnd   = []byte("\x1b[201~")
)

// input turns what a client types into messages for its program, on the goroutine that reads it.
// Bubble Tea could do that, but it would leak a goroutine for every session that ends with unread
// keys, let a paste grow without limit, and believe a window size that comes among the keys.
type input struct {
	send    func(tea.Msg)
	guard   func(func()) // runs the work of other goroutines
	decoder uv.EventDecoder
	bytes   *rate.Limiter
	events  *rate.Limiter

	mu      sync.Mutex
	buf     []byte // not decoded yet; at most maxSequence stay for later
	skip    bool   // drop input until nothing has come for escTime
	cut     bool   // buf has a sequence that is too long, to be dropped at its end
	lone    bool   // an ESC was read as a key, and nothing has come since
	pasting bool
	paste   []byte
	last    time.Time   // when input last came
	expiry  *time.Timer // runs from last, if something is unfinished
}

func newInput(send func(tea.Msg), guard func(func())) *input {
	return &input{
		send: send, guard: guard,
		bytes:  rate.NewLimiter(byteRate, byteBurst),
		events: rate.NewLimiter(eventRate, eventBurst),
	}
}

// run decodes what read returns until it fails.
func (in *input) run(read func([]byte) (int, error)) {
	chunk := make([]byte, maxRead)
	for {
		n, err := read(chunk)
		in.hear(chunk[:n])
		if err != nil {
			in.finish()
			return
		}
	}
}

// hear decodes a chunk and starts the timer for an unfinished rest.
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

// expire decodes the rest if no more has come for a while.
func (in *input) expire() {
	in.mu.Lock()
	defer in.mu.Unlock()
	now := time.Now()
	quiet := now.Sub(in.last)
	if quiet < escTime {
		return // the timer was reset meanwhile
	}
	in.settle(quiet, now)
	if quiet < lateTime && (len(in.buf) > 0 || in.lone) {
		in.expiry.Reset(lateTime - quiet)
	}
}

// settle decides what to do with the rest after a pause. It never reads the beginning of a sequence
// as keys, but waits for the rest of the sequence and finally drops it.
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

// finish decodes the rest at the end of the input.
func (in *input) finish() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.decode(true, time.Now())
	if in.expiry != nil {
		in.expiry.Stop()
	}
}

// take decodes a chunk as far as it goes. After too much input it drops everything up to the next
// pause: starting again in the middle would produce keys that no one pressed. A paste has its own
// limit, and its end must not be missed.
func (in *input) take(chunk []byte, now time.Time) {
	if !in.pasting && !in.bytes.AllowN(now, len(chunk)) {
		in.skip = true
	}
	if in.skip {
		in.buf, in.lone = in.buf[:0], false
		return
	}
	if in.lone && isReply(chunk) { // the escape was not a key after all
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

// shorten forgets the middle of a sequence that is too long, and still waits for its end.
func (in *input) shorten() {
	half := in.buf[len(in.buf)-1] == esc // the end may have begun
	if in.buf = in.buf[:3]; half {
		in.buf = append(in.buf, esc)
	}
	in.cut = true
}

// decode sends what is complete in the buffer, or everything if no more is coming.
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

// step decodes the first event in the buffer and returns its length, or 0 if more of it may come.
func (in *input) step(expired bool, now time.Time) int {
	if bytes.HasPrefix(in.buf, pasteStart) {
		in.pasting = true
		return len(pasteStart)
	}
	n, state := firstPart(in.buf)
	twice := len(in.buf) > 1 && in.buf[0] == esc && in.buf[1] == esc
	switch {
	case state == open && expired && twice: // the key, and an unfinished sequence
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

// pasteStep takes pasted text, up to the end of the paste if that has come.
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

// deliver sends an event to the program, if a client may cause it.
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
		if e.Code == 'j' && e.Mod == tea.ModCtrl { // enter, typed before the client set up its terminal
			e = uv.KeyPressEvent{Code: tea.KeyEnter}
		}
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
	case uv.KittyGraphicsEvent:
		e.Payload = bytes.Clone(e.Payload) // it is a part of the buffer
		msg = e
	case uv.UnknownDcsEvent, uv.UnknownOscEvent, uv.PrimaryDeviceAttributesEvent, uv.CellSizeEvent:
		msg = e
	}
	if msg != nil && in.events.AllowN(now, 1) {
		in.send(msg)
	}
}

// mouseMsg returns the message for a mouse event, or nil if it is outside any possible window.
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
