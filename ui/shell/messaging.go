package shell

import (
	"context"

	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
)

// messaging are the commands for messages.
var messaging = []verb{
	actingAs(talkGroup, action.Message, "tell", feature.MessageDoc{}),
	messagesVerb(),
}

// messagesVerb is the command messages: it tells of them, or has an action done to them.
func messagesVerb() verb {
	return verb{of: func(set *action.Set) verb {
		v := streaming(talkGroup, action.Message, "messages").of(set)
		read := v.run
		v.run = func(ctx context.Context, c *Call) error {
			for _, word := range []string{"read", "remove", "delete"} {
				if c.Has(word) {
					return c.act(ctx, set.Find(action.Message, word))
				}
			}
			return read(ctx, c)
		}
		v.Forms = append([]string{"read NAME", "{remove|delete} NAME"}, v.Forms...)
		return v
	}}
}
