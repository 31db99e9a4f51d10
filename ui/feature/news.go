package feature

import (
	"context"

	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/topic"
)

// heard has a token whenever something has come by one of some channels, until ctx ends.
func heard[T any](ctx context.Context, news <-chan T) <-chan struct{} {
	token := topic.NewMailbox[struct{}]()
	go guard.Run(nil, "following a resource", func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-news:
				token.Offer(struct{}{})
			}
		}
	})
	return token
}
