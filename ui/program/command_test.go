package program

import (
	"context"
	"errors"
	"testing"

	tea "charm.land/bubbletea/v2"
)

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

func (m *endless) again() tea.Msg { return m }

func (m *endless) Init() tea.Cmd { return m.again }

func (m *endless) Update(tea.Msg) (tea.Model, tea.Cmd) {
	if m.left--; m.left == 0 {
		m.cut()
	}
	return m, m.again
}

// A model that is never done with its own messages ends with the context all the same.
func TestEndless(t *testing.T) {
	ctx, cut := context.WithCancel(t.Context())
	p := New(&endless{cut: cut, left: 1000}, Options{Output: newLine(80, 24)})
	if err := p.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Run returned %v", err)
	}
}
