package clubtest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/webhook"
)

// call is a webhook call that a Receiver got.
type call struct {
	Id, Signature, Stamp string
	Body                 []byte
	Type                 string
	Data                 struct {
		Player, Table, Game, Last, Reason string
		Seat, Opponent, Winner            *string
		Ply                               int
	}
}

// Receiver is a URL that takes calls of webhooks.
type Receiver struct {
	*httptest.Server
	tb     testing.TB
	Status atomic.Int64
	Called func() // runs before the answer to a call
	Calls  chan call
}

// NewReceiver starts a web server for a Receiver.
func NewReceiver(tb testing.TB) *Receiver {
	r := &Receiver{tb: tb, Called: func() {}, Calls: make(chan call, 100)}
	r.Status.Store(http.StatusNoContent)
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		c := call{Id: q.Header.Get("webhook-id"), Signature: q.Header.Get("webhook-signature"), Stamp: q.Header.Get("webhook-timestamp")}
		var err error
		if c.Body, err = io.ReadAll(q.Body); err == nil {
			err = json.Unmarshal(c.Body, &c)
		}
		if err != nil {
			tb.Error(err)
		}
		r.Called()
		w.WriteHeader(int(r.Status.Load()))
		r.Calls <- c
	}))
	tb.Cleanup(r.Close)
	return r
}

// Next returns the next call, which must have this type.
func (r *Receiver) Next(kind string) call {
	r.tb.Helper()
	select {
	case c := <-r.Calls:
		if c.Type != kind {
			r.tb.Fatalf("got a %s call, want %s: %s", c.Type, kind, c.Body)
		}
		return c
	case <-time.After(Patience):
		r.tb.Fatalf("timed out waiting for a %s call", kind)
	}
	panic("unreachable")
}

// CallsHere lets webhooks call this machine, with short pauses.
func CallsHere(c *lobby.Config) {
	c.WebhookAllow = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	c.WebhookPauses = []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond}
}

// Hook adds a webhook to an account.
func (w *World) Hook(p account.Player, url string, events ...webhook.Kind) (id, secret string) {
	w.Tb.Helper()
	h, secret, err := w.Webhooks.Add(w.Tb.Context(), p, url, events)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return h.ID, secret
}

// UntilNothingIsOwed waits until all webhook calls are delivered.
func (w *World) UntilNothingIsOwed() {
	w.Tb.Helper()
	w.Eventually("all webhook calls", func() bool { return !strings.Contains(w.Dump(), `"owed"`) })
}

// UntilHook waits until a player's only webhook is as expected.
func (w *World) UntilHook(p account.Player, is func(webhook.Hook) bool) {
	w.Tb.Helper()
	w.Eventually("the hook", func() bool {
		hooks, err := w.Webhooks.List(w.Tb.Context(), p.ID)
		return err == nil && len(hooks) == 1 && is(hooks[0])
	})
}
