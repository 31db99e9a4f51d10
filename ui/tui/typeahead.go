package tui

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
)

// mostAhead limits how many keys and pastes wait for a page, and mostPasted how many bytes are pasted.
const mostAhead, mostPasted = 1000, MaxPaste

// typeahead keeps what the user types while a page is on its way. Mouse clicks don't wait: they mean
// what is on screen.
type typeahead struct {
	kept     []tea.Msg // oldest first
	pasted   int       // bytes in pastes among them
	resuming bool      // a resumeMsg is on its way
}

// resumeMsg lets the next kept key act. Each comes on its own, after all that the key before it did.
type resumeMsg struct{}

// keeps keeps a key or a paste if it must wait. Keys that come after kept keys wait as well.
func (t *typeahead) keeps(msg tea.Msg, s *app.Session) bool {
	if len(t.kept) == 0 && !s.Leads() {
		return false
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
	case tea.PasteMsg:
		if t.pasted += len(msg.Content); t.pasted > mostPasted {
			t.pasted -= len(msg.Content)
			return true
		}
	default:
		return false
	}
	if len(t.kept) < mostAhead {
		t.kept = append(t.kept, msg)
	}
	return true
}

// resume asks for the next kept key once no page is on its way.
func (t *typeahead) resume(s *app.Session) tea.Cmd {
	if t.resuming || len(t.kept) == 0 || s.Leads() {
		return nil
	}
	t.resuming = true
	return app.Send(resumeMsg{})
}

// next returns the next kept key, or nil if a page is on its way again.
func (t *typeahead) next(s *app.Session) tea.Msg {
	t.resuming = false
	if len(t.kept) == 0 || s.Leads() {
		return nil
	}
	msg := t.kept[0]
	if t.kept = t.kept[1:]; len(t.kept) == 0 {
		*t = typeahead{}
	}
	return msg
}
