package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/tui/app"
)

// ringEvery is how often the bell rings at most.
const ringEvery = 2 * time.Second

// bell rings when a game that is not on the screen begins to wait for the
// person, if they wish it.
type bell struct {
	waiting map[identity.TableID]bool // the games that were waiting when last seen
	rang    time.Time
}

// hush takes note of the games that wait, without ringing.
func (b *bell) hush(s *app.Session) {
	b.waiting = make(map[identity.TableID]bool)
	for _, id := range s.Listing().Waiting(s.Me.ID) {
		b.waiting[id] = true
	}
}

// onNews rings if a game waits that did not, other than the one here.
func (b *bell) onNews(s *app.Session, here identity.TableID) tea.Cmd {
	before := b.waiting
	b.hush(s)
	called := false
	for id := range b.waiting {
		called = called || id != here && !before[id]
	}
	if now := s.Now(); called && s.Me.Settings.Bell && now.Sub(b.rang) >= ringEvery {
		b.rang = now
		return ring()
	}
	return nil
}

// count is how many games wait other than the one here.
func (b *bell) count(here identity.TableID) int {
	if b.waiting[here] {
		return len(b.waiting) - 1
	}
	return len(b.waiting)
}

// ring lets the terminal ring its bell.
func ring() tea.Cmd { return tea.Raw("\a") }
