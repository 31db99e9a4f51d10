package program

import (
	"context"
	"errors"
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestNow checks that messages that need no goroutine are handled in order, before those from
// elsewhere.
func TestNow(t *testing.T) {
	p := New(silent{}, Options{Output: newLine(80, 24)})
	p.ctx = t.Context()
	p.start(Now(1))
	p.start(Now(nil))
	p.start(nil)
	p.start(tea.Batch(Now(2), nil, tea.Batch(tea.Batch(), Now(3), Now(4))))
	p.start(tea.Sequence(Now(5), Now(6)))
	p.Wait()
	if want := []tea.Msg{1, 2, 3, 4}; !slices.Equal(p.ready, want) {
		t.Errorf("got messages %v, want %v", p.ready, want)
	}
	if len(p.msgs) != 2 {
		t.Errorf("got %d messages from elsewhere, want 2", len(p.msgs))
	}
}

// silent is a model that shows nothing.
type silent struct{}

func (silent) Init() tea.Cmd                         { return nil }
func (m silent) Update(tea.Msg) (tea.Model, tea.Cmd) { return m, nil }
func (silent) View() tea.View                        { return tea.NewView("") }

// endless answers each message with another.
type endless struct {
	silent
	cut  context.CancelFunc
	left int
}

func (m *endless) Init() tea.Cmd { return Now(m) }

func (m *endless) Update(tea.Msg) (tea.Model, tea.Cmd) {
	if m.left--; m.left == 0 {
		m.cut()
	}
	return m, Now(m)
}

// TestEndless checks that a model that keeps sending itself messages still ends with the context.
func TestEndless(t *testing.T) {
	ctx, cut := context.WithCancel(t.Context())
	p := New(&endless{cut: cut, left: 1000}, Options{Output: newLine(80, 24)})
	if err := p.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Run returned %v", err)
	}
}
