package shell

import (
	"context"
	"slices"
	"strings"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell/grammar"
)

// followArg is the argument that keeps a stream running. As a flag, it makes a command print its
// answer again after every change.
const followArg = "follow"

// streaming returns the command for a stream. others are kinds of subjects with a stream of the same
// name, which runs instead if the line names the kind.
func streaming(set *action.Set, g grammar.Group, k action.Kind, name string, others ...action.Kind) verb {
	st := set.Stream(k, name)
	v := verbOf(g, st)
	v.action = nil
	v.Flags = slices.DeleteFunc(v.Flags, func(f grammar.Flag) bool { return f.Name == subjectFlags[k].Name })
	v.Lines, v.lasts, v.streams = !st.Waits, st.Waits, st.Lasts
	var forms []string
	for _, other := range others {
		for _, f := range set.Stream(other, name).Forms {
			forms = append(forms, strings.TrimSpace(string(other)+" "+f))
		}
	}
	v.Forms = append(forms, v.Forms...)
	v.run = func(ctx context.Context, c *Call) error {
		for _, other := range others {
			if c.Has(string(other)) {
				return c.stream(ctx, set.Stream(other, name))
			}
		}
		return c.stream(ctx, st)
	}
	return v
}

// stream prints a stream. On the screens it does not go on, because they show news anyway.
func (c *Call) stream(ctx context.Context, st *action.Action) error {
	given, err := c.Arguments(st.Args)
	if err != nil {
		return err
	}
	who := c.caller()
	subject, err := c.shell.actions.SubjectOf(ctx, who, st, c.subjectOf(st.On))
	if err != nil {
		return err
	}
	if c.Screens {
		delete(given, followArg)
	}
	if t, ok := subject.(*table.Table); ok && st.Opens {
		if c.about(t); c.Screens {
			return nil
		}
	}
	c.used = nil // the stream stores it
	return c.shell.actions.Follow(ctx, who, st, subject, given, c.tell)
}

// following adds the flag --follow to a command, if its resource reports changes.
func (s *Shell) following(v verb) verb {
	if r := s.resources.Of(v.kind); r != nil && r.Follows() {
		v.Flags = append(slices.Clip(v.Flags),
			grammar.Flag{Name: followArg, Help: "print it again after every change, until you hang up"})
	}
	return v
}

// followed makes a command print a list or a subject of a kind again after every change, with --follow.
func followed(k action.Kind, prints runFunc) runFunc {
	return func(ctx context.Context, c *Call) error {
		if c.Has("--"+followArg) && !c.Screens {
			return c.again(ctx, k, prints)
		}
		return prints(ctx, c)
	}
}

// again prints a list or a subject of a kind, and prints it again after every change.
func (c *Call) again(ctx context.Context, k action.Kind, prints runFunc) error {
	r, who, out, id := c.shell.resources.Of(k), c.caller(), c.Out, ""
	if name := c.subjectOf(k); name != "" || c.Has("show") {
		subject, err := c.subject(ctx, k, name)
		if err != nil {
			return err
		}
		id = r.Ref(who, subject).ID
	}
	return who.UntilKeyRemoved(ctx, func(ctx context.Context) error {
		return r.FollowText(ctx, who, id, out, func() (string, error) {
			var page strings.Builder
			c.Out = &page
			err := prints(ctx, c)
			return page.String(), err
		})
	})
}

// tell prints the sentences of an answer, or its documents with --json. An answer without a document
// has no JSON.
func (c *Call) tell(r action.Result) error {
	docs, several := r.Doc.([]any)
	switch {
	case !c.json() && r.Nothing != nil:
		return r.Nothing
	case !c.json() && len(r.Said)+len(r.Copies) > 0:
		return c.say(r.Lines()...)
	case !c.json(), r.Doc == nil:
		return nil
	case !several:
		docs = []any{r.Doc}
	}
	for _, doc := range docs {
		if err := c.object(doc); err != nil {
			return err
		}
	}
	return nil
}
