package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/desktop"
)

const (
	// alertEvery is the minimum time between two alerts.
	alertEvery = 2 * time.Second
	// looksFor is how long after the last input we assume that the user is looking at the screen.
	// looksOnFor applies instead while the terminal reports that its window has focus.
	looksFor, looksOnFor = 20 * time.Second, 2 * time.Minute
)

// attention tracks whether the user is looking at the screen, and alerts them when they are not.
type attention struct {
	typed   time.Time // time of the last key or click
	reports bool      // the terminal reports focus changes
	focus   focus
	alerted time.Time
	marked  bool // the taskbar entry shows that something happened
}

// focus says whether the terminal window has focus.
type focus uint8

const (
	noFocus focus = iota // not reported
	inFront
	behind
)

// away reports whether the user seems not to be looking at the screen.
func (a *attention) away(now time.Time) bool {
	switch a.focus {
	case inFront:
		return now.Sub(a.typed) > looksOnFor
	case behind:
		return true
	}
	return now.Sub(a.typed) > looksFor
}

// note updates the focus and the time of the last input. It reports whether the message carries
// nothing else.
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
			a.focus = inFront // input proves it, even if the terminal disagrees
		}
	}
	return false
}

// alert notifies the user of an event in the way they chose, as far as the terminal supports it. "" is
// an event that users can't turn off.
func (a *attention) alert(s *app.Session, about account.Ring, text string) tea.Cmd {
	how := s.Me.Settings.Notifies()
	if text == "" || how == account.NotifyNone {
		return nil
	}
	a.marked = true
	if how == account.NotifyTitle || about != "" && !s.Me.Settings.Rings.Has(about) || !a.may(s) {
		return nil
	}
	note := desktop.Note(s.Desktop(), text)
	if s.IsPage() {
		note += desktop.Sound(string(about))
	}
	return tea.Raw(note)
}

// may reports whether the last alert was long enough ago, and counts another one.
func (a *attention) may(s *app.Session) bool {
	now := s.Now()
	if now.Sub(a.alerted) < alertEvery {
		return false
	}
	a.alerted = now
	return true
}

// heard rings for what happens on the board that the user looks at. A page plays the sound of it, and
// has its own switch for all sounds. Terminals have a bell, which rings only if the user wants that.
func (a *attention) heard(s *app.Session, msg app.SoundMsg) tea.Cmd {
	how := s.Me.Settings.Notifies()
	switch {
	case s.IsPage():
		return tea.Raw(desktop.Sound(msg.Name))
	case msg.Ring == "" || how == account.NotifyNone || how == account.NotifyTitle ||
		!s.Me.Settings.Rings.Has(msg.Ring) || !a.may(s):
		return nil
	}
	return tea.Raw(desktop.Bell)
}

// The window titles.
const (
	usualTitle = "pawnstorm"
	turnTitle  = "● your move"
	turnASCII  = "* your move"
)

// title returns the window title. It shows whether a game waits, even to users who are looking at
// another window.
func title(s *app.Session, waits bool) string {
	switch {
	case s.Terminal.Plain:
		return ""
	case !waits || s.Me.Settings.Notifies() == account.NotifyNone:
		return usualTitle
	case s.Styles.ASCII:
		return turnASCII
	}
	return turnTitle
}
