package browse

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// cup is the subject of a resource declared only for these tests.
type cup struct {
	id, name, note string
	size           int
	full, handles  bool
}

// shelf keeps cups in memory. While refuse is set, it refuses everything.
type shelf struct {
	cups   []*cup
	refuse string
	broken error // why the list cannot be read
	read   []resource.Query
	news   chan struct{}
}

func newShelf(n int) *shelf {
	s := &shelf{news: make(chan struct{})}
	for i := range n {
		s.cups = append(s.cups, &cup{id: strconv.Itoa(i + 1), name: fmt.Sprint("cup ", i+1), size: i + 1, full: i == 2, note: "from the kitchen of my aunt"})
	}
	return s
}

// find returns the cup with an id.
func (s *shelf) find(_ context.Context, _ action.Caller, id string) (*cup, error) {
	for _, c := range s.cups {
		if c.id == id {
			return &cup{c.id, c.name, c.note, c.size, c.full, c.handles}, nil
		}
	}
	return nil, words.Missing("There is no cup %q.", id)
}

// own returns the stored cup itself.
func (s *shelf) own(of *cup) *cup {
	return s.cups[slices.IndexFunc(s.cups, func(c *cup) bool { return c.id == of.id })]
}

// change changes a cup, unless the shelf refuses.
func (s *shelf) change(of *cup, how func(*cup), said string) (action.Result, error) {
	if s.refuse != "" {
		return action.Result{}, errs.New(errs.Refused, "%s", s.refuse)
	}
	now := s.own(of)
	how(now)
	r := action.Result{Subject: &cup{now.id, now.name, now.note, now.size, now.full, now.handles}}
	r.Say("%s", said)
	return r, nil
}

const cups action.Kind = "cup"

func (s *shelf) declared() declared {
	d := declared{new(action.Set), new(resource.Set)}
	action.AddNoun(d.actions, action.Noun[*cup]{Kind: cups, Find: s.find, Doc: func(action.Caller, *cup) any { return nil }})
	d.actions.Add(s.fill(), s.empty(), s.pour(), s.smash(), s.secret(), s.make())
	d.resources.Add(s.resource())
	return d
}

type none = struct{}

func (s *shelf) fill() *action.Action {
	return action.New(action.Spec[*cup, none]{
		On: cups, Name: "fill", Label: "Fill", Help: "fill a cup", Key: "f", Shown: func(_ action.Caller, c *cup) bool { return !c.full },
		Do: func(_ context.Context, _ action.Caller, c *cup, _ none) (action.Result, error) {
			return s.change(c, func(c *cup) { c.full = true }, "Filled.")
		},
	})
}

func (s *shelf) empty() *action.Action {
	return action.New(action.Spec[*cup, none]{
		On: cups, Name: "empty", Label: "Empty", Help: "empty a cup", Shown: func(_ action.Caller, c *cup) bool { return c.full },
		Do: func(_ context.Context, _ action.Caller, c *cup, _ none) (action.Result, error) {
			return s.change(c, func(c *cup) { c.full = false }, "Emptied.")
		},
	})
}

type pourArgs struct {
	Drink string `arg:"drink,required" choices:"tea coffee milk" help:"which drink"`
}

func (s *shelf) pour() *action.Action {
	return action.New(action.Spec[*cup, pourArgs]{
		On: cups, Name: "pour", Label: "Pour away", Help: "pour a drink away", Key: "e",
		Confirm: func(_ action.Caller, _ *cup, args pourArgs) message.Message {
			return message.New("Pour %s away?", args.Drink)
		},
		Do: func(_ context.Context, _ action.Caller, c *cup, args pourArgs) (action.Result, error) {
			return s.change(c, func(*cup) {}, "Poured "+args.Drink+" away.")
		},
	})
}

func (s *shelf) smash() *action.Action {
	return action.New(action.Spec[*cup, none]{
		On: cups, Name: "smash", Label: "Smash", Help: "smash a cup", Key: "d",
		Confirm: func(_ action.Caller, c *cup, _ none) message.Message { return message.New("Smash %s?", c.name) },
		Do: func(_ context.Context, _ action.Caller, c *cup, _ none) (action.Result, error) {
			s.cups = slices.DeleteFunc(s.cups, func(other *cup) bool { return other.id == c.id })
			return action.Result{Gone: true}, nil
		},
	})
}

func (s *shelf) secret() *action.Action {
	return action.New(action.Spec[*cup, none]{
		On: cups, Name: "secret", Label: "Tell the secret", Help: "tell the secret of a cup", Key: "h",
		Do: func(context.Context, action.Caller, *cup, none) (action.Result, error) {
			r := action.Result{Once: true}
			r.Say("Look behind the spoon.")
			return r, nil
		},
	})
}

type makeArgs struct {
	Name    string `arg:"name,required" help:"its name"`
	Size    int    `arg:"size" help:"how much goes into it"`
	Handles bool   `arg:"handles" help:"it has handles"`
	Glaze   string `arg:"glaze,required" help:"how it is glazed"`
	Colour  string `arg:"colour" help:"which colour the glaze has" when:"glaze=painted"`
}

func (s *shelf) make() *action.Action {
	return action.New(action.Spec[*cup, makeArgs]{
		On: cups, Name: "new", Label: "Make a cup", Help: "make a cup", Key: "c", Creates: true, Opens: true,
		Choices: func(_ action.Caller, _ *cup, arg string, _ action.Values) []action.Choice {
			if arg != "glaze" {
				return nil
			}
			return []action.Choice{{Value: "plain", Label: "plain"}, {Value: "painted", Label: "painted", Help: "A glaze with a colour."}}
		},
		Do: func(_ context.Context, _ action.Caller, _ *cup, args makeArgs) (action.Result, error) {
			made := &cup{id: fmt.Sprint("m", len(s.cups)), name: args.Name, note: args.Colour, size: args.Size, handles: args.Handles}
			s.cups = append(s.cups, made)
			return action.Result{Subject: made}, nil
		},
	})
}

func (s *shelf) resource() *resource.Resource {
	column := func(name string, spare int, value func(*cup) string) resource.Column[*cup] {
		return resource.Column[*cup]{
			Head:  resource.Head{Name: name, Label: words.SentenceStart(name), Spare: spare},
			Value: func(_ action.Caller, c *cup) resource.Cell { return resource.Text(value(c)) },
		}
	}
	return resource.New(resource.Spec[*cup]{
		Kind: cups, Name: "cups", Title: "Cups", Empty: "No cups. Make one.",
		Filters: []resource.Filter{
			{Name: "state", Label: "Show", Choices: []action.Choice{{Value: "any", Label: "any"}, {Value: "full", Label: "full"}}},
			{Name: "name", Label: "Name"},
		},
		List: s.list,
		Columns: []resource.Column[*cup]{
			column("cup", 0, func(c *cup) string { return c.name }),
			column("notes", 1, func(c *cup) string { return c.note }),
			column("size", 2, func(c *cup) string { return strings.Repeat("=", 20) + strconv.Itoa(c.size) }),
			column("maker", 3, func(*cup) string { return "the potter of the village down the road" }),
		},
		Marks: func(_ action.Caller, c *cup) resource.Mark {
			return resource.Mark{Mine: c.id == "2", Past: c.id == "4"}
		},
		ID:      func(c *cup) string { return c.id },
		Heading: func(_ action.Caller, c *cup) string { return c.name },
		Lead: func(_ action.Caller, c *cup) []message.Message {
			return []message.Message{message.New("A cup of %d.", c.size)}
		},
		Links: func(_ action.Caller, c *cup) []resource.Link {
			if c.id != "2" {
				return nil
			}
			return []resource.Link{
				{Label: "Go to cup 1", Waits: true, Ref: resource.Ref{Kind: cups, ID: "1"}},
				{Label: "The last cup", Key: "T", Ref: resource.Ref{Kind: cups, ID: "8"}},
			}
		},
		Sections: func(context.Context, action.Caller, *cup) ([]resource.Section, error) {
			drink := func(name, group string) resource.Row {
				return resource.Row{Cells: []resource.Cell{resource.Text(name)}, Group: group, Values: action.Values{"drink": {name}}}
			}
			return []resource.Section{
				{Name: "drinks", Label: "Drinks", Heads: []resource.Head{{Name: "drink", Label: "Drink"}}, Rows: []resource.Row{drink("tea", "Today"), drink("coffee", "Today"), drink("milk", "Yesterday")}},
				{Name: "about", Label: "About", Text: []string{"It stands on a shelf."}, Fields: []resource.Field{{Label: "Beside", Cell: resource.Cell{Text: "cup 1", Ref: resource.Ref{Kind: cups, ID: "1"}}}}},
			}, nil
		},
		Row:    func(action.Caller, *cup) any { return nil },
		Follow: func(context.Context, action.Caller, string) <-chan struct{} { return s.news },
	})
}

// list returns pages of 50.
func (s *shelf) list(_ context.Context, _ action.Caller, q resource.Query) (part []*cup, next string, err error) {
	s.read = append(s.read, q)
	if s.broken != nil {
		return nil, "", s.broken
	}
	fits := slices.DeleteFunc(slices.Clone(s.cups), func(c *cup) bool {
		return q.Filters["state"] == "full" && !c.full || !strings.Contains(c.name, q.Filters["name"])
	})
	from, _ := strconv.Atoi(q.After)
	to := min(from+max(q.Limit, 50), len(fits))
	if to < len(fits) {
		next = strconv.Itoa(to)
	}
	return fits[from:to], next, nil
}
