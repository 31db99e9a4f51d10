package resource

import (
	"context"
	"io"

	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// Follows reports whether changes can be followed.
func (r *Resource) Follows() bool { return r.Spec.Follow != nil }

// Follow reports changes to the subject with an id, or to the list if id is "", until ctx ends. It returns nil if
// changes cannot be followed.
func (r *Resource) Follow(ctx context.Context, c action.Caller, id string) <-chan struct{} {
	if r.Spec.Follow == nil {
		return nil
	}
	return r.Spec.Follow(ctx, c, id)
}

// FollowText writes a text about the subject with an id, or about the list if id is "". It writes it now and
// whenever it changes, until ctx ends.
func (r *Resource) FollowText(
	ctx context.Context, c action.Caller, id string, out io.Writer, read func() (string, error),
) error {
	news := r.Follow(ctx, c, id)
	for told := ""; ; {
		now, err := read()
		if err != nil {
			return err
		}
		if now != told {
			if _, err := io.WriteString(out, now); err != nil {
				return words.Told(err)
			}
			told = now
		}
		select {
		case <-ctx.Done():
			return nil
		case <-news:
		}
	}
}
