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

// Understood is an action read from a line, with the arguments typed for
// it. Faces that can ask use it to ask for the rest, and whether it is meant.
type Understood struct {
	Action  *action.Action
	Subject any // nil for an action that makes one
	Given   action.Values
	// Answered are the fields that were asked for, if all are.
	Answered []string

	command *grammar.Command
	subject string
}

// Understand reads a line that is an action. A line that has nothing but its name, and perhaps
// its subject, is one too, although its arguments are missing. ok is false for other lines,
// and for those whose subject cannot be found: to run them says why.
func (s *Shell) Understand(ctx context.Context, env Env, line string) (u Understood, ok bool) {
	u, err := s.Read(line, env.Games)
	if err != nil || !env.mayAct() {
		return u, false
	}
	if !u.Action.Makes {
		u.Subject, err = s.actions.Subject(ctx, env.caller(), u.Action.On, u.subject)
	}
	return u, err == nil
}

// Read reads a line that is an action, and looks for no subject.
func (s *Shell) Read(line string, games []game.Rules) (Understood, error) {
	said, err := split(line, games)
	switch {
	case err != nil:
		return Understood{}, err
	case said.Len() == 0:
		return Understood{}, words.Wrong("Nothing was said.")
	}
	u, ok := s.parsed(said)
	if !ok {
		u, ok = s.named(said.List())
	}
	if ok {
		return u, nil
	}
	if _, err = s.grammar.Parse(said); err == nil {
		err = words.Wrong("That is no action.")
	}
	return u, err
}

// Names reports whether the line names a subject.
func (u *Understood) Names() bool { return u.subject != "" }

// mayAct reports whether there is a club to act in.
func (e *Env) mayAct() bool { return e.Club != nil }

// parsed reads a line that has all that an action needs.
func (s *Shell) parsed(said grammar.Line) (u Understood, ok bool) {
	p, err := s.grammar.Parse(said)
	if err != nil || p.Has("--help") || p.Has("--json") {
		return u, false
	}
	v := s.verbs[p.Command.Name]
	a := v.action
	if a == nil && v.kind != "" {
		for _, one := range s.actions.On(v.kind) {
			if p.Has(one.Name) {
				a = one
				break
			}
		}
	}
	if a == nil {
		return u, false
	}
	c := Call{Parsed: p}
	u = Understood{Action: a, command: p.Command}
	if !a.Makes {
		u.subject = c.subjectOf(a.On)
	}
	u.Given, err = p.Arguments(a.Args)
	return u, err == nil
}

// named reads the name of an action, and perhaps the subject, without its arguments.
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
	if u.Action == nil || u.Action.Needs.Role != admin.None || len(list) > 1 || u.Action.Makes && len(list) > 0 {
		return u, false
	}
	u.subject = strings.Join(list, "")
	return u, true
}

// Missing are what has to be asked for still; of a whole form it is all that was not answered.
func (u *Understood) Missing(env Env) []action.Field {
	fields := action.Offer{Action: u.Action}.Fields(env.caller(), u.Subject, u.Given)
	return slices.DeleteFunc(fields, func(f action.Field) bool {
		if u.Answered != nil {
			return slices.Contains(u.Answered, f.ID)
		}
		return !f.Required || len(u.Given[f.Name]) > 0
	})
}

// With is what was understood with the value of a field, unless that cannot be.
func (u Understood) With(env Env, f action.Field, value string) (Understood, error) {
	u.Given = maps.Clone(u.Given)
	if values := f.Values(value); values != nil {
		u.Given[f.Name] = append(slices.Clip(u.Given[f.Name]), values...)
	}
	if u.Answered != nil {
		u.Answered = append(slices.Clip(u.Answered), f.ID)
	}
	if err := u.Action.May(env.caller(), u.Subject, u.Given); action.Blamed(err) == f.Name {
		return u, err
	}
	return u, nil
}

// Form is an action that makes something, all of whose arguments are asked for; ok is false if
// it cannot be done now.
func (s *Shell) Form(env Env, k action.Kind, name string) (u Understood, ok bool) {
	u = Understood{Action: s.actions.Find(k, name), Given: action.Values{}, Answered: []string{}, command: s.grammar.Find(name)}
	return u, len(u.Action.Offers(env.caller(), nil)) > 0
}

// Confirm is what to ask before it is done; the zero message asks nothing.
func (u *Understood) Confirm(env Env) message.Message {
	return u.Action.Confirm(env.caller(), u.Subject, u.Given)
}

// Carry does what was understood, and answers as [Shell.Run] does.
func (s *Shell) Carry(ctx context.Context, env Env, u Understood) Result {
	return s.waiting(ctx, env, func(ctx context.Context) Result {
		c := &Call{Parsed: grammar.Asked(u.command, ""), Env: env, shell: s, verb: s.verbs[u.command.Name]}
		c.result.Opens = u.Action.Opens
		return c.finish(c.do(ctx, u.Action, u.subject, u.Given))
	})
}
