package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"
)

// patience limits everything that is not measured.
const patience = 30 * time.Second

// ErrSilent says that nothing came during a wait.
var ErrSilent = errors.New("no output arrived")

// Session is a terminal without a display.
type Session struct {
	keys  io.Writer
	ended chan struct{} // closed at the end of the output

	images bool // it shows images, as kitty does

	mu    sync.Mutex
	bytes int64
	last  []byte   // latest output, until a text was found in it
	found bool     // no text is being searched
	next  *arrival // nil if no one waits
}

// arrival is the next time that output arrives.
type arrival struct {
	done chan struct{} // closed on arrival
	at   time.Time
}

// Received returns how many bytes some sessions have received.
func Received(sessions []*Session) (bytes int64) {
	for _, s := range sessions {
		bytes += s.Received()
	}
	return bytes
}

// Open opens a terminal of 80x24 for a line, as in "ssh -t HOST line". An empty
// line opens the first screen.
func (p *Person) Open(line string) (*Session, error) {
	channel, err := p.conn.NewSession()
	if err != nil {
		return nil, err
	}
	s := &Session{ended: make(chan struct{}), images: p.images}
	var out io.Reader
	if out, err = channel.StdoutPipe(); err != nil {
		return nil, err
	}
	if s.keys, err = channel.StdinPipe(); err != nil {
		return nil, err
	}
	if err := channel.RequestPty("xterm-256color", 24, 80, ssh.TerminalModes{}); err != nil {
		return nil, fmt.Errorf("person %d got no terminal: %w", p.Number, err)
	}
	if line == "" {
		err = channel.Shell()
	} else {
		err = channel.Start(line)
	}
	if err != nil {
		return nil, fmt.Errorf("person %d got no session: %w", p.Number, err)
	}
	go s.read(out)
	return s, nil
}

// read reads output until the session or its connection ends.
func (s *Session) read(out io.Reader) {
	defer close(s.ended)
	buf := make([]byte, 32<<10)
	for {
		n, err := out.Read(buf)
		if err != nil {
			return
		}
		s.take(buf[:n])
		if answer := answerTo(buf[:n], s.images); answer != nil {
			s.keys.Write(answer)
		}
	}
}

func (s *Session) take(b []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bytes += int64(len(b))
	if !s.found {
		s.last = append(s.last, b...)
	}
	if s.next != nil {
		s.next.at = time.Now()
		close(s.next.done)
		s.next = nil
	}
}

// Received returns how many bytes have arrived.
func (s *Session) Received() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bytes
}

// Type sends keys.
func (s *Session) Type(keys string) error {
	_, err := io.WriteString(s.keys, keys)
	return err
}

// Shows waits until the session shows a text for the first time, then forgets the
// output so far.
func (s *Session) Shows(ctx context.Context, text string) error {
	_, err := s.showsOne(ctx, text)
	return err
}

// Answers sends keys, waits until the session shows one of the texts, and returns it.
func (s *Session) Answers(ctx context.Context, keys string, texts ...string) (string, error) {
	s.mu.Lock()
	s.found = false // before the keys, because the answer may come at once
	s.mu.Unlock()
	if err := s.Type(keys); err != nil {
		return "", err
	}
	return s.showsOne(ctx, texts...)
}

func (s *Session) showsOne(ctx context.Context, texts ...string) (string, error) {
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		shown, next, last := s.look(texts)
		if next == nil {
			return shown, nil
		}
		select {
		case <-next.done:
		case <-s.ended:
			return "", fmt.Errorf("the session ended before it showed one of %q; the last output is %q", texts, last)
		case <-late.C:
			return "", fmt.Errorf("the session does not show one of %q; the last output is %q", texts, last)
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// look searches the output for one of the texts. If it has none, look returns the
// next arrival and the end of the output.
func (s *Session) look(texts []string) (shown string, next *arrival, last []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, text := range texts {
		if bytes.Contains(s.last, []byte(text)) {
			s.found, s.last = true, nil
			return text, nil, nil
		}
	}
	return "", s.await(), s.last[max(0, len(s.last)-300):]
}

// await returns the next arrival. The caller holds the lock.
func (s *Session) await() *arrival {
	if s.next == nil {
		s.next = &arrival{done: make(chan struct{})}
	}
	return s.next
}

// Wait begins a wait for the next bytes.
func (s *Session) Wait() *Wait {
	s.mu.Lock()
	defer s.mu.Unlock()
	return &Wait{session: s, before: s.bytes, next: s.await()}
}

// Wait is a wait for the next bytes of a session.
type Wait struct {
	session *Session
	before  int64
	next    *arrival
}

// Until returns when the next bytes arrive, or ErrSilent if none do in time.
func (w *Wait) Until(ctx context.Context, patience time.Duration) (time.Time, error) {
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case <-w.next.done:
		return w.next.at, nil
	case <-w.session.ended:
		return time.Time{}, errors.New("the session has ended")
	case <-late.C:
		return time.Time{}, ErrSilent
	case <-ctx.Done():
		return time.Time{}, ctx.Err()
	}
}

// Bytes returns how many bytes have arrived since the wait began.
func (w *Wait) Bytes() int64 { return w.session.Received() - w.before }

// Pause waits for a duration.
func Pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
