package pubsub_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"

	"go.uber.org/goleak"

	"pawnstorm/lobby/pubsub"
)

// taken takes the value out of a mailbox. ok is false if the mailbox is empty.
func taken[T any](mail <-chan T) (v T, ok bool) {
	select {
	case v = <-mail:
		return v, true
	default:
		return v, false
	}
}

func newer(a, b int) bool { return a > b }

func TestMailboxHoldsTheNewest(t *testing.T) {
	mail := pubsub.NewMailbox[int]()
	mail.Put(1)
	mail.Put(2)
	mail.Offer(3)
	if v, ok := taken(mail); !ok || v != 2 {
		t.Errorf("got %d, %t, want 2", v, ok)
	}
	mail.Offer(4)
	if v, ok := taken(mail); !ok || v != 4 {
		t.Errorf("after Offer to an empty mailbox: got %d, %t, want 4", v, ok)
	}
}

func TestFollowersHearOfTheirKeyAlone(t *testing.T) {
	news := pubsub.New[string](newer)
	a, _ := news.Follow(t.Context(), "a", pubsub.Filter[int]{})
	b, _ := news.Follow(t.Context(), "b", pubsub.Filter[int]{})
	news.Publish("a", 1)
	if v, ok := taken(a); !ok || v != 1 {
		t.Errorf("the follower of a got %d, %t, want 1", v, ok)
	}
	if v, ok := taken(b); ok {
		t.Errorf("the follower of b got %d", v)
	}
}

func TestWhatIsNotNewerIsDropped(t *testing.T) {
	news := pubsub.New[string](newer)
	mail, known := news.Follow(t.Context(), "a", pubsub.Filter[int]{})
	if _, ok := taken(mail); ok || known {
		t.Error("there is news before the first Publish")
	}
	news.Publish("a", 5)
	if v, _ := taken(mail); v != 5 {
		t.Errorf("got %d, want 5", v)
	}
	news.Publish("a", 4)
	news.Publish("a", 5)
	if v, ok := taken(mail); ok {
		t.Errorf("got %d after 5", v)
	}
	late, known := news.Follow(t.Context(), "a", pubsub.Filter[int]{})
	if v, ok := taken(late); !known || !ok || v != 5 {
		t.Errorf("a later follower got %d, %t, known %t, want 5", v, ok, known)
	}
}

func TestWithoutAnOrderNothingIsKept(t *testing.T) {
	news := pubsub.New[string, int](nil)
	mail, _ := news.Follow(t.Context(), "a", pubsub.Filter[int]{})
	for _, want := range []int{2, 1, 1} {
		news.Publish("a", want)
		if v, ok := taken(mail); !ok || v != want {
			t.Errorf("got %d, %t, want %d", v, ok, want)
		}
	}
	if late, known := news.Follow(t.Context(), "a", pubsub.Filter[int]{}); known {
		v, _ := taken(late)
		t.Errorf("%d was kept", v)
	}
}

func TestFilters(t *testing.T) {
	news := pubsub.New[string](newer)
	even := pubsub.Filter[int]{Admit: func(v int) bool { return v%2 == 0 }}
	mail, _ := news.Follow(t.Context(), "a", even)
	news.Publish("a", 2)
	news.Publish("a", 3)
	if v, ok := taken(mail); !ok || v != 2 {
		t.Errorf("the follower of even numbers got %d, %t, want 2", v, ok)
	}
	late, known := news.Follow(t.Context(), "a", even)
	if v, ok := taken(late); ok || !known {
		t.Errorf("a follower that must not get 3 got %d, known %t", v, known)
	}
}

// TestFirstComesFirst checks that followers whose First returns true get a value before all others.
func TestFirstComesFirst(t *testing.T) {
	news := pubsub.New[string](newer)
	var first []pubsub.Mailbox[int]
	var wrong bool
	for range 8 {
		mail, _ := news.Follow(t.Context(), "a", pubsub.Filter[int]{First: func(int) bool { return true }})
		first = append(first, mail)
	}
	others := make([]pubsub.Mailbox[int], 8)
	for i := range others {
		others[i], _ = news.Follow(t.Context(), "a", pubsub.Filter[int]{First: func(int) bool {
			for _, other := range others {
				wrong = wrong || len(other) > 0
			}
			return false
		}})
	}
	news.Publish("a", 1)
	for i := range first {
		if len(first[i]) != 1 || len(others[i]) != 1 {
			t.Error("a follower got nothing")
		}
	}
	if wrong {
		t.Error("a follower whose First returns false got the value too early")
	}
}

func TestAKeyEndsWithItsLastFollower(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		news := pubsub.New[string](newer)
		ctx, cancel := context.WithCancel(t.Context())
		mail, _ := news.Follow(ctx, "a", pubsub.Filter[int]{})
		news.Publish("a", 7)
		<-mail
		if keys := news.Keys(); len(keys) != 1 || keys[0] != "a" || !news.Follows("a") {
			t.Errorf("the keys are %q", keys)
		}
		cancel()
		synctest.Wait()
		if keys := news.Keys(); len(keys) != 0 || news.Follows("a") {
			t.Errorf("no followers are left, but the keys are %q", keys)
		}
		news.Publish("a", 8)
		if v, ok := taken(mail); ok {
			t.Errorf("got %d after ctx ended", v)
		}
		if _, known := news.Follow(t.Context(), "a", pubsub.Filter[int]{}); known {
			t.Error("a value without followers was kept")
		}
	})
}

func TestSignal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var news pubsub.Signal
		news.Send() // without listeners
		ctx, cancel := context.WithCancel(t.Context())
		mail := news.Listen(ctx)
		if _, ok := taken(mail); !ok {
			t.Error("the first token is missing")
		}
		if _, ok := taken(mail); ok {
			t.Error("got a token without Send")
		}
		news.Send()
		news.Send()
		if _, ok := taken(mail); !ok {
			t.Error("got no token")
		}
		if _, ok := taken(mail); ok {
			t.Error("got two tokens")
		}
		cancel()
		synctest.Wait()
		news.Send()
		if _, ok := taken(mail); ok {
			t.Error("got a token after ctx ended")
		}
	})
}

// TestCrowd publishes, follows and leaves from many goroutines at once. The last value must reach
// all remaining followers, and no goroutine may be left.
func TestCrowd(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	synctest.Test(t, func(t *testing.T) {
		const last = 200
		news := pubsub.New[int](newer)
		var signal pubsub.Signal
		stay := make([]pubsub.Mailbox[int], 4)
		for i := range stay {
			stay[i], _ = news.Follow(t.Context(), i%2, pubsub.Filter[int]{})
		}
		var crowd sync.WaitGroup
		for range 4 {
			crowd.Go(func() {
				for v := range last + 1 {
					news.Publish(0, v)
					news.Publish(1, v)
					signal.Send()
				}
			})
			crowd.Go(func() {
				for i := range last {
					ctx, cancel := context.WithCancel(t.Context())
					news.Follow(ctx, i%2, pubsub.Filter[int]{})
					signal.Listen(ctx)
					cancel()
				}
			})
		}
		crowd.Wait()
		synctest.Wait()
		for _, mail := range stay {
			if v, ok := taken(mail); !ok || v != last {
				t.Errorf("the last value is %d, %t, want %d", v, ok, last)
			}
		}
	})
}
