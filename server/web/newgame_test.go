package web

import (
	"cmp"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestNewGame starts a game with a form, like the shell's command. After an error the form shows
// the shell's message and keeps the choices.
func TestNewGame(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	ann, ben := w.browserOf(people[0]), w.browserOf(people[1])
	p := ann.see("/new")
	check(t, "/new", p)
	for _, want := range []string{"General Strike Chess", `value="10&#43;5" checked`, "White", "people with the code"} {
		if !strings.Contains(p.text, want) {
			t.Errorf("the form lacks %q", want)
		}
	}
	made := func(p page) *table.Table {
		t.Helper()
		id, ok := strings.CutPrefix(p.Header.Get("Location"), "/t/")
		if p.StatusCode != http.StatusSeeOther || !ok {
			t.Fatalf("%s\n%s", p.Status, p.text)
		}
		return w.latest(&table.Table{Record: table.Record{ID: identity.TableID(id)}})
	}
	open := made(ann.post("/new", url.Values{"game": {"strike"}, "seat": {"second"}, "clock": {"3-days"}, "rated": {"true"}}))
	if open.Game != "strike" || !open.Rated || open.Clock.Control().Step != 72*time.Hour || open.Status != table.Open {
		t.Errorf("got %+v", open.Record)
	}
	if p := ben.see("/t/" + string(open.ID)); !strings.Contains(p.text, `/join"`) {
		t.Error("ben cannot sit down")
	}
	asked := made(ann.post("/challenge", url.Values{"game": {"othello"}, "name": {"ben"}}))
	if asked.Invited == nil || asked.Invited.ID != people[1].ID {
		t.Errorf("got %+v", asked.Record)
	}
	if rules := ben.see("/rules"); !strings.Contains(rules.text, `Games that wait for you: </span><b class="count turns">1</b>`) {
		t.Errorf("the head of ben's pages:\n%s", rules.text)
	}
	if front := ben.see("/"); !strings.Contains(front.text, "waits for you") || !strings.Contains(front.text, "/t/"+string(asked.ID)) {
		t.Error("ben's lobby does not show the challenge")
	}
	for _, path := range []string{"/new", "/seek", "/challenge"} {
		if front := ann.see("/"); !strings.Contains(front.text, `href="`+path+`">`) {
			t.Errorf("ann's lobby does not link to %s", path)
		}
	}
	before := len(w.club.Tables.Listing().Mine(people[0].ID))
	for name, form := range map[string]url.Values{
		"game missing":  {},
		"another game":  {"game": {"go"}},
		"a command":     {"game": {"chess' ; resign"}},
		"a flag":        {"game": {"chess"}, "seat": {"--house=1"}},
		"bad clock":     {"game": {"chess"}, "clock": {"9999+1"}},
		"bad option":    {"game": {"chess"}, "option": {"setup=b"}},
		"bad position":  {"game": {"chess"}, "position": {"<b>"}},
		"unknown user":  {"at": {"/challenge"}, "game": {"chess"}, "name": {"<script>alert(1)</script>"}},
		"bot missing":   {"at": {"/house"}, "game": {"chess"}, "house": {"1"}},
		"unknown field": {"game": {"chess"}, "colour": {"red"}},
	} {
		at := cmp.Or(form.Get("at"), "/new")
		form.Del("at")
		p := ann.post(at, form)
		if p.StatusCode != http.StatusConflict || at != "/house" && !strings.Contains(p.text, `role="alert"`) || strings.Contains(p.text, "<script>alert") || strings.Contains(p.text, "<b>") {
			t.Errorf("%s: %s", name, p.Status)
		}
		check(t, name, p)
	}
	if now := len(w.club.Tables.Listing().Mine(people[0].ID)); now != before {
		t.Errorf("got %d tables, want %d", now, before)
	}
}

// TestNewGameForWhom checks that the form for a new game challenges a friend, and that forms say who waits.
func TestNewGameForWhom(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.browserOf(w.person("ann")), w.browserOf(w.person("ben"))
	if p := ann.post("/new", url.Values{"game": {"chess"}, "who": {"friend"}}); !strings.Contains(p.text, "Type the name of your friend.") {
		t.Errorf("without a name: %s to %q\n%s", p.Status, p.Header.Get("Location"), p.text)
	}
	if p := ann.see("/seek?game=chess&clock=5%2B3"); !strings.Contains(p.text, "No one else waits now.") {
		t.Errorf("no one waits: %s", p.text)
	}
	ben.post("/seek", url.Values{"game": {"chess"}, "clock": {"5+3"}})
	for address, want := range map[string]string{
		"/seek": "1 player waits now.", "/seek?game=chess&clock=5%2B3": "1 player waits now, and fits.",
		"/seek?game=othello&clock=5%2B3": "1 player waits now, but does not fit.", "/new?game=chess": "ben waits for this game in the lobby.",
		"/seek?game=chess&clock=5%2B3&name=BEN": "1 player waits now, but does not fit.",
	} {
		if p := ann.see(address); !strings.Contains(p.text, want) {
			t.Errorf("%s lacks %q", address, want)
		}
	}
	p := ann.post("/new", url.Values{"game": {"chess"}, "who": {"friend"}, "name": {"ben"}})
	id, ok := strings.CutPrefix(p.Header.Get("Location"), "/t/")
	if made := w.club.Tables.Known(identity.TableID(id)); !ok || made == nil || made.Invited == nil || made.Invited.Name != "ben" {
		t.Errorf("got %s at %q", p.Status, id)
	}
}

// TestFormFollows checks that a form's fields follow its choices, without a script.
func TestFormFollows(t *testing.T) {
	w := open(t, nil)
	ann := w.browserOf(w.person("ann"))
	chess := ann.see("/new").text
	if strings.Contains(chess, `name="option"`) || strings.Contains(chess, `name="match"`) || !strings.Contains(chess, `value="knight"`) {
		t.Error("want the form for chess")
	}
	strike := ann.see("/new?game=strike&clock=5%2B3&seat=workers")
	check(t, "/new?game=strike", strike)
	for _, want := range []string{`value="strike" selected`, `name="option"`, `name="match"`, `value="5&#43;3" checked`, `value="3&#43;0">you have 3&#43;0`} {
		if !strings.Contains(strike.text, want) {
			t.Errorf("the form lacks %q:\n%s", want, strike.text)
		}
	}
	if p := ann.see("/new?position=x"); strings.Contains(p.text, `name="rated"`) {
		t.Error("the form offers a rated game from a position")
	}
	if p := ann.see("/challenge?name=ben"); !strings.Contains(p.text, `value="ben"`) || !strings.Contains(p.text, `value="closed">no one`) {
		t.Errorf("the challenge form: %s", p.text)
	}
}

// TestYours checks that a user's lobby lists their games and updates live. Games waiting for their
// move come first. Others see none of it.
func TestYours(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	ann := w.browserOf(people[0])
	own, all := w.read("/events", "Cookie", ann.cookie), w.read("/events")
	own.until("lobby", "You have no games in progress.")
	now := w.table(pairing.Proposal{Game: "chess", Private: true}, people[0], people[1])
	own.until("lobby", "waits for you")
	w.play(now, people, "e4")
	own.until("lobby", "Black to move")
	if p := ann.see("/"); !strings.Contains(p.text, "Your games") || !strings.Contains(p.text, "/t/"+string(now.ID)) {
		t.Errorf("the lobby: %s", p.Status)
	}
	w.table(pairing.Proposal{Game: "othello"}, people[0], people[1])
	if _, data := all.until("lobby", "Othello"); strings.Contains(data, string(now.ID)) || strings.Contains(data, "yours") {
		t.Errorf("others get the update: %s", data)
	}
}
