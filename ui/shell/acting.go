package shell

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// docs holds the documents that actions answer with, by the kind of their subject.
var docs = map[action.Kind]any{
	action.Table: words.TableDoc{}, action.Message: feature.MessageDoc{}, action.Lobby: feature.LineDoc{},
	action.Player: feature.FriendsDoc{}, action.Account: feature.PersonDoc{},
}

// acting returns commands for actions on a kind of subject.
func acting(set *action.Set, g grammar.Group, k action.Kind, names ...string) []verb {
	return slice.Map(names, func(name string) verb { return verbOf(g, set.Find(k, name)) })
}

// subjectFlags holds the flags that name a subject, for commands without a word for it.
var subjectFlags = map[action.Kind]grammar.Flag{action.Table: tableFlag, action.Node: onNode}

// subjectWords holds the capital words for subjects that differ from their kind.
var subjectWords = map[action.Kind]string{action.Message: "NAME", action.Player: "NAME", action.Lesson: "GAME"}

// subjectWord returns the capital word for a subject, in the forms of actions.
func subjectWord(k action.Kind) string {
	return cmp.Or(subjectWords[k], strings.ToUpper(string(k)))
}

// verbOf returns the command for an action.
func verbOf(g grammar.Group, a *action.Action) verb {
	v := verb{
		action: a, takes: a.File() != nil, scope: a.Scope, needs: a.Needs.Role, returning: a.Needs.Return,
		opens: a.Opens,
		run: func(ctx context.Context, c *Call) error {
			return c.act(ctx, c.verb.meant(func(k action.Kind) bool { return c.Has("--" + string(k)) }))
		},
		Command: grammar.Command{
			Name: a.Name, Aliases: a.Aliases, Group: g, Brief: a.Help,
			Forms: a.Forms, Notes: a.Notes, Examples: a.Examples, Doc: cmp.Or(a.Answer, docs[a.On]),
		},
	}
	named := func(form string) bool { return strings.Contains(form, subjectWord(a.On)) }
	if f, ok := subjectFlags[a.On]; ok && !a.Creates && !slices.ContainsFunc(a.Forms, named) {
		v.Flags = append(v.Flags, f)
	}
	for _, arg := range a.Args {
		if (arg.Hidden || a.Needs.Role != admin.None) && !namedIn(a.Forms, arg) {
			v.Flags = append(v.Flags, grammar.FlagOf(arg))
		}
	}
	return v
}

// meant returns the action for the kind of subject that the line names.
func (v *verb) meant(named func(action.Kind) bool) *action.Action {
	for _, a := range v.others {
		if named(a.On) {
			return a
		}
	}
	return v.action
}

// personal returns the command for a resource that each user has for themselves. No token allows it.
func (s *Shell) personal(c grammar.Command, resource string, names ...string) verb {
	r := s.resources.Find(resource)
	c.Group, c.Doc, c.Lines, c.Forms = aboutYou, r.DocType, c.Lines || !r.Single, []string{"[list]"}
	if r.Single {
		c.Forms = []string{"[show]"}
	}
	v := group(s.actions, c, r.Kind, listing(r.Name), names...)
	v.scope = ""
	return v
}

// group returns a command whose subcommands are the actions and streams on a kind of subject. If the
// line names none of them, the command calls prints; c.Forms are the forms for that. With names, the
// command has only these actions, and no streams. Actions that only look have commands of their own.
func group(set *action.Set, c grammar.Command, k action.Kind, prints runFunc, names ...string) verb {
	list := slice.Filter(set.On(k), func(a *action.Action) bool {
		return !a.Looks() && (names != nil || a.Needs.Role == admin.None) &&
			(names == nil || slices.Contains(names, a.Name))
	})
	var streams []*action.Action
	if names == nil {
		streams = set.Streams(k)
	}
	var forms []string
	c.Examples, c.Notes, c.Flags = slices.Clip(c.Examples), slices.Clip(c.Notes), slices.Clip(c.Flags)
	for _, a := range list {
		for _, f := range formsOf(a) {
			forms = append(forms, strings.TrimSpace(a.Name+" "+f))
		}
		for _, e := range a.Examples {
			c.Examples = append(c.Examples, c.Name+" "+e)
		}
		c.Notes = append(c.Notes, a.Notes...)
		for _, arg := range flagsOf(a) {
			if !slices.ContainsFunc(c.Flags, func(f grammar.Flag) bool { return f.Name == arg.Name }) {
				c.Flags = append(c.Flags, grammar.FlagOf(arg))
			}
		}
	}
	lasts := false
	for _, st := range streams {
		lasts = lasts || st.Lasts
		for _, f := range formsOf(st) {
			forms = append(forms, strings.TrimSpace(st.Name+" "+f))
		}
	}
	c.Forms = append(forms, c.Forms...)
	run := func(ctx context.Context, c *Call) error {
		for _, a := range list {
			if c.Has(a.Name) {
				return c.act(ctx, a)
			}
		}
		for _, st := range streams {
			if c.Has(st.Name) && !(st.Opens && c.Screens) { // screens show what happens
				return c.stream(ctx, st)
			}
		}
		return c.meant(set, k, followed(k, prints)(ctx, c))
	}
	return verb{scope: account.Play, kind: k, streams: lasts, run: run, Command: c}
}

// meant suggests an action if the line names a subject that does not exist, and its name resembles the
// action's.
func (c *Call) meant(set *action.Set, k action.Kind, err error) error {
	word := c.subjectOf(k)
	if errs.KindOf(err) != errs.NotFound || word == "" {
		return err
	}
	var names []string
	for _, a := range set.On(k) {
		if a.Needs.Role == admin.None {
			names = append(names, a.Name)
		}
	}
	if near := words.Nearest(word, names); near != "" {
		return words.Missing("There is no %s %q. Did you mean %[1]s %[3]s?",
			c.Command.Name, identity.Clean(word, 20), near)
	}
	return err
}

// formsOf returns the forms of an action, or makes one from its arguments.
func formsOf(a *action.Action) []string {
	if a.Forms != nil {
		return a.Forms
	}
	var needed, rest []string
	for _, arg := range a.Args {
		word := strings.ToUpper(arg.Name)
		if arg.Choices != nil {
			word = "{" + strings.Join(arg.Choices, "|") + "}"
		}
		if arg.Required {
			needed = append(needed, word)
		} else if !arg.Hidden {
			rest = []string{"[TERM]..."}
		}
	}
	var subject []string
	switch word := subjectWord(a.On); {
	case a.Creates:
	case len(needed) > 0:
		subject = []string{word}
	default:
		subject = []string{"[" + word + "]"}
	}
	return []string{strings.Join(slices.Concat(subject, needed, rest), " ")}
}

// flagsOf returns the arguments of an action that its forms do not mention.
func flagsOf(a *action.Action) []action.Arg {
	forms := formsOf(a)
	if slices.ContainsFunc(forms, func(f string) bool { return strings.Contains(f, "TERM") }) {
		return nil
	}
	return slice.Filter(a.Args, func(arg action.Arg) bool { return !arg.Hidden && !namedIn(forms, arg) })
}

// namedIn reports whether one of the forms has a word for an argument.
func namedIn(forms []string, arg action.Arg) bool {
	for _, f := range forms {
		for _, word := range append(slices.Clone(arg.Choices), grammar.WordFor(arg)) {
			if strings.Contains(f, word) {
				return true
			}
		}
	}
	return false
}

// act does an action with the arguments on the line.
func (c *Call) act(ctx context.Context, a *action.Action) error {
	given, err := c.Arguments(a.Args)
	if err != nil {
		return err
	}
	return c.do(ctx, a, c.subjectOf(a.On), given)
}

// subjectOf returns the name of a subject on the line, or "".
func (c *Call) subjectOf(k action.Kind) string {
	id := ""
	if k == action.Table {
		id = c.Value("ID")
	}
	return cmp.Or(c.Value(subjectWord(k)), c.Flag(string(k)), c.Flag("on"), id)
}

// do does an action on the subject with a name, and prints the answer.
func (c *Call) do(ctx context.Context, a *action.Action, subject string, given action.Values) error {
	var s any
	if !a.Creates {
		var err error
		if s, err = c.shell.actions.SubjectOf(ctx, c.caller(), a, subject); err != nil {
			return err
		}
	}
	if t, ok := s.(*table.Table); ok {
		c.about(t)
	}
	r, err := c.shell.actions.Do(ctx, c.caller(), a, s, given)
	if err != nil {
		return err
	}
	c.result.Table, c.result.Then = nil, r.Then
	if _, shows := r.Doc.(words.TableDoc); shows { // otherwise the screen of the table does not show the answer
		if c.result.Table = r.Table; r.Table == nil {
			c.result.Table, _ = r.Subject.(*table.Table)
		}
	}
	c.used = nil // the action has stored it
	if _, shows := r.Doc.(words.StudyDoc); shows {
		c.result.Study, _ = r.Subject.(*study.Study)
	}
	if p, ok := r.Subject.(*feature.Puzzle); ok && !p.Over && c.Value("TEXT") == "" {
		c.result.Puzzle = p
	}
	if r.Become != nil {
		c.Who, c.result.Who = *r.Become, r.Become
	}
	if r.File != nil && !c.Screens && !(c.json() && r.Doc != nil) {
		return r.File.Write(ctx, c.Out)
	}
	return c.tell(r)
}

// caller returns the caller for the actions of the command.
func (c *Call) caller() action.Caller {
	who := c.Env.caller()
	who.Colour = c.Has("--color")
	switch {
	case c.Screens: // they show what happens
	case c.progress != nil:
		who.Tell = c.progress
	default:
		who.Tell = c.tell
	}
	return who
}

// caller returns the user as the caller of actions.
func (e *Env) caller() action.Caller {
	c := action.Caller{
		Club: e.Club, Games: e.Games, Clock: e.Now, Who: e.Who, Passing: e.Passing, Address: e.Address, Pages: e.Pages,
		Line: e.line, Spoken: e.Bare, In: e.In, Here: e.Shows, User: e.User, Screens: e.Screens,
	}
	switch {
	case e.Here != nil:
		c.Here = e.Here
	case e.Study != nil:
		c.Here = e.Study
	}
	return c
}
