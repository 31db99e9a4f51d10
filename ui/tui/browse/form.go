package browse

import (
	"cmp"
	"context"
	"fmt"
	"maps"
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
	fields      []field
	submit      func(action.Values) tea.Cmd
	ask         *widget.Question // nil while nothing is asked
	going       bool             // it is on its way
	err         string           // why it was refused
	did         func(didMsg) tea.Cmd
}

// field is an argument with the field that asks for it.
type field struct {
	action.Arg
	widget.Field
}

// newActionForm asks for the arguments of an action. given are values to begin with.
func newActionForm(p *page, o action.Offer, given action.Values) *form {
	f := &form{s: p.s, title: o.Label, does: widget.Does(o.Label)}
	c := p.caller()
	for _, arg := range o.Asks() {
		choices := o.Choices(c, p.subject, arg, nil)
		if choices == nil {
			f.fields = append(f.fields, fieldOf(arg, nil, nil)) // a row says nothing of what is typed
			continue
		}
		f.fields = append(f.fields, fieldOf(arg, choices, given[arg.Name]))
	}
	do := func(values action.Values) tea.Cmd {
		f.going = true
		return p.carryOut(f, o, values)
	}
	f.submit = func(values action.Values) tea.Cmd {
		maps.Copy(values, o.Values)
		if ask := o.Action.Confirm(p.caller(), p.subject, values); !ask.IsZero() {
			f.ask = &widget.Question{Text: ask.String(), Yes: func() tea.Cmd { return do(values) }}
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

// newFilterForm asks for the values of the filters of a list.
func newFilterForm(l *list) *form {
	f := &form{s: l.s, title: "Filter", does: "show"}
	for _, filter := range l.r.Filters {
		arg := action.Arg{Name: filter.Name, Label: filter.Label, Help: cmp.Or(filter.Help, "which ones to list")}
		arg.Required = filter.Choices != nil // then the first one is that of all
		f.fields = append(f.fields, fieldOf(arg, filter.Values(l.caller()), []string{l.query.Get(filter)}))
	}
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

// The most characters of a line of text, and the most figures of a number.
const textLength, numberLength = 400, 6

// fieldOf is the field for an argument, with what it may be and what it is at first.
func fieldOf(arg action.Arg, choices []action.Choice, given []string) field {
	f := widget.Field{ID: arg.Name, Name: arg.Label, Help: words.SentenceStart(arg.Help) + "."}
	first := strings.Join(given, " ")
	switch {
	case choices != nil && !arg.Many:
		if !arg.Required {
			f.Values, f.Helps = []game.Value{{Name: "–"}}, []string{f.Help}
		}
		for _, c := range choices {
			help := c.Help
			if help == "" {
				help = f.Help
			}
			f.Values, f.Helps = append(f.Values, game.Value{ID: c.Value, Name: c.Label}), append(f.Helps, help)
			if c.Usual {
				f.At = len(f.Values) - 1
			}
		}
		f.Counted = len(choices) > 6
	case isFlag(arg):
		f.Values = []game.Value{{Name: "no"}, {ID: "true", Name: "yes"}}
	default:
		most := textLength
		if isNumber(arg) {
			most = numberLength
		}
		input := widget.NewInput("", most)
		input.SetValue(first)
		f.Long = !isNumber(arg)
		if f.Input, f.Empty = &input, "optional"; arg.Required {
			f.Empty = "required"
		}
		for _, c := range choices { // of which several are typed
			f.Help += " " + c.Value
		}
	}
	f.Set(first)
	return field{arg, f}
}

// isFlag and isNumber report what an argument is. A filter is a text, and has no type.
func isFlag(arg action.Arg) bool   { return arg.Type != nil && arg.Widget() == "flag" }
func isNumber(arg action.Arg) bool { return arg.Type != nil && arg.Widget() == "number" }

// refresh shows the fields that apply to what is chosen in the others.
func (f *form) refresh() {
	values := f.values(f.fields)
	var show []widget.Field
	for i := range f.fields {
		if f.fields[i].Applies(values) {
			show = append(show, f.fields[i].Field)
		}
	}
	if slices.EqualFunc(f.Fields, show, func(a, b widget.Field) bool { return a.ID == b.ID }) {
		f.Fields = show
		return
	}
	at := f.List.Cursor
	f.Show(show)
	f.List.Choose(at)
}

// keep notes what is chosen in the fields that are shown.
func (f *form) keep() {
	for _, shown := range f.Fields {
		i := slices.IndexFunc(f.fields, func(own field) bool { return own.ID == shown.ID })
		f.fields[i].At = shown.At
	}
	f.refresh()
}

// values are what some fields say.
func (f *form) values(of []field) action.Values {
	values := make(action.Values)
	for i := range of {
		switch text := of[i].Value().ID; {
		case text == "":
		case of[i].Many:
			values[of[i].ID] = strings.Fields(text)
		default:
			values[of[i].ID] = []string{text}
		}
	}
	return values
}

// given are the values of the fields that are shown.
func (f *form) given() action.Values {
	all := f.values(f.fields)
	given := make(action.Values)
	for _, shown := range f.Fields {
		if v := all[shown.ID]; v != nil {
			given[shown.ID] = v
		}
	}
	return given
}

// Init implements app.Screen.
func (f *form) Init(context.Context) tea.Cmd { return nil }

// Most implements app.Sized.
func (*form) Most() (w, h int) { return app.FormWidth, app.FormHeight + 6 }

// Title implements app.Screen.
func (f *form) Title() string { return f.title }

// Typing implements app.Typist.
func (f *form) Typing() bool { return f.ask != nil || len(f.Fields) > 0 && f.Form.Typing() }

// Keys implements app.Screen.
func (f *form) Keys() []key.Binding {
	switch {
	case f.ask != nil:
		return widget.AnswerKeys()
	case f.Typing():
		return []key.Binding{widget.Bind("enter", f.does, "enter"), widget.As(widget.Keys.Back, "back"), widget.Bind("↑ ↓", "move", "up", "down")}
	}
	return []key.Binding{widget.As(widget.Keys.Choose, f.does), widget.Keys.Change, widget.As(widget.Keys.Quit, "back"), widget.Keys.UpDown}
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
		if !f.going && f.Typing() && f.ask == nil {
			f.Paste(msg)
			f.changed()
		}
	case tea.MouseClickMsg:
		if !f.going && f.ask == nil && f.Click(msg) {
			f.changed()
		}
	case tea.MouseWheelMsg:
		f.List.Wheel(msg)
	}
	return nil
}

func (f *form) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case f.ask != nil:
		settled, cmd := f.ask.Answer(msg)
		if settled {
			f.ask = nil
		}
		return cmd
	case f.Typing() && msg.Text != "":
		f.Form.Press(msg)
		f.changed()
	case key.Matches(msg, widget.Keys.Choose):
		f.err = ""
		return f.submit(f.given())
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return f.s.Pop()
	case len(f.Fields) > 0 && f.Form.Press(msg):
		f.changed()
	}
	return nil
}

// changed takes in that a field is another.
func (f *form) changed() {
	f.err = ""
	f.keep()
}

// done goes back with what became of the action, or says why it was refused.
func (f *form) done(msg didMsg) tea.Cmd {
	f.going = false
	if msg.err != nil {
		f.err = errs.Sentence(msg.err)
		return nil
	}
	return f.did(msg)
}

// Body implements app.Writer.
func (f *form) Body(w, h int) string {
	foot := f.foot(w)
	name := 0
	for _, field := range f.Fields {
		name = max(name, widget.Width(field.Name)+widget.Gap)
	}
	lines := []string{""}
	f.List.Resize(len(f.Fields), h-len(foot)-2-f.Extra(min(name, w/3), w))
	from, to := f.List.Window()
	for i := from; i < to; i++ {
		lines = f.Add(f.s.Styles, lines, i, min(name, w/3), w)
	}
	more := ""
	if n := len(f.Fields) - to; n > 0 {
		more = " " + f.s.Styles.Faint.Paint(fmt.Sprintf("↓ %d more", n))
	}
	return widget.Page(append(append(lines, more), foot...), w, h)
}

// foot says what to do, what was refused, and what the field under the cursor means.
func (f *form) foot(w int) []string {
	look := f.s.Styles
	if f.ask != nil {
		return widget.Indent(f.ask.Lines(look, w-2), 1)
	}
	todo := []string{" " + look.Faint.Paint("Press enter to "+f.does+".")}
	switch {
	case f.going:
		todo = []string{" " + look.Faint.Paint(app.Saving)}
	case f.err != "":
		todo = widget.Indent(widget.PaintAll(look.Bad, widget.Wrap(widget.Shown(f.err, 4*w), w-2)), 1)
	}
	if len(f.Fields) == 0 {
		return todo
	}
	return append(append(todo, ""), f.Help(w)...)
}
