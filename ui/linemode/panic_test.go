package linemode

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/rescue"
)

// faulty is an input that panics on the goroutine that reads it.
type faulty struct{}

func (faulty) Read([]byte) (int, error) { panic("in Read") }

// TestPanicOfTheReader checks that a panic of the reader ends its own session and no other.
func TestPanicOfTheReader(t *testing.T) {
	w := newWorld(t, nil)
	other := w.enter(Visit{}, 0)
	other.until("Welcome")
	before := rescue.Panics()
	p := rescue.Caught("a session", func() {
		Run(t.Context(), Config{Club: w.service, Games: catalog.All(), Now: time.Now}, Visit{}, faulty{}, io.Discard)
	})
	if p == nil || p.Value != "in Read" || !strings.Contains(p.Stack, "faulty") || rescue.Panics() != before+1 {
		t.Errorf("caught %+v", p)
	}
	other.says("help", "quit")
}

// TestPanicOfALaterAnswer checks that a panic of a background function ends only the session that
// waits for it.
func TestPanicOfALaterAnswer(t *testing.T) {
	s := &session{ctx: t.Context()}
	s.await(func(context.Context) message.Message { panic("in Then") })
	m := <-s.later.news()
	if p := rescue.Caught("a session", func() { s.tellLater(m) }); p == nil || p.Value != "in Then" {
		t.Errorf("caught %+v", p)
	}
}
