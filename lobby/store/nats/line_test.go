package nats

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// TestLine checks that nodes can ask each other. A missing node is reported at once. A slow one may
// answer as long as the caller waits.
func TestLine(t *testing.T) {
	servers := startServers(t, 1, "always")
	one, two := open(t, config(t, servers, "club")), open(t, config(t, servers, "club"))
	other := open(t, config(t, servers, "other"))
	within, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := one.Ask(within, "b", nil); !errors.Is(err, nats.ErrNoResponders) {
		t.Errorf("asking a missing node: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended, held := make(chan error, 1), make(chan struct{})
	go func() {
		ended <- two.Answer(ctx, "b", func(ctx context.Context, question []byte) []byte {
			if string(question) == "wait" {
				<-held
			}
			return append([]byte("you said "), question...)
		})
	}()
	var answer []byte
	err := nats.ErrNoResponders
	for errors.Is(err, nats.ErrNoResponders) && within.Err() == nil { // until the other node listens
		answer, err = one.Ask(within, "b", []byte("hello"))
	}
	if err != nil || string(answer) != "you said hello" {
		t.Errorf("got answer %q, %v", answer, err)
	}
	if _, err := other.Ask(within, "b", []byte("hello")); !errors.Is(err, nats.ErrNoResponders) {
		t.Errorf("asking a node of another club: %v", err)
	}
	impatient, giveUp := context.WithCancel(within)
	time.AfterFunc(10*time.Millisecond, giveUp)
	if _, err := one.Ask(impatient, "b", []byte("wait")); !errors.Is(err, context.Canceled) {
		t.Errorf("asking a node that does not answer: %v", err)
	}
	close(held)
	large := strings.Repeat("x", 1<<20)
	if answer, err := one.Ask(within, "b", []byte(large)); err != nil || string(answer) != "you said "+large {
		t.Errorf("asking a large question: got %d bytes, %v", len(answer), err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
