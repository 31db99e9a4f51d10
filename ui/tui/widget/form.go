package widget

import (
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// Value is one choice of a field.
type Value struct {
	ID, Name, Help string
	Why            string // why it is not possible; "" is possible
	On             bool   // its box is ticked, in a field with boxes
}

// Field is a part of a form: a choice, boxes to tick, a text, or a range of numbers.
type Field struct {
	ID, Name, Help string
	Group          string // the title above it and its neighbours with the same group
	Values         []Value
	Boxes          bool // any number of the values can be on
	Numbers        int  // this many numbers from 0 are valid too; digits type them
	At             int  // index into the values and the numbers after them; of boxes, the one under the cursor
	Range          *Range
	Input          *Input // for a text, which has no values
	Empty          string // shown while the text is empty
	Long           bool   // show the text on several rows while it is chosen
	columns        int    // of boxes, as they were drawn
}

// Value returns the chosen value.
func (f *Field) Value() Value {
	switch n, ok := f.number(); {
	case f.Range != nil:
		return Value{ID: f.Range.Text()}
	case f.Input != nil:
		text := strings.TrimSpace(f.Input.Value())
		return Value{ID: text, Name: text}
	case ok:
		return Value{ID: strconv.Itoa(n), Name: strconv.Itoa(n), Help: f.Help}
	}
	return f.Values[f.At]
}

// number returns the chosen number, if a number is chosen.
func (f *Field) number() (n int, ok bool) { return f.At - len(f.Values), f.At >= len(f.Values) }

// Hint returns the help for the chosen value, and why other values are not possible.
func (f *Field) Hint() string {
	hint := f.Help
	if f.Input == nil && f.Range == nil && f.Value().Help != "" {
		hint = f.Value().Help
	}
	if f.Boxes && f.Value().Why != "" {
		return f.Value().Why
	}
	for _, v := range f.Values {
		if v.Why != "" && !f.Boxes && !strings.Contains(hint, v.Why) {
			hint += " " + v.Why
		}
	}
	return hint
}

// Turn goes to the next or the previous possible value and wraps around.
func (f *Field) Turn(by int) {
	switch n := f.choices(); {
	case f.Range != nil:
		f.Range.move(by)
	case f.Input != nil:
	default:
		for range n {
			f.At = (f.At + by + n) % n
			if f.Boxes || f.At >= len(f.Values) || f.Values[f.At].Why == "" {
				return
			}
		}
	}
}

// Switch ticks the box under the cursor, goes to the other end of a range, or else turns the field.
func (f *Field) Switch() {
	switch {
	case f.Range != nil:
		f.Range.Upper = !f.Range.Upper
	case !f.Boxes:
		f.Turn(+1)
	case f.Values[f.At].Why == "":
		f.Values[f.At].On = !f.Values[f.At].On
	}
}

// All ticks all boxes, or none if all are ticked.
func (f *Field) All() {
	on := slices.ContainsFunc(f.Values, func(v Value) bool { return !v.On && v.Why == "" })
	for i := range f.Values {
		f.Values[i].On = on && f.Values[i].Why == ""
	}
}

func (f *Field) choices() int { return len(f.Values) + f.Numbers }

// Set chooses the value with an id, if there is one.
func (f *Field) Set(id string) {
	if i := slices.IndexFunc(f.Values, func(v Value) bool { return v.ID == id }); i >= 0 && id != "" {
		f.At = i
	}
	if n, err := strconv.Atoi(id); err == nil && n >= 0 && n < f.Numbers {
		f.At = len(f.Values) + n
	}
}

// Type appends a digit to the chosen number, or starts one. It reports whether the field takes
// numbers.
func (f *Field) Type(digit string) bool {
	if f.Numbers == 0 || len(digit) != 1 || digit[0] < '0' || digit[0] > '9' {
		return false
	}
	next := int(digit[0] - '0')
	if n, ok := f.number(); ok && n*10+next < f.Numbers {
		next += n * 10
	}
	f.At = len(f.Values) + min(next, f.Numbers-1)
	return true
}

// step moves the cursor between the rows of boxes. It reports whether there is such a row.
func (f *Field) step(rows int) bool {
	at := f.At + rows*f.columns
	if !f.Boxes || f.columns == 0 || at < 0 || at/f.columns > (len(f.Values)-1)/f.columns {
		return false
	}
	f.At = min(at, len(f.Values)-1)
	return true
}

// Form is a list of fields. The field under the cursor can be changed.
type Form struct {
	Fields []Field
	List   List // of the fields
	Offset int  // the line of the body where the form begins
	top    int  // the first line in sight
	spots  []spot
}

// Show replaces the fields.
func (f *Form) Show(fields []Field) {
	f.Fields = fields
	f.List.Resize(len(fields), len(fields))
}

// Current returns the field under the cursor.
func (f *Form) Current() *Field { return &f.Fields[f.List.Cursor] }

// Typing implements [pawnstorm/ui/tui/app.Typist]. It reports whether the cursor is on a text.
func (f *Form) Typing() bool { return f.Current().Input != nil }

// TypeText passes a key or a paste to the text under the cursor.
func (f *Form) TypeText(msg tea.Msg) {
	input := f.Current().Input
	input.Focus()
	TypeInto(input, msg)
}

// leavesText reports whether a key moves the cursor away from a text.
func leavesText(msg tea.KeyPressMsg) bool {
	return msg.Text == "" && key.Matches(msg, Keys.Up, Keys.Down, Keys.PageUp, Keys.PageDown, Keys.Next, Keys.Previous)
}

// Press changes a field or moves the cursor. changed reports whether a field changed.
func (f *Form) Press(msg tea.KeyPressMsg) (changed bool) {
	now := f.Current()
	switch {
	case f.Typing() && !leavesText(msg):
		was := now.Input.Value()
		f.TypeText(msg)
		return now.Input.Value() != was
	case msg.String() == "space", now.Boxes && len(now.Values) == 1 && key.Matches(msg, Keys.Left, Keys.Right):
		now.Switch()
	case key.Matches(msg, Keys.Right):
		now.Turn(+1)
	case key.Matches(msg, Keys.Left):
		now.Turn(-1)
	case now.Type(msg.Text):
	case key.Matches(msg, Keys.Down) && now.step(+1), key.Matches(msg, Keys.Up) && now.step(-1):
		return false
	default:
		f.List.PressRound(msg)
		return false
	}
	return true
}

// Click chooses a field and what is drawn at the mouse. changed reports whether a field changed,
// and again whether the field was chosen before.
func (f *Form) Click(msg tea.MouseClickMsg) (changed bool) {
	y := msg.Y - f.Offset + f.top
	at := slices.IndexFunc(f.spots, func(s spot) bool { return s.y == y && s.x <= msg.X && msg.X < s.end })
	if at < 0 || msg.Button != tea.MouseLeft {
		return false
	}
	s := f.spots[at]
	again := f.List.Cursor == s.field
	f.List.Choose(s.field)
	now := f.Current()
	switch {
	case s.value >= 0 && now.Boxes:
		now.At = s.value
		now.Switch()
	case s.value >= 0 && now.Values[s.value].Why == "":
		now.At = s.value
	case !again || now.Boxes || s.value >= 0:
		return false
	default:
		now.Turn(+1)
	}
	return true
}

// Help explains the chosen value.
func (f *Form) Help(w int) []string { return Indent(Wrap(f.Current().Hint(), w-2), 2) }
