// Package message has what people read as an id with arguments. The id is the English text,
// in the notation of fmt.Sprintf, so that a catalog for another language can look it up where
// a text is shown, and nothing has to be written twice. English is the only language now.
package message

import (
	"fmt"
	"strings"
)

// Message is a text for people. The zero value says nothing.
type Message struct {
	ID   string // the English text
	Args []any  // may be messages themselves
}

// New makes a message.
func New(id string, args ...any) Message { return Message{id, args} }

// Plain is a message of text that no catalog has, such as a line of a board. It is printed
// as it is.
func Plain(text string) Message { return Message{"%s", []any{text}} }

// IsZero reports whether the message says nothing.
func (m Message) IsZero() bool { return m.ID == "" }

// String is the message in English.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return strings.ReplaceAll(m.ID, "%%", "%")
	}
	return fmt.Sprintf(m.ID, m.Args...)
}

// Number is a count with its noun. It is an argument of a message, because each language has
// its own plurals.
type Number struct {
	N         int
	One, Many string // the noun: "move", "moves"
}

// String is the count in English: "1 move", "3 moves".
func (n Number) String() string {
	if n.N == 1 {
		return "1 " + n.One
	}
	return fmt.Sprintf("%d %s", n.N, n.Many)
}

// List is a list of texts. It is an argument of a message, because each language joins lists
// in its own way.
type List []string

// String is the list in English: "a, b and c".
func (l List) String() string {
	if len(l) < 2 {
		return strings.Join(l, "")
	}
	return strings.Join(l[:len(l)-1], ", ") + " and " + l[len(l)-1]
}

// Lines are the messages in English, one line each.
func Lines(list []Message) []string {
	var lines []string
	for _, m := range list {
		lines = append(lines, m.String())
	}
	return lines
}
