package action

import (
	"cmp"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/words"
)

// Arg is an argument of an action. It is described by the tags of a struct field:
//
//	Plies int `arg:"number" help:"how many moves to take back"`
//
// The tag arg is the name, and after commas any of these: "required"; "many" (it takes several values);
// "hidden" (no UI asks for it); "asked" (a button asks for it although it is optional); "free" (its choices
// are only suggestions); "once" (forms do not remember it).
//
// The tag kind is the kind of value, and the tag label the name in forms. Both default to the name. The tag
// choices lists fixed values. The tag when names another argument and some of its values, such as
// "kind=swiss,team": a form asks for this argument only if the other one has one of them. The tag group is the
// title above it in forms. The fields of embedded structs are arguments, too.
type Arg struct {
	Name, Kind, Label, Help string
	Group                   string
	Required, Many, Hidden  bool
	Asked, Free, Once       bool
	Choices                 []string
	When                    string
	Type                    reflect.Type
	index                   []int
}

// Widget returns the kind of input in a form: text, long (several lines), number, flag, choice, or choices (any
// of several).
func (a *Arg) Widget() string {
	t := a.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case a.Choices != nil && a.Many:
		return "choices"
	case a.Choices != nil:
		return "choice"
	case t.Kind() == reflect.Bool:
		return "flag"
	case t.Kind() == reflect.Int:
		return "number"
	case a.Kind == "long":
		return "long"
	}
	return "text"
}

// IsFile reports whether the argument is a file, which comes in [Caller.In].
func (a *Arg) IsFile() bool { return a.Type == readerType }

// IsSpan reports whether the argument is a duration.
func (a *Arg) IsSpan() bool {
	return a.Type == durationType || a.Type == reflect.PointerTo(durationType)
}

// applies reports whether a form asks for the argument, given the values of the others.
func (a *Arg) applies(others Values) bool {
	name, values, bound := strings.Cut(a.When, "=")
	allowed := strings.Split(values, ",")
	return !bound || slices.ContainsFunc(others[name], func(v string) bool { return slices.Contains(allowed, v) })
}

// Values are arguments as text, by name.
type Values map[string][]string

// readArgs reads the tags of a struct's fields. It panics if they are malformed, because that is a bug.
func readArgs(t reflect.Type) []Arg {
	var list []Arg
	for _, f := range reflect.VisibleFields(t) {
		if f.Anonymous {
			continue
		}
		name, rest, _ := strings.Cut(f.Tag.Get("arg"), ",")
		if name == "" {
			panic(fmt.Sprintf("action: the field %s of %s has no tag arg", f.Name, t))
		}
		a := Arg{
			Name: name, Kind: cmp.Or(f.Tag.Get("kind"), name), Help: f.Tag.Get("help"),
			Label: cmp.Or(f.Tag.Get("label"), words.SentenceStart(name)), When: f.Tag.Get("when"),
			Group: f.Tag.Get("group"), Type: f.Type, index: f.Index,
		}
		for word := range strings.SplitSeq(rest, ",") {
			switch word {
			case "":
			case "required":
				a.Required = true
			case "many":
				a.Many = true
			case "hidden":
				a.Hidden = true
			case "asked":
				a.Asked = true
			case "free":
				a.Free = true
			case "once":
				a.Once = true
			default:
				panic(fmt.Sprintf("action: the field %s of %s is %q", f.Name, t, word))
			}
		}
		if c := f.Tag.Get("choices"); c != "" {
			a.Choices = strings.Fields(c)
		}
		list = append(list, a)
	}
	return list
}

var (
	durationType = reflect.TypeFor[time.Duration]()
	timeType     = reflect.TypeFor[time.Time]()
	readerType   = reflect.TypeFor[io.Reader]()
)

// read parses given arguments into a struct. This is the only place where text becomes arguments. Its errors are
// for people.
func read(c Caller, name string, args []Arg, into reflect.Value, given Values) error {
	for word := range given {
		if !slices.ContainsFunc(args, func(a Arg) bool { return a.Name == word }) {
			return words.Wrong("The command %s has no parameter %q.", name, identity.Clean(word, 20))
		}
	}
	for i := range args {
		a := &args[i]
		field, list := into.FieldByIndex(a.index), given[a.Name]
		switch {
		case a.IsFile():
			if c.In != nil {
				field.Set(reflect.ValueOf(c.In))
			}
			continue
		case len(list) == 0 && a.Required:
			return words.Wrong("Say %s.", a.Help)
		case len(list) == 0:
			continue
		case len(list) == 2 && a.Free && !a.Many: // a preset, and what was typed instead
			list = list[1:]
		case len(list) > 1 && !a.Many:
			return words.Wrong("The parameter %s is given more than once.", a.Name)
		}
		if err := a.set(c, field, list); err != nil {
			return err
		}
	}
	return nil
}

// Decode parses text into arguments of the type A. name is what they are for.
func Decode[A any](c Caller, name string, given Values) (A, error) {
	var args A
	err := read(c, name, readArgs(reflect.TypeFor[A]()), reflect.ValueOf(&args).Elem(), given)
	return args, err
}

// set parses text into a field.
func (a *Arg) set(c Caller, field reflect.Value, list []string) error {
	if a.Many {
		field.Set(reflect.MakeSlice(a.Type, len(list), len(list)))
		for i, text := range list {
			if err := a.setOne(c, field.Index(i), text); err != nil {
				return err
			}
		}
		return nil
	}
	if a.Type.Kind() == reflect.Pointer {
		field.Set(reflect.New(a.Type.Elem()))
		field = field.Elem()
	}
	return a.setOne(c, field, list[0])
}

func (a *Arg) setOne(c Caller, field reflect.Value, text string) error {
	switch field.Type() {
	case durationType:
		d, err := words.ReadSpan(text)
		field.SetInt(int64(d))
		return err
	case timeType:
		at, err := words.ReadWhen(text, c.Now(), c.Zone())
		field.Set(reflect.ValueOf(at))
		return err
	}
	switch field.Kind() {
	case reflect.Int:
		n, ok := words.ReadNumber(text)
		if !ok {
			return words.Wrong("%s takes a number, not %q.", a.Name, identity.Clean(text, 20))
		}
		field.SetInt(int64(n))
	case reflect.Bool:
		on, err := strconv.ParseBool(text)
		if err != nil {
			return words.Wrong("The parameter %s must be true or false.", a.Name)
		}
		field.SetBool(on)
	case reflect.String:
		return a.setText(field, text)
	default:
		panic(fmt.Sprintf("action: an argument %s of the type %s", a.Name, field.Type()))
	}
	return nil
}

// setText sets a text. If there are choices, it must be one of them.
func (a *Arg) setText(field reflect.Value, text string) error {
	if a.Choices == nil {
		field.SetString(text)
		return nil
	}
	if i := slices.IndexFunc(a.Choices, func(c string) bool { return strings.EqualFold(c, text) }); i >= 0 {
		field.SetString(a.Choices[i])
		return nil
	}
	return words.WrongOf("There is no %s %q.", a.Name, text, a.Choices)
}

// format writes the arguments of a struct that are not zero as text that [read] takes.
func format(args []Arg, from reflect.Value) Values {
	values := make(Values)
	for i := range args {
		a := &args[i]
		if field := from.FieldByIndex(a.index); !field.IsZero() && !a.IsFile() {
			values[a.Name] = a.texts(field)
		}
	}
	return values
}

func (a *Arg) texts(field reflect.Value) []string {
	if a.Many {
		var list []string
		for i := range field.Len() {
			list = append(list, fmt.Sprint(field.Index(i)))
		}
		return list
	}
	if a.Type.Kind() == reflect.Pointer {
		field = field.Elem()
	}
	return []string{fmt.Sprint(field)}
}
