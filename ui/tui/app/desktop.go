package app

import (
	"net"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/desktop"
)

// Desktop returns what the terminal supports beyond its cells: what it reported, unless the user's
// settings override it.
func (s *Session) Desktop() desktop.Can {
	can, settings := s.Can, &s.Me.Settings
	for _, has := range []struct {
		it   desktop.Can
		says account.Has
	}{{desktop.Taskbar, settings.Taskbar}, {desktop.Copies, settings.Clipboard}, {desktop.Links, settings.Links}} {
		switch has.says {
		case account.HasIt:
			can |= has.it
		case account.HasNot:
			can &^= has.it
		}
	}
	if kind, chosen := noteKinds[settings.Notifies()]; chosen {
		can = can&^(desktop.Notes9|desktop.Notes777|desktop.Notes99) | kind
	}
	return can
}

// noteKinds maps the user's choice to the kind of notifications, if any, that it allows.
var noteKinds = map[account.Notify]desktop.Can{
	account.NotifyBell: 0, account.NotifyTitle: 0, account.NotifyNone: 0,
	account.Notify9: desktop.Notes9, account.Notify777: desktop.Notes777, account.Notify99: desktop.Notes99,
}

// ServerURL returns the ssh:// address of this server for a link, or "" if the terminal has no links or
// the server does not know its own name.
func (s *Session) ServerURL() string {
	switch v := &s.Visit; {
	case v.Host == "":
		return ""
	case v.Port == 22 || v.Port == 0:
		return s.LinkTo("ssh://" + v.Host)
	default:
		return s.LinkTo("ssh://" + net.JoinHostPort(v.Host, strconv.Itoa(v.Port)))
	}
}

// LinkTo returns the address if the terminal has links, or "".
func (s *Session) LinkTo(to string) string {
	if s.Desktop()&desktop.Links == 0 {
		return ""
	}
	return to
}

// Copy puts text into the user's clipboard and shows the sentence done. If it cannot, it refuses
// and says how to select it on the screen.
func (s *Session) Copy(text, done string) tea.Cmd {
	if s.Desktop()&desktop.Copies != 0 {
		if sent, ok := desktop.Copy(text); ok {
			return tea.Batch(tea.Raw(sent), Notice(done))
		}
	}
	instead := "Select the text."
	if s.Mouse {
		instead = "Press ctrl+o and select the text."
	}
	return Refuse("Your terminal may not allow copying to its clipboard. " + instead)
}
