package grammar

import (
	"maps"
	"slices"
	"strings"

	"pawnstorm/ui/words"
)

// Do is the parameter for small words that a form gives a choice of.
const Do = "do"

// Param is a named parameter of a command, for programs: a capital word, a flag, or small words
// ([Do]).
type Param struct {
	Name, Help string
	Many       bool     // it can have several values
	Switch     bool     // a flag without a value: true or false
	Values     []string // the allowed values; nil allows all
}

// paramName returns the name of the parameter for a capital word. TABLE and ID share one.
func paramName(kind string) string {
	if kind == "ID" {
		kind = "TABLE"
	}
	return strings.ToLower(kind)
}

// Params returns the parameters of a command, in the order of its forms.
func (c *Command) Params() []Param {
	var list []Param
	at := make(map[string]int)
	add := func(p Param) {
		i, known := at[p.Name]
		if !known {
			i = len(list)
			at[p.Name] = i
			list = append(list, p)
		}
		list[i].Many = list[i].Many || p.Many
		for _, v := range p.Values {
			if !slices.Contains(list[i].Values, v) {
				list[i].Values = append(list[i].Values, v)
			}
		}
	}
	for _, f := range c.forms {
		f.params(false, add)
	}
	for _, f := range c.Flags {
		if !f.Local {
			add(Param{Name: f.Name, Help: f.Help, Switch: f.Value == ""})
		}
	}
	return list
}

// params visits the parameters of a form. If many is set, each may repeat.
func (f form) params(many bool, add func(Param)) {
	chosen := !f.named()
	for _, it := range f {
		switch {
		case it.kind != nil:
			name := paramName(it.kind.Name)
			add(Param{Name: name, Help: it.kind.Help, Many: many || it.many})
		case it.any == nil && chosen:
			add(Param{Name: Do, Help: "which of these words to use", Many: true, Values: []string{it.word}})
		}
		for _, alternative := range it.any {
			if !it.isNoise() {
				alternative.params(many || it.many, add)
			}
		}
	}
}

// named reports whether a form has a required capital word. Then its small words are implied.
func (f form) named() bool {
	return slices.ContainsFunc(f, func(it item) bool { return it.kind != nil })
}

// isNoise reports whether an item is an optional small word without a meaning.
func (it item) isNoise() bool {
	if !it.free || it.many || len(it.any) != 1 || len(it.any[0]) != 1 {
		return false
	}
	only := it.any[0][0]
	return only.kind == nil && only.any == nil
}

// Given returns the command with values for its parameters, in the first form that has a place for
// each. The answer is in JSON. A value is never mistaken for another word.
func (c *Command) Given(values map[string][]string) (*Parsed, error) {
	rest, flags := maps.Clone(values), &binding{name: "--" + JSON}
	for _, f := range c.Flags {
		if list, ok := rest[f.Name]; ok {
			delete(rest, f.Name)
			value := ""
			if f.Value != "" {
				value = list[0]
			}
			if !f.Local {
				flags = &binding{"--" + f.Name, value, flags}
			}
		}
	}
	for _, f := range c.forms {
		if g := (given{rest, flags}); g.form(f) && len(g.rest) == 0 {
			return &Parsed{Command: c, values: g.values}, nil
		}
	}
	return nil, words.Wrong("These parameters do not fit together, or one is not valid. Write them like this: %s.",
		c.example(values[Do]))
}

// given binds values to a form. rest holds the values that are not bound yet.
type given struct {
	rest   map[string][]string
	values *binding
}

// form binds values to all items of a form. It returns false if that is not possible.
func (g *given) form(f form) bool {
	for _, it := range f {
		if !it.isNoise() && !g.item(it, f.named()) {
			return false
		}
	}
	return true
}

func (g *given) item(it item, named bool) bool {
	switch {
	case it.any != nil:
		bound := g.any(it)
		for more := bound; more && it.many; {
			more = g.any(it)
		}
		return bound || it.free
	case it.kind == nil && named:
		g.values = &binding{it.word, it.word, g.values}
		return true
	case it.kind == nil:
		i := slices.IndexFunc(g.rest[Do], func(word string) bool { return strings.EqualFold(word, it.word) })
		return i >= 0 && g.take(Do, it.word, i)
	}
	name := paramName(it.kind.Name)
	bound := false
	for len(g.rest[name]) > 0 && (it.many || !bound) {
		bound = g.take(name, it.kind.Name, 0)
	}
	return bound
}

// any binds values to the first alternative of an item that has a place for any.
func (g *given) any(it item) bool {
	for _, alternative := range it.any {
		if one := *g; one.form(alternative) && one.values != g.values {
			*g = one
			return true
		}
	}
	return false
}

// take binds value i of a parameter to a word of a form. It returns true.
func (g *given) take(param, word string, i int) bool {
	text := g.rest[param][i]
	if param == Do {
		text = word
	}
	g.values = &binding{word, text, g.values}
	g.rest = maps.Clone(g.rest)
	if g.rest[param] = slices.Delete(slices.Clone(g.rest[param]), i, i+1); len(g.rest[param]) == 0 {
		delete(g.rest, param)
	}
	return true
}
