package browse

import (
	"cmp"
	"context"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/live"
	"pawnstorm/ui/action"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// form asks for the arguments of an action, or for the values of filters.
type form struct {
	s *app.Session
	widget.Form
	title, does string
	asks        func(so action.Values) []action.Field
	so          action.Values            // the chosen values, by argument
	rows        []row                    // of the fields that are shown
	inputs      map[string]*widget.Input // of text fields, by field
	keep        func(action.Values)      // remembers the chosen values; nil does not
	check       func(action.Values) error
	note        func(action.Values) string // what it says above the button; nil says nothing
	submit      func(action.Values) tea.Cmd
	ask         widget.Question
	going       bool   // the action is under way
	waits       string // the text to show meanwhile
	err         string // why it was refused
	blamed      string // the argument that caused err; "" is none
	button      canvas.Rect
	did         func(didMsg) tea.Cmd
}

// row is what a field of the form asks for.
type row struct {
	action.Field
	boxes  []action.Field // arguments that are boxes of one row; nil for other fields
	custom bool           // it is the value that is none of the choices
}

// newActionForm asks for the arguments of an action. given are the initial values.
func newActionForm(p *page, o action.Offer, given action.Values) *form {
	f := newForm(p.s, o.Label, widget.Does(o.Label))
	f.asks = func(so action.Values) []action.Field { return action.SortFields(o.Fields(p.caller(), p.subject, so)) }
	if o.RememberAs != "" {
		maps.Copy(f.so, p.s.Remembered[o.RememberAs])
		f.keep = func(so action.Values) { p.s.Remember(o, so) }
	}
	for _, arg := range o.Asks() {
		if values := given[arg.Name]; values != nil && o.Choices(p.caller(), p.subject, arg, given) != nil {
			f.so[arg.Name] = values // rows set choices only, not typed text
		}
	}
	full := func(values action.Values) action.Values {
		maps.Copy(values, o.Values)
		return values
	}
	f.check = func(values action.Values) error { return o.May(p.caller(), p.subject, full(values)) }
	if o.Note != nil {
		f.note = func(values action.Values) string { return o.Note(p.caller(), full(values)) }
	}
	do := func(values action.Values) tea.Cmd {
		f.going = true
		return p.carryOut(f, o, values)
	}
	f.submit = func(values action.Values) tea.Cmd {
		if ask := o.Action.Confirm(p.caller(), p.subject, full(values)); !ask.IsZero() {
			f.ask = widget.Question{Text: ask.String(), Does: o.Label, Yes: func() tea.Cmd { return do(values) }}
			return nil
		}
		return do(values)
	}
	f.did = func(msg didMsg) tea.Cmd {
		p.s.Pop()
		return p.did(msg)
	}
	f.refresh()
	return f
}

// newFilterForm asks for the values of a list's filters.
func newFilterForm(l *list) *form {
	f := newForm(l.s, "Filter", "show")
	f.asks = func(so action.Values) (list []action.Field) {
		for _, filter := range l.r.Filters {
			arg := action.Arg{
				Name: filter.Name, Label: filter.Label, Help: cmp.Or(filter.Help, "limit the list"),
				Type: reflect.TypeFor[string](), Required: filter.Choices != nil, // the first choice is all
			}
			field := action.Field{Arg: arg, ID: arg.Name, List: filter.Values(l.caller())}
			field.Set(so[arg.Name])
			list = append(list, field)
		}
		return list
	}
	for _, filter := range l.r.Filters {
		f.so[filter.Name] = []string{l.query.Get(filter)}
	}
	f.check = func(action.Values) error { return nil }
	f.submit = func(values action.Values) tea.Cmd {
		chosen := make(map[string]string)
		for _, filter := range l.r.Filters {
			chosen[filter.Name] = strings.Join(values[filter.Name], " ")
		}
		l.s.Pop()
		return l.narrow(chosen)
	}
	f.refresh()
	return f
}

func newForm(s *app.Session, title, does string) *form {
	return &form{
		s: s, title: title, does: does, waits: app.Saving,
		so: make(action.Values), inputs: make(map[string]*widget.Input),
	}
}

// The most characters of a text, and the most digits of a number.
const textLength, numberLength = 400, 6

// customID is the id of the choice that opens a field for any other value.
const customID = "\x00custom"

// refresh shows the fields that fit the chosen values. The cursor stays on its field.
func (f *form) refresh() {
	f.rows = nil
	var show []widget.Field
	add := func(r row, line widget.Field) { show, f.rows = append(show, line), append(f.rows, r) }
	for _, asked := range f.asks(f.so) {
		if _, _, box := asked.Box(); box {
			if n := len(f.rows); n == 0 || f.rows[n-1].boxes == nil || f.rows[n-1].Group != asked.Group {
				add(row{Field: asked}, widget.Field{ID: "box " + asked.ID, Name: " ", Group: asked.Group, Boxes: true})
			}
			at := len(show) - 1
			f.rows[at].boxes = append(f.rows[at].boxes, asked)
			show[at].Values = append(show[at].Values, boxOf(&asked))
			continue
		}
		line := f.fieldOf(&asked)
		add(row{Field: asked}, line)
		if f.isCustom(&line) {
			add(row{Field: asked, custom: true}, f.customOf(&asked))
		}
	}
	at := f.List.Cursor
	if len(f.Fields) > 0 {
		id := f.Current().ID
		at = max(slices.IndexFunc(show, func(field widget.Field) bool { return field.ID == id }), 0)
	}
	for i := range show { // the cursor stays on its box
		was := slices.IndexFunc(f.Fields, func(field widget.Field) bool { return field.ID == show[i].ID })
		if show[i].Boxes && was >= 0 {
			show[i].At = min(f.Fields[was].At, len(show[i].Values)-1)
		}
		if r := show[i].Range; r != nil && was >= 0 && f.Fields[was].Range != nil {
			r.Upper = f.Fields[was].Range.Upper
		}
	}
	f.Show(show)
	f.List.Choose(at)
}

// boxOf returns the box for an argument that is on or off.
func boxOf(asked *action.Field) widget.Value {
	on, off, _ := asked.Box()
	v := widget.Value{ID: asked.ID, Name: asked.Label, On: asked.Value == on.Value, Why: cmp.Or(on.Why, off.Why)}
	v.Help = cmp.Or(on.Help, words.SentenceStart(asked.Help)+".")
	if !v.On && off.Help != "" {
		v.Help = off.Help
	}
	return v
}

// isCustom reports whether a field asks for a value that is none of its choices.
func (f *form) isCustom(line *widget.Field) bool {
	if line.Boxes {
		last := line.Values[len(line.Values)-1]
		return last.ID == customID && last.On
	}
	return line.Input == nil && line.Value().ID == customID
}

// fieldOf returns the line for a field.
func (f *form) fieldOf(asked *action.Field) widget.Field {
	help := words.SentenceStart(asked.Help) + "."
	line := widget.Field{ID: asked.ID, Name: asked.Label, Help: help, Numbers: asked.Numbers, Group: asked.Group}
	if asked.Typed() {
		f.typed(&line, asked)
		return line
	}
	line.Boxes = asked.Widget() == "choices"
	chosen := []string{asked.Value}
	if line.Boxes {
		chosen, line.Group = strings.Fields(asked.Value), cmp.Or(asked.Group, asked.Label)
		line.Name = line.Group
	}
	custom := false
	for _, v := range chosen {
		custom = custom || !asked.Has(v)
	}
	for i, c := range asked.List {
		on := slices.Contains(chosen, c.Value)
		line.Values = append(line.Values, widget.Value{ID: c.Value, Name: c.Label, Help: c.Help, Why: c.Why, On: on})
		if on && !line.Boxes {
			line.At = i
		}
	}
	switch {
	case asked.Free:
		opened := custom && asked.Value != "" || slices.Contains(f.so[customID], asked.ID)
		line.Values = append(line.Values, widget.Value{ID: customID, Name: "custom", Help: help, On: opened})
		if opened && !line.Boxes {
			line.At = len(line.Values) - 1
		}
	case line.Numbers > 0:
		for i := range line.Values {
			line.Values[i].Help = "" // all numbers share one help
		}
		line.Set(strings.TrimPrefix(asked.Value, asked.Before))
	}
	return line
}

// typed makes a line a text that is typed.
func (f *form) typed(line *widget.Field, asked *action.Field) {
	kind := asked.Widget()
	line.Long, line.Empty, line.Input = kind != "number", "optional", f.inputs[line.ID]
	switch {
	case asked.List != nil:
		line.Empty = asked.List[0].Label
	case asked.Required:
		line.Empty = "required"
	}
	if line.Input == nil {
		length := textLength
		if kind == "number" {
			length = numberLength
		}
		input := widget.NewInput("", length)
		input.SetValue(asked.Value)
		line.Input, f.inputs[line.ID] = &input, &input
	}
}

// customOf returns the line for a value that is none of the choices: a text, or a range.
func (f *form) customOf(asked *action.Field) widget.Field {
	line := widget.Field{ID: asked.ID + customID, Name: "", Group: asked.Group, Help: words.SentenceStart(asked.Help) + "."}
	if asked.Widget() == "choices" {
		line.Group = cmp.Or(asked.Group, asked.Label)
	}
	var own []string
	for v := range strings.FieldsSeq(asked.Value) {
		if asked.Range != nil || !asked.Has(v) {
			own = append(own, v)
		}
	}
	text := strings.Join(own, " ")
	if asked.Has(asked.Value) {
		text = ""
	}
	if r := asked.Range; r != nil {
		line.Name = "Range"
		line.Help += " ← → moves an end, and space goes to the other one."
		line.Range = &widget.Range{Least: r.Least, Most: r.Most, Step: r.Step, You: r.You}
		line.Range.SetText(text)
		return line
	}
	line.Name, line.Empty = "Custom", "type it"
	if line.Input = f.inputs[line.ID]; line.Input == nil {
		input := widget.NewInput("", textLength)
		input.SetValue(text)
		line.Input, f.inputs[line.ID] = &input, &input
	}
	return line
}

// values returns the values of the fields that are shown, by argument.
func (f *form) values() action.Values {
	values := action.Values{customID: {}}
	for i, r := range f.rows {
		line := &f.Fields[i]
		if f.isCustom(line) {
			values[customID] = append(values[customID], r.ID)
		}
		switch list := values[r.Name]; {
		case r.boxes != nil:
			for n := range r.boxes {
				on, off, _ := r.boxes[n].Box()
				values[r.boxes[n].Name] = []string{off.Value}
				if line.Values[n].On {
					values[r.boxes[n].Name] = []string{on.Value}
				}
			}
		case line.Boxes:
			values[r.Name] = []string{}
			for _, v := range line.Values {
				if v.On && v.ID != customID {
					values[r.Name] = append(values[r.Name], v.ID)
				}
			}
		case !r.custom && f.isCustom(line):
			values[r.Name] = []string{""}
		case r.custom && !r.Many:
			values[r.Name] = []string{line.Value().ID}
		case r.Many && line.Value().ID == "":
			if list == nil {
				values[r.Name] = []string{}
			}
		case line.Input == nil && line.At >= len(line.Values):
			values[r.Name] = append(list, r.Before+line.Value().ID)
		case r.Many:
			values[r.Name] = append(list, r.Values(line.Value().ID)...)
		default:
			values[r.Name] = []string{line.Value().ID}
		}
	}
	return values
}

// given returns the values of the fields that are shown, without empty ones.
func (f *form) given() action.Values {
	values := f.values()
	delete(values, customID)
	maps.DeleteFunc(values, func(_ string, list []string) bool { return len(list) == 0 || list[0] == "" })
	return values
}

// Init implements app.Screen.
func (f *form) Init(context.Context) tea.Cmd { return nil }

// MaxSize implements app.Sized. A form about a game has a board beside it.
func (f *form) MaxSize() (w, h int) {
	if f.about() != nil {
		return pageWidth, pageHeight
	}
	return app.FormWidth, pageHeight
}

// Title implements app.Screen.
func (f *form) Title() string { return f.title }

// Typing implements app.Typist.
func (f *form) Typing() bool { return f.ask.Open() || len(f.Fields) > 0 && f.Form.Typing() }

// clears reports whether esc clears the text under the cursor instead of leaving the form:
// a text that is usually empty.
func (f *form) clears() bool {
	return len(f.rows) > 0 && f.rows[f.List.Cursor].Free && f.Form.Typing() && f.Current().Input.Value() != ""
}

// game returns the game that the form is about; "" is none, or several.
func (f *form) game() string {
	for i, r := range f.rows {
		if r.Kind == "game" && !f.Fields[i].Boxes {
			return f.Fields[i].Value().ID
		}
	}
	return ""
}

// Watches implements app.Watcher: the note may be about open tables.
func (f *form) Watches() live.View {
	if f.note == nil {
		return live.View{}
	}
	return live.View{Section: live.OpenSection, To: math.MaxInt}
}

// Keys implements app.Screen.
func (f *form) Keys() []key.Binding {
	switch {
	case f.ask.Open():
		return f.ask.Keys()
	case f.Typing():
		esc := "back"
		if f.clears() {
			esc = "clear"
		}
		return []key.Binding{
			widget.Bind("enter", f.does, "enter"), widget.As(widget.Keys.Back, esc),
			widget.Bind("↑ ↓", "move", "up", "down"),
		}
	}
	keys := widget.Keys
	list := []key.Binding{widget.Bind("enter", f.does, "enter")}
	if len(f.Fields) > 0 && f.Current().Boxes {
		list = append(list, widget.Bind("space", "on or off", "space"), widget.As(keys.Change, "move"))
	} else if len(f.Fields) > 0 {
		list = append(list, keys.Change)
	}
	list = append(list, widget.As(keys.Quit, "back"))
	if f.game() != "" {
		list = append(list, keys.Lesson)
	}
	if len(f.Fields) > 1 {
		list = append(list, widget.As(keys.UpDown, "field"))
	}
	return list
}

// Update implements app.Screen.
func (f *form) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case didMsg:
		if msg.to == f {
			return f.done(msg)
		}
		return f.s.Unchanged()
	case tea.KeyPressMsg:
		if !f.going {
			return f.press(msg)
		}
	case tea.PasteMsg:
		if !f.going && !f.ask.Open() {
			f.paste(msg)
		}
	case tea.MouseClickMsg:
		switch {
		case f.going || f.ask.Open():
		case f.button.Contains(msg.X, msg.Y):
			return f.send()
		case f.Click(msg):
			f.changed()
		}
	case tea.MouseWheelMsg:
		f.List.Wheel(msg)
	}
	return nil
}

// paste takes a text into the field under the cursor, or else into a field that is usually
// empty, such as a position.
func (f *form) paste(msg tea.PasteMsg) {
	if i := slices.IndexFunc(f.rows, func(r row) bool { return r.Free && r.Typed() }); !f.Typing() && i >= 0 {
		f.Fields[i].Input.SetValue("")
		f.List.Choose(i)
	}
	if f.Typing() {
		f.TypeText(msg)
		f.changed()
		if err := f.check(f.given()); action.ArgOf(err) == f.rows[f.List.Cursor].Name {
			f.refuse(err)
		}
	}
}

func (f *form) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case f.ask.Open():
		return f.ask.Answer(msg)
	case f.Typing() && msg.Text != "":
		f.Form.Press(msg)
		f.changed()
	case msg.String() == "enter":
		return f.send()
	case msg.String() == "a" && len(f.Fields) > 0 && f.Current().Boxes:
		f.Current().All()
		f.changed()
	case key.Matches(msg, widget.Keys.Back) && f.clears():
		f.Current().Input.SetValue("")
		f.changed()
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return f.s.Pop()
	case key.Matches(msg, widget.Keys.Lesson) && f.game() != "":
		return app.Learn(f.game())
	case len(f.Fields) == 0:
	case f.Form.Press(msg):
		f.changed()
	}
	return nil
}

// send submits the form, unless an argument is wrong by itself.
func (f *form) send() tea.Cmd {
	f.err, f.blamed = "", ""
	f.chosen()
	if err := f.check(f.given()); action.ArgOf(err) != "" {
		f.refuse(err)
		return nil
	}
	return f.submit(f.given())
}

// refuse shows an error, at the field that caused it.
func (f *form) refuse(err error) {
	f.err, f.blamed = errs.Sentence(err), action.ArgOf(err)
	i := slices.IndexFunc(f.rows, func(r row) bool { return r.Name == f.blamed })
	if i < 0 {
		f.blamed = ""
		return
	}
	f.List.Choose(i)
}

// changed updates the form after a field changed.
func (f *form) changed() {
	f.err, f.blamed = "", ""
	f.chosen()
	f.refresh()
}

// chosen remembers the values of the fields. Hidden fields keep theirs, and may come back.
func (f *form) chosen() {
	maps.Copy(f.so, f.values())
	if f.keep != nil {
		f.keep(f.so)
	}
}

// done closes the form after the action, or says why it was refused.
func (f *form) done(msg didMsg) tea.Cmd {
	f.going = false
	if msg.err != nil {
		f.refuse(msg.err)
		return nil
	}
	return f.did(msg)
}

// Body implements app.Writer.
func (f *form) Body(w, h int) string {
	board := f.board(w)
	left := w
	if board != nil {
		left = w - board.w - widget.Gap
	}
	foot := f.foot(left, h >= widget.RoomyHeight)
	var lines []string
	if h >= widget.RoomyHeight-2 {
		lines = append(lines, "")
	}
	view := widget.FormView{W: left, Wrong: f.wrong(left), Field: -1}
	if f.blamed != "" {
		view.Field = f.List.Cursor
	}
	f.Offset = len(lines)
	if len(f.Fields) > 0 {
		lines = append(lines, f.View(f.s.Styles, view, h-len(lines)-len(foot))...)
	}
	f.button = canvas.Rect{X: 2, Y: len(lines) + 1, W: widget.Width(f.title) + 6, H: 1}
	lines = append(lines, foot...)
	if board != nil {
		beside := append([]string{""}, board.lines(f.s.Styles, h-1)...)
		lines = widget.Beside(widget.Gap, filled(lines, left), beside)
	}
	if f.ask.Open() {
		box := f.ask.Box(f.s.Styles, w-2)
		lines, _ = widget.Over(widget.Dimmed(f.s.Styles, lines), box, (w-widget.Width(box[0]))/2, (h-len(box))/2, w, h)
	}
	return widget.Page(lines, w, h)
}

// wrong returns the error to show below the field that caused it.
func (f *form) wrong(w int) []string {
	if f.blamed == "" {
		return nil
	}
	return widget.PaintAll(f.s.Styles.Bad, widget.Indent(widget.Wrap(f.err, w-4), 2))
}

// noted returns what the action says about the chosen values; "" is nothing.
func (f *form) noted() string {
	if f.note == nil || f.going {
		return ""
	}
	return f.note(f.given())
}

// foot has the button, what was refused, and what the field under the cursor means.
func (f *form) foot(w int, roomy bool) []string {
	look := f.s.Styles
	press := "Press enter to " + f.does + "."
	button := "  " + look.Focus.Paint("  "+f.title+"  ")
	todo := []string{"", button + "  " + look.Faint.Paint(press)}
	if widget.Width(todo[1]) > w { // the footer names the key too
		todo[1] = widget.Cut(button, w)
	}
	switch {
	case f.going:
		todo[1] = "  " + look.Faint.Paint(f.waits)
	case f.err != "" && f.blamed == "":
		todo = append(todo[:1], widget.Indent(widget.PaintAll(look.Bad, widget.Wrap(widget.Shown(f.err, 4*w), w-2)), 2)...)
	}
	if !roomy {
		todo = todo[1:]
	}
	if note := f.noted(); note != "" {
		todo = append(todo, widget.Indent(widget.Wrap(note, w-2), 2)...)
	}
	if len(f.Fields) == 0 {
		return todo
	}
	if roomy {
		todo = append(todo, "")
	}
	return append(todo, widget.PaintAll(look.Faint, f.Help(w))...)
}
