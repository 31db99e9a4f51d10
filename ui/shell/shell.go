package shell

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// Shell runs commands. It is immutable and safe for concurrent use.
type Shell struct {
	actions   *action.Set
	resources *resource.Set

	grammar *grammar.Grammar
	verbs   map[string]verb // by command name
	groups  []grammar.Group // in the order of the help
	staff   *Shell          // the commands after admin; nil in that shell itself
}

// New returns a shell with all commands.
func New() *Shell { return Of(feature.New(), feature.Resources()) }

// Of returns a shell for a set of actions and resources.
func Of(actions *action.Set, resources *resource.Set) *Shell {
	s := &Shell{actions: actions, resources: resources, groups: groups, staff: staffOf(actions, resources)}
	s.add(s.withResources(s.allVerbs()))
	// These words come from the Free Internet Chess Server.
	s.grammar.Short = map[string][]string{"sought": {"games", "open"}, "history": {"games", "done"}}
	return s
}

// add makes the grammar for a list of commands.
func (s *Shell) add(list []verb) {
	s.verbs = make(map[string]verb)
	var commands []grammar.Command
	for _, v := range list {
		v = s.following(v)
		commands = append(commands, v.In(s.actions.Catalog()))
		s.verbs[v.Name] = v
	}
	s.grammar = grammar.New(commands)
}

// Staff returns the commands of moderators and operators, which follow the word admin.
func (s *Shell) Staff() *Shell { return s.staff }

// Actions returns all actions.
func (s *Shell) Actions() *action.Set { return s.actions }

// Knows reports whether a line is for the shell. It is if it begins with a command, or if it cannot
// be read at all: then the shell explains why.
func (s *Shell) Knows(line string) bool { return s.grammar.Knows(line) }

// Commands returns all commands except the ones after admin.
func (s *Shell) Commands() []*grammar.Command { return s.grammar.Commands() }

// Unknown stands for a line that does not begin with a command.
const Unknown = "unknown"

// CommandOf returns the command that a line begins with, or [Unknown]. Unlike the line, the result is
// safe to log: users mistype private text, so CommandOf returns the first word only if it is a
// command.
func (s *Shell) CommandOf(line string) string {
	said := strings.Fields(line)
	if len(said) == 0 {
		return Unknown
	}
	word := strings.TrimPrefix(said[0], "--")
	if strings.EqualFold(word, adminName) {
		return adminName
	}
	if c := s.grammar.Find(word); c != nil {
		return c.Name
	}
	return Unknown
}

// IsAdmin reports whether a line is for moderators and operators.
func IsAdmin(line string) bool {
	said, err := grammar.Split(line)
	return err == nil && said.Len() > 0 && strings.EqualFold(said.Word(0), adminName)
}

// Shows reports whether a terminal session should start the screens for a line, because it opens a
// lesson.
func (s *Shell) Shows(line string, games []game.Rules) bool {
	said, err := split(line, games)
	if err != nil || said.Len() == 0 {
		return false
	}
	p, err := s.grammar.Parse(said)
	return err == nil && s.verbs[p.Command.Name].shows &&
		!slices.ContainsFunc([]string{"NUMBER", "--json", "--help"}, p.Has)
}

// Run runs a line. It returns when the command is done or ctx ends. If the store is slow, Run calls
// env.Wait.
func (s *Shell) Run(ctx context.Context, env Env, line string) Result {
	return s.waiting(ctx, env, func(ctx context.Context) Result { return s.run(ctx, env, line) })
}

// waiting calls do, and env.Wait if the store is slow.
func (s *Shell) waiting(ctx context.Context, env Env, do func(context.Context) Result) (result Result) {
	if env.Wait == nil {
		return do(ctx)
	}
	words.WithSlowNotice(ctx, func(ctx context.Context) { result = do(ctx) }, env.Wait)
	return result
}

// moveNames are the words for making a move.
var moveNames = []string{"move", "play"}

// split splits a line into words. The name of a game is one word even without quotes. So is a move with
// the name of its piece, because "landlord" looks like the id of a table.
func split(line string, games []game.Rules) (grammar.Line, error) {
	said, err := grammar.Split(line)
	moves := said.Len() > 0 && slices.Contains(moveNames, strings.ToLower(said.Word(0)))
	return said.Joined(func(text string) bool {
		return words.IsGame(text, games) || moves && words.NamesPiece(text, games)
	}), err
}

func (s *Shell) run(ctx context.Context, env Env, line string) Result {
	said, err := split(line, env.Games)
	if err == nil && said.Len() == 0 {
		err = words.Wrong("Type a command, or help for the list.")
	}
	var call *Call
	switch {
	case err != nil:
	case strings.EqualFold(said.Word(0), adminName) && env.runsClub():
		call, err = s.staff.readStaff(&env, said.Behind())
	default:
		call, err = s.read(ctx, &env, said)
	}
	if err == nil {
		err = call.carryOut(ctx)
	}
	if call == nil {
		call = &Call{Env: env, shell: s}
	}
	return call.finish(err)
}

// finish returns the result of a command, and prints the error if there is one.
func (c *Call) finish(err error) Result {
	if err != nil {
		fmt.Fprintln(c.Err, identity.Clean(errs.Sentence(err), words.MaxSentence))
	}
	return c.refused(err)
}

// refused returns the result, with the error if there is one.
func (c *Call) refused(err error) Result {
	if err = errs.In(err, c.shell.actions.Catalog()); err != nil {
		c.result.Code, c.result.Err = Refused, err
		if errs.KindOf(err) == errs.Invalid {
			c.result.Code = Wrong
		}
	}
	return c.result
}

// runsClub reports whether the user is a moderator or an operator. Other users do not see the word
// admin.
func (e *Env) runsClub() bool { return e.caller().Role() != admin.None }

// read turns a line into a call. A line without a command may still be clear: it names a table, or
// is a move at the table on the screen.
func (s *Shell) read(ctx context.Context, env *Env, said grammar.Line) (*Call, error) {
	parsed, err := s.grammar.Parse(said)
	if err != nil && s.grammar.Find(said.Word(0)) == nil {
		text := strings.Join(said.List(), " ")
		switch {
		case env.runsClub() && s.staff != nil && s.staff.grammar.Find(said.Word(0)) != nil:
			err = words.Wrong("Unknown command %q. Did you mean %s %[1]s?", said.Word(0), adminName)
		case env.Here != nil && feature.IsMove(env.Here, text):
			parsed, err = s.grammar.Parse(grammar.Words("move", grammar.It, text))
		case said.Len() == 1 && env.isTable(ctx, text):
			parsed, err = s.grammar.Parse(grammar.Words("show", text))
		case said.Len() == 1:
			if t, no := env.find(ctx, feature.It); no == nil && feature.IsMove(t, text) {
				err = words.Wrong("Unknown command %q. Is it a move? %s", identity.Clean(text, 20),
					env.line("move", text))
			}
		}
	}
	if err != nil {
		return nil, err
	}
	return &Call{Parsed: parsed, Env: *env, shell: s, verb: s.verbs[parsed.Command.Name]}, nil
}

func (e *Env) isTable(ctx context.Context, word string) bool {
	if !grammar.IsID(word) {
		return false
	}
	_, err := e.find(ctx, word)
	return err == nil
}

// carryOut runs the command.
func (c *Call) carryOut(ctx context.Context) error {
	if err := c.Who.May(c.verb.scope); err != nil {
		return err
	}
	switch {
	case c.Has("--help"):
		return c.explain(c.Command, "")
	case c.verb.returning && c.Passing:
		return words.Refused(words.NeedsKey, c.Address)
	case c.verb.lasts && c.Screens:
		return words.Refused("The screens show that anyway.")
	}
	c.result.Opens = c.verb.opens
	if err := c.verb.run(ctx, c); err != nil {
		return err
	}
	if c.used != nil && !c.Passing {
		// The command is done, so an error here must not fail it.
		_ = c.Club.Accounts.UseTable(ctx, c.Who.ID, c.used.ID)
	}
	return nil
}
