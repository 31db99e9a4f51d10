package web

import (
	"net/http"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
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
		t.Errorf("the example of a game that is not here: %s", none.Status)
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
	if page := b.see(at); !strings.Contains(page.text, "CEO e5xe8") || strings.Contains(page.text, "Qe5xe8") {
		t.Errorf("fun names:\n%s", page.text)
	}
	if page := w.get(at); !strings.Contains(page.text, "Qe5xe8") {
		t.Error("guests read fun names")
	}
}
