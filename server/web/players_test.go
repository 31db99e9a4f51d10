package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell"
)

// TestPlayerPages lists the online players as they come and go. Their pages let users follow, mute,
// annotate and message them.
func TestPlayerPages(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	anns, guest := w.browserOf(ann), &browser{world: w}
	p := guest.see("/players")
	check(t, "players", p)
	if !strings.Contains(p.text, "No players.") {
		t.Errorf("with no one online:\n%s", p.text)
	}
	news := w.read("/players/events")
	news.until("lobby", "No players.")
	stranger, err := w.club.Accounts.ByKey(t.Context(), strings.Repeat("f", 64))
	if err != nil {
		t.Fatal(err)
	}
	w.club.Tables.Enter(t.Context(), ben.Person)
	w.club.Tables.Enter(t.Context(), stranger.Person)
	news.until("lobby", "ben")
	p = guest.see("/players")
	if !strings.Contains(p.text, `href="/@ben"`) || !strings.Contains(p.text, stranger.Name) || strings.Contains(p.text, "/@"+stranger.Name) || !strings.Contains(p.text, "In the lobby") {
		t.Errorf("with ben and a guest online:\n%s", p.text)
	}
	table := w.table(pairing.Proposal{Game: "chess", Clock: clock.Control{Kind: clock.Fischer, Base: time.Hour}}, ben, ann)
	if p := guest.see("/players"); !strings.Contains(p.text, "Playing Chess") || !strings.Contains(p.text, `href="/t/`+string(table.ID)+`"`) {
		t.Errorf("while ben plays:\n%s", p.text)
	}
	for path, want := range map[string]string{"/players?name=ann": `href="/@ann"`, "/players?name=zoe": "No players.", "/leaders?game=chess&speed=blitz": "No rankings yet."} {
		if p := guest.see(path); p.StatusCode != http.StatusOK || !strings.Contains(p.text, want) {
			t.Errorf("%s: %s\n%s", path, p.Status, p.text)
		}
	}
	if p := guest.see("/leaders?game=ludo"); p.StatusCode == http.StatusOK {
		t.Error("the game ludo exists")
	}
	if p := guest.see("/players/ben"); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != "/@ben" {
		t.Errorf("ben's page: %s to %q", p.Status, p.Header.Get("Location"))
	}
	if p := guest.see("/@ben"); strings.Contains(p.text, `action="/players/ben/`) || strings.Contains(p.text, "/messages/") || !strings.Contains(p.text, "/challenge?name=ben") {
		t.Errorf("a guest gets other buttons on ben's page:\n%s", p.text)
	}
	if p := guest.post("/players/ben/follow", nil); !strings.HasPrefix(p.Header.Get("Location"), "/login") {
		t.Errorf("a guest followed ben: %s", p.Status)
	}
	challenge := "/challenge?name=ben"
	if p := anns.see("/@ben"); !strings.Contains(p.text, `href="`+strings.ReplaceAll(challenge, "&", "&amp;")+`"`) {
		t.Errorf("ann cannot challenge ben:\n%s", p.text)
	}
	if p := anns.see(challenge); !strings.Contains(p.text, `value="ben"`) {
		t.Errorf("the challenge form:\n%s", p.text)
	}
	if p := anns.see("/@ann"); strings.Contains(p.text, "/challenge?") || strings.Contains(p.text, "/players/ann/follow") || strings.Contains(p.text, "/players/ann/tell") {
		t.Errorf("ann can follow herself:\n%s", p.text)
	}
}

// TestBotPages lists the bots by game, and plays one from its page.
func TestBotPages(t *testing.T) {
	w := open(t, nil)
	ann := w.browserOf(w.person("ann"))
	acorn := account.BuiltInBot{Person: identity.Person{Name: "acorn"}, Level: 1, Manners: map[string]string{"chess": "Takes what it can."}}
	if _, err := w.club.Bots.Add(t.Context(), "acorn", acorn); err != nil {
		t.Fatal(err)
	}
	p := ann.see("/bots")
	check(t, "bots", p)
	if !strings.Contains(p.text, `href="/bots/chess-acorn"`) || !strings.Contains(p.text, "Takes what it can.") {
		t.Errorf("the bots:\n%s", p.text)
	}
	check(t, "acorn", ann.see("/bots/chess-acorn"))
	if p := ann.post("/bots/chess-acorn/play", url.Values{"seat": {"white"}}); !strings.HasPrefix(p.Header.Get("Location"), "/t/") {
		t.Errorf("playing acorn: %s to %q\n%s", p.Status, p.Header.Get("Location"), p.text)
	}
	p = ann.see("/play/now")
	check(t, "/play/now", p)
	if !strings.Contains(p.text, `action="/play/now"`) || !strings.Contains(ann.see("/").text, `action="/play/now"`) {
		t.Errorf("a game cannot begin at once:\n%s", p.text)
	}
	if p := w.browserOf(w.person("ben")).post("/play/now", url.Values{"game": {"chess"}}); !strings.HasPrefix(p.Header.Get("Location"), "/t/") {
		t.Errorf("a game at once: %s to %q\n%s", p.Status, p.Header.Get("Location"), p.text)
	}
	if p := ann.see("/bots/chess-oak"); p.StatusCode == http.StatusOK {
		t.Error("the bot oak exists")
	}
}

// TestFriendPages checks that users see the players they follow and mute, and their own notes. No
// one else sees them.
func TestFriendPages(t *testing.T) {
	w := open(t, nil)
	ben := w.person("ben")
	ann, cat, guest := w.browserOf(w.person("ann")), w.browserOf(w.person("cat")), &browser{world: w}
	for _, path := range []string{"/friends", "/notes"} {
		if p := guest.see(path); !strings.HasPrefix(p.Header.Get("Location"), "/login") {
			t.Errorf("a guest sees %s: %s", path, p.Status)
		}
	}
	p := ann.see("/@ben")
	check(t, "/@ben", p)
	for _, part := range []string{`formaction="/players/ben/follow"`, `formaction="/players/ben/mute"`, `href="/messages/ben"`, `action="/players/ben/note"`} {
		if !strings.Contains(p.text, part) {
			t.Errorf("ann does not see %q in\n%s", part, p.text)
		}
	}
	if p := ann.post("/players/ben/follow", nil); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != "/@ben" {
		t.Errorf("following: %s to %q", p.Status, p.Header.Get("Location"))
	}
	news := w.read("/friends/events", ann.with(nil)...)
	news.until("lobby", `ben`)
	leave := w.club.Tables.Enter(t.Context(), ben.Person)
	news.until("lobby", "In the lobby")
	leave()
	if done := ann.acts("/players/cat/mute"); done.Code != shell.Done || done.Said != "You muted cat." {
		t.Errorf("muting: %+v", done)
	}
	news.until("lobby", "muted")
	if p := ann.see("/friends"); !strings.Contains(p.text, `href="/@ben"`) || !strings.Contains(p.text, `href="/@cat"`) {
		t.Errorf("ann's friends:\n%s", p.text)
	}
	if p := ann.see("/@ben"); !strings.Contains(p.text, "/players/ben/unfollow") || strings.Contains(p.text, "/players/ben/follow") {
		t.Errorf("ben's page, followed by ann:\n%s", p.text)
	}
	if p := ann.post("/players/ben/note", url.Values{"text": {"plays <b>e4</b>"}}); p.Header.Get("Location") != "/@ben" {
		t.Errorf("adding a note: %s to %q", p.Status, p.Header.Get("Location"))
	}
	p = ann.see("/notes")
	check(t, "/notes", p)
	if !strings.Contains(p.text, "plays &lt;b&gt;e4") || !strings.Contains(p.text, `href="/@ben"`) {
		t.Errorf("ann's notes:\n%s", p.text)
	}
	if p := ann.see("/@ben"); !strings.Contains(p.text, "Your note: plays &lt;b&gt;e4") || !strings.Contains(p.text, "Change your note") || !strings.Contains(p.text, `name="text" value="plays &lt;b&gt;e4&lt;/b&gt;"`) {
		t.Errorf("the note is missing:\n%s", p.text)
	}
	for path, secret := range map[string]string{"/notes": "plays", "/@ben": "plays", "/friends": "ben"} {
		if p := cat.see(path); path != "/@ben" && strings.Contains(p.text, "/@ben") || strings.Contains(p.text, "plays &lt;b") {
			t.Errorf("cat finds %q in %s:\n%s", secret, path, p.text)
		}
	}
	if done := ann.acts("/players/ben/unnote"); done.Code != shell.Done {
		t.Errorf("removing the note: %+v", done)
	}
	if p := ann.see("/notes"); !strings.Contains(p.text, "You have no notes.") {
		t.Errorf("the note is still there:\n%s", p.text)
	}
	if done := ann.acts("/players/ben/unfollow"); done.Code != shell.Done {
		t.Errorf("unfollowing: %+v", done)
	}
	if p := ann.post("/players/ben/tell", url.Values{"text": {"hello"}}); p.Header.Get("Location") != "/@ben" {
		t.Errorf("writing a message: %s to %q", p.Status, p.Header.Get("Location"))
	}
	if box, err := w.club.Inbox.Mailbox(t.Context(), ben.ID); err != nil || box.Unread("") != 1 {
		t.Errorf("ben has %d unread messages, %v", box.Unread(""), err)
	}
	if done := ann.acts("/players/ben/report"); done.Code != shell.Refused || done.Said != "ben has said nothing there." {
		t.Errorf("reporting a player who said nothing: %+v", done)
	}
	if err := w.club.Chat.Say(t.Context(), ben, chat.LobbyRoom, "buy my board"); err != nil {
		t.Fatal(err)
	}
	if done := ann.acts("/players/ben/report"); done.Code != shell.Done || done.Said != "Reported: ben: buy my board" {
		t.Errorf("reporting: %+v", done)
	}
	if p := ann.post("/players/zoe/follow", nil); p.StatusCode != http.StatusConflict {
		t.Errorf("following an unknown player: %s", p.Status)
	}
}

// TestProfileNews checks that an open profile shows when its player comes, plays and has another rating.
func TestProfileNews(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	p := w.get("/@ann")
	check(t, "/@ann", p)
	if !strings.Contains(p.text, `data-events="/players/ann/profile"`) || strings.Contains(p.text, `aria-label="here"`) {
		t.Errorf("ann's page:\n%s", p.text)
	}
	page := w.read("/players/ann/profile")
	w.club.Tables.Enter(t.Context(), people[0].Person)
	page.until("lobby", `aria-label=\"here\"`)
	game := w.play(w.table(pairing.Proposal{Game: "chess", Rated: true, Clock: clock.Control{Kind: clock.Fischer, Base: time.Hour}}, people[0], people[1]), people, "e4", "e5")
	page.until("lobby", "Playing now")
	w.do(game, people[1], table.Intent{Kind: table.Resign})
	page.until("lobby", "1 won, 0 drawn, 0 lost")
	for path, status := range map[string]int{"/players/nobody/profile": http.StatusNotFound, "/players/guest-1/profile": http.StatusNotFound} {
		if p := w.get(path); p.StatusCode != status {
			t.Errorf("%s: %s", path, p.Status)
		}
	}
}
