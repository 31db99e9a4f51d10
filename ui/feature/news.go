package feature

import (
	"context"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/topic"
)

// heard has a token whenever something has come by a channel, until ctx ends.
func heard[T any](ctx context.Context, news <-chan T) <-chan struct{} {
	token := topic.NewMailbox[struct{}]()
	forward(ctx, news, token)
	return token
}

// forward puts a token whenever something has come by a channel, until ctx ends.
func forward[T any](ctx context.Context, news <-chan T, token topic.Mailbox[struct{}]) {
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
