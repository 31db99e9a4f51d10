package nats

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// TestWillPass checks which errors of a starting server are worth a retry.
func TestWillPass(t *testing.T) {
	for _, test := range []struct {
		err    error
		passes bool
	}{
		{nats.ErrNoResponders, true},
		{fmt.Errorf("asking: %w", context.DeadlineExceeded), true},
		{&jetstream.APIError{
			Code: 503, ErrorCode: 10008, Description: "JetStream system temporarily unavailable",
		}, true},
		{&jetstream.APIError{
			Code: 400, ErrorCode: noPeers, Description: "no suitable peers for placement, peer offline",
		}, true},
		{&jetstream.APIError{Code: 400, ErrorCode: noPeers, Description: "no suitable peers for placement"}, false},
		{&jetstream.APIError{
			Code: 400, ErrorCode: 10052, Description: "stream configuration is not valid, peer offline",
		}, false},
		{errors.New("the name is not valid"), false},
	} {
		if got := willPass(test.err); got != test.passes {
			t.Errorf("%v: retry is %v", test.err, got)
		}
	}
}

// TestLateServers checks that Open asks a leader again if it does not know the other servers yet.
// If it keeps refusing, Open gives up.
func TestLateServers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		few := &jetstream.APIError{Code: 400, ErrorCode: noPeers, Description: "no suitable peers for placement"}
		for _, test := range []struct {
			refusals int
			err      error
		}{{3, nil}, {mostFew, nil}, {mostFew + 1, few}} {
			asked := 0
			_, err := untilThere(t.Context(), func() (int, error) {
				if asked++; asked <= test.refusals {
					return 0, few
				}
				return asked, nil
			})
			if !errors.Is(err, test.err) {
				t.Errorf("after %d refusals: %v", test.refusals, err)
			}
		}
	})
}
