package grammar

import (
	"reflect"
	"slices"
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// termWord is the capital word for NAME=VALUE, or for the NAME of a boolean argument.
const termWord = "TERM"

// optionArg is the argument for the options of a game.
const optionArg = "option"

// Arguments returns the values on the line for the arguments of an action: capital words, flags, small
// words that are choices or switches, and NAME=VALUE.
func (p *Parsed) Arguments(args []action.Arg) (action.Values, error) {
	given := make(action.Values)
	for _, arg := range args {
		list := p.All(strings.ToUpper(arg.Name))
		if p.Has("--"+arg.Name) && !isSwitch(arg) {
			list = append(list, p.Flag(arg.Name))
		}
		list = append(list, slice.Filter(arg.Choices, p.Has)...)
		if isSwitch(arg) && (p.Has(arg.Name) || p.Has("--"+arg.Name)) {
			list = append(list, "true")
		}
		if len(list) > 0 {
			given[arg.Name] = list
		}
	}
	return given, readTerms(args, p.All(termWord), given)
}

// readTerms reads the words NAME=VALUE. It returns an error if a name has two different values.
func readTerms(args []action.Arg, terms []string, given action.Values) error {
	said := make(map[string]string)
	for _, term := range terms {
		name, value, hasValue := strings.Cut(term, "=")
		name = strings.ToLower(name)
		if before, twice := said[name]; twice && before != term {
			return words.Wrong("You wrote %s twice, %s and %s. Say it once.",
				identity.Clean(name, 20), identity.Clean(before, 30), identity.Clean(term, 30))
		}
		said[name] = term
		i := slices.IndexFunc(args, func(a action.Arg) bool { return a.Name == name && isTerm(a) })
		switch {
		case i < 0 && hasValue && slices.ContainsFunc(args, func(a action.Arg) bool { return a.Name == optionArg }):
			given[optionArg] = append(given[optionArg], term)
		case i < 0:
			return unknownTerm(args, term)
		case isSwitch(args[i]) == hasValue:
			return words.Wrong("Write it like this: %s.", written(args[i]))
		case hasValue:
			given[name] = []string{value}
		default:
			given[name] = []string{"true"}
		}
	}
	return nil
}

// isTerm reports whether an argument is written NAME=VALUE, because it has no capital word.
func isTerm(a action.Arg) bool { return kinds[strings.ToUpper(a.Name)] == nil && a.Choices == nil }

func isSwitch(a action.Arg) bool { return a.Type.Kind() == reflect.Bool }

// FlagOf returns the flag for an argument that the forms do not mention.
func FlagOf(a action.Arg) Flag {
	f := Flag{Name: a.Name, Value: strings.ToUpper(a.Name), Help: a.Help}
	switch {
	case isSwitch(a):
		f.Value = ""
	case a.IsSpan():
		f.Value = "SPAN"
	}
	return f
}

// WordFor returns the word in forms that stands for an argument: its capital word, or the name of a
// boolean.
func WordFor(a action.Arg) string {
	if isSwitch(a) {
		return a.Name
	}
	return strings.ToUpper(a.Name)
}

// written returns an example of NAME=VALUE.
func written(a action.Arg) string {
	switch {
	case isSwitch(a):
		return a.Name
	case a.Type.Kind() == reflect.Int:
		return a.Name + "=5"
	}
	return a.Name + "=" + strings.ToUpper(a.Kind)
}

// Terms returns an example of NAME=VALUE for each argument of an action.
func Terms(args []action.Arg) []string {
	var list []string
	for _, a := range args {
		if isTerm(a) {
			list = append(list, written(a))
		}
	}
	return list
}

func unknownTerm(args []action.Arg, term string) error {
	var names []string
	for _, a := range args {
		if isTerm(a) {
			names = append(names, a.Name)
		}
	}
	name, _, _ := strings.Cut(term, "=")
	if near := words.Nearest(name, names); near != "" {
		return words.Wrong("There is no %q. Did you mean %s?", identity.Clean(term, 30), near)
	}
	return words.Wrong("There is no %q. You can write %s.", identity.Clean(term, 30), strings.Join(Terms(args), ", "))
}
