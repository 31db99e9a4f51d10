package action

import (
	"context"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/rescue"
	"pawnstorm/ui/words"
)

// StreamSpec declares a stream: it reports what happens to a subject of the type S until the end, or until the user
// hangs up. A is a struct of arguments, as in [Spec]. Fields with the same names mean the same.
type StreamSpec[S, A any] struct {
	On              Kind
	Name, Help      string
	Aliases         []string
	Notes, Examples []string
	Forms           []string
	Scope           account.Scope
	Needs           Needs
	Opens           bool
	Find            func(ctx context.Context, c Caller, text string) (S, error)
	Default         func(context.Context, Caller) (S, error)
	Fill            func(Caller, S, *A)
	// Waits says that it reports nothing that screens do not already show.
	Waits bool
	// Lasts says that it always goes on. Other streams go on only if an argument says so.
	Lasts bool
	// Doc is a value of the documents that it reports.
	Doc any
	// Run reports what happens. It returns when there is no more to report, and nil when ctx ends.
	Run func(ctx context.Context, c Caller, subject S, args A, tell Tell) error
}

// Tell reports one event: Doc for programs, and Said for people. Programs do not get events without a Doc. An error
// means that no one is listening any more.
type Tell func(Result) error

// Stream is a [StreamSpec] without its type parameters, for the UIs. Its action describes it and cannot be done.
type Stream struct {
	*Action
	Waits, Lasts bool

	run func(ctx context.Context, c Caller, subject any, given Values, tell Tell) error
}

// NewStream makes a stream.
func NewStream[S, A any](s StreamSpec[S, A]) *Stream {
	a := New(Spec[S, A]{
		On: s.On, Name: s.Name, Aliases: s.Aliases, Help: s.Help, Notes: s.Notes, Examples: s.Examples,
		Forms: s.Forms, Scope: s.Scope, Needs: s.Needs, Opens: s.Opens,
		Find: s.Find, Default: s.Default, Fill: s.Fill, Answer: s.Doc,
	})
	run := func(ctx context.Context, c Caller, subject any, given Values, tell Tell) error {
		args, err := a.read(c, subject, given)
		if err != nil {
			return err
		}
		return s.Run(ctx, c, as[S](subject), args.Interface().(A), tell)
	}
	return &Stream{Action: a, Waits: s.Waits, Lasts: s.Lasts, run: run}
}

// AddStreams adds streams to a set. It panics if their kind is unknown or their name is taken.
func (s *Set) AddStreams(streams ...*Stream) {
	for _, st := range streams {
		st.declared.Do(st.declare)
		if _, known := s.nouns[st.On]; !known || s.Stream(st.On, st.Name) != nil {
			panic("action: there cannot be a stream " + st.Name + " on " + string(st.On))
		}
		s.streams = append(s.streams, st)
	}
}

// Stream returns the stream with a name on a kind of subject, or nil.
func (s *Set) Stream(k Kind, name string) *Stream {
	for _, st := range s.streams {
		if st.On == k && st.Name == name {
			return st
		}
	}
	return nil
}

// Streams lists the streams on a kind of subject, in order.
func (s *Set) Streams(k Kind) []*Stream {
	return slices.DeleteFunc(slices.Clone(s.streams), func(st *Stream) bool { return st.On != k })
}

// Follow runs a stream until it or ctx ends. The subject comes from [Set.SubjectOf]. It ends with an error when the
// user's key is removed.
func (s *Set) Follow(ctx context.Context, c Caller, st *Stream, subject any, given Values, tell Tell) error {
	if err := st.allowed(c); err != nil {
		return err
	}
	noted := false
	err := c.UntilKeyRemoved(ctx, func(ctx context.Context) error {
		return st.run(ctx, c, subject, given, func(r Result) error {
			if r.Subject == nil {
				r.Subject = subject
			}
			if !noted {
				s.nouns[st.On].used(ctx, c, r.Subject)
				noted = true
			}
			return tell(r.in(s.catalog))
		})
	})
	return errs.In(err, s.catalog)
}

// UntilKeyRemoved runs something that lasts. It ends with an error when the user's key is removed.
func (c Caller) UntilKeyRemoved(ctx context.Context, do func(context.Context) error) error {
	within, end := context.WithCancelCause(ctx)
	defer end(nil)
	news := c.Club.Accounts.Follow(within, c.Who.ID)
	join := rescue.Go("the account of a stream", func() {
		for {
			select {
			case <-within.Done():
				return
			case a := <-news:
				if c.Club.Accounts.KeyRevoked(within, c.Who, a) {
					end(words.Refused(words.KeyRemoved))
				}
			}
		}
	}, func() { end(nil) })
	err := do(within)
	why := context.Cause(within)
	end(nil)
	join()
	if ctx.Err() == nil && why != nil {
		return why
	}
	return err
}
