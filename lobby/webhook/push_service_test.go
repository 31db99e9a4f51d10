package webhook_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"net/http"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/webhook"
	"pawnstorm/lobby/webhook/webhooktest"
)

// TestPush notifies a browser of a challenge and of turns in a game with days, and not of turns in a fast game.
func TestPush(t *testing.T) {
	w := newHookedWorld(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	browser := webhooktest.NewBrowser(t)
	at, to := browser.Subscription()
	if _, err := w.Webhooks.AddBrowser(t.Context(), ann, at, to); err != nil {
		t.Fatal(err)
	}
	play := func(c clock.Control, moves ...string) *table.Table {
		now, err := w.Pairing.Challenge(t.Context(), ben.Person, "ann", pairing.Proposal{Game: "chess", Seat: 0, Clock: c})
		if err != nil {
			t.Fatal(err)
		}
		n := browser.Next("New challenge")
		if n.Body != "Chess with ben" || n.To != "/t/"+string(now.ID) {
			t.Errorf("got %+v", n)
		}
		signedFor(t, w, n.Authorization, browser.URL)
		now = w.Do(now, ann.Person, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		people := [2]account.Player{ben, ann}
		for _, m := range moves {
			now = w.Do(now, people[now.State.Turn()].Person, table.Intent{Kind: table.Move, Ply: len(now.Plies), Text: m})
		}
		return now
	}
	fast := play(clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute}, "e4", "e5", "Nf3")
	w.Tables.Await(t.Context(), w.Do(fast, ben.Person, table.Intent{Kind: table.Resign}))
	play(clock.Control{Kind: clock.Correspondence, Step: 3 * clock.Day}, "e4")
	if n := browser.Next("Your move"); n.Body != "Chess with ben, after e4" {
		t.Errorf("got %+v", n)
	}
}

// signedFor checks a signature for a push service (RFC 8292) with the club's public key.
func signedFor(t *testing.T, w *clubtest.World, authorization, site string) {
	t.Helper()
	token, key, ok := strings.Cut(strings.TrimPrefix(authorization, "vapid t="), ", k=")
	public, err := w.Webhooks.PushKey(t.Context())
	if err != nil || !ok || key != public {
		t.Fatalf("%s is not signed by %s: %v", authorization, public, err)
	}
	parts := strings.Split(token, ".")
	var read [][]byte
	for _, text := range append(parts, key) {
		b, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		read = append(read, b)
	}
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := json.Unmarshal(read[1], &claims); err != nil || claims.Aud != site || claims.Sub != "https://chess.example" {
		t.Errorf("got %+v, %v", claims, err)
	}
	signer, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), read[3])
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	r, s := new(big.Int).SetBytes(read[2][:32]), new(big.Int).SetBytes(read[2][32:])
	if !ecdsa.Verify(signer, sum[:], r, s) {
		t.Error("the signature is not valid")
	}
}

// TestPushSubscriptions checks what a browser may send, that it replaces its own subscription, and that one that
// the push service no longer knows is removed.
func TestPushSubscriptions(t *testing.T) {
	w := newHookedWorld(t)
	ann := w.Register(clubtest.KeyA, "ann")
	browser := webhooktest.NewBrowser(t)
	at, to := browser.Subscription()
	for name, change := range map[string]func(at *string, to *webhook.Push){
		"no key":         func(_ *string, to *webhook.Push) { to.Key = "" },
		"another curve":  func(_ *string, to *webhook.Push) { to.Key = to.Key[:len(to.Key)-2] + "AA" },
		"a short secret": func(_ *string, to *webhook.Push) { to.Auth = "AAAA" },
		"a local file":   func(at *string, _ *webhook.Push) { *at = "file:///etc/passwd" },
		"inside":         func(at *string, _ *webhook.Push) { *at = "https://10.0.0.1/push" },
	} {
		at, to := at, to
		change(&at, &to)
		if _, err := w.Webhooks.AddBrowser(t.Context(), ann, at, to); errs.KindOf(err) != errs.Invalid && errs.KindOf(err) != errs.Refused {
			t.Errorf("%s: got %v", name, err)
		}
	}
	var h webhook.Hook
	for range 3 {
		var err error
		if h, err = w.Webhooks.AddBrowser(t.Context(), ann, at, to); err != nil {
			t.Fatal(err)
		}
	}
	list, err := w.Webhooks.List(t.Context(), ann.ID)
	if err != nil || len(list) != 1 || list[0].Push.Auth != "" {
		t.Fatalf("got %+v, %v", list, err)
	}
	if a, err := w.Webhooks.Test(t.Context(), ann, h.ID); err != nil || !a.Good() {
		t.Errorf("got %+v, %v", a, err)
	}
	browser.Next("Notifications work")
	browser.Status.Store(http.StatusGone)
	if a, err := w.Webhooks.Test(t.Context(), ann, h.ID); err != nil || a.Good() {
		t.Errorf("got %+v, %v", a, err)
	}
	if list, err := w.Webhooks.List(t.Context(), ann.ID); err != nil || len(list) != 0 {
		t.Errorf("the expired subscription is still there: %+v, %v", list, err)
	}
}

// TestPushKey checks that a club has one key pair, also after a restart.
func TestPushKey(t *testing.T) {
	w := newHookedWorld(t)
	first, err := w.Webhooks.PushKey(t.Context())
	if err != nil || len(first) != 87 {
		t.Fatalf("got %q, %v", first, err)
	}
	w.Restart()
	if again, err := w.Webhooks.PushKey(t.Context()); err != nil || again != first {
		t.Errorf("got %q, %v, want %q", again, err, first)
	}
}
