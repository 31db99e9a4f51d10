package shell

import (
	"context"
	"maps"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// Understood is an action that was read from a line, with its arguments. Line mode and the web use it
// to ask for missing arguments and for confirmation.
type Understood struct {
	Action  *action.Action
	Subject any // nil for an action that creates one
	Given   action.Values
	// Answered lists the fields that were answered, if the user is asked for all fields.
	Answered []string

	command *grammar.Command
	subject string
}

// Understand reads a line with an action. The line may have only the name of the action, or the name
// and a subject, without the other arguments. ok is false for other lines, and if the subject is not
// found: Run then says why.
func (s *Shell) Understand(ctx context.Context, env Env, line string) (u Understood, ok bool) {
	u, err := s.Read(line, env.Games)
	if err == nil && !u.Action.Creates {
		u.Subject, err = s.actions.Subject(ctx, env.caller(), u.Action.On, u.subject)
	}
	return u, err == nil
}

// Read is like Understand, but does not look for the subject.
func (s *Shell) Read(line string, games []game.Rules) (Understood, error) {
	said, err := split(line, games)
	switch {
	case err != nil:
		return Understood{}, err
	case said.Len() == 0:
		return Understood{}, words.Wrong("The line is empty.")
	}
	u, ok := s.parsed(said)
	if !ok {
		u, ok = s.named(said.List())
	}
	if ok {
		return u, nil
	}
	if _, err = s.grammar.Parse(said); err == nil {
		err = words.Wrong("This command is not an action.")
	}
	return u, err
}

// Names reports whether the line names a subject.
func (u *Understood) Names() bool { return u.subject != "" }

// parsed reads a line with a complete action.
func (s *Shell) parsed(said grammar.Line) (u Understood, ok bool) {
	p, err := s.grammar.Parse(said)
	if err != nil || p.Has("--help") || p.Has("--json") {
		return u, false
	}
	v := s.verbs[p.Command.Name]
	a := v.action
	if a == nil && v.kind != "" {
		on := s.actions.On(v.kind)
		if i := slices.IndexFunc(on, func(a *action.Action) bool { return p.Has(a.Name) }); i >= 0 {
			a = on[i]
		}
	}
	if a == nil {
		return u, false
	}
	c := Call{Parsed: p}
	u = Understood{Action: a, command: p.Command}
	if !a.Creates {
		u.subject = c.subjectOf(a.On)
	}
	u.Given, err = p.Arguments(a.Args)
	return u, err == nil
}

// named reads a line with the name of an action and maybe a subject, but no other arguments.
func (s *Shell) named(list []string) (u Understood, ok bool) {
	c := s.grammar.Find(list[0])
	if c == nil {
		return u, false
	}
	v := s.verbs[c.Name]
	u = Understood{Action: v.action, command: c, Given: action.Values{}}
	list = list[1:]
	if u.Action == nil && v.kind != "" && len(list) > 0 {
		u.Action = s.actions.Find(v.kind, list[0])
		list = list[1:]
	}
	if u.Action == nil || u.Action.Needs.Role != admin.None || len(list) > 1 || u.Action.Creates && len(list) > 0 {
		return u, false
	}
	u.subject = strings.Join(list, "")
	return u, true
}

// Missing returns the fields to ask for: the required ones that are missing, or all that were not
// answered if the user is asked for all fields.
func (u *Understood) Missing(env Env) []action.Field {
	fields := action.Offer{Action: u.Action}.Fields(env.caller(), u.Subject, u.Given)
	return slices.DeleteFunc(fields, func(f action.Field) bool {
		if u.Answered != nil {
			return slices.Contains(u.Answered, f.ID)
		}
		return !f.Required || len(u.Given[f.Name]) > 0
	})
}

// With returns u with a value for a field, or an error if the action does not allow the value.
func (u Understood) With(env Env, f action.Field, value string) (Understood, error) {
	u.Given = maps.Clone(u.Given)
	if values := f.Values(value); values != nil {
		u.Given[f.Name] = append(slices.Clip(u.Given[f.Name]), values...)
	}
	if u.Answered != nil {
		u.Answered = append(slices.Clip(u.Answered), f.ID)
	}
	if err := u.Action.May(env.caller(), u.Subject, u.Given); action.ArgOf(err) == f.Name {
		return u, err
	}
	return u, nil
}

// Form returns an action that creates a subject and asks for all fields. ok is false if the user cannot
// do it now.
func (s *Shell) Form(env Env, a *action.Action) (u Understood, ok bool) {
	u = Understood{Action: a, Given: action.Values{}, Answered: []string{}, command: s.grammar.Find(a.Name)}
	return u, len(a.Offers(env.caller(), nil)) > 0
}

// Note returns what forms for the action say now, such as how many players wait; "" is nothing.
func (u *Understood) Note(env Env) string {
	if u.Action.Note == nil {
		return ""
	}
	return u.Action.Note(env.caller(), u.Given)
}

// Confirm returns the question to ask before the action; the zero message asks nothing.
func (u *Understood) Confirm(env Env) message.Message {
	return u.Action.Confirm(env.caller(), u.Subject, u.Given)
}

// Carry does the action. Its result is like [Shell.Run]'s.
func (s *Shell) Carry(ctx context.Context, env Env, u Understood) Result {
	return s.waiting(ctx, env, func(ctx context.Context) Result {
		c := &Call{Parsed: grammar.Asked(u.command, ""), Env: env, shell: s, verb: s.verbs[u.command.Name]}
		c.result.Opens = u.Action.Opens
		return c.finish(c.do(ctx, u.Action, u.subject, u.Given))
	})
}
