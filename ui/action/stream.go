package action

import (
	"context"
	"slices"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/rescue"
	"pawnstorm/ui/words"
)

// Stream returns the stream with a name on a kind of subject, or nil.
func (s *Set) Stream(k Kind, name string) *Action {
	for _, st := range s.streams {
		if st.On == k && st.Name == name {
			return st
		}
	}
	return nil
}

// Streams lists the streams on a kind of subject, in order.
func (s *Set) Streams(k Kind) []*Action {
	return slices.DeleteFunc(slices.Clone(s.streams), func(st *Action) bool { return st.On != k })
}

// Follow runs a stream until it or ctx ends. The subject comes from [Set.SubjectOf]. It ends with an error when the
// user's key is removed.
func (s *Set) Follow(ctx context.Context, c Caller, st *Action, subject any, given Values, tell Tell) error {
	if err := st.allowed(c); err != nil {
		return err
	}
	args, err := st.read(c, subject, given)
	if err != nil {
		return errs.In(err, s.catalog)
	}
	noted := false
	err = c.UntilKeyRemoved(ctx, func(ctx context.Context) error {
		return st.Run(ctx, c, subject, args, func(r Result) error {
			if r.Subject == nil {
				r.Subject = subject
			}
			if !noted {
				s.used(ctx, c, st.On, r.Subject)
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
