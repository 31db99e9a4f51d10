package pubsub_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"

	"go.uber.org/goleak"

	"pawnstorm/lobby/pubsub"
)

// taken is what is in a mailbox now.
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
		t.Errorf("the mailbox has %d, %t, want 2", v, ok)
	}
	mail.Offer(4)
	if v, ok := taken(mail); !ok || v != 4 {
		t.Errorf("the empty mailbox has taken %d, %t, want 4", v, ok)
	}
}

func TestFollowersHearOfTheirKeyAlone(t *testing.T) {
	news := pubsub.New[string](newer)
	a, _ := news.Follow(t.Context(), "a", pubsub.Filter[int]{})
	b, _ := news.Follow(t.Context(), "b", pubsub.Filter[int]{})
	news.Publish("a", 1)
	if v, ok := taken(a); !ok || v != 1 {
		t.Errorf("who follows a has %d, %t", v, ok)
	}
	if v, ok := taken(b); ok {
		t.Errorf("who follows b was woken by %d", v)
	}
}

func TestWhatIsNotNewerIsDropped(t *testing.T) {
	news := pubsub.New[string](newer)
	mail, known := news.Follow(t.Context(), "a", pubsub.Filter[int]{})
	if _, ok := taken(mail); ok || known {
		t.Error("there is news before any was published")
	}
	news.Publish("a", 5)
	if v, _ := taken(mail); v != 5 {
		t.Errorf("the news is %d, want 5", v)
	}
	news.Publish("a", 4)
	news.Publish("a", 5)
	if v, ok := taken(mail); ok {
		t.Errorf("%d is told after 5", v)
	}
	late, known := news.Follow(t.Context(), "a", pubsub.Filter[int]{})
	if v, ok := taken(late); !known || !ok || v != 5 {
		t.Errorf("who comes late finds %d, %t, known %t", v, ok, known)
	}
}

func TestWithoutAnOrderNothingIsKept(t *testing.T) {
	news := pubsub.New[string, int](nil)
	mail, _ := news.Follow(t.Context(), "a", pubsub.Filter[int]{})
	for _, want := range []int{2, 1, 1} {
		news.Publish("a", want)
		if v, ok := taken(mail); !ok || v != want {
			t.Errorf("the news is %d, %t, want %d", v, ok, want)
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
		t.Errorf("who hears of even numbers has %d, %t, want 2", v, ok)
	}
	late, known := news.Follow(t.Context(), "a", even)
	if v, ok := taken(late); ok || !known {
		t.Errorf("who may not hear of 3 has %d, known %t", v, known)
	}
}

// Those who are to be told first have their news while the others are told.
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
			t.Error("somebody was not told")
		}
	}
	if wrong {
		t.Error("somebody was told before all those who come first were known")
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
			t.Errorf("nobody follows, and the keys are %q", keys)
		}
		news.Publish("a", 8)
		if v, ok := taken(mail); ok {
			t.Errorf("%d came after the end", v)
		}
		if _, known := news.Follow(t.Context(), "a", pubsub.Filter[int]{}); known {
			t.Error("what nobody followed was kept")
		}
	})
}

func TestSignal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var news pubsub.Signal
		news.Send() // to nobody
		ctx, cancel := context.WithCancel(t.Context())
		mail := news.Listen(ctx)
		if _, ok := taken(mail); !ok {
			t.Error("the first token is missing")
		}
		if _, ok := taken(mail); ok {
			t.Error("there is a token without news")
		}
		news.Send()
		news.Send()
		if _, ok := taken(mail); !ok {
			t.Error("there is no token")
		}
		if _, ok := taken(mail); ok {
			t.Error("there are two tokens")
		}
		cancel()
		synctest.Wait()
		news.Send()
		if _, ok := taken(mail); ok {
			t.Error("a token came after the end")
		}
	})
}

// Many publish, follow and leave at once: the last news reaches all who stay, and
// no goroutine is left.
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
				t.Errorf("the last news is %d, %t, want %d", v, ok, last)
			}
		}
	})
}
