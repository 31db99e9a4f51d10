package resource

import (
	"context"
	"io"

	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// Follows reports whether there is news of it.
func (r *Resource) Follows() bool { return r.follow != nil }

// Follow hears of changes to the subject of an id, or of the list if that is "", until ctx
// ends. It is nil if there are none.
func (r *Resource) Follow(ctx context.Context, c action.Caller, id string) <-chan struct{} {
	if r.follow == nil {
		return nil
	}
	return r.follow(ctx, c, id)
}

// Retell reads what there is to tell of the subject of an id, or of the list if that is "", and
// writes it: now, and whenever it has become another text, until ctx ends.
func (r *Resource) Retell(ctx context.Context, c action.Caller, id string, out io.Writer, read func() (string, error)) error {
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
