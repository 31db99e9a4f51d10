package widget

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
)

// Field is one line of a form: a name and its possible values, or a text input.
type Field struct {
	ID, Name, Help string
	Values         []game.Value
	Numbers        int      // this many numbers from 0 are valid too; digits type them
	Helps          []string // per value, if one help for all is not enough
	Counted        bool     // show the position of the chosen value
	At             int      // index into the values and the numbers after them
	Input          *Input   // for a text, which has no values
	Empty          string   // shown while the text is empty
	Long           bool     // show the text on several rows while it is chosen
}

// Value returns the chosen value.
func (f *Field) Value() game.Value {
	if f.Input != nil {
		text := strings.TrimSpace(f.Input.Value())
		return game.Value{ID: text, Name: text}
	}
	if n, ok := f.number(); ok {
		return game.Value{ID: strconv.Itoa(n), Name: strconv.Itoa(n)}
	}
	return f.Values[f.At]
}

// number returns the chosen number, if a number is chosen.
func (f *Field) number() (n int, ok bool) { return f.At - len(f.Values), f.At >= len(f.Values) }

// Hint returns the help for the chosen value.
func (f *Field) Hint() string {
	if f.Helps != nil {
		return f.Helps[f.At]
	}
	return f.Help
}

// Turn goes to the next or the previous value and wraps around.
func (f *Field) Turn(by int) {
	if f.Input == nil {
		f.At = (f.At + by + f.choices()) % f.choices()
	}
}

func (f *Field) choices() int { return len(f.Values) + f.Numbers }

// Set chooses the value with an id, if there is one.
func (f *Field) Set(id string) {
	if i := slices.IndexFunc(f.Values, func(v game.Value) bool { return v.ID == id }); i >= 0 && id != "" {
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

// Form is a list of fields. The field under the cursor can be changed.
type Form struct {
	Fields []Field
	List   List
	rows   []int // the body line of each visible field
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
	switch {
	case f.Typing() && !leavesText(msg):
		was := f.Current().Input.Value()
		f.TypeText(msg)
		return f.Current().Input.Value() != was
	case key.Matches(msg, Keys.Right):
		f.Current().Turn(+1)
	case key.Matches(msg, Keys.Left):
		f.Current().Turn(-1)
	case f.Current().Type(msg.Text):
	default:
		f.List.PressRound(msg)
		return false
	}
	return true
}

// Click chooses a field, or changes it if it was chosen before.
func (f *Form) Click(msg tea.MouseClickMsg) (changed bool) {
	row := slices.Index(f.rows, msg.Y)
	if row < 0 || msg.Button != tea.MouseLeft {
		return false
	}
	if i := f.List.top + row; i != f.List.Cursor {
		f.List.Choose(i)
		return false
	}
	f.Current().Turn(+1)
	return true
}

// Add draws a field below the given lines. name is the width of its name.
func (f *Form) Add(s *Styles, lines []string, i, name, w int) []string {
	if i == f.List.top {
		f.rows = f.rows[:0]
	}
	f.rows = append(f.rows, len(lines))
	c := f.Fields[i]
	if c.Input != nil {
		return append(lines, c.textRows(s, i == f.List.Cursor, name, w)...)
	}
	text := Fit(c.Name, name) + "‹ " + c.Value().Name + " ›"
	if count := fmt.Sprintf("  %d/%d", c.At+1, c.choices()); c.Counted && ansi.StringWidth(text+count) <= w-3 {
		text += count
	}
	if i == f.List.Cursor {
		return append(lines, " "+s.Focus.Paint(Cut("▸ "+text, w-1)))
	}
	return append(lines, "   "+Cut(text, w-3))
}

// longRows is the maximum number of rows of a long text.
const longRows = 4

// textRows draws a text field, with the cursor in it if it is chosen.
func (f *Field) textRows(s *Styles, chosen bool, name, w int) []string {
	room := w - name - 4
	if !chosen {
		f.Input.Blur()
		text := s.Faint.Paint(f.Empty)
		if f.Input.Value() != "" {
			text = ShowInput(f.Input, room)
		}
		return []string{Cut("   "+Fit(f.Name, name)+text, w)}
	}
	f.Input.Focus()
	rows := []string{ShowInput(f.Input, room)}
	if f.Long {
		rows = ShowInputRows(f.Input, room, longRows)
	}
	if f.Input.Value() == "" {
		rows[0] += s.Faint.Paint(" " + f.Empty)
	}
	head := " " + s.Focus.Paint("▸ "+Fit(f.Name, name))
	for i, row := range rows {
		rows[i] = Cut(head+row, w)
		head = "   " + Fit("", name)
	}
	return rows
}

// Extra returns the number of rows after the first of the field under the cursor.
func (f *Form) Extra(name, w int) int {
	if len(f.Fields) == 0 || !f.Current().Long {
		return 0
	}
	return len(ShowInputRows(f.Current().Input, w-name-4, longRows)) - 1
}

// Help explains the chosen value.
func (f *Form) Help(w int) []string { return Indent(Wrap(f.Current().Hint(), w-2), 1) }
