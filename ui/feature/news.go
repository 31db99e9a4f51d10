package feature

import (
	"context"

	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
)

// heard signals each value of a channel, until ctx ends.
func heard[T any](ctx context.Context, news <-chan T) <-chan struct{} {
	token := pubsub.NewMailbox[struct{}]()
	forward(ctx, news, token)
	return token
}

// forward puts a token for each value of a channel, until ctx ends.
func forward[T any](ctx context.Context, news <-chan T, token pubsub.Mailbox[struct{}]) {
	go rescue.Run(nil, "following a resource", func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-news:
				token.Offer(struct{}{})
			}
		}
	})
}
