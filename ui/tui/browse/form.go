package browse

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/ui/action"
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
	submit      func(action.Values) tea.Cmd
	ask         widget.Question
	going       bool   // the action is under way
	waits       string // the text to show meanwhile
	err         string // why it was refused
	blamed      string // the argument that caused err; "" is none
	did         func(didMsg) tea.Cmd
}

// row is what a line of the form asks for.
type row struct {
	action.Field
	pick string // the value that this line picks, if the field has several; "" for other fields
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
	do := func(values action.Values) tea.Cmd {
		f.going = true
		return p.carryOut(f, o, values)
	}
	f.submit = func(values action.Values) tea.Cmd {
		if ask := o.Action.Confirm(p.caller(), p.subject, full(values)); !ask.IsZero() {
			f.ask = widget.Question{Text: ask.String(), Yes: func() tea.Cmd { return do(values) }}
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

// refresh shows the fields that fit the chosen values. The cursor stays on its field.
func (f *form) refresh() {
	var show []widget.Field
	var rows []row
	for _, asked := range f.asks(f.so) {
		if asked.Widget() != "choices" {
			show, rows = append(show, f.fieldOf(&asked)), append(rows, row{Field: asked})
			continue
		}
		for _, c := range asked.List {
			show, rows = append(show, pickOf(&asked, c)), append(rows, row{asked, c.Value})
		}
	}
	f.rows = rows
	if slices.EqualFunc(f.Fields, show, func(a, b widget.Field) bool { return a.ID == b.ID }) {
		f.Fields = show
		return
	}
	at := f.List.Cursor
	if len(f.Fields) > 0 {
		id := f.Current().ID
		at = max(slices.IndexFunc(show, func(field widget.Field) bool { return field.ID == id }), 0)
	}
	f.Show(show)
	f.List.Choose(at)
}

// pickOf returns the line for one of several values that can be picked together.
func pickOf(asked *action.Field, c action.Choice) widget.Field {
	f := widget.Field{
		ID: asked.ID + " " + c.Value, Name: c.Label, Help: cmp.Or(c.Help, words.SentenceStart(asked.Help)+"."),
		Values: []game.Value{{Name: "no"}, {ID: "true", Name: "yes"}},
	}
	if slices.Contains(strings.Fields(asked.Value), c.Value) {
		f.At = 1
	}
	return f
}

// fieldOf returns the line for a field.
func (f *form) fieldOf(asked *action.Field) widget.Field {
	help := words.SentenceStart(asked.Help) + "."
	line := widget.Field{ID: asked.ID, Name: asked.Label, Help: help, Numbers: asked.Numbers}
	switch kind := asked.Widget(); {
	case asked.Typed() && kind == "flag":
		line.Values = []game.Value{{Name: "no"}, {ID: "true", Name: "yes"}}
	case asked.Typed():
		line.Long, line.Empty, line.Input = kind != "number", "optional", f.inputs[asked.ID]
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
			line.Input, f.inputs[asked.ID] = &input, &input
		}
	default:
		for _, c := range asked.List {
			line.Values = append(line.Values, game.Value{ID: c.Value, Name: c.Label})
			line.Helps = append(line.Helps, cmp.Or(c.Help, help))
		}
		line.Counted = len(asked.List) > 6
	}
	for i, v := range line.Values {
		if v.ID == asked.Value {
			line.At = i
		}
	}
	if line.Numbers > 0 {
		line.Helps = nil // all numbers share one help
		line.Set(strings.TrimPrefix(asked.Value, asked.Before))
	}
	return line
}

// values returns the values of the fields that are shown, by argument.
func (f *form) values() action.Values {
	values := make(action.Values)
	for i, r := range f.rows {
		line := &f.Fields[i]
		text := line.Value().ID
		switch list := values[r.Name]; {
		case r.pick != "" && text != "":
			values[r.Name] = append(list, r.pick)
		case r.pick != "" || r.Many && text == "":
			if list == nil {
				values[r.Name] = []string{}
			}
		case line.At >= len(line.Values) && line.Input == nil:
			values[r.Name] = append(list, r.Before+text)
		case r.Many:
			values[r.Name] = append(list, r.Values(text)...)
		default:
			values[r.Name] = []string{text}
		}
	}
	return values
}

// given returns the values of the fields that are shown, without empty ones.
func (f *form) given() action.Values {
	values := f.values()
	maps.DeleteFunc(values, func(_ string, list []string) bool { return len(list) == 0 || list[0] == "" })
	return values
}

// Init implements app.Screen.
func (f *form) Init(context.Context) tea.Cmd { return nil }

// MaxSize implements app.Sized.
func (*form) MaxSize() (w, h int) { return app.FormWidth, app.FormHeight + 6 }

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
		if r.Kind == "game" && r.pick == "" {
			return f.Fields[i].Value().ID
		}
	}
	return ""
}

// Keys implements app.Screen.
func (f *form) Keys() []key.Binding {
	switch {
	case f.ask.Open():
		return widget.AnswerKeys()
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
	list := []key.Binding{widget.As(keys.Choose, f.does), keys.Change, widget.As(keys.Quit, "back")}
	if f.game() != "" {
		list = append(list, keys.Lesson)
	}
	return append(list, keys.UpDown)
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
		if !f.going && !f.ask.Open() && f.Click(msg) {
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
	case msg.String() == "space" && len(f.Fields) > 0:
		f.Current().Turn(+1)
		f.changed()
	case key.Matches(msg, widget.Keys.Choose):
		return f.send()
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
	roomy := h >= widget.RoomyHeight
	foot, wrong := f.foot(w, roomy), f.wrong(w)
	var lines []string
	if roomy {
		lines = append(lines, "")
	}
	names := f.nameCells(w)
	room := h - len(lines) - len(foot) - len(wrong) - f.Extra(names(f.List.Cursor), w)
	f.List.Resize(len(f.Fields), room)
	if roomy || len(f.Fields) > room {
		f.List.Resize(len(f.Fields), room-1) // and a line for how many more there are
	}
	from, to := f.List.Window()
	for i := from; i < to; i++ {
		lines = f.Add(f.s.Styles, lines, i, names(i), w)
		if i == f.List.Cursor {
			lines = append(lines, wrong...)
		}
	}
	if n := len(f.Fields) - to; n > 0 {
		lines = append(lines, " "+f.s.Styles.Faint.Paint(fmt.Sprintf("↓ %d more", n)))
	} else if roomy {
		lines = append(lines, "")
	}
	return widget.Page(append(lines, foot...), w, h)
}

// nameCells returns a function for the width of each field's name. Lines that pick a value
// have a short yes or no, so their names may be longer.
func (f *form) nameCells(w int) func(i int) int {
	name, pick := 0, 0
	for i, field := range f.Fields {
		if n := widget.Width(field.Name) + widget.Gap; f.rows[i].pick != "" {
			pick = max(pick, min(n, w-12))
		} else {
			name = max(name, min(n, 2*w/5))
		}
	}
	if w >= widget.Wide {
		name = max(name, pick)
		pick = name
	}
	return func(i int) int {
		if len(f.rows) > 0 && f.rows[i].pick != "" {
			return pick
		}
		return name
	}
}

// wrong returns the error to show below the field that caused it.
func (f *form) wrong(w int) []string {
	if f.blamed == "" {
		return nil
	}
	return widget.PaintAll(f.s.Styles.Bad, widget.Indent(widget.Wrap(f.err, w-4), 3))
}

// foot says what to do, what was refused, and what the field under the cursor means.
func (f *form) foot(w int, roomy bool) []string {
	look := f.s.Styles
	if f.ask.Open() {
		return widget.Indent(f.ask.Lines(look, w-2), 1)
	}
	todo := []string{" " + look.Faint.Paint("Press enter to "+f.does+".")}
	switch {
	case f.going:
		todo = []string{" " + look.Faint.Paint(f.waits)}
	case f.err != "" && f.blamed == "":
		todo = widget.Indent(widget.PaintAll(look.Bad, widget.Wrap(widget.Shown(f.err, 4*w), w-2)), 1)
	}
	if len(f.Fields) == 0 {
		return todo
	}
	if roomy {
		todo = append(todo, "")
	}
	return append(todo, f.Help(w)...)
}
