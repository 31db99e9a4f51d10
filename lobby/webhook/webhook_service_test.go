package webhook_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/webhook"
)

// newHookedWorld returns a world whose hooks may call this machine.
func newHookedWorld(t *testing.T) *clubtest.World {
	w := clubtest.New(t)
	w.Configure = clubtest.CallsHere
	w.Restart()
	return w
}

// TestWebhook checks that a hook is called once for a challenge, for each turn and for the end of a
// game, that calls are signed with the hook's secret, and that a hook gets only the kinds it wants.
func TestWebhook(t *testing.T) {
	w := newHookedWorld(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	forAll, forEnd := clubtest.NewReceiver(t), clubtest.NewReceiver(t)
	_, secret := w.Hook(ann, forAll.URL+"/all")
	w.Hook(ann, forEnd.URL, webhook.End)
	now, err := w.Pairing.Challenge(t.Context(), ben.Person, "ann", pairing.Proposal{Game: "chess", Seat: game.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	c := forAll.Next("table.challenge")
	if c.Data.Player != "ann" || c.Data.Table != string(now.ID) || *c.Data.Opponent != "ben" || c.Data.Seat != nil {
		t.Errorf("got call %s", c.Body)
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) < 24 {
		t.Fatalf("secret is %q", secret)
	}
	sum := hmac.New(sha256.New, key)
	sum.Write(slices.Concat([]byte(c.Id+"."+c.Stamp+"."), c.Body))
	if want := "v1," + base64.StdEncoding.EncodeToString(sum.Sum(nil)); c.Signature != want {
		t.Errorf("signature is %s, want %s", c.Signature, want)
	}
	now = w.Do(now, ann.Person, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	people := [2]account.Player{ann, ben}
	if now.SeatOf(ann.ID) != 0 {
		people = [2]account.Player{ben, ann}
	}
	turns := 0
	for _, m := range []string{"e4", "e5", "Nf3"} {
		if now.WaitsFor(ann.ID) {
			if c := forAll.Next("table.turn"); c.Data.Ply != len(now.Plies) || *c.Data.Opponent != "ben" ||
				c.Data.Game != "chess" {
				t.Errorf("got call %s", c.Body)
			}
			turns++
		}
		now = w.Do(now, people[now.State.Turn()].Person, table.Intent{Kind: table.Move, Ply: len(now.Plies), Text: m})
	}
	if now.WaitsFor(ann.ID) {
		if c := forAll.Next("table.turn"); c.Data.Last != "Nf3" {
			t.Errorf("got call %s", c.Body)
		}
	}
	if turns == 0 {
		t.Error("it was never ann's turn")
	}
	w.Do(now, ben.Person, table.Intent{Kind: table.Resign})
	for _, r := range []*clubtest.Receiver{forAll, forEnd} {
		if c := r.Next("table.end"); c.Data.Winner == nil || *c.Data.Winner != *c.Data.Seat ||
			c.Data.Reason != "resignation" {
			t.Errorf("got call %s", c.Body)
		}
	}
	if n := len(forAll.Calls) + len(forEnd.Calls); n != 0 {
		t.Errorf("got %d more calls", n)
	}
}

// TestWebhookOnce checks that a restarted server does not send an event again, and that events from
// a time without webhooks are sent later. Events from before the hook was added are not.
func TestWebhookOnce(t *testing.T) {
	w := newHookedWorld(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	before := w.Started(ann.Person, ben.Person) // waits for ann before she has a hook
	w.UntilListed("the game", func(l *live.Listing) bool {
		mine := l.Mine(ann.ID)
		return len(mine) == 1 && mine[0].Rev >= before.Rev
	})
	r := clubtest.NewReceiver(t)
	w.Hook(ann, r.URL)
	now := w.Started(ann.Person, ben.Person)
	if c := r.Next("table.turn"); c.Data.Table != string(now.ID) {
		t.Errorf("got call %s", c.Body)
	}
	w.UntilNothingIsOwed()
	w.Configure = func(c *lobby.Config) { c.NoWebhooks = true }
	w.Restart()
	now = w.Do(now, ann.Person, table.Intent{Kind: table.Move, Text: "e4"})
	w.Do(now, ben.Person, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
	w.Do(before, ann.Person, table.Intent{Kind: table.Move, Text: "e4"})
	w.Configure = clubtest.CallsHere
	w.Restart()
	if c := r.Next("table.turn"); c.Data.Table != string(now.ID) || c.Data.Last != "e5" {
		t.Errorf("got call %s", c.Body)
	}
	w.UntilNothingIsOwed()
	w.Restart()
	last := w.Started(ann.Person, ben.Person)
	if c := r.Next("table.turn"); c.Data.Table != string(last.ID) {
		t.Errorf("got call %s", c.Body)
	}
}

// TestWebhookFails checks that a failed call is made again with the same id, that a hook that fails
// for days is switched off and its owner is informed, and that a successful test switches it on
// again. A hook that answers 410 Gone is switched off at once.
func TestWebhookFails(t *testing.T) {
	w := newHookedWorld(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	r := clubtest.NewReceiver(t)
	id, _ := w.Hook(ann, r.URL)
	r.Status.Store(http.StatusInternalServerError)
	w.Started(ann.Person, ben.Person)
	first := r.Next("table.turn")
	for range 3 {
		if c := r.Next("table.turn"); c.Id != first.Id || string(c.Body) != string(first.Body) {
			t.Errorf("retry is %s %s, want %s %s", c.Id, c.Body, first.Id, first.Body)
		}
	}
	w.UntilHook(ann, func(h webhook.Hook) bool {
		return !h.Failing.IsZero() && strings.Contains(h.Why, "500") && h.Off.IsZero()
	})
	w.Clock.Advance(4 * clubtest.Day)
	w.Started(ann.Person, ben.Person)
	w.UntilHook(ann, func(h webhook.Hook) bool { return !h.Off.IsZero() })
	w.Eventually("the notice to the owner", func() bool { // Watch lags behind the store
		off := w.Webhooks.SwitchedOff(ann.ID)
		return len(off) == 1 && off[0].ID == id && off[0].Secret == nil
	})
	if a, err := w.Webhooks.Test(t.Context(), ann, id); err != nil || a.Good() ||
		a.Status != http.StatusInternalServerError {
		t.Errorf("test call: %+v, %v", a, err)
	}
	r.Status.Store(http.StatusOK)
	if a, err := w.Webhooks.Test(t.Context(), ann, id); err != nil || !a.Good() {
		t.Errorf("test call: %+v, %v", a, err)
	}
	w.UntilHook(ann, func(h webhook.Hook) bool { return h.Off.IsZero() && h.Failing.IsZero() })
	for len(r.Calls) > 0 {
		<-r.Calls
	}
	r.Status.Store(http.StatusGone)
	w.Started(ann.Person, ben.Person)
	r.Next("table.turn")
	w.UntilHook(ann, func(h webhook.Hook) bool { return !h.Off.IsZero() })
}

// TestWebhookOfADeadNode checks that a call is made again with the same id if its node died before
// it could store the answer. The same node makes it after a restart, or another node does, which
// may have run beside it.
func TestWebhookOfADeadNode(t *testing.T) {
	for name, test := range map[string]struct {
		ids    [2]string
		beside bool
	}{
		"alone": {}, "by another": {[2]string{"one", "two"}, false},
		"by one beside it": {[2]string{"one", "two"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			w := clubtest.New(t)
			w.Configure = clubtest.CallsHere
			w.Close()
			w.Wire = clubtest.NewWire()
			cut := &clubtest.CutStore{Store: w.Stored}
			w.Club = w.NewNode(cut, test.ids[0])
			var other *lobby.Club
			if test.beside {
				other = w.NewNode(w.Stored, test.ids[1])
				w.Eventually("the nodes to find each other", func() bool {
					return len(w.Tables.Nodes.All()) == 2 && len(other.Tables.Nodes.All()) == 2
				})
			}
			ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
			r := clubtest.NewReceiver(t)
			r.Called = func() { cut.Cut.Store(true) } // from here on the node can store nothing
			w.Hook(ann, r.URL)
			now := w.Create(ann.Person)
			for !w.Tables.Nodes.Mine(string(now.ID)) { // else the other node would call
				now = w.Create(ann.Person)
			}
			w.Sit(now, ben.Person)
			first := r.Next("table.turn")
			if first.Data.Table != string(now.ID) || !strings.Contains(w.Dump(), `"owed"`) {
				t.Errorf("got call %s", first.Body)
			}
			w.Close()
			w.Clock.Advance(time.Minute)
			if w.Club = other; other == nil {
				w.Club = w.NewNode(w.Stored, test.ids[1])
			} else {
				// A new hook wakes the node. Its clock has jumped.
				w.Hook(ben, "https://b.example/", webhook.Challenge)
			}
			if c := r.Next("table.turn"); c.Id != first.Id || string(c.Body) != string(first.Body) {
				t.Errorf("repeated call is %s %s, want %s %s", c.Id, c.Body, first.Id, first.Body)
			}
			w.UntilNothingIsOwed()
			w.Restart()
			w.Do(now, ann.Person, table.Intent{Kind: table.Resign})
			if c := r.Next("table.end"); c.Id == first.Id {
				t.Errorf("the end event has the id of the turn event")
			}
		})
	}
}

// TestWebhookLater checks that a restarted server makes a failed call again when it is due, but not
// for a turn that has passed in the meantime.
func TestWebhookLater(t *testing.T) {
	w := clubtest.New(t)
	w.Configure = func(c *lobby.Config) {
		clubtest.CallsHere(c)
		c.WebhookPauses = []time.Duration{time.Hour, time.Hour}
	}
	w.Restart()
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	r := clubtest.NewReceiver(t)
	w.Hook(ann, r.URL)
	r.Status.Store(http.StatusServiceUnavailable)
	stays, passes := w.Started(ann.Person, ben.Person), w.Started(ann.Person, ben.Person)
	ids := make(map[string]string)
	for range 2 {
		c := r.Next("table.turn")
		ids[c.Data.Table] = c.Id
	}
	w.Eventually("the failures to be stored", func() bool { return strings.Count(w.Dump(), `"fails":1`) == 2 })
	w.Restart()
	w.Play(passes, "e4")
	r.Status.Store(http.StatusOK)
	w.Later(2 * time.Hour)
	if c := r.Next("table.turn"); c.Data.Table != string(stays.ID) || c.Id != ids[c.Data.Table] {
		t.Errorf("call %s says %s", c.Id, c.Body)
	}
	w.UntilNothingIsOwed()
	if n := len(r.Calls); n != 0 {
		t.Errorf("got %d more calls", n)
	}
}

// TestWebhookOfAnUnheardEnd checks that hooks learn of a game that ended and was archived while
// webhooks were off, even hooks that want only ends.
func TestWebhookOfAnUnheardEnd(t *testing.T) {
	for name, events := range map[string][]webhook.Kind{"all": nil, "ends": {webhook.End}} {
		t.Run(name, func(t *testing.T) {
			w := newHookedWorld(t)
			ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
			r := clubtest.NewReceiver(t)
			w.Hook(ann, r.URL, events...)
			now := w.Started(ann.Person, ben.Person)
			if events == nil {
				r.Next("table.turn")
			}
			w.Eventually("the table's mark", func() bool {
				return strings.Contains(w.Dump(), `"`+string(now.ID)+`":{"what"`)
			})
			w.UntilNothingIsOwed()
			w.Configure = func(c *lobby.Config) { c.NoWebhooks = true }
			w.Restart()
			w.Do(now, ben.Person, table.Intent{Kind: table.Resign})
			w.Eventually("the game to be archived", func() bool { return w.Tables.Known(now.ID) == nil })
			w.Configure = clubtest.CallsHere
			w.Restart()
			if c := r.Next("table.end"); c.Data.Table != string(now.ID) || c.Data.Reason != "resignation" {
				t.Errorf("got call %s", c.Body)
			}
			w.UntilNothingIsOwed()
			w.Later(2 * clubtest.Day)
			w.Started(ann.Person, ben.Person) // stores a new mark
			w.Eventually("the mark of the end to be deleted", func() bool {
				return !strings.Contains(w.Dump(), `"`+string(now.ID)+`":{"what"`)
			})
		})
	}
}

// TestWebhooksSurvivePanics checks that a panic, while a node looks at a table or calls a hook,
// delays calls but does not lose any.
func TestWebhooksSurvivePanics(t *testing.T) {
	w := newHookedWorld(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	r := clubtest.NewReceiver(t)
	w.Hook(ann, r.URL, webhook.Turn)
	var looked, called atomic.Bool
	defer rescue.Trap(func(what string) {
		trap := &called
		if strings.HasPrefix(what, "looking for webhook events ") {
			trap = &looked
		} else if what != "calling a webhook" {
			return
		}
		if trap.CompareAndSwap(false, true) {
			panic("trapped: " + what)
		}
	})()
	now := w.Started(ann.Person, ben.Person)
	if c := r.Next("table.turn"); c.Data.Table != string(now.ID) || !looked.Load() || !called.Load() {
		t.Errorf("got call %s", c.Body)
	}
}

// TestWebhookAddresses checks that an address that must never be called cannot be added, and that
// the number of hooks is limited.
func TestWebhookAddresses(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann")
	for url, words := range map[string]string{
		"": "not an address", "x": "not an address", "https://": "not an address",
		"//a.example/": "must begin with https://", "https://a.example/\x1b[2J": "not an address",
		"https:a.example": "not an address", "https://" + strings.Repeat("a", 500): "not an address",
		"javascript:alert(1)": "not an address",
		"http://a.example/":   "must begin with https://", "ftp://a.example/": "must begin with https://",
		"file://a.example/etc/passwd":  "must begin with https://",
		"https://me:secret@a.example/": "cannot have a user name", "https://a.example/#x": "cannot have a user name",
		"https://a.example:22/": "port 443 or 80", "https://a.example:0/": "port 443 or 80",
		"https://a.example:99999/": "port 443 or 80",
		"https://127.0.0.1/":       "not public", "https://[::1]/": "not public",
		"https://169.254.169.254/latest": "not public",
		"https://[::ffff:10.0.0.1]/":     "not public", "https://10.0.0.1:8443/": "not public",
	} {
		_, _, err := w.Webhooks.Add(t.Context(), ann, url, nil)
		if err == nil || !strings.Contains(errs.Sentence(err), words) {
			t.Errorf("%q: %v, want %q", url, err, words)
		}
	}
	_, _, err := w.Webhooks.Add(t.Context(), w.ByKey(clubtest.KeyB), "https://a.example/", nil)
	clubtest.Refused(t, err, errs.Refused, "Take a name first")
	for _, host := range []string{"a", "b", "c", "d", "e"} {
		w.Hook(ann, "https://"+host+".example/")
	}
	_, _, err = w.Webhooks.Add(t.Context(), ann, "https://f.example/", nil)
	clubtest.Refused(t, err, errs.Refused, "5 webhooks")
	_, err = w.Webhooks.Remove(t.Context(), ann, "none")
	clubtest.Refused(t, err, errs.NotFound, "no such webhook")
}

// TestWebhookOfADeletedAccount checks that an export contains the hooks without their secrets, and
// that hooks are deleted with their account.
func TestWebhookOfADeletedAccount(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	_, secret := w.Hook(p, "https://a.example/hook")
	if text := w.Exported(p); !strings.Contains(text, "https://a.example/hook") ||
		strings.Contains(text, strings.TrimPrefix(secret, "whsec_")) || strings.Contains(text, `"secret"`) {
		t.Errorf("export is\n%s", text)
	}
	w.Leaves(p)
	if strings.Contains(w.Dump(), "a.example") {
		t.Error("the store still has the hook")
	}
}

// TestWebhookOfNodes checks that only one of two nodes makes each call.
func TestWebhookOfNodes(t *testing.T) {
	w := clubtest.New(t)
	w.Configure = clubtest.CallsHere
	w.Close()
	w.Wire = clubtest.NewWire()
	w.Club = w.NewNode(w.Stored, "one")
	other := w.NewNode(w.Stored, "two")
	defer other.Close()
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	r := clubtest.NewReceiver(t)
	w.Hook(ann, r.URL, webhook.Turn)
	// After this, the other node knows the first hook too.
	if _, _, err := other.Webhooks.Add(t.Context(), ann, r.URL+"/other", []webhook.Kind{webhook.End}); err != nil {
		t.Fatal(err)
	}
	for range 8 {
		now := w.Started(ann.Person, ben.Person)
		if c := r.Next("table.turn"); c.Data.Table != string(now.ID) {
			t.Errorf("call is about %s", c.Data.Table)
		}
	}
	if len(r.Calls) != 0 {
		t.Errorf("got %d more calls", len(r.Calls))
	}
}
