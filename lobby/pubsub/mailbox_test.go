package pubsub

import (
	"sync"
	"testing"
)

// TestOfferFromMany checks that goroutines that offer tokens at the same time do not block, and
// that one token is there afterwards.
func TestOfferFromMany(t *testing.T) {
	mail := NewMailbox[struct{}]()
	for range 100 {
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() { mail.Offer(struct{}{}) })
		}
		all.Wait()
		if len(mail) != 1 {
			t.Fatalf("the mailbox has %d tokens, want 1", len(mail))
		}
		<-mail
	}
}
