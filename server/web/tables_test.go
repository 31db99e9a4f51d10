package web

import (
	"net/http"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// TestTablesList lists the tables on a page and for programs, and lets programs play with a table's
// address. Only the players' own lists have private tables.
func TestTablesList(t *testing.T) {
	w := open(t, nil)
	_, router := described(t, w)
	ann, ben := w.person("ann"), w.person("ben")
	playing := w.table(pairing.Proposal{Game: "chess"}, ann, ben)
	waiting, err := w.club.Pairing.Create(t.Context(), ann.Person, pairing.Proposal{Game: "othello", Seat: 0})
	if err != nil {
		t.Fatal(err)
	}
	secret, err := w.club.Pairing.Create(t.Context(), ann.Person, pairing.Proposal{Game: "atomic", Seat: 0, Private: true})
	if err != nil {
		t.Fatal(err)
	}
	p := w.get("/tables")
	check(t, "tables", p)
	for id, shown := range map[string]bool{string(playing.ID): true, string(waiting.ID): true, string(secret.ID): false} {
		if strings.Contains(p.text, `href="/t/`+id+`"`) != shown {
			t.Errorf("table %s: got listed %v", id, !shown)
		}
	}
	if p := w.get("/tables/" + string(playing.ID)); p.StatusCode != http.StatusNotFound {
		t.Errorf("a table has a second page: %s", p.Status)
	}
	var list struct{ Tables []words.ListedDoc }
	answer := w.get("/api/v1/tables?state=live")
	answer.says(t, http.StatusOK, &list)
	if len(list.Tables) != 1 || list.Tables[0].ID != string(playing.ID) {
		t.Errorf("running games: %s", answer.text)
	}
	at := "tables/" + string(playing.ID)
	anns := w.programOf(ann, account.Play)
	moved := anns.does(at+"/move", `{"move":"e4"}`)
	fits(t, router, moved)
	var doc words.TableDoc
	w.get("/api/v1/"+at).says(t, http.StatusOK, &doc)
	if moved.StatusCode != http.StatusOK || doc.Ply != 1 {
		t.Errorf("a move: %s, then ply %d", moved.Status, doc.Ply)
	}
	w.get("/api/v1/tables/"+string(secret.ID)).refusal(t, http.StatusNotFound, "not found", "There is no table")
	closed := w.table(pairing.Proposal{Game: "chess", Access: table.Closed}, ann, ben)
	if p := w.get("/api/v1/tables/" + string(closed.ID)); p.StatusCode == http.StatusOK {
		t.Errorf("strangers can read a closed table: %s", p.text)
	}
}
