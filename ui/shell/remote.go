package shell

import (
	"context"
	"maps"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell/grammar"
)

// Remote is a command that programs can run over HTTP.
type Remote struct {
	*grammar.Command
	Scope account.Scope
	// Streams is set if the command prints what happens as it happens, and Takes if it reads a text.
	Streams, Takes bool

	action *action.Action // nil for a command written by hand
}

// Remotes returns the commands that a token can allow, in their order.
func (s *Shell) Remotes() []Remote {
	var list []Remote
	for _, c := range s.grammar.Commands() {
		if v := s.verbs[c.Name]; v.scope != "" {
			list = append(list, Remote{c, v.scope, v.streams, v.takes, v.action})
		}
	}
	return list
}

// Params returns the parameters of the command, in the order of its forms.
func (r *Remote) Params() []grammar.Param {
	if r.action == nil {
		return r.Command.Params()
	}
	var list []grammar.Param
	if !r.action.Creates && r.action.On != action.Lobby { // there is only one lobby
		word := strings.ToLower(subjectWord(r.action.On))
		list = append(list, grammar.Param{Name: word, Help: grammar.HelpOf(word)})
	}
	for _, arg := range r.action.Args {
		if arg.IsFile() {
			continue // the body of the request
		}
		list = append(list, grammar.Param{Name: arg.Name, Help: arg.Help, Many: arg.Many, Values: arg.Choices})
	}
	for _, f := range r.Flags {
		if !slices.ContainsFunc(list, func(p grammar.Param) bool { return p.Name == f.Name }) {
			list = append(list, grammar.Param{Name: f.Name, Help: f.Help, Switch: f.Value == ""})
		}
	}
	return list
}

// Say runs a command for a program, with values for its parameters. It answers in JSON unless they
// choose another format.
func (s *Shell) Say(ctx context.Context, env Env, r *Remote, values map[string][]string) Result {
	v := s.verbs[r.Name]
	a := v.meant(func(k action.Kind) bool { return len(values[string(k)]) > 0 })
	if a == nil {
		call := &Call{Env: env, shell: s, verb: v}
		var err error
		if call.Parsed, err = r.Given(values); err == nil {
			err = call.carryOut(ctx)
		}
		return call.refused(err)
	}
	given := maps.Clone(values)
	subject := ""
	if !a.Creates {
		word := strings.ToLower(subjectWord(a.On))
		subject = strings.Join(given[word], " ")
		delete(given, word)
	}
	call := &Call{Parsed: grammar.Asked(r.Command, grammar.JSON), Env: env, shell: s, verb: v}
	return call.refused(call.do(ctx, a, subject, given))
}
