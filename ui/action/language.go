package action

import (
	"reflect"
	"slices"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
)

// In translates the set: the names of its actions, their questions, answers and errors. A nil catalog is English. UIs
// need to know nothing about it.
func (s *Set) In(c *message.Catalog) *Set {
	if c == nil {
		return s
	}
	in := &Set{on: make(map[Kind][]*Action), nouns: s.nouns, catalog: c}
	for k, list := range s.on {
		in.on[k] = slice.Map(list, func(a *Action) *Action { return a.in(c) })
	}
	for _, st := range s.streams {
		in.streams = append(in.streams, st.in(c))
	}
	return in
}

// Catalog returns the catalog of the set's language; nil is English.
func (s *Set) Catalog() *message.Catalog { return s.catalog }

func (a *Action) in(c *message.Catalog) *Action {
	to := *a
	spec := *a.Spec
	to.Spec = &spec
	to.Label, to.Help, to.Notes, to.Args = c.Text(a.Label), c.Text(a.Help), c.TextAll(a.Notes), slices.Clone(a.Args)
	for i := range to.Args {
		arg := &to.Args[i]
		arg.Label, arg.Help = c.Text(arg.Label), c.Text(arg.Help)
	}
	to.Spec.Choices = func(who Caller, subject any, arg string, so Values) []Choice {
		return ChoicesIn(c, a.Spec.Choices(who, subject, arg, so))
	}
	to.Variants = func(who Caller, subject any) []Preset[reflect.Value] {
		list := a.Variants(who, subject)
		for i := range list {
			list[i].Label = c.Text(list[i].Label)
		}
		return list
	}
	to.Spec.Confirm = func(who Caller, subject any, args reflect.Value) message.Message {
		return c.Bind(a.Spec.Confirm(who, subject, args))
	}
	to.Spec.May = func(who Caller, subject any, args reflect.Value) error {
		return errs.In(a.Spec.May(who, subject, args), c)
	}
	return &to
}

// ChoicesIn translates choices.
func ChoicesIn(c *message.Catalog, list []Choice) []Choice {
	if c == nil {
		return list
	}
	list = slices.Clone(list)
	for i := range list {
		list[i].Label, list[i].Help = c.Text(list[i].Label), c.Text(list[i].Help)
	}
	return list
}

// in translates the result.
func (r Result) in(c *message.Catalog) Result {
	if c != nil {
		r.Said = slices.Clone(r.Said)
		for i := range r.Said {
			r.Said[i] = c.Bind(r.Said[i])
		}
		r.Nothing = errs.In(r.Nothing, c)
	}
	return r
}
