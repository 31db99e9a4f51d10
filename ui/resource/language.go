package resource

import (
	"context"
	"slices"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
)

// In translates the set: titles, headings, leads, labels and errors. A nil catalog is English. UIs need to know nothing about
// it.
func (s *Set) In(c *message.Catalog) *Set {
	if c == nil {
		return s
	}
	in := new(Set)
	for _, r := range s.list {
		in.list = append(in.list, r.in(c))
	}
	return in
}

func (r *Resource) in(c *message.Catalog) *Resource {
	to, spec := *r, *r.Spec
	to.Spec, to.catalog = &spec, c
	to.Title, to.Help = c.Text(r.Title), c.Text(r.Help)
	to.Marked, to.Empty = c.Text(r.Marked), c.Text(r.Empty)
	to.Heads, to.Filters = headsIn(c, r.Heads), slices.Clone(r.Filters)
	for i := range to.Filters {
		f := &to.Filters[i]
		f.Label, f.Choices = c.Text(f.Label), action.ChoicesIn(c, f.Choices)
	}
	to.Spec.List = func(ctx context.Context, who action.Caller, q Query) ([]any, string, error) {
		list, next, err := r.Spec.List(ctx, who, q)
		return list, next, errs.In(err, c)
	}
	to.Links = func(who action.Caller, subject any) []Link {
		list := slices.Clone(r.Links(who, subject))
		for i := range list {
			list[i].Label = c.Text(list[i].Label)
		}
		return list
	}
	to.Until = func(who action.Caller, subject any) Countdown {
		until := r.Until(who, subject)
		until.Label = c.Text(until.Label)
		return until
	}
	to.Sections = func(ctx context.Context, who action.Caller, subject any) ([]Section, error) {
		list, err := r.Sections(ctx, who, subject)
		list = slices.Clone(list)
		for i := range list {
			list[i] = list[i].in(c)
		}
		return list, errs.In(err, c)
	}
	return &to
}

// in translates the section.
func (s Section) in(c *message.Catalog) Section {
	s.Label, s.Empty, s.Heads = c.Text(s.Label), c.Text(s.Empty), headsIn(c, s.Heads)
	s.Text = c.TextAll(s.Text)
	s.Fields = slices.Clone(s.Fields)
	for i := range s.Fields {
		s.Fields[i].Label = c.Text(s.Fields[i].Label)
	}
	if s.Bracket != nil {
		b := Bracket{slices.Clone(s.Bracket.Rounds), s.Bracket.Third}
		for i := range b.Rounds {
			b.Rounds[i].Label = c.Text(b.Rounds[i].Label)
		}
		s.Bracket = &b
	}
	return s
}

func headsIn(c *message.Catalog, heads []Head) []Head {
	heads = slices.Clone(heads)
	for i := range heads {
		heads[i].Label = c.Text(heads[i].Label)
	}
	return heads
}
