package lobby_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/webhook"
)

// call is one that has come to an address.
type call struct {
	id, signature, stamp string
	body                 []byte
	Type                 string
	Data                 struct {
		Player, Table, Game, Last, Reason string
		Seat, Opponent, Winner            *string
		Ply                               int
	}
}

// receiver is an address that is called.
type receiver struct {
	*httptest.Server
	tb     testing.TB
	status atomic.Int64
	called func() // before a call is answered
	calls  chan call
}

func newReceiver(tb testing.TB) *receiver {
	r := &receiver{tb: tb, called: func() {}, calls: make(chan call, 100)}
	r.status.Store(http.StatusNoContent)
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		c := call{id: q.Header.Get("webhook-id"), signature: q.Header.Get("webhook-signature"), stamp: q.Header.Get("webhook-timestamp")}
		var err error
		if c.body, err = io.ReadAll(q.Body); err == nil {
			err = json.Unmarshal(c.body, &c)
		}
		if err != nil {
			tb.Error(err)
		}
		r.called()
		w.WriteHeader(int(r.status.Load()))
		r.calls <- c
	}))
	tb.Cleanup(r.Close)
	return r
}

// next is the next call, which is of a type.
func (r *receiver) next(kind string) call {
	r.tb.Helper()
	select {
	case c := <-r.calls:
		if c.Type != kind {
			r.tb.Fatalf("called for %s %s, not %s", c.Type, c.body, kind)
		}
		return c
	case <-time.After(patience):
		r.tb.Fatalf("nobody calls for %s", kind)
	}
	panic("unreachable")
}

// callsHere lets hooks call this machine, and pause little.
func callsHere(c *lobby.Config) {
	c.WebhookAllow = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	c.WebhookPauses = []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond}
}

// newHookedWorld is a world whose hooks may call this machine.
func newHookedWorld(t *testing.T) *world {
	w := newWorld(t)
	w.change = callsHere
	w.restart()
	return w
}

func (w *world) hook(p account.Player, url string, events ...webhook.Kind) (id, secret string) {
	w.tb.Helper()
	h, secret, err := w.Webhooks.Add(w.tb.Context(), p, url, events)
	if err != nil {
		w.tb.Fatal(err)
	}
	return h.ID, secret
}

// TestWebhook: a hook is called for a challenge, each turn and the end of a game, once each,
// signed with the secret that was told; those of others are not.
func TestWebhook(t *testing.T) {
	w := newHookedWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	forAll, forEnd := newReceiver(t), newReceiver(t)
	_, secret := w.hook(ann, forAll.URL+"/all")
	w.hook(ann, forEnd.URL, webhook.End)
	now, err := w.Pairing.Challenge(t.Context(), ben.Person, "ann", pairing.Proposal{Game: "chess", Seat: game.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	c := forAll.next("table.challenge")
	if c.Data.Player != "ann" || c.Data.Table != string(now.ID) || *c.Data.Opponent != "ben" || c.Data.Seat != nil {
		t.Errorf("it says %s", c.body)
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) < 24 {
		t.Fatalf("the secret is %q", secret)
	}
	sum := hmac.New(sha256.New, key)
	sum.Write(slices.Concat([]byte(c.id+"."+c.stamp+"."), c.body))
	if want := "v1," + base64.StdEncoding.EncodeToString(sum.Sum(nil)); c.signature != want {
		t.Errorf("it is signed %s, not %s", c.signature, want)
	}
	now = w.do(now, ann.Person, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	people := [2]account.Player{ann, ben}
	if now.SeatOf(ann.ID) != 0 {
		people = [2]account.Player{ben, ann}
	}
	turns := 0
	for _, m := range []string{"e4", "e5", "Nf3"} {
		if now.WaitsFor(ann.ID) {
			if c := forAll.next("table.turn"); c.Data.Ply != len(now.Plies) || *c.Data.Opponent != "ben" || c.Data.Game != "chess" {
				t.Errorf("it says %s", c.body)
			}
			turns++
		}
		now = w.do(now, people[now.State.Turn()].Person, table.Intent{Kind: table.Move, Ply: len(now.Plies), Text: m})
	}
	if now.WaitsFor(ann.ID) {
		if c := forAll.next("table.turn"); c.Data.Last != "Nf3" {
			t.Errorf("it says %s", c.body)
		}
	}
	if turns == 0 {
		t.Error("it was never ann's turn")
	}
	w.do(now, ben.Person, table.Intent{Kind: table.Resign})
	for _, r := range []*receiver{forAll, forEnd} {
		if c := r.next("table.end"); c.Data.Winner == nil || *c.Data.Winner != *c.Data.Seat || c.Data.Reason != "resignation" {
			t.Errorf("it says %s", c.body)
		}
	}
	if n := len(forAll.calls) + len(forEnd.calls); n != 0 {
		t.Errorf("there were %d calls more", n)
	}
}

// TestWebhookOnce: what was told is not told again by a server that starts anew, and what
// happened while no server was there, or no hook, is told then.
func TestWebhookOnce(t *testing.T) {
	w := newHookedWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	before := w.started(ann.Person, ben.Person) // it waits before there is a hook
	w.untilListed("the game", func(l *live.Listing) bool {
		mine := l.Mine(ann.ID)
		return len(mine) == 1 && mine[0].Rev >= before.Rev
	})
	r := newReceiver(t)
	w.hook(ann, r.URL)
	now := w.started(ann.Person, ben.Person)
	if c := r.next("table.turn"); c.Data.Table != string(now.ID) {
		t.Errorf("it says %s", c.body)
	}
	w.untilNothingIsOwed()
	w.change = func(c *lobby.Config) { c.NoWebhooks = true }
	w.restart()
	now = w.do(now, ann.Person, table.Intent{Kind: table.Move, Text: "e4"})
	w.do(now, ben.Person, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
	w.do(before, ann.Person, table.Intent{Kind: table.Move, Text: "e4"})
	w.change = callsHere
	w.restart()
	if c := r.next("table.turn"); c.Data.Table != string(now.ID) || c.Data.Last != "e5" {
		t.Errorf("it says %s", c.body)
	}
	w.untilNothingIsOwed()
	w.restart()
	last := w.started(ann.Person, ben.Person)
	if c := r.next("table.turn"); c.Data.Table != string(last.ID) {
		t.Errorf("it says %s", c.body)
	}
}

// TestWebhookFails: a call that is not taken is made again with the same id; a hook that
// fails for days is switched off and its owner told, and is on again when a test is taken.
// One that is not wanted any more is off at once.
func TestWebhookFails(t *testing.T) {
	w := newHookedWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	r := newReceiver(t)
	id, _ := w.hook(ann, r.URL)
	r.status.Store(http.StatusInternalServerError)
	w.started(ann.Person, ben.Person)
	first := r.next("table.turn")
	for range 3 {
		if c := r.next("table.turn"); c.id != first.id || string(c.body) != string(first.body) {
			t.Errorf("tried again it is %s %s, not %s %s", c.id, c.body, first.id, first.body)
		}
	}
	w.untilHook(ann, func(h webhook.Hook) bool {
		return !h.Failing.IsZero() && strings.Contains(h.Why, "500") && h.Off.IsZero()
	})
	w.clock.advance(4 * day)
	w.started(ann.Person, ben.Person)
	w.untilHook(ann, func(h webhook.Hook) bool { return !h.Off.IsZero() })
	w.eventually("that its owner is told", func() bool { // the store is faster than what it tells
		off := w.Webhooks.SwitchedOff(ann.ID)
		return len(off) == 1 && off[0].ID == id && off[0].Secret == nil
	})
	if a, err := w.Webhooks.Test(t.Context(), ann, id); err != nil || a.Good() || a.Status != http.StatusInternalServerError {
		t.Errorf("a test: %+v, %v", a, err)
	}
	r.status.Store(http.StatusOK)
	if a, err := w.Webhooks.Test(t.Context(), ann, id); err != nil || !a.Good() {
		t.Errorf("a test: %+v, %v", a, err)
	}
	w.untilHook(ann, func(h webhook.Hook) bool { return h.Off.IsZero() && h.Failing.IsZero() })
	for len(r.calls) > 0 {
		<-r.calls
	}
	r.status.Store(http.StatusGone)
	w.started(ann.Person, ben.Person)
	r.next("table.turn")
	w.untilHook(ann, func(h webhook.Hook) bool { return !h.Off.IsZero() })
}

// TestWebhookOfADeadNode: a call whose answer its node did not live to note is made again
// with the same id, by that node when it runs again, by another, or by one that ran beside it.
func TestWebhookOfADeadNode(t *testing.T) {
	for name, test := range map[string]struct {
		ids    [2]string
		beside bool
	}{"alone": {}, "by another": {[2]string{"one", "two"}, false}, "by one beside it": {[2]string{"one", "two"}, true}} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.change = callsHere
			w.Close()
			w.wire = newWire()
			cut := &cutStore{Store: w.store}
			w.Club = w.newNode(cut, test.ids[0])
			var other *lobby.Club
			if test.beside {
				other = w.newNode(w.store, test.ids[1])
				w.eventually("that they know each other", func() bool { return len(w.Tables.Nodes.All()) == 2 && len(other.Tables.Nodes.All()) == 2 })
			}
			ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
			r := newReceiver(t)
			r.called = func() { cut.cut.Store(true) } // from here on the node does nothing that lasts
			w.hook(ann, r.URL)
			now := w.create(ann.Person)
			for !w.Tables.Nodes.Mine(string(now.ID)) { // the other one would call
				now = w.create(ann.Person)
			}
			w.sit(now, ben.Person)
			first := r.next("table.turn")
			if first.Data.Table != string(now.ID) || !strings.Contains(w.dump(), `"owed"`) {
				t.Errorf("it says %s", first.body)
			}
			w.Close()
			w.clock.advance(time.Minute)
			if w.Club = other; other == nil {
				w.Club = w.newNode(w.store, test.ids[1])
			} else {
				w.hook(ben, "https://b.example/", webhook.Challenge) // it wakes: its clock has jumped
			}
			if c := r.next("table.turn"); c.id != first.id || string(c.body) != string(first.body) {
				t.Errorf("made again it is %s %s, not %s %s", c.id, c.body, first.id, first.body)
			}
			w.untilNothingIsOwed()
			w.restart()
			w.do(now, ann.Person, table.Intent{Kind: table.Resign})
			if c := r.next("table.end"); c.id == first.id {
				t.Errorf("the end has the id of the turn")
			}
		})
	}
}

// untilNothingIsOwed waits until all hooks have taken all that there was for them.
func (w *world) untilNothingIsOwed() {
	w.tb.Helper()
	w.eventually("that nothing is owed", func() bool { return !strings.Contains(w.dump(), `"owed"`) })
}

// TestWebhookLater: a call that was not taken is made again at its time by a server that was
// started anew; one for a turn that has passed meanwhile is not.
func TestWebhookLater(t *testing.T) {
	w := newWorld(t)
	w.change = func(c *lobby.Config) {
		callsHere(c)
		c.WebhookPauses = []time.Duration{time.Hour, time.Hour}
	}
	w.restart()
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	r := newReceiver(t)
	w.hook(ann, r.URL)
	r.status.Store(http.StatusServiceUnavailable)
	stays, passes := w.started(ann.Person, ben.Person), w.started(ann.Person, ben.Person)
	ids := make(map[string]string)
	for range 2 {
		c := r.next("table.turn")
		ids[c.Data.Table] = c.id
	}
	w.eventually("that it is noted", func() bool { return strings.Count(w.dump(), `"fails":1`) == 2 })
	w.restart()
	w.play(passes, "e4")
	r.status.Store(http.StatusOK)
	w.later(2 * time.Hour)
	if c := r.next("table.turn"); c.Data.Table != string(stays.ID) || c.id != ids[c.Data.Table] {
		t.Errorf("%s is called for %s", c.id, c.body)
	}
	w.untilNothingIsOwed()
	if n := len(r.calls); n != 0 {
		t.Errorf("there were %d calls more", n)
	}
}

// TestWebhookOfAnUnheardEnd: a game that ended, and was put away, before anything of it could
// be claimed, is told when there are hooks again, to those too who want nothing but ends.
func TestWebhookOfAnUnheardEnd(t *testing.T) {
	for name, events := range map[string][]webhook.Kind{"all": nil, "ends": {webhook.End}} {
		t.Run(name, func(t *testing.T) {
			w := newHookedWorld(t)
			ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
			r := newReceiver(t)
			w.hook(ann, r.URL, events...)
			now := w.started(ann.Person, ben.Person)
			if events == nil {
				r.next("table.turn")
			}
			w.eventually("that the table is noted", func() bool { return strings.Contains(w.dump(), `"`+string(now.ID)+`":{"what"`) })
			w.untilNothingIsOwed()
			w.change = func(c *lobby.Config) { c.NoWebhooks = true }
			w.restart()
			w.do(now, ben.Person, table.Intent{Kind: table.Resign})
			w.eventually("that it is put away", func() bool { return w.Tables.Known(now.ID) == nil })
			w.change = callsHere
			w.restart()
			if c := r.next("table.end"); c.Data.Table != string(now.ID) || c.Data.Reason != "resignation" {
				t.Errorf("it says %s", c.body)
			}
			w.untilNothingIsOwed()
			w.later(2 * day)
			w.started(ann.Person, ben.Person) // something new is noted
			w.eventually("that the end is forgotten", func() bool { return !strings.Contains(w.dump(), `"`+string(now.ID)+`":{"what"`) })
		})
	}
}

// untilHook waits until the one hook of somebody is as it should be.
func (w *world) untilHook(p account.Player, is func(webhook.Hook) bool) {
	w.tb.Helper()
	w.eventually("the hook", func() bool {
		hooks, err := w.Webhooks.List(w.tb.Context(), p.ID)
		return err == nil && len(hooks) == 1 && is(hooks[0])
	})
}

// TestWebhooksSurvivePanics: one while a table is looked at, and one while an address is
// called, delay what is told, and no more.
func TestWebhooksSurvivePanics(t *testing.T) {
	w := newHookedWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	r := newReceiver(t)
	w.hook(ann, r.URL, webhook.Turn)
	var looked, called atomic.Bool
	defer guard.Trap(func(what string) {
		trap := &called
		if strings.HasPrefix(what, "looking what to tell of ") {
			trap = &looked
		} else if what != "calling a webhook" {
			return
		}
		if trap.CompareAndSwap(false, true) {
			panic("trapped: " + what)
		}
	})()
	now := w.started(ann.Person, ben.Person)
	if c := r.next("table.turn"); c.Data.Table != string(now.ID) || !looked.Load() || !called.Load() {
		t.Errorf("it says %s", c.body)
	}
}

// TestWebhookAddresses: what is never called cannot be a hook, and nobody has many.
func TestWebhookAddresses(t *testing.T) {
	w := newWorld(t)
	ann := w.register(keyA, "ann")
	for url, words := range map[string]string{
		"": "no address", "x": "no address", "https://": "no address", "//a.example/": "begins with https://", "https://a.example/\x1b[2J": "no address",
		"https:a.example": "no address", "https://" + strings.Repeat("a", 500): "no address", "javascript:alert(1)": "no address",
		"http://a.example/": "begins with https://", "ftp://a.example/": "begins with https://", "file://a.example/etc/passwd": "begins with https://",
		"https://me:secret@a.example/": "no name and password", "https://a.example/#x": "no name and password",
		"https://a.example:22/": "443 and 80", "https://a.example:0/": "443 and 80", "https://a.example:99999/": "443 and 80",
		"https://127.0.0.1/": "not a public one", "https://[::1]/": "not a public one", "https://169.254.169.254/latest": "not a public one",
		"https://[::ffff:10.0.0.1]/": "not a public one", "https://10.0.0.1:8443/": "not a public one",
	} {
		_, _, err := w.Webhooks.Add(t.Context(), ann, url, nil)
		if err == nil || !strings.Contains(errs.Sentence(err), words) {
			t.Errorf("%q: %v, want %q", url, err, words)
		}
	}
	_, _, err := w.Webhooks.Add(t.Context(), w.arrive(keyB), "https://a.example/", nil)
	refused(t, err, errs.Refused, "you are a guest")
	for _, host := range []string{"a", "b", "c", "d", "e"} {
		w.hook(ann, "https://"+host+".example/")
	}
	_, _, err = w.Webhooks.Add(t.Context(), ann, "https://f.example/", nil)
	refused(t, err, errs.Refused, "5 webhooks")
	_, err = w.Webhooks.Remove(t.Context(), ann, "none")
	refused(t, err, errs.NotFound, "no webhook of that name")
}

// TestWebhookOfADeletedAccount: hooks are exported without their secrets, and go with their
// account.
func TestWebhookOfADeletedAccount(t *testing.T) {
	w := newWorld(t)
	p := w.leaver()
	_, secret := w.hook(p, "https://a.example/hook")
	if text := w.exported(p); !strings.Contains(text, "https://a.example/hook") || strings.Contains(text, strings.TrimPrefix(secret, "whsec_")) || strings.Contains(text, `"secret"`) {
		t.Errorf("what is exported is\n%s", text)
	}
	w.leaves(p)
	if strings.Contains(w.dump(), "a.example") {
		t.Error("it is still there")
	}
}

// TestWebhookOfNodes: of two nodes one calls, whichever it is.
func TestWebhookOfNodes(t *testing.T) {
	w := newWorld(t)
	w.change = callsHere
	w.Close()
	w.wire = newWire()
	w.Club = w.newNode(w.store, "one")
	other := w.newNode(w.store, "two")
	defer other.Close()
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	r := newReceiver(t)
	w.hook(ann, r.URL, webhook.Turn)
	if _, _, err := other.Webhooks.Add(t.Context(), ann, r.URL+"/other", []webhook.Kind{webhook.End}); err != nil { // it knows of the first by that
		t.Fatal(err)
	}
	for range 8 {
		now := w.started(ann.Person, ben.Person)
		if c := r.next("table.turn"); c.Data.Table != string(now.ID) {
			t.Errorf("it is called for %s", c.Data.Table)
		}
	}
	if len(r.calls) != 0 {
		t.Errorf("it is called %d times more", len(r.calls))
	}
}
