// Package message represents text for people as an id with arguments. The id is the English text, a
// format of fmt.Sprintf. A [Catalog] maps ids to the texts of another language. English is the only
// language so far.
package message

import (
	"fmt"
	"strings"
)

// Message is a text for people. The zero value is empty.
type Message struct {
	ID   string // the English text
	Args []any  // can be messages themselves
	in   *Catalog
}

// New returns a message.
func New(id string, args ...any) Message {
	if false {
		_ = fmt.Sprintf(id, args...) // makes go vet check the arguments of all callers
	}
	return Message{ID: id, Args: args}
}

// Plain returns a message that is never translated, such as a line of a board.
func Plain(text string) Message { return Message{ID: "%s", Args: []any{text}} }

// Join returns one message with those that are not empty, in a line.
func Join(list ...Message) (all Message) {
	for _, m := range list {
		if all.IsZero() {
			all = m
		} else if !m.IsZero() {
			all = New("%s %s", all, m)
		}
	}
	return all
}

// IsZero reports whether the message is empty.
func (m Message) IsZero() bool { return m.ID == "" }

// String returns the message in its language. That is English until [Catalog.Bind] changes it.
func (m Message) String() string {
	text, args := m.in.Text(m.ID), m.Args
	if m.in != nil {
		args = m.in.bindAll(args)
	}
	if len(args) == 0 {
		return strings.ReplaceAll(text, "%%", "%")
	}
	return fmt.Sprintf(text, args...)
}

// Number is a count with its noun. Use it as an argument of a message, because each language has its
// own plurals.
type Number struct {
	N         int
	One, Many string // the noun: "move", "moves"
}

// String returns the count in English, such as "1 move" or "3 moves".
func (n Number) String() string {
	if n.N == 1 {
		return "1 " + n.One
	}
	return fmt.Sprintf("%d %s", n.N, n.Many)
}

// List is a list of texts. Use it as an argument of a message, because each language joins lists in
// its own way.
type List []string

// String returns the list in English, such as "a, b and c".
func (l List) String() string { return l.join("and") }

func (l List) join(and string) string {
	if len(l) < 2 {
		return strings.Join(l, "")
	}
	return strings.Join(l[:len(l)-1], ", ") + " " + and + " " + l[len(l)-1]
}

// Lines returns the messages as text, one per line.
func Lines(list []Message) []string { return (*Catalog)(nil).Lines(list) }
