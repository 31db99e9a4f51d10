package web

import (
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell"
)

// does sends a form to a table, like the page's script.
func (b *browser) does(t *table.Table, do string, fields ...string) outcome {
	b.t.Helper()
	form := make(url.Values)
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return b.says(b.post("/t/"+string(t.ID)+"/"+do, form, "Accept", kindJSON))
}

// says decodes an answer to the page's script.
func (b *browser) says(p page) (done outcome) {
	b.t.Helper()
	if err := json.Unmarshal([]byte(p.text), &done); err != nil || p.StatusCode != http.StatusOK {
		b.t.Fatalf("%s\n%s", p.Status, p.text)
	}
	return done
}

// latest returns the current state of a table.
func (w *world) latest(t *table.Table) *table.Table {
	w.t.Helper()
	now, err := w.club.Tables.Get(w.t.Context(), t.ID)
	if err != nil {
		w.t.Fatal(err)
	}
	return now
}

// handIn returns what the page lets its reader do on the board, or nil.
func handIn(t *testing.T, p page) *handView {
	t.Helper()
	found := regexp.MustCompile(`data-hand="([^"]*)"`).FindStringSubmatch(p.text)
	if found == nil {
		return nil
	}
	h := new(handView)
	if err := json.Unmarshal([]byte(html.UnescapeString(found[1])), h); err != nil {
		t.Fatal(err)
	}
	return h
}

// seated returns two players at a table, each with a browser.
func seated(t *testing.T, p pairing.Proposal) (w *world, people [2]account.Player, browsers [2]*browser, now *table.Table) {
	w = open(t, nil)
	people = [2]account.Player{w.person("ann"), w.person("ben")}
	return w, people, [2]*browser{w.browserOf(people[0]), w.browserOf(people[1])}, w.table(p, people[0], people[1])
}

// TestMoves checks that players move on the page, with the script or a form, and see the shell's
// errors. Others cannot move.
func TestMoves(t *testing.T) {
	w, people, browsers, now := seated(t, pairing.Proposal{Game: "chess"})
	ann, ben := browsers[0], browsers[1]
	path := "/t/" + string(now.ID)
	p := ann.see(path)
	check(t, path, p)
	if h := handIn(t, p); h == nil || len(h.Moves) != 20 || h.Flipped || h.Cells[4] != "white king" || !strings.Contains(p.text, "It is your move.") {
		t.Errorf("ann: got hand %+v", h)
	}
	if h := handIn(t, ben.see(path)); h == nil || len(h.Moves) != 0 || !h.Flipped {
		t.Errorf("ben: got hand %+v", h)
	}
	if h := handIn(t, ben.see(path+"?flip=0")); h == nil || h.Flipped {
		t.Errorf("ben, from the other side: got hand %+v", h)
	}
	if p := w.get(path); handIn(t, p) != nil || strings.Contains(p.text, `id="doings"`) || strings.Contains(p.text, "play.js") {
		t.Error("a guest can move")
	}
	for _, test := range []struct {
		by     *browser
		do     string
		fields []string
		code   int
		said   string
	}{
		{ben, "move", []string{"move", "e5", "ply", "0"}, shell.Refused, "It is not your turn"},
		{ann, "move", []string{"move", "e2e5", "ply", "0"}, shell.Refused, "e2"},
		{ann, "move", []string{"move", "e4", "ply", "7"}, shell.Refused, ""},
		{ann, "move", []string{"move", " "}, shell.Wrong, "Type a move"},
		{ann, "nonsense", nil, shell.Wrong, "Unknown action"},
		{ann, "draw?do=accept", nil, shell.Refused, ""},
		{ann, "draw?do=admin", nil, shell.Wrong, "Choose offer"},
		{ann, "why", []string{"path", "12", "to", "36", "ply", "0"}, shell.Refused, "e2"},
		{ann, "why", []string{"path", "12", "to", "4711", "ply", "0"}, shell.Refused, "It cannot go there"},
		{ann, "why", []string{"path", "12", "to", "20", "ply", "3"}, shell.Refused, "The position has changed"},
		{&browser{world: w}, "move", []string{"move", "e4"}, shell.Refused, "You need an account for that"},
	} {
		if done := test.by.does(now, test.do, test.fields...); done.Code != test.code || !strings.Contains(done.Said, test.said) || done.Said == "" {
			t.Errorf("%s %v: %+v", test.do, test.fields, done)
		}
	}
	_, err := w.club.Tables.Do(t.Context(), now.ID, people[0].Person, table.Intent{Kind: table.Move, Text: "e2e5"})
	if done := ann.does(now, "move", "move", "e2e5", "ply", "0"); err == nil || done.Said != errs.Sentence(err) {
		t.Errorf("the shell says %v, the page %q", err, done.Said)
	}
	if done := ann.does(now, "move", "move", "e2e4", "ply", "0"); done.Code != shell.Done || len(w.latest(now).Plies) != 1 {
		t.Fatalf("%+v", done)
	}
	if done := ann.does(now, "move", "move", "e2e4", "ply", "0"); done.Code != shell.Refused {
		t.Errorf("the same move again: %+v", done)
	}
	form := url.Values{"move": {"e5"}, "ply": {"1"}}
	if p := ben.post(path+"/move", form); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != path || len(w.latest(now).Plies) != 2 {
		t.Errorf("with a form: %s to %s", p.Status, p.Header.Get("Location"))
	}
	if p := ben.post(path+"/move", form); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, `href="`+path+`">Back`) {
		t.Errorf("with a form again: %s\n%s", p.Status, p.text)
	}
	if p := ann.post(path+"/resign", nil, "Sec-Fetch-Site", "cross-site"); p.StatusCode != http.StatusForbidden || w.latest(now).Status != table.Playing {
		t.Errorf("resigning from another site: %s", p.Status)
	}
}

// TestTextsOfForms checks that typed text stays one argument, even with special characters.
func TestTextsOfForms(t *testing.T) {
	w, people, browsers, now := seated(t, pairing.Proposal{Game: "chess"})
	other := w.table(pairing.Proposal{Game: "chess"}, people[0], people[1])
	ann := browsers[0]
	for _, text := range []string{
		"e4' on " + string(other.ID), "--json", "--help", "e4 --ply=0'", `\`, `'`, `"`, "'; resign on " + string(other.ID), "e4\nresign", strings.Repeat("e4 ", 2000),
		"<script>alert(1)</script>", "\x1b[2J", "\xff\xfe", "it", "pass",
	} {
		p := ann.post("/t/"+string(now.ID)+"/move", url.Values{"move": {text}, "ply": {"0"}})
		if p.StatusCode != http.StatusConflict || strings.Contains(p.text, "<script>alert") {
			t.Errorf("%.40q: %s", text, p.Status)
		}
		check(t, text, p)
		if len(w.latest(now).Plies) != 0 || len(w.latest(other).Plies) != 0 || w.latest(other).Status != table.Playing {
			t.Fatalf("%.40q changed the table", text)
		}
	}
	for i, text := range []string{"<b>hello</b> <img src=x onerror=alert(1)>", "--json 'well' \\ \"played\""} {
		if done := ann.does(now, "say", "text", text); done.Code != shell.Done {
			t.Errorf("%s: %+v", text, done)
		}
		p := browsers[1].see("/t/" + string(now.ID))
		if !strings.Contains(p.text, html.EscapeString(text)) && !strings.Contains(html.UnescapeString(p.text), text) || strings.Contains(p.text, "<b>hello") || strings.Contains(p.text, "<img src=x") {
			t.Errorf("line %d is not in the chat:\n%s", i, p.text)
		}
		if strings.Contains(w.get("/t/"+string(now.ID)).text, "hello") {
			t.Error("spectators can read the players' chat")
		}
	}
}

// TestOffers makes offers, answers them and ends a game. Each button must appear when the rules
// allow it.
func TestOffers(t *testing.T) {
	w, people, browsers, now := seated(t, pairing.Proposal{Game: "chess", Clock: clock.Control{Kind: clock.Fischer, Base: time.Hour, Step: time.Minute}})
	ann, ben := browsers[0], browsers[1]
	has := func(b *browser, do string) bool {
		t.Helper()
		return strings.Contains(b.see("/t/"+string(now.ID)).text, `formaction="/t/`+string(now.ID)+"/"+html.EscapeString(do)+`"`)
	}
	done := func(b *browser, do string) {
		t.Helper()
		if !has(b, do) {
			t.Errorf("no button %q", do)
		}
		if o := b.does(now, do); o.Code != shell.Done {
			t.Errorf("%s: %+v", do, o)
		}
	}
	if !has(ann, "abort") || has(ann, "takeback?do=offer&number=2") || has(ann, "rematch") || has(ann, "join") {
		t.Error("wrong buttons before a move")
	}
	now = w.play(now, people, "e4", "e5")
	done(ann, "draw?do=offer")
	if has(ann, "draw?do=offer") || !has(ann, "draw?do=withdraw") || has(ann, "draw?do=accept") {
		t.Error("wrong buttons after an offer")
	}
	done(ben, "draw?do=decline")
	done(ben, "takeback?do=offer&number=1")
	done(ann, "takeback?do=accept")
	if n := len(w.latest(now).Plies); n != 1 {
		t.Errorf("got %d plies after the takeback", n)
	}
	done(ben, "time?do=offer&number=60")
	done(ben, "time?do=withdraw")
	done(ben, "resign")
	if over := w.latest(now); over.Status != table.Over || over.Result.Winner != 0 {
		t.Fatalf("got %v, %+v", over.Status, over.Result)
	}
	if has(ben, "resign") || has(ben, "draw?do=offer") {
		t.Error("a finished game has buttons of a running game")
	}
	next := ben.does(now, "rematch")
	if next.Code != shell.Done || !strings.HasPrefix(next.Go, "/t/") || next.Go == "/t/"+string(now.ID) {
		t.Fatalf("after the rematch: %+v", next)
	}
	if p := ann.see(next.Go); !strings.Contains(p.text, "invites you to play") || !strings.Contains(p.text, next.Go+`/join"`) || !strings.Contains(p.text, next.Go+`/decline"`) {
		t.Errorf("ann does not see the rematch: %s", p.Status)
	}
	if p := w.get(next.Go); p.StatusCode != http.StatusNotFound {
		t.Errorf("others see the rematch: %s", p.Status)
	}
	if p := ann.post(next.Go+"/join", nil); p.StatusCode != http.StatusSeeOther {
		t.Errorf("joining the rematch: %s\n%s", p.Status, p.text)
	}
}

// TestAllGames plays ten plies of every game with the moves on its page.
func TestAllGames(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	browsers := [2]*browser{w.browserOf(people[0]), w.browserOf(people[1])}
	for _, g := range games() {
		now := w.table(pairing.Proposal{Game: g.Info().ID}, people[0], people[1])
		for ply := range 10 {
			b := browsers[now.State.Turn()]
			p := b.see("/t/" + string(now.ID))
			check(t, g.Info().ID, p)
			h := handIn(t, p)
			if h == nil || len(h.Moves) != len(now.State.Moves()) || len(h.Cells) != h.Files*h.Ranks {
				t.Fatalf("%s, ply %d: got hand %+v", g.Info().ID, ply, h)
			}
			m := h.Moves[(ply*7)%len(h.Moves)]
			if len(m) < 3 {
				t.Fatalf("%s: the move %v has no steps", g.Info().ID, m)
			}
			if done := b.does(now, "move", "move", m[0].(string), "ply", strconv.Itoa(ply)); done.Code != shell.Done {
				t.Fatalf("%s, ply %d, %v: %+v", g.Info().ID, ply, m, done)
			}
			if now = w.latest(now); now.Status != table.Playing {
				break
			}
		}
	}
}

// TestOwnStream checks that players get their moves and buttons on their own stream, and others get
// none of them. The stream ends when the browser is logged out. While it is open, its player is
// online.
func TestOwnStream(t *testing.T) {
	w, people, browsers, now := seated(t, pairing.Proposal{Game: "chess"})
	path := "/t/" + string(now.ID) + "/events"
	own := w.read(path, "Cookie", browsers[0].cookie)
	_, data := own.until("table", "It is your move.")
	if !strings.Contains(data, `"hand":{"ply":0,`) {
		t.Errorf("no hand: %s", data)
	}
	if !w.club.Tables.IsHere(people[0].ID) || w.club.Tables.IsHere(people[1].ID) {
		t.Error("want only ann online")
	}
	all := w.read(path)
	if _, data := all.until("table", ""); strings.Contains(data, `"hand"`) || strings.Contains(data, `"mine"`) || strings.Contains(data, "your move") {
		t.Errorf("spectators get ann's part: %s", data)
	}
	w.do(now, people[1], table.Intent{Kind: table.Propose, Offer: table.Draw})
	own.until("table", "draw?do=accept")
	if done := browsers[0].does(now, "say", "text", "no, thanks"); done.Code != shell.Done {
		t.Error(done)
	}
	own.until("talk", "no, thanks")
	w.play(now, people, "e4")
	if _, data := all.until("table", "e4"); strings.Contains(data, "draw?do=accept") {
		t.Errorf("spectators get ann's part: %s", data)
	}
	a, err := w.club.Accounts.Get(t.Context(), people[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.club.Accounts.RemoveKey(t.Context(), people[0], a.Keys[1].Fingerprint); err != nil {
		t.Fatal(err)
	}
	own.until("bye", "")
	for own.lines.Scan() {
	}
	if h := handIn(t, browsers[0].see("/t/"+string(now.ID))); h != nil {
		t.Error("the browser is still logged in")
	}
}

// TestMuted checks that a player's page hides the chat of players they muted.
func TestMuted(t *testing.T) {
	w, people, browsers, now := seated(t, pairing.Proposal{Game: "chess"})
	if err := w.club.Accounts.SetMuted(t.Context(), people[0], people[1].Person, true); err != nil {
		t.Fatal(err)
	}
	if done := browsers[1].does(now, "say", "text", "loser"); done.Code != shell.Done {
		t.Error(done)
	}
	if strings.Contains(browsers[0].see("/t/"+string(now.ID)).text, "loser") || !strings.Contains(browsers[1].see("/t/"+string(now.ID)).text, "loser") {
		t.Error("want the chat only on the page of the muted player")
	}
}
