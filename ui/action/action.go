package action

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"sync"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/message"
)

// Action is a [Spec] without its type parameters, for the UIs. It is immutable.
type Action struct {
	On           Kind
	Name         string
	Aliases      []string
	Label        string
	Help         string
	Notes        []string
	Examples     []string
	Key          string
	Scope        account.Scope
	Needs        Needs
	Creates      bool
	AlwaysListed bool
	Opens        bool
	Guests       bool
	Saves        bool
	RememberAs   string
	Answer       any
	// Args are the arguments, in order.
	Args []Arg
	// Forms are the ways to type it.
	Forms []string

	declare   func() // fills in the action
	declared  *sync.Once
	byDefault func(ctx context.Context, c Caller) (any, error)              // nil uses the noun's
	find      func(ctx context.Context, c Caller, text string) (any, error) // nil uses the noun's
	there     func(c Caller) bool
	fill      func(c Caller, subject any) reflect.Value // returns a struct of arguments
	choices   func(c Caller, subject any, arg string, so Values) []Choice
	shown     func(c Caller, subject any) bool
	variants  func(c Caller, subject any) []preset
	may       func(c Caller, subject any, args reflect.Value) error
	confirm   func(c Caller, subject any, args reflect.Value) message.Message
	prefers   func(c Caller, subject any, args reflect.Value) (func(*account.Settings), error)
	do        func(ctx context.Context, c Caller, subject any, args reflect.Value) (Result, error)
}

type preset struct {
	label, key string
	args       reflect.Value
}

// New makes an action from a spec. [Set.Add] fills it in, because a hundred actions are package
// variables, which commands without a set should not pay for. Add panics if the tags are not
// well-formed.
func New[S, A any](s Spec[S, A]) *Action {
	a := &Action{On: s.On, Name: s.Name, declared: new(sync.Once)}
	a.declare = func() { declare(a, &s) }
	return a
}

func declare[S, A any](a *Action, s *Spec[S, A]) {
	a.Aliases, a.Label, a.Help, a.Notes, a.Examples = s.Aliases, s.Label, s.Help, s.Notes, s.Examples
	a.Key, a.Scope, a.Needs = s.Key, s.Scope, s.Needs
	a.Creates, a.AlwaysListed, a.Opens = s.Creates, s.AlwaysListed, s.Opens
	a.Guests, a.Saves, a.RememberAs, a.Answer, a.Forms = s.Guests, s.Saves, s.RememberAs, s.Answer, s.Forms
	a.Args = readArgs(reflect.TypeFor[A]())
	if s.Default != nil {
		a.byDefault = func(ctx context.Context, c Caller) (any, error) { return s.Default(ctx, c) }
	}
	if s.Find != nil {
		a.find = func(ctx context.Context, c Caller, text string) (any, error) { return s.Find(ctx, c, text) }
	}
	a.there = func(c Caller) bool { return s.There == nil || s.There(c) }
	a.fill = func(c Caller, subject any) reflect.Value {
		args := new(A)
		if s.Fill != nil {
			s.Fill(c, as[S](subject), args)
		}
		return reflect.ValueOf(args).Elem()
	}
	a.shown = func(c Caller, subject any) bool { return s.Shown == nil || s.Shown(c, as[S](subject)) }
	a.choices = func(c Caller, subject any, arg string, so Values) []Choice {
		if s.Choices == nil {
			return nil
		}
		return s.Choices(c, as[S](subject), arg, so)
	}
	a.variants = variantsOf(a, s)
	a.may = func(c Caller, subject any, args reflect.Value) error {
		if s.May == nil {
			return nil
		}
		return s.May(c, as[S](subject), args.Interface().(A))
	}
	a.confirm = func(c Caller, subject any, args reflect.Value) message.Message {
		if s.Confirm == nil {
			return message.Message{}
		}
		return s.Confirm(c, as[S](subject), args.Interface().(A))
	}
	if s.Prefers != nil {
		a.prefers = func(c Caller, subject any, args reflect.Value) (func(*account.Settings), error) {
			return s.Prefers(c, as[S](subject), args.Interface().(A))
		}
	}
	a.do = func(ctx context.Context, c Caller, subject any, args reflect.Value) (Result, error) {
		return s.Do(ctx, c, as[S](subject), args.Interface().(A))
	}
}

// as returns a subject with its type. An action that makes a subject has none, so it gets the zero value.
func as[S any](subject any) S {
	s, _ := subject.(S)
	return s
}

// variantsOf lists the buttons of an action: its variants, or one with its label.
func variantsOf[S, A any](a *Action, s *Spec[S, A]) func(Caller, any) []preset {
	return func(c Caller, subject any) (list []preset) {
		if s.Variants == nil {
			return []preset{{s.Label, s.Key, a.fill(c, subject)}}
		}
		for _, p := range s.Variants(c, as[S](subject)) {
			list = append(list, preset{p.Label, cmp.Or(p.Key, s.Key), reflect.ValueOf(&p.Args).Elem()})
		}
		return list
	}
}

// Offer is a button for an action that can be done now.
type Offer struct {
	*Action
	Label string
	// Key is the key of the button on screens; "" is none.
	Key string
	// Values are the arguments that the button sets.
	Values Values
	// Confirm is the question to ask first; the zero message asks nothing.
	Confirm message.Message
	// Why is the reason if the action would be refused now. Menus may list it anyway.
	Why error
}

// File returns the argument that is a file, or nil.
func (a *Action) File() *Arg {
	if i := slices.IndexFunc(a.Args, func(arg Arg) bool { return arg.IsFile() }); i >= 0 {
		return &a.Args[i]
	}
	return nil
}

// Asks returns the arguments to ask people for, which the button does not set. Only UIs that can send files
// ask for one.
func (o Offer) Asks() []Arg {
	var list []Arg
	for _, a := range o.Args {
		if _, set := o.Values[a.Name]; !set && !a.Hidden && !a.IsFile() {
			list = append(list, a)
		}
	}
	return list
}

// IsForm reports whether the action asks for something first.
func (o Offer) IsForm() bool {
	return slices.ContainsFunc(o.Asks(), func(a Arg) bool { return a.Required || a.Asked })
}

// Looks reports whether the action only looks: it answers with a document, and has no button.
func (a *Action) Looks() bool { return a.Scope == account.Read }

// Hides reports whether a user must not learn that the action exists.
func (a *Action) Hides(c Caller) bool {
	return a.Needs.Role != admin.None && c.Role() == admin.None || !a.there(c)
}

// Offers lists the buttons of the action for a subject. A button with all its arguments is left out if the
// action would be refused.
func (a *Action) Offers(c Caller, subject any) []Offer {
	return slices.DeleteFunc(a.buttons(c, subject), func(o Offer) bool { return o.Why != nil })
}

// buttons lists the buttons of the action, including refused ones.
func (a *Action) buttons(c Caller, subject any) []Offer {
	if c.Who.May(a.Scope) != nil || a.Needs.Account && c.Who.Guest || c.Role() < a.Needs.Role ||
		!a.there(c) || a.Looks() || !a.shown(c, subject) {
		return nil
	}
	var list []Offer
	for _, p := range a.variants(c, subject) {
		o := Offer{Action: a, Label: p.label, Key: p.key, Values: format(a.Args, p.args)}
		missing := func(arg Arg) bool { return arg.Required && len(o.Values[arg.Name]) == 0 }
		if !slices.ContainsFunc(a.Args, missing) {
			o.Why = a.may(c, subject, p.args)
		}
		if o.Why == nil {
			o.Confirm = a.confirm(c, subject, p.args)
		}
		list = append(list, o)
	}
	return list
}

// Choices lists the values that an argument may have, fixed ones or the subject's. They may depend on the other
// arguments, which are in so. Nil is any value.
func (a *Action) Choices(c Caller, subject any, arg Arg, so Values) []Choice {
	if list := a.choices(c, subject, arg.Name, so); list != nil {
		return list
	}
	var list []Choice
	switch arg.Kind {
	case gameKind:
		for _, g := range c.Games {
			list = append(list, Choice{Value: g.Info().ID, Label: g.Info().Name, Help: g.Info().Blurb})
		}
	case "clock":
		list = clockChoices(arg)
	}
	for _, v := range arg.Choices {
		list = append(list, Choice{Value: v, Label: v})
	}
	return list
}

// May returns why the action would be refused with some arguments, or nil.
func (a *Action) May(c Caller, subject any, given Values) error {
	args, err := a.read(c, subject, given)
	if err != nil {
		return err
	}
	return a.may(c, subject, args)
}

// Confirm returns the question to ask before the action with some arguments; the zero message asks nothing. It
// asks nothing if the arguments are invalid, because doing the action will say what is wrong.
func (a *Action) Confirm(c Caller, subject any, given Values) message.Message {
	args, err := a.read(c, subject, given)
	if err != nil {
		return message.Message{}
	}
	return a.confirm(c, subject, args)
}

// Prefers returns how the action changes the user's settings, if it does nothing else, or nil. See [Spec].
func (a *Action) Prefers(c Caller, subject any, given Values) (func(*account.Settings), error) {
	if a.prefers == nil {
		return nil, nil
	}
	args, err := a.read(c, subject, given)
	if err != nil {
		return nil, err
	}
	return a.prefers(c, subject, args)
}

// read parses text into a struct of arguments.
func (a *Action) read(c Caller, subject any, given Values) (reflect.Value, error) {
	args := a.fill(c, subject)
	return args, read(c, a.Name, a.Args, args, given)
}
