package play

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"

	"pawnstorm/lobby/rescue"
	"pawnstorm/server"
)

const (
	// awayTime is how long a line may be disconnected before its session ends.
	awayTime = 2 * time.Minute
	// mostKept is how many bytes may wait for the page to show them.
	mostKept = 64 << 10
	// mostHeard is how many bytes of keys may wait for the session.
	mostHeard = 256 << 10
	// chunkSize is how much is sent at once.
	chunkSize = 8 << 10
)

// line connects a session with its page, by one socket after another.
type line struct {
	token, key string
	ends       context.Context // ends when shutdown begins
	page       *server.Page
	log        *slog.Logger

	mu      sync.Mutex
	changed sync.Cond
	socket  *socket // nil while disconnected
	kept    []byte  // not confirmed as shown by the page
	shown   uint64  // the number of the first byte of kept
	sent    uint64  // the number of the first byte not given to the socket yet
	sending bool    // a send is under way
	heard   []byte  // typed, but not read yet
	closed  bool
	away    *time.Timer // ends the session of a disconnected line
	size    [2]uint32   // of the page, as it says
	trip    server.Trip
}

func newLine(token, key string, log *slog.Logger) *line {
	l := &line{token: token, key: key, log: log}
	l.changed.L = &l.mu
	return l
}

// end returns the number of the next byte.
func (l *line) end() uint64 { return l.shown + uint64(len(l.kept)) }

// attach connects the line by a socket, replacing its current one. If the page has shown as much as it says,
// it gets the rest. A page that shows nothing has everything redrawn.
func (l *line) attach(s *socket, m message) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.socket != nil || l.sending {
		if old := l.socket; old != nil {
			l.socket = nil
			old.end(codeTaken, "taken over")
			continue
		}
		l.changed.Wait()
	}
	if l.closed {
		s.end(codeOver, "")
		return
	}
	if l.away != nil {
		l.away.Stop()
	}
	fresh := m.shown < l.shown || m.shown > l.end() || m.shown == 0
	if !fresh {
		l.forget(m.shown)
	}
	l.sent, l.socket = l.shown, s
	if s.send(kindHello, number(l.sent), []byte(l.token)) != nil {
		l.cut(s)
		return
	}
	if size := [2]uint32{m.width, m.height}; fresh && l.end() > 0 || size != l.size {
		l.size = size
		l.page.Resize(m.width, m.height)
	}
	l.flush()
	l.changed.Broadcast()
}

// detach disconnects a socket that has ended.
func (l *line) detach(s *socket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut(s)
}

// cut starts to wait for another socket, if this one was the line's.
func (l *line) cut(s *socket) {
	if l.socket != s || l.closed {
		return
	}
	l.socket = nil
	if l.away == nil {
		l.away = time.AfterFunc(awayTime, rescue.Func(l.log, "a line that is cut", l.giveUp))
	} else {
		l.away.Reset(awayTime)
	}
}

// giveUp ends the session of an abandoned line.
func (l *line) giveUp() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.socket == nil {
		l.page.HangUp()
	}
}

// take handles a message of the page. It reports false if the page misbehaves.
func (l *line) take(m message) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch m.kind {
	case kindKeys:
		if len(l.heard)+len(m.keys) > mostHeard {
			return false
		}
		l.heard = append(l.heard, m.keys...)
	case kindShown:
		if m.shown < l.shown || m.shown > l.sent {
			return false
		}
		l.forget(m.shown)
	case kindSize:
		if l.size != [2]uint32{m.width, m.height} {
			l.size = [2]uint32{m.width, m.height}
			l.page.Resize(m.width, m.height)
		}
	case kindOpen:
		return false
	}
	l.changed.Broadcast()
	return true
}

// forget drops what the page has shown.
func (l *line) forget(shown uint64) {
	if l.kept = l.kept[shown-l.shown:]; len(l.kept) == 0 {
		l.kept = nil
	}
	l.shown = shown
}

// Read reads what was typed.
func (l *line) Read(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.heard) == 0 && !l.closed {
		l.changed.Wait()
	}
	n := copy(p, l.heard)
	if l.heard = l.heard[n:]; len(l.heard) == 0 {
		l.heard = nil
	}
	if n == 0 && l.closed {
		return 0, io.EOF
	}
	return n, nil
}

// Write returns once a socket has the bytes, and the page has shown all but the last mostKept bytes.
func (l *line) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return 0, io.ErrClosedPipe
	}
	l.kept = append(l.kept, p...)
	end := l.end()
	for l.flush(); l.sent < end || len(l.kept) > mostKept; l.flush() {
		if l.closed {
			return 0, io.ErrClosedPipe
		}
		l.changed.Wait()
	}
	return len(p), nil
}

// flush gives the socket what it has not sent yet, unless another goroutine is doing that.
func (l *line) flush() {
	for l.socket != nil && !l.sending && l.sent < l.end() {
		s, from := l.socket, l.sent-l.shown
		chunk := l.kept[from:min(from+chunkSize, uint64(len(l.kept)))]
		l.sending = true
		l.sent += uint64(len(chunk)) // the page may confirm it before send returns
		l.mu.Unlock()
		err := s.send(kindData, chunk)
		l.mu.Lock()
		l.sending = false
		if err != nil {
			l.cut(s)
		}
		l.changed.Broadcast()
	}
}

// Close ends the line: its session is over.
func (l *line) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil
	}
	l.closed = true
	if l.away != nil {
		l.away.Stop()
	}
	if l.socket != nil {
		why := ""
		if l.ends != nil && l.ends.Err() != nil {
			why = restarted
		}
		l.socket.end(codeOver, why)
		l.socket = nil
	}
	l.changed.Broadcast()
	return nil
}
