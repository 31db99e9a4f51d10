package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/feature"
)

// TestResourcesOfTheAPI reads lists and subjects with the scope read, or without a token if they
// are public, and posts actions. All of them must match the description.
func TestResourcesOfTheAPI(t *testing.T) {
	w := open(t, nil)
	_, router := described(t, w)
	ann := w.person("ann")
	plays, reads := w.programOf(ann, account.Play), w.programOf(ann, account.Read)
	var made struct{ ID, Name, Status string }
	ok := func(p page, v any) {
		t.Helper()
		p.says(t, http.StatusOK, v)
		fits(t, router, p)
	}
	ok(plays.does("tournaments/new", `{"kind":"swiss","game":"chess","clock":"5+3","text":"Friday","rounds":2,"rated":true}`), &made)
	if made.Name != "Friday" || made.Status != "open" {
		t.Fatalf("got %+v", made)
	}
	at := "tournaments/" + made.ID
	type list struct {
		Tournaments []struct{ ID string }
		Next        *string
	}
	var found list
	p := w.get("/api/v1/tournaments") // no token
	ok(p, &found)
	if len(found.Tournaments) != 1 || found.Tournaments[0].ID != made.ID || found.Next != nil || p.Header.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("got list %+v, %v", found, p.Header)
	}
	var none list
	ok(reads.asks("tournaments?state=done"), &none)
	if len(none.Tournaments) != 0 || none.Tournaments == nil {
		t.Errorf("got finished tournaments %+v", none)
	}
	var doc struct{ Standings []struct{ Player string } }
	ok(plays.does(at+"/join", `{}`), nil)
	ok(w.get("/api/v1/"+at), &doc)
	if len(doc.Standings) != 1 || doc.Standings[0].Player != "ann" {
		t.Errorf("got %+v", doc)
	}
	var standings []struct{ Player string }
	ok(reads.does(at+"/standings", `{}`), &standings)
	if len(standings) != 1 || standings[0].Player != "ann" {
		t.Errorf("got standings %+v", standings)
	}
	ok(reads.does(at+"/pairings", `{}`), &standings)
	if standings == nil || len(standings) != 0 {
		t.Errorf("got pairings %+v", standings)
	}
	reads.does(at+"/pairings", `{"number":"7"}`).refusal(t, http.StatusUnprocessableEntity, "refused", "There is no round 7")
	// Events also work with a name.
	news := reads.follow("tournaments/friday", "application/x-ndjson")
	news.until(`"players":1`)
	ben := w.programOf(w.person("ben"), account.Play)
	ok(ben.does(at+"/join", `{}`), nil)
	news.until(`"players":2`)
	news.leave()

	reads.does(at+"/leave", `{}`).refusal(t, http.StatusForbidden, "refused", "scope play")
	ben.does(at+"/start", `{}`).refusal(t, http.StatusUnprocessableEntity, "refused", "")
	plays.does(at+"/join", `{"colour":"red"}`).refusal(t, http.StatusBadRequest, "invalid", "no parameter")
	plays.does("tournaments/new", `{"kind":"swis","game":"chess","clock":"5+3"}`).refusal(t, http.StatusBadRequest, "invalid", "Did you mean swiss?")
	plays.does("tournaments/new", `{"kind":"swiss"}`).refusal(t, http.StatusBadRequest, "invalid", "which game is played")
	plays.does("tournaments/nonsense", `{}`).refusal(t, http.StatusNotFound, "not found", "")
	reads.asks("tournaments?stat=done").refusal(t, http.StatusBadRequest, "invalid", "Did you mean state?")
	reads.asks("tournaments?state=don").refusal(t, http.StatusBadRequest, "invalid", "Did you mean done?")
	reads.asks("tournaments/zzzzzzzz").refusal(t, http.StatusNotFound, "not found", "")
	if p := w.ask(http.MethodPost, "/api/v1/"+at+"/join", strings.NewReader("{}"), "Content-Type", "application/json"); p.StatusCode != http.StatusUnauthorized {
		t.Errorf("joining without a token: %s", p.Status)
	}
}

// TestLooksOfTheAPI checks that a read-only token can use actions that only read.
func TestLooksOfTheAPI(t *testing.T) {
	w := open(t, nil)
	_, router := described(t, w)
	ann := w.person("ann")
	plays, reads := w.programOf(ann, account.Play), w.programOf(ann, account.Read)
	var made struct{ ID string }
	plays.does("tables/new", `{"game":"chess","seat":"white"}`).says(t, http.StatusOK, &made)
	var doc feature.MovesDoc
	looks := func(moves int) {
		t.Helper()
		p := reads.does("tables/"+made.ID+"/moves", `{}`)
		p.says(t, http.StatusOK, &doc)
		fits(t, router, p)
		if doc.ID != made.ID || doc.Moves == nil || len(doc.Moves) != moves {
			t.Errorf("got moves %+v", doc)
		}
	}
	looks(0)
	w.programOf(w.person("ben"), account.Play).does("tables/"+made.ID+"/join", `{}`).says(t, http.StatusOK, nil)
	looks(20)
	plays.does("tables/"+made.ID+"/resign", `{}`).says(t, http.StatusOK, nil)
	var over struct{ Ended *struct{ Open string } }
	reads.asks("tables/"+made.ID).says(t, http.StatusOK, &over)
	if over.Ended == nil || !strings.HasSuffix(over.Ended.Open, " "+made.ID) {
		t.Errorf("got outcome %+v", over.Ended)
	}
}

// TestPuzzlesOfTheAPI gets and answers a puzzle, counts it, and plays a storm. All of them must
// match the description.
func TestPuzzlesOfTheAPI(t *testing.T) {
	w := open(t, nil)
	_, router := described(t, w)
	plays := w.programOf(w.person("ann"), account.Play)
	does := func(path, body string) (doc feature.PuzzleDoc) {
		t.Helper()
		p := plays.does("puzzles/"+path, body)
		p.says(t, http.StatusOK, &doc)
		fits(t, router, p)
		return doc
	}
	if doc := does("next", `{"game":"strike"}`); doc.Game != "strike" || doc.Solved || len(doc.Moves) > 0 {
		t.Errorf("the next puzzle: %+v", doc)
	}
	if doc := does("bksfmyko/solve", `{"text":"f1xc4"}`); len(doc.Moves) != 2 || doc.Solved || doc.You.Solved != 0 {
		t.Errorf("after a move: %+v", doc)
	}
	plays.does("puzzles/bksfmyko/solve", `{"text":"f1xc4 a1-a2"}`).refusal(t, http.StatusUnprocessableEntity, "refused", "is not right. Your puzzle rating: ")
	if doc := does("bksfmyko/solve", `{"text":"f1xc4 a1-c3"}`); !doc.Solved || doc.You.Failed != 1 || doc.You.Solved != 0 {
		t.Errorf("after the last move: %+v", doc)
	}
	if doc := does("t636l42a/solution", `{}`); !doc.Solved || len(doc.Moves) != 3 || doc.You.Failed != 2 {
		t.Errorf("the solution: %+v", doc)
	}
	if doc := does("storm", `{"game":"chess"}`); doc.Storm == nil || doc.Storm.Left != 180_000 || doc.Game != "chess" {
		t.Errorf("a storm: %+v", doc)
	}
	plays.does("puzzles/storm/solve", `{"text":"zz"}`).refusal(t, http.StatusBadRequest, "invalid", "zz")
}

// TestFormerNames checks that programs with the old names of studies still work.
func TestFormerNames(t *testing.T) {
	w := open(t, nil)
	ann := w.programOf(w.person("ann"), account.Play)
	ask := func(body string) (doc struct{ ID, Status string }) {
		t.Helper()
		p := ann.does("examine", body, "Accept", "application/x-ndjson")
		if err := json.Unmarshal([]byte(p.text), &doc); err != nil || p.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v\n%s", body, p.Status, err, p.text)
		}
		return doc
	}
	made := ask(`{"game":"chess"}`)
	if closed := ask(`{"do":"close","examination":"` + made.ID + `"}`); made.ID == "" || closed.ID != made.ID || closed.Status != "over" {
		t.Errorf("created %+v, closed %+v", made, closed)
	}
}
