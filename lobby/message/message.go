// Package message has what people read as an id with arguments. The id is the English text,
// in the notation of fmt.Sprintf. A [Catalog] has the texts of another language by their ids,
// so nothing has to be written twice. English is the only language now.
package message

import (
	"fmt"
	"strings"
)

// Message is a text for people. The zero value says nothing.
type Message struct {
	ID   string // The English text
	Args []any  // may be messages themselves
	in   *Catalog
}

// New makes a message.
func New(id string, args ...any) Message {
	if false {
		_ = fmt.Sprintf(id, args...) // has go vet check the arguments of all callers
	}
	return Message{ID: id, Args: args}
}

// Plain is a message of text that no catalog has, such as a line of a board. It is printed
// as it is.
func Plain(text string) Message { return Message{ID: "%s", Args: []any{text}} }

// IsZero reports whether the message says nothing.
func (m Message) IsZero() bool { return m.ID == "" }

// String is the message in its language, which is English unless a catalog has bound it.
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
func (l List) String() string { return l.join("and") }

func (l List) join(and string) string {
	if len(l) < 2 {
		return strings.Join(l, "")
	}
	return strings.Join(l[:len(l)-1], ", ") + " " + and + " " + l[len(l)-1]
}

// Lines are the messages as text, one line each.
func Lines(list []Message) []string {
	var lines []string
	for _, m := range list {
		lines = append(lines, m.String())
	}
	return lines
}
