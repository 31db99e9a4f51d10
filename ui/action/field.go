package action

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// Field is what a form asks for: an argument, or one of its parts.
type Field struct {
	Arg
	// ID is the name of the field: the argument's name, unless the argument has several fields.
	ID string
	// List are the possible values, or suggestions if it is [Arg.Free]; nil is any text.
	List []Choice
	// Numbers says that the numbers from 0 up to it are also possible. In the argument they follow Before.
	Numbers int
	Before  string
	// Value is the current value: what was chosen, or the default.
	Value string
	// Range has the limits of a range of numbers; nil is no range.
	Range *Range
}

// Box returns the choices of a field that is a check box: ticked, and not. ok is false for other fields.
func (f *Field) Box() (on, off Choice, ok bool) {
	switch {
	case f.Arg.Widget() != "flag":
		return on, off, false
	case f.List == nil:
		return Choice{Value: "true"}, Choice{}, true
	case len(f.List) != 2:
		return on, off, false
	case f.List[0].On || f.List[0].Value == "true" && !f.List[1].On:
		return f.List[0], f.List[1], true
	}
	return f.List[1], f.List[0], true
}

// Options returns the values to choose from, including the numbers.
func (f *Field) Options() []Choice {
	list := slices.Clip(f.List)
	for n := range f.Numbers {
		number := strconv.Itoa(n)
		list = append(list, Choice{Value: f.Before + number, Label: number})
	}
	return list
}

// Typed reports whether people type the value, because there are no suggestions.
func (f *Field) Typed() bool {
	return f.List == nil || f.Free && !slices.ContainsFunc(f.List, func(c Choice) bool { return c.Value != "" })
}

// Widget returns the kind of input, as [Arg.Widget] does.
func (f *Field) Widget() string {
	switch widget := f.Arg.Widget(); {
	case f.Typed(), widget == "choices":
		return widget
	case f.Many && (f.Free || f.Kind == gameKind):
		return "choices"
	case f.Free:
		return "suggest"
	default:
		return "choice"
	}
}

// gameKind is the kind of arguments that are games, and optionKind of options of the chosen game.
const (
	gameKind   = "game"
	optionKind = "option"
)

// Fields returns what a form asks for, given the arguments in so; missing ones have defaults. If so is nil, it returns
// everything that may be asked for.
func (o Offer) Fields(c Caller, subject any, so Values) []Field {
	now := make(Values)
	maps.Copy(now, o.Begins(c, subject))
	maps.Copy(now, so)
	maps.Copy(now, o.Values)
	var list []Field
	for _, arg := range o.Asks() {
		if so != nil && !arg.applies(now) {
			continue
		}
		fields := []Field{{Arg: arg, ID: arg.Name, List: o.Choices(c, subject, arg, now)}}
		if arg.Kind == optionKind && fields[0].List == nil && so != nil && len(now[gameKind]) == 1 {
			fields = optionFields(c, arg, now)
		}
		for _, f := range fields {
			if f.List != nil && len(f.List) == 0 {
				continue
			}
			if o.Range != nil {
				f.Range = o.Range(c, arg.Name, now)
			}
			f.leaveOut()
			switch f.Set(now[arg.Name]); {
			case f.Widget() == "choices":
				now[arg.Name] = f.Values(f.Value)
			case arg.Kind != optionKind:
				now[arg.Name] = []string{f.Value}
			}
			list = append(list, f)
		}
	}
	return list
}

// SortFields sorts fields for a form: groups stay together, and in each group texts that are usually left alone come
// last.
func SortFields(fields []Field) []Field {
	place := make(map[string]int)
	for i := range fields {
		if _, ok := place[fields[i].Group]; !ok {
			place[fields[i].Group] = i
		}
	}
	last := func(f *Field) int { return map[bool]int{true: 1}[f.Free && f.Typed() && f.When == ""] }
	slices.SortStableFunc(fields, func(a, b Field) int {
		return cmp.Or(place[a.Group]-place[b.Group], last(&a)-last(&b))
	})
	return fields
}

// Set gives the field its value among the argument's values, or the default.
func (f *Field) Set(values []string) { f.Value = f.valueOf(values) }

func (f *Field) valueOf(values []string) string {
	if several := f.Widget() == "choices"; values != nil && (several || f.Free || f.Typed()) {
		return strings.Join(values, " ")
	}
	for _, v := range values {
		number, isNumber := strings.CutPrefix(v, f.Before)
		if f.Has(v) || f.Numbers > 0 && isNumber && isDigits(number) {
			return v
		}
	}
	var usual []string
	for _, c := range f.List {
		if c.Usual {
			usual = append(usual, c.Value)
		}
	}
	switch several := f.Widget() == "choices"; {
	case several:
		return strings.Join(usual, " ")
	case len(usual) > 0:
		return usual[0]
	case f.List == nil:
		return ""
	}
	return f.List[0].Value
}

// leaveOut adds a choice that leaves an optional argument out, if no other choice does.
func (f *Field) leaveOut() {
	usual := slices.ContainsFunc(f.List, func(c Choice) bool { return c.Usual })
	if f.Widget() == "choice" && !f.Required && !usual && !f.Has("") {
		f.List = append([]Choice{{Label: "–", Help: words.SentenceStart(f.Help) + "."}}, f.List...)
	}
}

// Values returns the argument's values for a value of the field.
func (f *Field) Values(value string) []string {
	switch {
	case value == "":
		return nil
	case f.Many && (f.Typed() || f.Widget() == "choices"):
		return strings.FieldsFunc(value, func(r rune) bool { return r == ' ' || r == ',' })
	}
	return []string{value}
}

// Has reports whether a value is in the list.
func (f *Field) Has(value string) bool {
	return slices.ContainsFunc(f.List, func(c Choice) bool { return c.Value == value })
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// optionFields returns a field for each option of the chosen game. A default value leaves the option out.
func optionFields(c Caller, arg Arg, so Values) []Field {
	var fields []Field
	for _, o := range GameOf(c, so).Options {
		f := Field{Arg: arg, ID: o.ID, Numbers: o.Numbers, Before: o.ID + "="}
		f.Label, f.Help = o.Name, strings.TrimSuffix(o.Help, ".")
		for _, v := range o.Values {
			choice := Choice{Value: f.Before + v.ID, Label: v.Name, Usual: v.ID == o.Default}
			if choice.Usual {
				choice.Value = ""
			}
			f.List = append(f.List, choice)
		}
		fields = append(fields, f)
	}
	return fields
}

// GameOf returns the chosen game; the zero Info if there is none.
func GameOf(c Caller, so Values) game.Info {
	for _, g := range c.Games {
		if slices.Equal(so[gameKind], []string{g.Info().ID}) {
			return g.Info()
		}
	}
	return game.Info{}
}

// clockChoices returns the preset time controls.
func clockChoices(arg Arg) []Choice {
	var list []Choice
	for _, c := range table.PresetClocks {
		list = append(list, Choice{
			Value: words.Dashed(c), Label: c.String(), Help: words.ClockHelp(c),
			Usual: c == table.DefaultClock || arg.Many && c == table.PresetClocks[2],
		})
	}
	if !arg.Required {
		none := clock.Control{}
		list = append(list, Choice{Value: none.String(), Label: "no clock", Help: words.ClockHelp(none)})
	}
	return list
}
