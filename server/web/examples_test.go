package web

import (
	"net/http"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/shell"
)

// TestExampleGames opens the example game of each variant from the game's page.
func TestExampleGames(t *testing.T) {
	w := open(t, nil)
	for _, g := range games() {
		info := g.Info()
		if info.Example == "" {
			continue
		}
		at := "/rules/" + info.ID
		page := w.get(at)
		check(t, at, page)
		idea, _, _ := strings.Cut(info.Idea, "\n")
		if !strings.Contains(page.text, idea) || !strings.Contains(page.text, `href="`+at+`/example"`) {
			t.Errorf("the page of %s:\n%s", info.ID, page.text)
		}
		to := w.get(at + "/example")
		if to.StatusCode != http.StatusSeeOther {
			t.Fatalf("%s: %s", at, to.Status)
		}
		first := to.Header.Get("Location")
		game := w.get(first)
		check(t, first, game)
		for _, want := range []string{"(an example game)", "The position after 0 moves of"} {
			if !strings.Contains(game.text, want) {
				t.Errorf("%s lacks %q:\n%s", first, want, game.text)
			}
		}
	}
	if none := w.get("/rules/checkers/example"); none.StatusCode != http.StatusNotFound {
		t.Errorf("the example of an unknown game: %s", none.Status)
	}
}

// TestFunNamesOnPages shows the example of General Strike Chess to two readers.
func TestFunNamesOnPages(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	b := w.browserOf(ann)
	at := strings.TrimSuffix(w.get("/rules/strike/example").Header.Get("Location"), "?ply=0")
	if page := b.see(at); !strings.Contains(page.text, "Qe5xe8") || strings.Contains(page.text, "CEO e5xe8") {
		t.Errorf("standard names:\n%s", page.text)
	}
	if _, err := w.club.Accounts.ChangeSettings(t.Context(), ann, func(s *account.Settings) { s.FunNames = true }); err != nil {
		t.Fatal(err)
	}
	if page := b.see(at); !strings.Contains(page.text, "CEO e5xe8") || strings.Contains(page.text, "Qe5xe8") ||
		!strings.Contains(page.text, `figures.svg#ceo"`) {
		t.Errorf("fun names:\n%s", page.text)
	}
	if page := w.get(at); !strings.Contains(page.text, "Qe5xe8") || strings.Contains(page.text, `#ceo"`) {
		t.Error("guests see fun names or figures")
	}
}

// TestNamedMovesOnPages types moves with piece names.
func TestNamedMovesOnPages(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	at := "/t/" + string(w.table(pairing.Proposal{Game: "strike"}, ann, ben).ID)
	if done := w.browserOf(ann).acts(at + "/move?move=worker+d1-d2"); done.Code != shell.Done {
		t.Errorf("a worker: %+v", done)
	}
	other := w.browserOf(ben)
	if done := other.acts(at + "/move?move=landlord+b4-d3"); done.Code == shell.Done || !strings.Contains(done.Said, "a cop is on b4, not a landlord") {
		t.Errorf("a wrong piece name: %+v", done)
	}
	if done := other.acts(at + "/move?move=knight+from+b4+to+d3"); done.Code != shell.Done {
		t.Errorf("a knight: %+v", done)
	}
}
