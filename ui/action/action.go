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
	"pawnstorm/lobby/slice"
)

// Action is a [Spec] without its types, for the UIs: a subject is any, and a struct of arguments a [reflect.Value]. It
// is immutable.
type Action struct {
	*Spec[any, reflect.Value] // nil until a set has the action
	// Args are the arguments, in order.
	Args []Arg

	declare  func() // fills in the action
	declared *sync.Once
}

// New makes an action from a spec. [Set.Add] fills it in, because a hundred actions are package
// variables, which commands without a set should not pay for. Add panics if the tags are not
// well-formed.
func New[S, A any](s Spec[S, A]) *Action {
	a := &Action{declared: new(sync.Once)}
	a.declare = func() { declare(a, &s) }
	return a
}

func declare[S, A any](a *Action, s *Spec[S, A]) {
	a.Args = readArgs(reflect.TypeFor[A]())
	a.Spec = &Spec[any, reflect.Value]{
		On: s.On, Name: s.Name, Aliases: s.Aliases, Label: s.Label, Help: s.Help, Notes: s.Notes, Examples: s.Examples,
		Key: s.Key, Scope: s.Scope, Needs: s.Needs, Creates: s.Creates, AlwaysListed: s.AlwaysListed, Opens: s.Opens, Again: s.Again,
		Guests: s.Guests, Saves: s.Saves, Waits: s.Waits, Lasts: s.Lasts, RememberAs: s.RememberAs, Answer: s.Answer,
		Forms: s.Forms, There: s.There, Range: s.Range, Note: s.Note, Find: finding(s.Find), Default: defaulting(s.Default),
		May: withArgs(s.May), Confirm: withArgs(s.Confirm),
	}
	a.Fill = func(c Caller, subject any, args *reflect.Value) {
		filled := new(A)
		if s.Fill != nil {
			s.Fill(c, as[S](subject), filled)
		}
		*args = reflect.ValueOf(filled).Elem()
	}
	a.Begins = func(c Caller, subject any) Values {
		if s.Begins == nil {
			return nil
		}
		return s.Begins(c, as[S](subject))
	}
	a.Shown = func(c Caller, subject any) bool { return s.Shown == nil || s.Shown(c, as[S](subject)) }
	a.Spec.Choices = func(c Caller, subject any, arg string, so Values) []Choice {
		if s.Choices == nil {
			return nil
		}
		return s.Choices(c, as[S](subject), arg, so)
	}
	a.Variants = func(c Caller, subject any) (list []Preset[reflect.Value]) {
		if s.Variants == nil {
			return []Preset[reflect.Value]{{s.Label, a.filled(c, subject), s.Key}}
		}
		for _, p := range s.Variants(c, as[S](subject)) {
			list = append(list, Preset[reflect.Value]{p.Label, reflect.ValueOf(&p.Args).Elem(), cmp.Or(p.Key, s.Key)})
		}
		return list
	}
	if s.Prefers != nil {
		a.Spec.Prefers = func(c Caller, subject any, args reflect.Value) (func(*account.Settings), error) {
			return s.Prefers(c, as[S](subject), args.Interface().(A))
		}
	}
	if s.Run != nil {
		a.Run = func(ctx context.Context, c Caller, subject any, args reflect.Value, tell Tell) error {
			return s.Run(ctx, c, as[S](subject), args.Interface().(A), tell)
		}
	}
	a.Do = func(ctx context.Context, c Caller, subject any, args reflect.Value) (Result, error) {
		return s.Do(ctx, c, as[S](subject), args.Interface().(A))
	}
}

// as returns a subject with its type. An action that makes a subject has none, so it gets the zero value.
func as[S any](subject any) S {
	s, _ := subject.(S)
	return s
}

// finding hides the type of the subject that a function finds. A nil function stays nil.
func finding[S any](
	find func(context.Context, Caller, string) (S, error),
) func(context.Context, Caller, string) (any, error) {
	if find == nil {
		return nil
	}
	return func(ctx context.Context, c Caller, text string) (any, error) { return find(ctx, c, text) }
}

// defaulting hides the type of a default subject. A nil function stays nil.
func defaulting[S any](
	find func(context.Context, Caller) (S, error),
) func(context.Context, Caller) (any, error) {
	if find == nil {
		return nil
	}
	return func(ctx context.Context, c Caller) (any, error) { return find(ctx, c) }
}

// withArgs hides the types of a function of a subject and arguments. A nil function returns the zero value.
func withArgs[S, A, T any](f func(Caller, S, A) T) func(Caller, any, reflect.Value) T {
	return func(c Caller, subject any, args reflect.Value) (t T) {
		if f != nil {
			t = f(c, as[S](subject), args.Interface().(A))
		}
		return t
	}
}

// filled returns a struct with the default arguments.
func (a *Action) filled(c Caller, subject any) (args reflect.Value) {
	a.Fill(c, subject, &args)
	return args
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
	return slice.Filter(o.Args, func(a Arg) bool { return o.Values[a.Name] == nil && !a.Hidden && !a.IsFile() })
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

// there reports whether the program can do it at all.
func (a *Action) there(c Caller) bool { return a.There == nil || a.There(c) }

// Offers lists the buttons of the action for a subject. A button with all its arguments is left out if the
// action would be refused.
func (a *Action) Offers(c Caller, subject any) []Offer {
	return slices.DeleteFunc(a.buttons(c, subject), func(o Offer) bool { return o.Why != nil })
}

// buttons lists the buttons of the action, including refused ones.
func (a *Action) buttons(c Caller, subject any) []Offer {
	if c.Who.May(a.Scope) != nil || a.Needs.Account && c.Who.Guest || c.Role() < a.Needs.Role ||
		!a.there(c) || a.Looks() || !a.Shown(c, subject) {
		return nil
	}
	var list []Offer
	for _, p := range a.Variants(c, subject) {
		o := Offer{Action: a, Label: p.Label, Key: p.Key, Values: format(a.Args, p.Args)}
		missing := func(arg Arg) bool { return arg.Required && len(o.Values[arg.Name]) == 0 }
		if !slices.ContainsFunc(a.Args, missing) {
			o.Why = a.Spec.May(c, subject, p.Args)
		}
		if o.Why == nil {
			o.Confirm = a.Spec.Confirm(c, subject, p.Args)
		}
		list = append(list, o)
	}
	return list
}

// Choices lists the values that an argument may have, fixed ones or the subject's. They may depend on the other
// arguments, which are in so. Nil is any value.
func (a *Action) Choices(c Caller, subject any, arg Arg, so Values) []Choice {
	if list := a.Spec.Choices(c, subject, arg.Name, so); list != nil {
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
	return a.Spec.May(c, subject, args)
}

// Confirm returns the question to ask before the action with some arguments; the zero message asks nothing. It
// asks nothing if the arguments are invalid, because doing the action will say what is wrong.
func (a *Action) Confirm(c Caller, subject any, given Values) message.Message {
	args, err := a.read(c, subject, given)
	if err != nil {
		return message.Message{}
	}
	return a.Spec.Confirm(c, subject, args)
}

// Prefers returns how the action changes the user's settings, if it does nothing else, or nil. See [Spec].
func (a *Action) Prefers(c Caller, subject any, given Values) (func(*account.Settings), error) {
	if a.Spec.Prefers == nil {
		return nil, nil
	}
	args, err := a.read(c, subject, given)
	if err != nil {
		return nil, err
	}
	return a.Spec.Prefers(c, subject, args)
}

// read parses text into a struct of arguments.
func (a *Action) read(c Caller, subject any, given Values) (reflect.Value, error) {
	args := a.filled(c, subject)
	return args, read(c, a.Name, a.Args, args, given)
}
