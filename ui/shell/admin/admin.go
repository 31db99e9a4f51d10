package admin

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/staff"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// Name is the word before the commands of this package.
const Name = "admin"

// Env is what surrounds a command.
type Env struct {
	Club *lobby.Club
	Now  func() time.Time
	Who  account.Player // whose role lets them come here
	// Line is a command line to type.
	Line func(words ...string) string
	// Find is the table that a text names, if the person may see it.
	Find func(ctx context.Context, text string) (*table.Table, error)
	// Screens says that programs do not read the answer.
	Screens bool
	Out     io.Writer
	Err     io.Writer // for what is said beside the answer
}

// Commands are all that can be said. They are immutable and safe for concurrent use.
type Commands struct {
	grammar *grammar.Grammar
	verbs   map[string]verb // by the name of the command
}

// verb is a command with what it does.
type verb struct {
	run   func(context.Context, *call) error
	needs staff.Role
	// can reports whether the program around the club lets it be done; nil: always.
	can func(staff.Host) bool
	grammar.Command
}

// call is one command with all that it was given.
type call struct {
	*grammar.Parsed
	Env
	words.Output
	all  *Commands
	desk *staff.Desk
}

// New makes the commands.
func New() *Commands {
	a := &Commands{verbs: make(map[string]verb)}
	var commands []grammar.Command
	for _, v := range slices.Concat(people, talks, tables, teams, digests, server, helping) {
		commands = append(commands, v.Command)
		a.verbs[v.Name] = v
	}
	a.grammar = grammar.New(commands)
	a.grammar.Before = Name + " "
	return a
}

// All are all commands.
func (a *Commands) All() []*grammar.Command { return a.grammar.Commands() }

// Run carries out what was said behind the word admin. The error is in words for
// people.
func (a *Commands) Run(ctx context.Context, env Env, said grammar.Line) error {
	if said.Len() == 0 || strings.HasPrefix(said.Word(0), "--") { // --help, or --json alone
		said = said.After("help")
	}
	role := env.Club.Staff.Role(env.Who.Key)
	if v, ok := a.verbOf(said.Word(0)); !ok || v.can != nil && !v.can(env.Club.Staff.Host()) {
		return a.unknown(said.Word(0))
	} else if role < v.needs {
		return words.Refused("Only operators do that.")
	}
	parsed, err := a.grammar.Parse(said)
	if err != nil {
		return err
	}
	c := &call{
		Parsed: parsed, Env: env, Output: words.Output{W: env.Out, JSON: parsed.Has("--json")},
		all: a, desk: env.Club.Staff,
	}
	if c.Has("--help") {
		return c.explain(parsed.Command)
	}
	if notice := c.desk.CopyNotice(env.Who.Key); notice != "" && !env.Screens { // there the lobby says it
		fmt.Fprintln(env.Err, notice)
	}
	return a.verbs[parsed.Command.Name].run(ctx, c)
}

// Examples are those of all commands.
func (a *Commands) Examples() []string {
	var list []string
	for _, c := range a.grammar.Commands() {
		list = append(list, c.Examples...)
	}
	return list
}

// verbOf is the verb of a name or an alias.
func (a *Commands) verbOf(word string) (v verb, ok bool) {
	command := a.grammar.Find(word)
	if command == nil {
		return v, false
	}
	v, ok = a.verbs[command.Name]
	return v, ok
}

func (a *Commands) unknown(word string) error {
	return words.Wrong("There is no command %q behind %s. The words %[2]s help list those that there are.", identity.Clean(word, 20), Name)
}

// may reports whether somebody may say a command here.
func (a *Commands) may(desk *staff.Desk, role staff.Role, name string) bool {
	v := a.verbs[name]
	return role >= v.needs && (v.can == nil || v.can(desk.Host()))
}

// Complete lists the words with which the last word of what is said behind the word
// admin may go on, or that may follow. It does no input or output.
func (a *Commands) Complete(env Env, line string) []string {
	desk := env.Club.Staff
	role := desk.Role(env.Who.Key)
	list := a.grammar.Complete(line, func(kind string) []string { return offer(env, kind) })
	first := strings.Fields(line)
	if len(first) == 0 || len(first) == 1 && !strings.HasSuffix(line, " ") {
		list = slices.DeleteFunc(list, func(name string) bool { return !a.may(desk, role, name) })
	}
	return list
}

// offer lists what may be meant by a capital word.
func offer(env Env, kind string) []string {
	var list []string
	switch kind {
	case "WHOM", "NAME":
		for _, p := range env.Club.Tables.People() {
			list = append(list, p.Name)
		}
	case "TABLE":
		for _, t := range env.Club.Tables.Live() {
			list = append(list, string(t.ID))
		}
	case "SPAN":
		list = []string{"30m", "12h", "7d", "2w"}
	case "LEVEL":
		list = []string{"debug", "info", "warn", "error"}
	}
	return list
}

// line is a command line of this package to type.
func (c *call) line(said ...string) string { return c.Line(append([]string{Name}, said...)...) }

// stamp is a time, for lists and sentences.
func stamp(t time.Time) string {
	if t.IsZero() {
		return "for good"
	}
	return t.UTC().Format("2006-01-02 15:04 UTC")
}

// text is something that a person wrote, fit to be printed.
func text(s string) string { return identity.Clean(s, 400) }

// optional is a time for JSON: null if it is zero.
func optional(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}
