package resource

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// Resource is a [Spec] without its type parameter, for the UIs. It is immutable.
type Resource struct {
	*Spec[any] // nil until it is declared
	Heads      []Head
	// Detailed says that a subject has a page of its own, and Documented that programs can read more than its row.
	Detailed, Documented bool
	// InMemory says that reading a subject never waits for the store, and ListInMemory that reading the list never
	// does.
	InMemory, ListInMemory bool
	// TurnAction and TurnArg are the action that gives a subject another value in the list, and its argument; "" is
	// none. Turned returns the value that a subject has; see [Turns].
	TurnAction, TurnArg string
	Turned              func(subject any) string
	// Types returns what people can type instead.
	Types func(subject any) Typed

	declare  func() // fills in the resource
	declared *sync.Once

	row     func(c action.Caller, subject any) Row
	catalog *message.Catalog // nil is English
}

// New makes a resource from a spec. [Resource.Declared] fills it in, and [Set.Add] calls that: most
// resources are package variables, which commands without a set should not pay for.
func New[S any](s Spec[S]) *Resource {
	r := &Resource{declared: new(sync.Once)}
	r.declare = func() { declare(r, &s) }
	return r
}

// Declared returns the resource, filled in.
func (r *Resource) Declared() *Resource {
	r.declared.Do(r.declare)
	return r
}

func declare[S any](r *Resource, s *Spec[S]) {
	*r = Resource{
		declare: r.declare, declared: r.declared,
		Detailed: s.Sections != nil, Documented: s.Sections != nil || s.Doc != nil,
		InMemory: s.Known != nil, ListInMemory: s.InMemory || s.Known != nil,
		row: func(c action.Caller, subject any) Row { return rowOf(s, c, subject.(S)) },
		Spec: &Spec[any]{
			Kind: s.Kind, One: cmp.Or(s.One, words.SentenceStart(string(s.Kind))), Name: s.Name, Title: s.Title,
			Help: s.Help, Private: s.Private, Guests: s.Guests, Closed: s.Closed, Role: s.Role, Single: s.Single,
			Filters: s.Filters, Marked: s.Marked, Empty: s.Empty, RowType: s.RowType, DocType: s.DocType, Seen: s.Seen, People: s.People,
			Sample: s.Sample, Follow: s.Follow, Note: untypedList(s.Note), Lines: untypedList(s.Lines),
			Heading: untyped(s.Heading), Lead: untyped(s.Lead), Links: untyped(s.Links), Until: untyped(s.Until), Row: untyped(s.Row),
			Ages: untyped(s.Ages), Sections: untypedRead(s.Sections), Doc: untypedRead(s.Doc),
		},
	}
	for _, col := range s.Columns {
		r.Heads = append(r.Heads, col.Head)
	}
	r.Spec.List = func(ctx context.Context, c action.Caller, q Query) ([]any, string, error) {
		list, next, err := s.List(ctx, c, q)
		all := make([]any, len(list))
		for i := range list {
			all[i] = list[i]
		}
		return all, next, err
	}
	r.Known = func(c action.Caller, id string) (any, bool) {
		if s.Known == nil {
			return nil, false
		}
		return s.Known(c, id)
	}
	if s.Turns != nil {
		r.TurnAction, r.TurnArg = s.Turns.Action, s.Turns.Arg
		r.Turned = func(subject any) string { return s.Turns.Now(subject.(S)) }
		r.Types = func(subject any) (is Typed) {
			if s.Turns.Types != nil {
				is = s.Turns.Types(subject.(S))
			}
			return is
		}
	}
	if s.Page != nil {
		r.Page = untypedRead(s.Page)
	}
	if s.Games != nil {
		r.Games = untyped(s.Games)
	}
	if s.Doc == nil {
		r.Doc = func(_ context.Context, c action.Caller, subject any) (any, error) { return s.Row(c, subject.(S)), nil }
	}
}

// untyped hides the type of a function's subject. A nil function returns the zero value.
func untyped[S, T any](f func(action.Caller, S) T) func(action.Caller, any) T {
	return func(c action.Caller, subject any) (t T) {
		if f != nil {
			t = f(c, subject.(S))
		}
		return t
	}
}

// untypedRead hides the type of the subject of a function that reads something. A nil function reads nothing.
func untypedRead[S, T any](
	f func(context.Context, action.Caller, S) (T, error),
) func(context.Context, action.Caller, any) (T, error) {
	return func(ctx context.Context, c action.Caller, subject any) (t T, err error) {
		if f != nil {
			t, err = f(ctx, c, subject.(S))
		}
		return t, err
	}
}

// untypedList hides the type of the subjects in a list. A nil function stays nil.
func untypedList[S, T any](f func(action.Caller, Query, []S) []T) func(action.Caller, Query, []any) []T {
	if f == nil {
		return nil
	}
	return func(c action.Caller, q Query, subjects []any) []T {
		list := make([]S, len(subjects))
		for i := range subjects {
			list[i] = subjects[i].(S)
		}
		return f(c, q, list)
	}
}

func rowOf[S any](s *Spec[S], c action.Caller, subject S) Row {
	var row Row
	if id := s.ID(subject); id != "" {
		row.Ref = Ref{s.Kind, id}
	}
	for _, col := range s.Columns {
		row.Cells = append(row.Cells, col.Value(c, subject))
	}
	if s.Group != nil {
		row.Group = s.Group(subject)
	}
	if s.Marks != nil {
		row.Mark = s.Marks(c, subject)
	}
	return row
}

// Table returns a section with a row for each subject, as the list of the resource shows them.
func Table[S any](c action.Caller, r *Resource, s Section, list []S) Section {
	s.Heads = r.Declared().Heads
	for _, subject := range list {
		s.Rows = append(s.Rows, r.row(c, subject))
	}
	return s
}

// Hides reports whether a user must not learn that the resource exists.
func (r *Resource) Hides(c action.Caller) bool { return r.Role != admin.None && c.Role() == admin.None }

// List is a part of a list.
type List struct {
	Subjects []any
	Rows     []Row  // of the subjects
	Next     string // the [Query.After] of the next part; "" is the end
	Note     []string
	// Ages is how long it looks the same if nothing happens; 0 is forever.
	Ages time.Duration
}

// List lists the subjects that a query asks for.
func (r *Resource) List(ctx context.Context, c action.Caller, q Query) (List, error) {
	if err := r.check(c, q); err != nil {
		return List{}, err
	}
	subjects, next, err := r.Spec.List(ctx, c, q)
	l := List{Subjects: subjects, Next: next}
	if err == nil && r.Note != nil {
		l.Note = r.catalog.Lines(r.Note(c, q, subjects))
	}
	for _, s := range subjects {
		l.Rows = append(l.Rows, r.row(c, s))
		if age := r.Ages(c, s); age > 0 && (l.Ages == 0 || age < l.Ages) {
			l.Ages = age
		}
	}
	return l, err
}

// check refuses users who may not see the resource, and invalid filters.
func (r *Resource) check(c action.Caller, q Query) error {
	if r.Role != admin.None {
		if err := c.Club.Staff.May(c.Who, r.Role); err != nil {
			return err
		}
	} else if r.Closed {
		if err := c.Who.May(""); err != nil {
			return err
		}
	}
	if r.Private && c.Who.Guest && !(r.Guests && c.Session) {
		return words.Refused("You need an account to see your %s. %s", r.Name, c.TakeName())
	}
	for name, value := range q.Filters {
		if err := r.checkFilter(c, name, value); err != nil {
			return err
		}
	}
	return nil
}

func (r *Resource) checkFilter(c action.Caller, name, value string) error {
	var names []string
	for _, f := range r.Filters {
		if f.Name != name {
			names = append(names, f.Name)
			continue
		}
		var values []string
		for _, choice := range f.Values(c) {
			if choice.Value == value {
				return nil
			}
			if choice.Value != "" {
				values = append(values, choice.Value)
			}
		}
		if values == nil {
			return nil
		}
		return words.WrongOf("%s cannot be %q.", name, value, values)
	}
	return words.WrongOf("There is no %s %q.", "filter", name, names)
}

// Lead says what a subject is, and its state.
func (r *Resource) Lead(c action.Caller, subject any) []string {
	return r.catalog.Lines(r.Spec.Lead(c, subject))
}

// Detail is everything that a UI shows of a subject.
type Detail struct {
	Heading  string
	Lead     []string
	Links    []Link
	Until    Countdown
	Sections []Section
	// Ages is how long it looks the same if nothing happens; 0 is forever.
	Ages time.Duration
}

// Detail reads the details of a subject, which comes from [action.Set.Subject] or a list.
func (r *Resource) Detail(ctx context.Context, c action.Caller, subject any) (Detail, error) {
	sections, err := r.Sections(ctx, c, subject)
	return Detail{
		r.Heading(c, subject), r.Lead(c, subject), r.Links(c, subject), r.Until(c, subject), sections, r.Ages(c, subject),
	}, err
}

// Ref returns the reference to a subject.
func (r *Resource) Ref(c action.Caller, subject any) Ref { return r.row(c, subject).Ref }

// Set holds all resources. It is built at start, and immutable afterwards.
type Set struct{ list []*Resource }

// Add adds resources to a set. It panics if a name is taken.
func (s *Set) Add(resources ...*Resource) {
	for _, r := range resources {
		if s.Find(r.Declared().Name) != nil {
			panic("resource: two are called " + r.Name)
		}
		s.list = append(s.list, r)
	}
}

// All lists the resources in order.
func (s *Set) All() []*Resource { return s.list }

// Find returns the resource with a name, or nil.
func (s *Set) Find(name string) *Resource {
	return s.first(func(r *Resource) bool { return r.Name == name })
}

// Of returns the first resource of a kind, or nil.
func (s *Set) Of(k action.Kind) *Resource {
	return s.first(func(r *Resource) bool { return r.Kind == k })
}

func (s *Set) first(matches func(*Resource) bool) *Resource {
	if i := slices.IndexFunc(s.list, matches); i >= 0 {
		return s.list[i]
	}
	return nil
}
