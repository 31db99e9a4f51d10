package bot

import (
	"io"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/rescue"
)

// faulty is an input that panics on the goroutine that reads it.
type faulty struct{}

func (faulty) Read([]byte) (int, error) { panic("in Read") }

// TestPanicOfTheReader checks that a panic of the reader ends its own session and no other.
func TestPanicOfTheReader(t *testing.T) {
	service := newService(t)
	other := start(t, service, "other", Limits{})
	other.says(`{"do":"hello","name":"other"}`)
	other.until("hello", func(m message) bool { return m.Type == "hello" })
	before := rescue.Panics()
	p := rescue.Caught("a session", func() {
		Run(t.Context(), Config{Club: service, Games: catalog.All(), Now: time.Now}, strings.Repeat("ab", 32), faulty{}, io.Discard)
	})
	if p == nil || p.Value != "in Read" || !strings.Contains(p.Stack, "faulty") || rescue.Panics() != before+1 {
		t.Errorf("caught %+v", p)
	}
	other.says(`{"do":"nonsense"}`)
	other.until("error", func(m message) bool { return m.Type == "error" })
}
