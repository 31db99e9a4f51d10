package ui

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
)

// field is one line of a form: a name and what it may be.
type field struct {
	id, name, help string
	values         []game.Value
	helps          []string // for each value, where one help for all does not do
	counted        bool     // tells which of how many values is chosen
	at             int
}

func (f *field) value() game.Value { return f.values[f.at] }

// hint is the help for what is chosen.
func (f *field) hint() string {
	if f.helps != nil {
		return f.helps[f.at]
	}
	return f.help
}

// turn goes to the next value or the one before, round and round.
func (f *field) turn(by int) { f.at = (f.at + by + len(f.values)) % len(f.values) }

// set chooses the value with that id, if there is one.
func (f *field) set(id string) {
	for i, v := range f.values {
		if v.ID == id && id != "" {
			f.at = i
		}
	}
}

// form is a list of fields, of which the one under the cursor can be changed.
type form struct {
	fields []field
	list   list
	rows   []int // the line of the body on which each field was drawn
}

// show puts fields in the place of those that there were.
func (f *form) show(fields []field) {
	f.fields = fields
	f.list.resize(len(fields), len(fields))
}

// chosen is what a field says; "" if there is no such field.
func (f *form) chosen(id string) string {
	i := slices.IndexFunc(f.fields, func(c field) bool { return c.id == id })
	if i < 0 {
		return ""
	}
	return f.fields[i].value().ID
}

// current is the field under the cursor.
func (f *form) current() *field { return &f.fields[f.list.cursor] }

// press changes a field or moves the cursor; changed reports the first.
func (f *form) press(msg tea.KeyPressMsg) (changed bool) {
	switch {
	case key.Matches(msg, keys.right):
		f.current().turn(+1)
	case key.Matches(msg, keys.left):
		f.current().turn(-1)
	default:
		f.list.pressRound(msg)
		return false
	}
	return true
}

// click chooses a field, or changes the one that was chosen before.
func (f *form) click(msg tea.MouseClickMsg) (changed bool) {
	i := slices.Index(f.rows, msg.Y)
	switch {
	case msg.Button != tea.MouseLeft || i < 0:
	case i == f.list.cursor:
		f.current().turn(+1)
		return true
	default:
		f.list.choose(i)
	}
	return false
}

// add draws a field below the lines of the body that there are, its value behind a
// name of so many cells.
func (f *form) add(s *styles, lines []string, i, name, w int) []string {
	if i == 0 {
		f.rows = f.rows[:0]
	}
	f.rows = append(f.rows, len(lines))
	c := f.fields[i]
	text := fit(c.name, name) + "‹ " + c.value().Name + " ›"
	if count := fmt.Sprintf("  %d/%d", c.at+1, len(c.values)); c.counted && ansi.StringWidth(text+count) <= w-3 {
		text += count
	}
	if i == f.list.cursor {
		return append(lines, " "+s.focus.paint(cut("▸ "+text, w-1)))
	}
	return append(lines, "   "+cut(text, w-3))
}

// help explains what is chosen.
func (f *form) help(w int) []string { return indent(wrap(f.current().hint(), w-2), 1) }
