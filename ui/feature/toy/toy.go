// Package toy declares a resource with two actions to test interfaces. They show it in the same way as
// every other resource.
package toy

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// Kind is the kind of toys. No interface knows it.
const Kind action.Kind = "toy"

// Toy is a thing that people lend one another.
type Toy struct {
	ID, Name, Holder, Colour string
	Until                    time.Duration
	Broken                   bool
}

// Doc is a toy in JSON.
type Doc struct {
	ID     string `json:"id" help:"permanent id of the toy"`
	Name   string `json:"name" help:"what it is called"`
	Holder string `json:"holder" help:"who has it"`
	Colour string `json:"colour" help:"red, green or blue"`
	Broken bool   `json:"broken" help:"whether it was broken"`
}

func docOf(t Toy) Doc { return Doc{t.ID, t.Name, t.Holder, t.Colour, t.Broken} }

// Box holds the toys. It is safe for concurrent use.
type Box struct {
	mu   sync.Mutex
	toys []Toy
	news pubsub.Signal
}

// NewBox returns a box with two toys: a ball and a kite.
func NewBox() *Box {
	return &Box{toys: []Toy{{ID: "ball", Name: "A ball", Colour: "red"}, {ID: "kite", Name: "A kite", Colour: "blue"}}}
}

// Toys returns the toys as they are now.
func (b *Box) Toys() []Toy {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.toys)
}

// find returns the toy with an id.
func (b *Box) find(id string) (Toy, error) {
	for _, t := range b.Toys() {
		if strings.EqualFold(t.ID, id) {
			return t, nil
		}
	}
	return Toy{}, words.Missing("There is no toy %q.", id)
}

// change replaces the toy with the same id.
func (b *Box) change(t Toy) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range b.toys {
		if b.toys[i].ID == t.ID {
			b.toys[i] = t
		}
	}
	b.news.Send()
}

type lendArgs struct {
	Player string        `arg:"player,required" kind:"name" help:"the player who gets it"`
	Span   time.Duration `arg:"span,required" help:"for how long, such as 3d"`
	Colour string        `arg:"colour,required" choices:"red green blue" help:"which colour it gets"`
}

// Actions returns all actions, and two on toys: break, which asks first, and lend.
func (b *Box) Actions() *action.Set {
	s := feature.New()
	action.AddNoun(s, action.Noun[Toy]{
		Kind: Kind,
		Find: func(_ context.Context, _ action.Caller, text string) (Toy, error) { return b.find(text) },
		Default: func(context.Context, action.Caller) (Toy, error) {
			return Toy{}, words.Refused("Which toy? Name one.")
		},
		Doc: func(_ action.Caller, t Toy) any { return docOf(t) },
	})
	s.Add(
		action.New(action.Spec[Toy, struct{}]{
			On: Kind, Name: "break", Label: "Break", Help: "break a toy", Key: "b", Scope: account.Play,
			Shown: func(_ action.Caller, t Toy) bool { return !t.Broken },
			Confirm: func(_ action.Caller, t Toy, _ struct{}) message.Message {
				return message.New("Break %s?", t.Name)
			},
			Do: func(_ context.Context, _ action.Caller, t Toy, _ struct{}) (action.Result, error) {
				if t.Broken {
					return action.Result{}, words.Refused("%s is broken already.", t.Name)
				}
				t.Broken = true
				b.change(t)
				r := action.Result{Subject: t}
				r.Say("%s is broken.", t.Name)
				return r, nil
			},
		}),
		action.New(action.Spec[Toy, lendArgs]{
			On: Kind, Name: "lend", Label: "Lend", Help: "lend a toy to a player", Scope: account.Play,
			Do: func(ctx context.Context, c action.Caller, t Toy, args lendArgs) (action.Result, error) {
				who, err := c.Club.Accounts.Find(ctx, args.Player)
				if err != nil {
					return action.Result{}, err
				}
				t.Holder, t.Until, t.Colour = who.Name, args.Span, args.Colour
				b.change(t)
				r := action.Result{Subject: t}
				r.Say("%s has %s, now %s, for %s.", t.Holder, t.Name, t.Colour, t.Until)
				return r, nil
			},
		}),
	)
	s.Add(b.watch())
	return s
}

// watch tells the colours of a toy, until it is broken.
func (b *Box) watch() *action.Action {
	return action.New(action.Spec[Toy, struct{}]{
		On: Kind, Name: "watch", Help: "print the colours of a toy", Scope: account.Read, Answer: Doc{}, Lasts: true,
		Run: func(ctx context.Context, _ action.Caller, t Toy, _ struct{}, tell action.Tell) (err error) {
			for news := b.news.Listen(ctx); !t.Broken; {
				select {
				case <-ctx.Done():
					return nil
				case <-news:
				}
				if t, err = b.find(t.ID); err != nil {
					return err
				}
				r := action.Result{Doc: docOf(t)}
				r.Say("%s is %s.", t.Name, t.Colour)
				if err = tell(r); err != nil {
					return err
				}
			}
			return nil
		},
	})
}

// Resources returns all resources, and the toys.
func (b *Box) Resources() *resource.Set {
	column := func(name, label string, value func(Toy) string) resource.Column[Toy] {
		return resource.Column[Toy]{
			Head:  resource.Head{Name: name, Label: label},
			Value: func(_ action.Caller, t Toy) resource.Cell { return resource.Text(value(t)) },
		}
	}
	s := feature.Resources()
	s.Add(resource.New(resource.Spec[Toy]{
		Kind: Kind, Name: "toys", Title: "Toys", Help: "things that people lend one another",
		Filters: []resource.Filter{{Name: "state", Label: "Show", Choices: []action.Choice{
			{Value: "any", Label: "all"}, {Value: "broken", Label: "broken"},
		}}},
		List: func(_ context.Context, _ action.Caller, q resource.Query) ([]Toy, string, error) {
			whole := func(t Toy) bool { return q.Filters["state"] == "broken" && !t.Broken }
			return slices.DeleteFunc(b.Toys(), whole), "", nil
		},
		Columns: []resource.Column[Toy]{
			column("name", "Toy", func(t Toy) string { return t.Name }),
			column("colour", "Colour", func(t Toy) string { return t.Colour }),
			column("holder", "Holder", func(t Toy) string { return t.Holder }),
		},
		Note: func(_ action.Caller, _ resource.Query, list []Toy) []message.Message {
			return []message.Message{message.New("There are %s.", message.Number{N: len(list), One: "toy", Many: "toys"})}
		},
		ID: func(t Toy) string { return t.ID },
		Lead: func(_ action.Caller, t Toy) []message.Message {
			return []message.Message{message.New("It is called %s.", t.Name)}
		},
		Heading: func(_ action.Caller, t Toy) string { return t.Name },
		Sections: func(_ context.Context, _ action.Caller, t Toy) ([]resource.Section, error) {
			return []resource.Section{{Name: "state", Label: "State", Fields: []resource.Field{
				{Label: "Colour", Cell: resource.Text(t.Colour)},
				{Label: "Holder", Cell: resource.Text(t.Holder)},
				{Label: "Broken", Cell: resource.Text(fmt.Sprint(t.Broken))},
			}}}, nil
		},
		Row: func(_ action.Caller, t Toy) any { return docOf(t) }, RowType: Doc{}, DocType: Doc{},
		Empty:  "No toys.",
		Follow: func(ctx context.Context, _ action.Caller, _ string) <-chan struct{} { return b.news.Listen(ctx) },
	}))
	return s
}
