package resource

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
)

// Spec declares a resource with subjects of the type S.
type Spec[S any] struct {
	Kind action.Kind
	// Name is the plural in addresses and commands: "tournaments". Title is the heading, and Help describes it without
	// a full stop.
	Name, Title, Help string
	// One is the title of a subject's page, if it is not the kind.
	One string
	// Private says that only users with an account see it, each their own.
	Private bool
	// Guests says that guests have it, too, while their session lasts.
	Guests bool
	// Closed says that tokens cannot see it.
	Closed bool
	// Role is the role needed to see it. Other users do not learn that it exists.
	Role admin.Role
	// Single says that each user has exactly one subject, which [action.Noun.Default] finds. It is shown instead of the
	// list.
	Single bool
	// Filters limit a list; nil is none.
	Filters []Filter
	// List lists the subjects that a query asks for. next is the [Query.After] of the next part; "" is the end.
	List func(ctx context.Context, c action.Caller, q Query) (list []S, next string, err error)
	// Note returns text about a list as a whole; nil is none. list has what was read so far.
	Note func(c action.Caller, q Query, list []S) []message.Message
	// Columns are what a list shows of each subject.
	Columns []Column[S]
	// Group returns the heading above a subject in a list. Neighbours with the same group share it; nil is none.
	Group func(subject S) string
	// Marks says what is special about a subject in a list; nil is nothing.
	Marks func(c action.Caller, subject S) Mark
	// ID returns the permanent name of a subject, and Heading its title.
	ID      func(subject S) string
	Heading func(c action.Caller, subject S) string
	// Lead says in a few sentences what a subject is, and its state; nil is nothing.
	Lead func(c action.Caller, subject S) []message.Message
	// Links returns where else a subject leads, such as to the user's game, the most important first; nil is nowhere.
	Links func(c action.Caller, subject S) []Link
	// Until returns the moment that a subject waits for, for UIs that count down; nil is none.
	Until func(c action.Caller, subject S) Countdown
	// Games returns the games of a subject that are being played, the most important first. UIs for large screens show
	// some at once. Nil says that there are never any.
	Games func(c action.Caller, subject S) []*table.Table
	// Known returns the subject with an id from memory. It is for resources that are in memory as a whole. Their lists
	// and sections need no store, so screens read them without waiting. It is nil for all others.
	Known func(c action.Caller, id string) (S, bool)
	// InMemory says that the list is in memory although Known is nil.
	InMemory bool
	// Sections returns the parts of a subject; nil if there is no more to show than in the list.
	Sections func(ctx context.Context, c action.Caller, subject S) ([]Section, error)
	// Row returns a subject in a list for programs, and Doc all of it.
	Row func(c action.Caller, subject S) any
	Doc func(ctx context.Context, c action.Caller, subject S) (any, error)
	// RowType and DocType are values of these documents, with help for their fields.
	RowType, DocType any
	// Marked says what the mark before a row means, such as "joined"; "" means that the row says it.
	Marked string
	// Empty is the text of an empty list.
	Empty string
	// Lines returns a list as text, for UIs that print it: a line for each subject, or what to do about an empty list.
	// Nil prints the columns.
	Lines func(c action.Caller, q Query, list []S) []string
	// Page returns all of a subject as text, for UIs that print it. Nil prints the heading, the lead and the sections.
	Page func(ctx context.Context, c action.Caller, subject S) ([]string, error)
	// Turns changes a subject in the list itself; nil is nothing.
	Turns *Turns[S]
	// Sample says that the subjects change how boards look, so UIs that draw boards show one next to the list.
	Sample bool
	// Follow reports changes to the subject with an id, or to the list if id is "", until ctx ends. Nil never changes.
	Follow func(ctx context.Context, c action.Caller, id string) <-chan struct{}
	// Ages returns how long a subject looks the same if nothing happens; 0 is forever.
	Ages func(c action.Caller, subject S) time.Duration
	// Seen is the name of the action that marks the subject as seen. Screens do it themselves while they show the
	// subject; "" is none.
	Seen string
	// People says that it shows who is here, which changes without news of the subject.
	People bool
}

// Turns is the action that gives a subject another value in the list itself, with arrow keys.
type Turns[S any] struct {
	// Action is its name, and Arg its only argument, which has choices. The column with that name shows the value.
	Action, Arg string
	// Now returns the current choice of a subject.
	Now func(subject S) string
	// Types returns what people can type instead of a choice; nil is nothing.
	Types func(subject S) Typed
}

// Typed is a kind of value that people type.
type Typed string

// The kinds of typed values.
const (
	NotTyped    Typed = ""
	TypedText   Typed = "text"
	TypedColour Typed = "colour" // in the form #4f6678
)

// Filter limits a list to subjects with a value.
type Filter struct {
	Name, Label string
	// Help says what can be typed, without a full stop; "" says nothing.
	Help string
	// Choices are its values. The first one stands for no filter. Nil takes any text.
	Choices []action.Choice
	// Games adds the games of the club to the values, after Choices.
	Games bool
	// Usual returns the value of a list without the filter; nil is the first of Choices.
	Usual func(c action.Caller) string
}

// Values lists the values that a filter may have. The first one stands for no filter. Nil takes any text.
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
	// Filters are the values of filters by name.
	Filters map[string]string
	// After is where the last part ended; "" is the beginning.
	After string
	// Limit is how many to return at most; 0 leaves it to the resource.
	Limit int
}

// Get returns the value of a filter, or its first choice.
func (q Query) Get(f Filter) string {
	if v := q.Filters[f.Name]; v != "" || len(f.Choices) == 0 {
		return v
	}
	return f.Choices[0].Value
}

// Value returns the value of a filter, or the usual one.
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
	// Spare says how early the column is dropped if there is little space: the highest first. 0 stays.
	Spare int
	// Least and Most are the fewest and most cells of the column; 0 leaves it to the values. Numbers are never cut.
	Least, Most int
}

// Cell is a value for people.
type Cell struct {
	Text string
	Ref  Ref // what it leads to; the zero Ref is nothing
	// At is the moment that it shows, for UIs that format moments themselves.
	At time.Time
	// Order sorts the cell within its column; 0 sorts by the text.
	Order int64
}

// Text returns a cell of text.
func Text(s string) Cell { return Cell{Text: s} }

// Ref names a subject.
type Ref struct {
	Kind action.Kind
	ID   string
}

// Lists is the kind of references to lists. Their ID is the name of a resource, with optional filters, as in
// "leaders?game=chess".
const Lists action.Kind = "list"

// ToList returns a reference to the list of a resource, with filters: a name, its value, and so on.
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

// List returns the resource and the query of a reference to a list.
func (r Ref) List() (name string, q Query) {
	name, text, _ := strings.Cut(r.ID, "?")
	q.Filters = make(map[string]string)
	values, _ := url.ParseQuery(text) // ignore what cannot be read
	for filter := range values {
		q.Filters[filter] = values.Get(filter)
	}
	return name, q
}

// IsZero reports whether it refers to nothing.
func (r Ref) IsZero() bool { return r.Kind == "" }

// Link is a link from a subject.
type Link struct {
	Label string // "Your game against bob"
	Key   string // the key that opens it on screens; "" is none
	Ref   Ref
	// Waits says that it waits for the user, so it is the first thing to open.
	Waits bool
}

// Countdown is a moment that a subject waits for. The zero value is none.
type Countdown struct {
	Label string // goes before the time that is left: "Starts in"
	At    time.Time
}

// Mark says what is special about a subject in a list.
type Mark struct {
	Mine bool // it concerns the user
	Past bool // it is over
	// Ended says that it is no longer in the list. It stays until the user moves on.
	Ended bool
}

// Section is a part of a subject's details: text, fields, a table and a chat, all optional.
type Section struct {
	Name, Label string
	// Talk is a chat; nil is none.
	Talk *Talk
	// Board is a position that UIs draw in their own way; nil is none.
	Board *table.Table
	// Flipped says that the second seat's side is at the bottom.
	Flipped bool
	// Plays is the action on the subject that takes a move on the board, in its argument of the kind move; "" if users
	// may only look.
	Plays string
	// Free says that users move for both sides, so that no one waits for a turn.
	Free bool
	// Marks are the marks on the board: a cell, or an arrow from the first to the second.
	Marks [][]game.Cell
	// Marking is the action on the subject that marks a cell, in its argument to, and Drawing the one that draws an
	// arrow, in its arguments from and to; "" is none.
	Marking, Drawing string
	// Tree is a tree of moves, for UIs that can link each; Text has the same for others. Nil is none.
	Tree *Tree
	// Bracket is who plays whom in a knockout, which each UI draws; nil is none.
	Bracket *Bracket
	// Ends is when the time for the board runs out, and Left how much of it is left now; zero without a clock.
	Ends   time.Time
	Left   time.Duration
	Text   []string
	Fields []Field
	Heads  []Head
	Rows   []Row
	// Empty is the text of an empty section.
	Empty string
}

// IsEmpty reports whether the section is empty.
func (s *Section) IsEmpty() bool {
	return s.Board == nil && s.Bracket == nil && len(s.Text)+len(s.Fields)+len(s.Rows) == 0 && (s.Talk == nil || len(s.Talk.Lines) == 0)
}

// Tree is a tree of moves. Each leads to the subject as it is after the move.
type Tree struct {
	Start Move   // the position before the first move, with its comment
	Line  []Move // the main line
	// Back and On are what comes before and after the current position, and Last is the end of its line.
	Back, On, Last Move
	// Chapters are the starts of the trees of the subject, by their names, if it may have several. This tree is the
	// current one. Changes names the actions on the subject that add a chapter and change it.
	Chapters []Move
	Changes  []string
	// Goes is the action on the subject that goes to a move for everyone, in its argument number; "" if the user can
	// only look. Replaces names the actions that the tree's own links and buttons do.
	Goes     string
	Replaces []string
}

// Move is a move of a tree. The zero value is none.
type Move struct {
	Number     int    // 0 is the start
	Shown      string // with its number in the game where that helps
	Comment    string
	Ref        Ref // the subject after the move
	Current    bool
	Variations [][]Move // instead of it
}

// Talk is a chat, or the messages of two players.
type Talk struct {
	Lines []Line // the oldest first
	// Says is the action on the subject that sends a line, in its argument text; "" if the user may only read.
	Says string
	// Reports is the action on the subject that reports the last line of a player, in its argument name. Mutes is the
	// action on a player that hides their lines. "" is none.
	Reports, Mutes string
	// Pair says that only two players write here.
	Pair bool
}

// Line is a line of a chat.
type Line struct {
	Who  Cell
	At   time.Time
	Text string
	Mine bool // the user wrote it
	New  bool // the user has not read it yet
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
	// Group is the heading above neighbouring rows with the same group; "" is none.
	Group string
	// Days is the history of a rating, for a chart; nil is none.
	Days []rating.Day
	// Values are arguments for forms of actions on the subject, if this row was chosen, such as a player's name.
	Values action.Values
}
