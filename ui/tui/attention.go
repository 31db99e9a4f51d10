package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/desktop"
)

const (
	// alertEvery is how often a person is told of something at most.
	alertEvery = 2 * time.Second
	// looksFor is how long somebody who typed last counts as looking at the screen, and
	// looksOnFor the same where the terminal says that its window is in front.
	looksFor, looksOnFor = 20 * time.Second, 2 * time.Minute
)

// attention is whether the person looks at the screen, and how they are told of what
// they do not see.
type attention struct {
	waiting map[identity.TableID]bool // the games that were waiting when last seen
	typed   time.Time                 // when something was typed or clicked last
	reports bool                      // the terminal can tell whether it is looked at
	focus   focus
	alerted time.Time
	marked  bool // the taskbar says that something has happened
}

// focus is whether the terminal's window is in front.
type focus uint8

const (
	noFocus focus = iota // nobody knows
	inFront
	behind
)

// hush takes note of the games that wait, without a word.
func (a *attention) hush(s *app.Session) {
	a.waiting = make(map[identity.TableID]bool)
	for _, id := range s.Listing().Waiting(s.Me.ID) {
		a.waiting[id] = true
	}
}

// called is a game that waits and did not; "" if there is none. The one here does not
// count as long as the person looks at it.
func (a *attention) called(s *app.Session, here identity.TableID) (called identity.TableID) {
	before := a.waiting
	a.hush(s)
	for id := range a.waiting {
		if !before[id] && (id != here || a.away(s.Now())) {
			called = id
		}
	}
	return called
}

// count is how many games wait other than the one here.
func (a *attention) count(here identity.TableID) int {
	if a.waiting[here] {
		return len(a.waiting) - 1
	}
	return len(a.waiting)
}

// away reports whether the person does not look at the screen.
func (a *attention) away(now time.Time) bool {
	switch a.focus {
	case inFront:
		return now.Sub(a.typed) > looksOnFor
	case behind:
		return true
	}
	return now.Sub(a.typed) > looksFor
}

// note takes in what tells whether the person looks at the screen. It reports whether the
// message tells of nothing else.
func (a *attention) note(msg tea.Msg, now time.Time) bool {
	switch msg.(type) {
	case tea.FocusMsg:
		a.focus, a.marked = inFront, false
		return true
	case tea.BlurMsg:
		a.focus = behind
		return true
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.MouseWheelMsg, tea.PasteMsg:
		a.typed, a.marked = now, false
		if a.focus == behind {
			a.focus = inFront // whatever it said
		}
	}
	return false
}

// alert tells the person what they may not see, as they wish it and the terminal can.
func (a *attention) alert(s *app.Session, text string) tea.Cmd {
	how, now := s.Me.Settings.Notifies(), s.Now()
	if text == "" || how == account.NotifyNone {
		return nil
	}
	a.marked = true
	if how == account.NotifyTitle || now.Sub(a.alerted) < alertEvery {
		return nil
	}
	a.alerted = now
	return tea.Raw(desktop.Note(s.Desktop(), text))
}

// Titles of the window.
const (
	usualTitle = "pawnstorm"
	turnTitle  = "● your move"
	turnASCII  = "* your move"
)

// title is that of the window: it tells whether a game waits, also to those who look at
// another window.
func (a *attention) title(s *app.Session) string {
	switch {
	case s.Terminal.Plain:
		return ""
	case len(a.waiting) == 0 || s.Me.Settings.Notifies() == account.NotifyNone:
		return usualTitle
	case s.Styles.ASCII:
		return turnASCII
	}
	return turnTitle
}
