package grammar

import (
	"maps"
	"slices"
	"strings"

	"pawnstorm/ui/words"
)

// Do is the parameter of small words: those of which a form lets one choose.
const Do = "do"

// Param is something that a program gives a command by its name: what stands for a capital
// word, the value of a flag, or small words ([Do]).
type Param struct {
	Name, Help string
	Many       bool     // there may be more than one
	Switch     bool     // a flag without a value: true or false
	Values     []string // what it may be; nil is anything
}

// paramName is the name of the parameter for a capital word. Both words for a table are one.
func paramName(kind string) string {
	if kind == "ID" {
		kind = "TABLE"
	}
	return strings.ToLower(kind)
}

// Params are the parameters of a command, in the order of its forms.
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
		if f.Local {
			continue
		}
		add(Param{Name: f.Name, Help: f.Help, Switch: f.Value == ""})
	}
	return list
}

// params visits the parameters of a form, which may be said more than once if many is set.
func (f form) params(many bool, add func(Param)) {
	chosen := !f.named()
	for _, it := range f {
		switch {
		case it.kind != nil:
			name := paramName(it.kind.Name)
			add(Param{Name: name, Help: it.kind.Help, Many: many || it.many})
		case it.any == nil && chosen:
			add(Param{Name: Do, Help: "which of these words are said", Many: true, Values: []string{it.word}})
		}
		for _, alternative := range it.any {
			if !it.isNoise() {
				alternative.params(many || it.many, add)
			}
		}
	}
}

// named reports whether a form is known by a capital word that has to be there, so that its
// small words go without saying.
func (f form) named() bool {
	return slices.ContainsFunc(f, func(it item) bool { return it.kind != nil })
}

// isNoise reports whether an item is a small word that may be left out and means nothing.
func (it item) isNoise() bool {
	return it.free && len(it.any) == 1 && len(it.any[0]) == 1 && it.any[0][0].kind == nil && it.any[0][0].any == nil && !it.many
}

// Write is the line of words, without flags, that says a command with the values of its
// parameters, each of which is one word of it whatever is in it. It is the first of the
// forms in which exactly these values are said, and of which [Grammar.Parse] reads them
// again as they are: no value is ever taken for anything else.
func (c *Command) Write(values map[string][]string) ([]string, error) {
	for _, f := range c.forms {
		w := writer{want: values}
		said := []string{c.Name}
		if w.form(f, state{used: map[string]int{}}, func(s state) bool {
			said = append(said[:1], s.words...)
			return s.all(values) && means(c, s.words, values)
		}) {
			return said, nil
		}
	}
	return nil, words.Wrong("These parameters do not fit together, or one of them is not what it should be. Write them like this: %s.", c.example(values[Do]))
}

// means reports whether words are read as these values, and nothing else.
func means(c *Command, said []string, values map[string][]string) bool {
	for _, f := range c.forms {
		found, ok := newMatcher(Words(said...)).match(f)
		if !ok {
			continue
		}
		read := make(map[string][]string)
		for b := found; b != nil; b = b.before {
			name := paramName(b.name)
			if kinds[b.name] == nil {
				name = Do
				if !slices.ContainsFunc(values[Do], func(v string) bool { return strings.EqualFold(v, b.text) }) {
					continue // it goes without saying
				}
			}
			read[name] = append([]string{b.text}, read[name]...)
		}
		slices.Sort(read[Do])
		wanted := maps.Clone(values)
		if do := slices.Clone(values[Do]); do != nil {
			slices.Sort(do)
			wanted[Do] = do
		}
		return maps.EqualFunc(read, wanted, slices.Equal)
	}
	return false
}

// state is how far a line has been written.
type state struct {
	words []string
	used  map[string]int // how many values of each parameter are said
}

// all reports whether all values are said.
func (s state) all(values map[string][]string) bool {
	for name, list := range values {
		if s.used[name] != len(list) {
			return false
		}
	}
	return true
}

// with is the state when one more word is said, that of a parameter unless that is "".
func (s state) with(word, param string) state {
	next := state{append(slices.Clip(s.words), word), s.used}
	if param != "" {
		next.used = maps.Clone(s.used)
		next.used[param]++
	}
	return next
}

// writer finds words that say values. It goes the way of a [matcher], the other way round.
type writer struct {
	want  map[string][]string
	steps int
}

// mostSteps is how many ways are tried: more than any form of a command needs.
const mostSteps = 2_000

// form tries the ways to say a form, until done likes what one leads to.
func (w *writer) form(f form, s state, done func(state) bool) bool {
	return w.items(f, f.named(), s, done)
}

func (w *writer) items(f form, named bool, s state, done func(state) bool) bool {
	if w.steps++; w.steps > mostSteps {
		return false
	}
	if len(f) == 0 {
		return done(s)
	}
	it, then := f[0], func(s state) bool { return w.items(f[1:], named, s, done) }
	switch {
	case it.isNoise():
		return then(s)
	case it.any != nil:
		return w.any(it, s, then)
	case it.kind != nil:
		name := paramName(it.kind.Name)
		i := s.used[name]
		if i >= len(w.want[name]) {
			return false
		}
		next := s.with(w.want[name][i], name)
		return it.many && w.items(f, named, next, done) || then(next)
	case named:
		return then(s.with(it.word, ""))
	}
	i := s.used[Do]
	for _, word := range w.want[Do] {
		if strings.EqualFold(word, it.word) && i < len(w.want[Do]) {
			return then(s.with(it.word, Do))
		}
	}
	return false
}

// any tries the alternatives of an item, if it may be more than once again and again, and
// then to leave it out.
func (w *writer) any(it item, s state, then func(state) bool) bool {
	for _, alternative := range it.any {
		said := w.form(alternative, s, func(next state) bool {
			return it.many && len(next.words) > len(s.words) && w.any(it, next, then) || then(next)
		})
		if said {
			return true
		}
	}
	return it.free && then(s)
}
