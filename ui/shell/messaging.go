package shell

import (
	"context"

	"pawnstorm/ui/action"
)

// messaging returns the commands for messages.
func messaging(set *action.Set) []verb {
	messages := streaming(set, talkGroup, action.Message, "messages")
	list := messages.run
	messages.run = func(ctx context.Context, c *Call) error {
		for _, word := range []string{"read", "remove", "delete"} {
			if c.Has(word) {
				return c.act(ctx, set.Find(action.Message, word))
			}
		}
		return list(ctx, c)
	}
	messages.Forms = append([]string{"read NAME", "{remove|delete} NAME"}, messages.Forms...)
	return append(acting(set, talkGroup, action.Message, "tell"), messages)
}
