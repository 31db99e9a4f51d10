package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell"
)

// withBot adds a bot that accepts games of chess. It never moves.
func (w *world) withBot() {
	w.t.Helper()
	acorn := account.BuiltInBot{Person: identity.Person{Name: "acorn"}, Level: 1, Manners: map[string]string{"chess": "Takes what it can."}}
	acorn, err := w.club.Bots.Add(w.t.Context(), "acorn", acorn)
	if err != nil {
		w.t.Fatal(err)
	}
	changes := w.club.Tables.Changes(w.t.Context())
	go func() {
		for {
			select {
			case <-w.t.Context().Done():
				return
			case <-changes:
			}
			for _, t := range w.club.Tables.Listing().Mine(acorn.ID) {
				if t.Invited != nil {
					w.club.Tables.Do(w.t.Context(), t.ID, acorn.Person, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
				}
			}
		}
	}()
}

// begins starts a game with the front page's button, and returns its table.
func (b *browser) begins() *table.Table {
	b.t.Helper()
	p := b.post("/play/now", nil)
	id, ok := strings.CutPrefix(p.Header.Get("Location"), "/t/")
	if p.StatusCode != http.StatusSeeOther || !ok {
		b.t.Fatalf("%s\n%s", p.Status, p.text)
	}
	t := b.latest(&table.Table{Record: table.Record{ID: identity.TableID(id)}})
	b.club.Tables.Await(b.t.Context(), t)
	return t
}

// TestPlayAsGuest starts a game with one click. The guest stays the same person, moves, and is no one in
// another browser. Looking at pages makes no guest.
func TestPlayAsGuest(t *testing.T) {
	w := open(t, nil)
	w.withBot()
	guest, other := &browser{world: w}, &browser{world: w}
	front := guest.see("/")
	check(t, "/", front)
	for _, path := range []string{"/", "/play/now", "/new", "/seek", "/bots/chess-acorn"} {
		if guest.see(path); guest.cookie != "" {
			t.Fatalf("%s makes a guest: %s", path, guest.cookie)
		}
	}
	if !strings.Contains(front.text, `<form method="post" action="/play/now"><button>Play now</button>`) {
		t.Fatalf("the front page has no button:\n%s", front.text)
	}
	now := guest.begins()
	name, secret, _ := strings.Cut(guest.cookie, "=")
	if name != openGuestName || len(secret) != 26 || now.Status != table.Playing || !now.Seats[0].ID.IsGuest() {
		t.Fatalf("with %s: %+v", guest.cookie, now.Record)
	}
	at := "/t/" + string(now.ID)
	p := guest.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, "Keep this account with a passkey") || p.Header.Get("Cache-Control") != "private, no-store" || !knows(p, now.Seats[0].Name) {
		t.Errorf("the guest's page: %v\n%s", p.Header, p.text)
	}
	if h := handIn(t, p); h == nil || len(h.Moves) != 20 {
		t.Errorf("the guest's moves: %+v", h)
	}
	if handIn(t, other.see(at)) != nil {
		t.Error("another browser has the guest's moves")
	}
	if done := other.does(now, "move", "move", "e4", "ply", "0"); done.Code != shell.Refused {
		t.Errorf("another browser moves: %+v", done)
	}
	if done := guest.does(now, "move", "move", "e4", "ply", "0"); done.Code != shell.Done || len(w.latest(now).Plies) != 1 {
		t.Errorf("the guest moves: %+v", done)
	}
	if p := guest.see("/"); !strings.Contains(p.text, "Your games") || !strings.Contains(p.text, at) {
		t.Errorf("the guest's lobby:\n%s", p.text)
	}
	for path, form := range map[string]url.Values{"/bots/chess-acorn/play": nil, "/seek": {"game": {"chess"}}} {
		third := &browser{world: w}
		if p := third.post(path, form); !strings.HasPrefix(p.Header.Get("Location"), "/t/") || third.cookie == "" {
			t.Errorf("%s: %s to %q\n%s", path, p.Status, p.Header.Get("Location"), p.text)
		}
	}
}

// TestGuestSitsDown lets a guest join a table, but not a rated one. Actions for accounts lead to
// the login.
func TestGuestSitsDown(t *testing.T) {
	w := open(t, nil)
	ann, guest := w.person("ann"), &browser{world: w}
	made := func(p pairing.Proposal) *table.Table {
		t.Helper()
		made, err := w.club.Pairing.Create(t.Context(), ann.Person, p)
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	casual, rated := made(pairing.Proposal{Game: "chess"}), made(pairing.Proposal{Game: "chess", Rated: true})
	at := "/t/" + string(casual.ID)
	p := guest.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, `formaction="`+at+`/join"`) {
		t.Fatalf("a guest cannot sit down:\n%s", p.text)
	}
	if p := guest.see("/t/" + string(rated.ID)); strings.Contains(p.text, `/join"`) {
		t.Errorf("a guest can sit down at a rated table:\n%s", p.text)
	}
	if done := guest.does(rated, "join"); done.Code != shell.Refused || !strings.Contains(done.Said, "account") {
		t.Errorf("at a rated table: %+v", done)
	}
	if p := guest.post(at+"/join", nil); p.Header.Get("Location") != at || w.latest(casual).Seats[1].ID == "" {
		t.Errorf("sitting down: %s to %q\n%s", p.Status, p.Header.Get("Location"), p.text)
	}
	if p := guest.post("/players/ann/follow", nil); !strings.HasPrefix(p.Header.Get("Location"), "/login") {
		t.Errorf("a guest follows ann: %s", p.Status)
	}
	if p := guest.see("/settings"); !strings.HasPrefix(p.Header.Get("Location"), "/login") {
		t.Errorf("a guest's settings: %s", p.Status)
	}
}

// TestGuestKeepsAccount makes an account of a guest with a passkey. It has the guest's game, and a copy of
// the guest's cookie opens nothing any more.
func TestGuestKeepsAccount(t *testing.T) {
	w, home := openLocal(t)
	w.withBot()
	guest := &browser{world: w}
	now := guest.begins()
	copied := guest.cookie
	at := "/t/" + string(now.ID)
	p := guest.see("/login?next=" + at)
	check(t, "/login", p)
	if !strings.Contains(p.text, "You play as "+now.Seats[0].Name+", a guest") {
		t.Errorf("the login page:\n%s", p.text)
	}
	if a := guest.do(newDevice(t, home), "new", url.Values{"name": {"zoe"}, "next": {at}}); a.Code != 0 || a.Go != at {
		t.Fatalf("got %+v", a)
	}
	if strings.Contains(guest.cookie, openGuestName) || !knows(guest.see("/"), "zoe") {
		t.Errorf("the browser is left with %q", guest.cookie)
	}
	if kept := w.latest(now); kept.Seats[0].Name != "zoe" || !kept.Seats[0].ID.HasAccount() {
		t.Errorf("the game belongs to %+v", kept.Seats)
	}
	if handIn(t, guest.see(at)) == nil {
		t.Error("zoe cannot move in her game")
	}
	thief := &browser{world: w, cookie: copied}
	if p := thief.see(at); handIn(t, p) != nil || strings.Contains(p.text, `<a href="/you">`) {
		t.Errorf("with the old cookie:\n%s", p.text)
	}
}

// TestGuestLogsIn gives a guest's game to an account that the guest already has.
func TestGuestLogsIn(t *testing.T) {
	w := open(t, nil)
	w.withBot()
	guest, ann := &browser{world: w}, w.person("ann")
	now := guest.begins()
	if p := guest.post("/login", url.Values{"code": {w.code(ann)}}); p.StatusCode != http.StatusSeeOther {
		t.Fatalf("%s\n%s", p.Status, p.text)
	}
	if kept := w.latest(now); kept.Seats[0] != ann.Person {
		t.Errorf("the game belongs to %+v", kept.Seats)
	}
}

// TestGuestCookies checks what a guest's cookie looks like, and that others cannot make a browser use one.
func TestGuestCookies(t *testing.T) {
	w := openWithin(t, "guests=1/1h,none", nil)
	w.withBot()
	forged := &browser{world: w, cookie: openGuestName + "=AAAAAAAAAAAAAAAAAAAAAAAAAA"}
	if p := forged.see("/"); strings.Contains(p.text, `<a href="/you">`) {
		t.Error("a forged cookie opens a guest")
	}
	if p := w.ask(http.MethodPost, "/play/now", nil, "Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "cross-site"); p.StatusCode != http.StatusForbidden {
		t.Errorf("from another site: %s", p.Status)
	}
	p := w.ask(http.MethodPost, "/play/now", nil, "Content-Type", "application/x-www-form-urlencoded", "X-Forwarded-Proto", "https", "X-Forwarded-For", "192.0.2.9")
	if c := p.Header.Get("Set-Cookie"); !strings.HasPrefix(c, openGuestName+"=") || !strings.Contains(c, "HttpOnly") || !strings.Contains(c, "SameSite=Lax") || strings.Contains(c, "Secure") {
		t.Errorf("on an open connection: %q", c)
	}
}

// TestGuestBudget refuses more guests from one address, with a sentence.
func TestGuestBudget(t *testing.T) {
	w := openWithin(t, "guests=1/1h,none", func(c *Config) { c.Gate.Trust = nil })
	w.withBot()
	first, second := &browser{world: w}, &browser{world: w}
	first.begins()
	first.begins() // the same guest again
	if p := second.post("/play/now", nil); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "you may begin to play as a guest again") {
		t.Errorf("the second guest: %s\n%s", p.Status, p.text)
	}
}
