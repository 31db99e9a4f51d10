package resource

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
)

// Spec declares a resource of subjects of the type S.
type Spec[S any] struct {
	Kind action.Kind
	// Name is the plural by which it is addressed: "tournaments". Title is its heading, and
	// Help says what it is, without a full stop.
	Name, Title, Help string
	// One is what the page of a subject is called, where it is not the kind.
	One string
	// Key is the key that opens the list on screens; "" is none.
	Key string
	// Private says that only people with an account see it, each their own.
	Private bool
	// Guests says that guests have it as well while their session lasts.
	Guests bool
	// Closed says that no token sees it: it is for the person alone.
	Closed bool
	// Role is the role that it takes to see it. Others do not learn that there is such a thing.
	Role admin.Role
	// Single says that each person has exactly one subject, which [action.Noun.Default]
	// finds: it is shown in place of the list.
	Single bool
	// Filters are the values by which a list can be narrowed; nil is none.
	Filters []Filter
	// List lists the subjects that a query asks for. next is what [Query.After] has to be for
	// the ones that follow; "" is the end.
	List func(ctx context.Context, c action.Caller, q Query) (list []S, next string, err error)
	// Note is what there is to say of a list as a whole; nil is nothing. The list is as far as
	// it was read.
	Note func(c action.Caller, q Query, list []S) []string
	// Columns are what a list shows of each subject.
	Columns []Column[S]
	// Group is the heading above a subject in a list, which those that follow share; nil is none.
	Group func(subject S) string
	// Marks says what is special about a subject in a list; nil is nothing.
	Marks func(c action.Caller, subject S) Mark
	// ID names a subject for ever, Heading is its title.
	ID      func(subject S) string
	Heading func(c action.Caller, subject S) string
	// Lead is what a subject is and how it stands, a few sentences; nil is nothing.
	Lead func(c action.Caller, subject S) []string
	// Links are where a subject leads to besides, such as the game that waits for the person,
	// the most needed first; nil is nowhere.
	Links func(c action.Caller, subject S) []Link
	// Known is the subject of an id as this node has it in memory. It is for resources that are
	// in memory as a whole: their lists and sections ask no store, so that screens read them
	// without waiting. Nil is for all others.
	Known func(c action.Caller, id string) (S, bool)
	// InMemory says that the list is in memory as well, where Known is nil.
	InMemory bool
	// Sections are the parts of a subject; nil if there is nothing more to see than the list
	// shows.
	Sections func(ctx context.Context, c action.Caller, subject S) ([]Section, error)
	// Row is a subject in a list for programs, Doc all of it.
	Row func(c action.Caller, subject S) any
	Doc func(ctx context.Context, c action.Caller, subject S) (any, error)
	// RowType and DocType are values of these documents, which carry the help of their fields.
	RowType, DocType any
	// Empty is what an empty list says.
	Empty string
	// Turns is what changes a subject in the list itself; nil is nothing.
	Turns *Turns[S]
	// Sample says that the subjects are about how boards look: faces that draw some show one
	// beside the list.
	Sample bool
	// Follow hears of changes to the subject of an id, or of the list if that is "", until
	// ctx ends. Nil never changes.
	Follow func(ctx context.Context, c action.Caller, id string) <-chan struct{}
	// Ages is for how long a subject looks the same if nothing happens; 0 is for ever.
	Ages func(c action.Caller, subject S) time.Duration
	// Seen is the name of the action that notes that the person has seen the subject. Screens
	// do it by themselves while they show it; "" is none.
	Seen string
	// People says that it tells who is here, which changes without news of the subject.
	People bool
}

// Turns says which action gives a subject another value in the list itself, as arrow keys do.
type Turns[S any] struct {
	// Action is its name, and Arg the one argument that it takes: one of its choices. The
	// column of that name shows it.
	Action, Arg string
	// Now is the choice that the subject has.
	Now func(subject S) string
}

// Filter narrows a list by a name that has one of some values.
type Filter struct {
	Name, Label string
	// Help says what may be typed, without a full stop; "" says nothing.
	Help string
	// Choices are its values, the first one being that of a list without the filter. Nil takes
	// any text.
	Choices []action.Choice
	// Games says that the games of the club are values too, after Choices.
	Games bool
	// Usual is the value of a list without the filter; nil is the first of Choices.
	Usual func(c action.Caller) string
}

// Values are the values that a filter may have, the first one being that of a list without the
// filter. Nil takes any text.
func (f Filter) Values(c action.Caller) []action.Choice {
	list := slices.Clone(f.Choices)
	if f.Games {
		for _, g := range c.Games {
			list = append(list, action.Choice{Value: g.Info().ID, Label: g.Info().Name})
		}
	}
	return list
}

// Query asks for a part of a list.
type Query struct {
	// Filters has the values of filters by name.
	Filters map[string]string
	// After is where the last part ended; "" is the beginning.
	After string
	// Limit is how many are wanted at most; 0 leaves it to the resource.
	Limit int
}

// Get is the value of a filter, or its first choice.
func (q Query) Get(f Filter) string {
	if v := q.Filters[f.Name]; v != "" || len(f.Choices) == 0 {
		return v
	}
	return f.Choices[0].Value
}

// Value is the value of a filter, or the usual one.
func (q Query) Value(c action.Caller, f Filter) string {
	if v := q.Filters[f.Name]; v != "" || f.Usual == nil {
		return q.Get(f)
	}
	return f.Usual(c)
}

// Column is a column of a list of subjects.
type Column[S any] struct {
	Head
	Value func(c action.Caller, subject S) Cell
}

// Head is the heading of a column.
type Head struct {
	Name, Label string
	Right       bool // its values are numbers
	// Names says that people type its value to name the subject of the row.
	Names bool
	// Spare says when the column goes where there is little room: the highest first. 0 stays.
	Spare int
}

// Cell is a value that people read.
type Cell struct {
	Text string
	Ref  Ref // what it leads to; the zero Ref is nothing
	// At is the moment that it tells of, for faces that show moments in their own way.
	At time.Time
}

// Text makes a cell of text.
func Text(s string) Cell { return Cell{Text: s} }

// Ref names a subject.
type Ref struct {
	Kind action.Kind
	ID   string
}

// Lists is the kind of references to lists: their ID is the name of a resource, or that and
// values of filters, as in "leaders?game=chess".
const Lists action.Kind = "list"

// ToList is a reference to the list of a resource, with values of filters: a name, its value,
// and so on.
func ToList(name string, filters ...string) Ref {
	values := make(url.Values)
	for i := 0; i+1 < len(filters); i += 2 {
		values.Set(filters[i], filters[i+1])
	}
	if len(values) > 0 {
		name += "?" + values.Encode()
	}
	return Ref{Lists, name}
}

// List is the name of the resource, and the query, that a reference to a list has.
func (r Ref) List() (name string, q Query) {
	name, text, _ := strings.Cut(r.ID, "?")
	q.Filters = make(map[string]string)
	values, _ := url.ParseQuery(text) // what cannot be read asks for nothing
	for filter := range values {
		q.Filters[filter] = values.Get(filter)
	}
	return name, q
}

// IsZero reports whether it names nothing.
func (r Ref) IsZero() bool { return r.Kind == "" }

// Link is where a subject leads to.
type Link struct {
	Label string // "Your game against bob"
	Key   string // the key that opens it on screens; "" is none
	Ref   Ref
	// Waits says that the person is wanted there: it is the first thing to open.
	Waits bool
}

// Mark says what is special about a subject in a list.
type Mark struct {
	Mine bool // it concerns the person
	Past bool // it is over
}

// Section is a part of what there is to see of a subject: text, fields, a table and what people
// say, of which any may be missing.
type Section struct {
	Name, Label string
	// Talk is what people say to each other; nil is none.
	Talk *Talk
	// Board is a position that faces draw in their own way; nil is none.
	Board *table.Table
	// Flipped says that the board is seen from the side of the second seat.
	Flipped bool
	Text    []string
	Fields  []Field
	Heads   []Head
	Rows    []Row
	// Pages are the labels of the pages of the table, and Page is the one that is shown; nil
	// if there is one page.
	Pages []string
	Page  int
	// Empty is what is said if there is nothing in it.
	Empty string
}

// IsEmpty reports whether there is nothing in the section.
func (s *Section) IsEmpty() bool {
	return s.Board == nil && len(s.Text)+len(s.Fields)+len(s.Rows) == 0 && (s.Talk == nil || len(s.Talk.Lines) == 0)
}

// Talk is what people say to each other: a chat, or the messages of two players.
type Talk struct {
	Lines []Line // the oldest first
	// Says is the action on the subject that says something, whose argument is text; "" if the
	// person may only read.
	Says string
}

// Line is a line of a talk.
type Line struct {
	Who  Cell
	At   time.Time
	Text string
	Mine bool // the person has said it
	New  bool // they have not read it yet
}

// Field is a label with its value.
type Field struct {
	Label string
	Cell
}

// Row is a row of a table.
type Row struct {
	Ref   Ref // what it leads to
	Cells []Cell
	Mark
	// Group is the heading above the rows that have the same; "" is none.
	Group string
	// Days are the history of a rating, which faces draw; nil is none.
	Days []rating.Day
	// Values are the arguments that a form of an action on the subject has when the row was
	// chosen, such as the name of a player.
	Values action.Values
}
