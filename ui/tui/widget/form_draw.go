package widget

import (
	"fmt"
	"slices"

	"pawnstorm/lobby/slice"
)

// spot is a part of a form that can be clicked: a field, or one of its values.
type spot struct {
	y, x, end    int
	field, value int // value is -1 for the field as a whole
}

// FormView is how a form is drawn: its width, the text below the field with an error, and whether
// groups have blank lines between them.
type FormView struct {
	W     int
	Wrong []string
	Field int // the field with the error
	Roomy bool
}

// longRows is the maximum number of rows of a long text.
const longRows = 4

// mostRadios is the maximum number of values on a row; more are shown one at a time.
const mostRadios = 8

// sketch collects the lines of a form while it is drawn.
type sketch struct {
	*Form
	*Styles
	FormView
	name   int // width of the names
	lines  []string
	cursor [2]int // lines of the field under the cursor, the end exclusive
}

// View draws the form in at most h lines. The field under the cursor is always in sight.
func (f *Form) View(s *Styles, v FormView, h int) []string {
	v.Roomy = true
	d := f.sketch(s, v)
	if len(d.lines) > h {
		v.Roomy = false
		d = f.sketch(s, v)
	}
	f.top = 0
	if len(d.lines) <= h {
		return d.lines
	}
	h = max(h-1, 1) // and a line for how much there is below
	f.top = max(min(d.cursor[0]-1, len(d.lines)-h, d.cursor[1]-h/2), d.cursor[1]-h, 0)
	lines := d.lines[f.top:min(f.top+h, len(d.lines))]
	below := ""
	if n := len(d.lines) - f.top - h; n > 0 {
		below = "  " + s.Faint.Paint(fmt.Sprintf("▾ %s", moreLines(n)))
	}
	return append(slices.Clone(lines), below)
}

func moreLines(n int) string {
	if n == 1 {
		return "1 more line"
	}
	return fmt.Sprintf("%d more lines", n)
}

func (f *Form) sketch(s *Styles, v FormView) *sketch {
	d := &sketch{Form: f, Styles: s, FormView: v}
	for i := range f.Fields {
		if field := &f.Fields[i]; !field.Boxes && (field.Name != field.Group || !d.fits(field, v.W)) {
			d.name = max(d.name, min(Width(field.Name)+Gap, 2*v.W/5))
		}
	}
	f.spots = f.spots[:0]
	group := ""
	for i := range f.Fields {
		if g := f.Fields[i].Group; g != group {
			group = g
			d.title(&f.Fields[i])
		}
		from := len(d.lines)
		d.field(i)
		switch field := &f.Fields[i]; {
		case i != f.List.Cursor:
		case field.Boxes:
			from += field.At / field.columns
			d.cursor = [2]int{from, from + 1}
		default:
			d.cursor = [2]int{from, len(d.lines)}
		}
		if i == v.Field {
			d.lines = append(d.lines, v.Wrong...)
			d.cursor[1] += len(v.Wrong)
		}
	}
	return d
}

// title draws the title of a group. Boxes that fill a group have their count in it.
func (d *sketch) title(of *Field) {
	if d.Roomy && len(d.lines) > 0 {
		d.lines = append(d.lines, "")
	}
	if of.Group == "" {
		return
	}
	title, right := d.Key.Paint(of.Group), ""
	if of.Boxes && of.Name == of.Group {
		on, all := d.ticked(of.Group)
		title += " " + d.Faint.Paint(fmt.Sprintf("%d of %d", on, all))
		right = " " + d.Key.Paint("a") + d.Faint.Paint(" all")
	}
	d.lines = append(d.lines, Heading(d.Styles, title, right, d.W))
}

// ticked returns how many boxes of a group are on, and how many there are.
func (d *sketch) ticked(group string) (on, all int) {
	for i := range d.Fields {
		if f := &d.Fields[i]; f.Boxes && f.Group == group {
			all += len(f.Values)
			on += len(slice.Filter(f.Values, func(v Value) bool { return v.On }))
		}
	}
	return on, all
}

// field draws a field.
func (d *sketch) field(i int) {
	f, first := &d.Fields[i], len(d.lines)
	switch {
	case f.Boxes:
		d.boxes(i)
	case f.Input != nil:
		d.lines = append(d.lines, d.text(i)...)
	case f.Range != nil:
		d.lines = append(d.lines, d.head(i)+f.Range.draw(d.Styles, d.W-d.name-2))
	case !d.radios(i):
		d.lines = append(d.lines, d.single(i))
	}
	for y := first; y < len(d.lines); y++ {
		d.spots = append(d.spots, spot{y, 0, d.W, i, -1})
	}
}

// chosen reports whether the cursor is on a field.
func (d *sketch) chosen(i int) bool { return i == d.List.Cursor }

// head returns the beginning of a field: the cursor and its name.
func (d *sketch) head(i int) string { return d.start(i) + Fit(d.Fields[i].Name, d.name) }

// start returns the first two cells of a row, which show the cursor.
func (d *sketch) start(i int) string {
	if d.chosen(i) {
		return d.Key.Paint("▶") + " "
	}
	return "  "
}

// lit marks the rest of a row with the cursor.
func (d *sketch) lit(i int, text string, w int) string {
	if d.chosen(i) {
		return d.Focus.Paint(Fit(text, w))
	}
	return text
}

// single draws a field with one value in sight.
func (d *sketch) single(i int) string {
	f := &d.Fields[i]
	text := Fit(f.Name, d.name)
	if f.choices() > 1 {
		text += "‹ " + Cut(f.Value().Name, max(d.W-2-d.name-4, 1)) + " ›"
		if count := fmt.Sprintf("%d of %d", f.At+1, f.choices()); f.choices() > 4 && Width(text+count)+Gap <= d.W-2 {
			text = Ends(text, count, d.W-2)
		}
	} else {
		text += f.Value().Name
	}
	return d.start(i) + d.lit(i, Cut(text, d.W-2), d.W-2)
}

// place is where a value of a field is drawn, relative to the field.
type place struct{ row, x int }

// places returns where the values of a field are drawn side by side, in at most two rows of w cells.
// It returns nil if there are too many, or no room.
func (f *Field) places(left, w int) []place {
	if f.Range != nil || f.Input != nil || f.choices() > mostRadios || f.choices() < 2 || f.Numbers > 0 || w <= MinWidth {
		return nil
	}
	at, row, x := make([]place, len(f.Values)), 0, left
	for n, v := range f.Values {
		cells := Width(v.Name) + 2
		if x > left && x+cells > w {
			row, x = row+1, left
		}
		at[n] = place{row, x}
		if x += cells; x > w || row > 1 {
			return nil
		}
		x += Gap
	}
	return at
}

// fits reports whether the values of a field stand side by side below the title of their group,
// which then is their name.
func (d *sketch) fits(f *Field, w int) bool { return f.Name == f.Group && f.places(2, w) != nil }

// radios draws all values of a field. It reports false if there is no room.
func (d *sketch) radios(i int) bool {
	f, head := &d.Fields[i], d.head(i)
	if f.Name == f.Group {
		head = d.start(i)
	}
	at := f.places(Width(head), d.W)
	if at == nil {
		return false
	}
	rows := make([]string, at[len(at)-1].row+1)
	rows[0] = head
	for n, v := range f.Values {
		y := at[n].row
		d.spots = append(d.spots, spot{len(d.lines) + y, at[n].x, at[n].x + 2 + Width(v.Name), i, n})
		look, sign := d.Faint, "○ "
		switch {
		case n == f.At && d.chosen(i):
			look, sign = d.Focus, "● "
		case n == f.At:
			look, sign = d.Strong, "● "
		}
		rows[y] = Fit(rows[y], at[n].x) + look.Paint(sign+v.Name)
	}
	d.lines = append(d.lines, rows...)
	return true
}

// boxes draws boxes in columns.
func (d *sketch) boxes(i int) {
	f, at := &d.Fields[i], d.grid(&d.Fields[i])
	first := len(d.lines)
	for n, v := range f.Values {
		y, x := first+at[n].row, at[n].x
		if y == len(d.lines) {
			d.lines = append(d.lines, "")
		}
		box, look, tick := "[ ] ", d.Faint, d.Faint
		if v.On {
			box, look, tick = "[x] ", d.Plain, d.Good
		}
		d.spots = append(d.spots, spot{y, x, x + 4 + Width(v.Name), i, n})
		text := tick.Paint(box) + look.Paint(v.Name)
		line := Fit(d.lines[y], x)
		if d.chosen(i) && n == f.At {
			line = Fit(d.lines[y], x-2) + d.Key.Paint("▶") + " "
			text = d.Focus.Paint(box + v.Name)
		}
		d.lines[y] = Cut(line+text, d.W)
	}
}

// grid returns the places of boxes: in one row if they fit, or else in columns.
func (d *sketch) grid(f *Field) []place {
	at := make([]place, len(f.Values))
	x, cell := 2, 0
	for n, v := range f.Values {
		at[n] = place{0, x}
		x += 4 + Width(v.Name) + Gap + 1
		cell = max(cell, 4+Width(v.Name))
	}
	if f.columns = len(f.Values); x-Gap-1 <= d.W {
		return at
	}
	f.columns = max((d.W-2+Gap)/(cell+Gap), 1)
	rows := (len(f.Values) + f.columns - 1) / f.columns
	f.columns = (len(f.Values) + rows - 1) / rows
	cell = min((d.W-2+Gap)/f.columns-Gap, cell+4)
	for n := range at {
		at[n] = place{n / f.columns, 2 + n%f.columns*(cell+Gap)}
	}
	return at
}

// text draws a text field, with the cursor in it if it is chosen.
func (d *sketch) text(i int) []string {
	f, room := &d.Fields[i], d.W-d.name-3
	if !d.chosen(i) {
		f.Input.Blur()
		text := d.Faint.Paint(f.Empty)
		if f.Input.Value() != "" {
			text = ShowInput(f.Input, room)
		}
		return []string{Cut(d.head(i)+text, d.W)}
	}
	f.Input.Focus()
	rows := []string{ShowInput(f.Input, room)}
	if f.Long {
		rows = ShowInputRows(f.Input, room, longRows)
	}
	if f.Input.Value() == "" {
		rows[0] += d.Faint.Paint(" " + f.Empty)
	}
	head := d.start(i) + d.Focus.Paint(Fit(f.Name, d.name))
	for n, row := range rows {
		rows[n] = Cut(head+row, d.W)
		head = "  " + Fit("", d.name)
	}
	return rows
}
