package clubtest

import (
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/inbox"
)

// SendMessage sends a message that must be accepted.
func (w *World) SendMessage(who account.Player, to identity.Person, texts ...string) {
	w.Tb.Helper()
	for _, text := range texts {
		if _, err := w.Inbox.Send(w.Tb.Context(), who, to, text); err != nil {
			w.Tb.Fatalf("%s to %s: %q: %v", who.Name, to.Name, text, err)
		}
		w.Clock.Advance(10 * time.Second) // to stay within the budget
	}
}

// Mailbox returns a player's mailbox.
func (w *World) Mailbox(of account.Player) *inbox.Mailbox {
	w.Tb.Helper()
	m, err := w.Inbox.Mailbox(w.Tb.Context(), of.ID)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return &m
}

// MessagesOf returns the texts in a mailbox, with a star before unread ones.
func MessagesOf(m *inbox.Mailbox) string {
	var all []string
	for _, l := range m.Messages {
		star := ""
		if l.Unread {
			star = "*"
		}
		all = append(all, star+l.Text)
	}
	return strings.Join(all, ",")
}
