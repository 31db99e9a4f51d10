package pubsub

import (
	"sync"
	"testing"
)

// TestOfferFromMany: of many who offer a token at once nobody waits, and one token is
// there.
func TestOfferFromMany(t *testing.T) {
	mail := NewMailbox[struct{}]()
	for range 100 {
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() { mail.Offer(struct{}{}) })
		}
		all.Wait()
		if len(mail) != 1 {
			t.Fatalf("there are %d tokens", len(mail))
		}
		<-mail
	}
}
