package web

import (
	"net/http"
	"strings"
	"testing"

	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/shell"
)

// TestInvitePage invites a spectator to a private game on its page.
func TestInvitePage(t *testing.T) {
	w := open(t, nil)
	ann, ben, cat := w.person("ann"), w.person("ben"), w.person("cat")
	tbl := w.table(pairing.Proposal{Game: "chess", Private: true}, ann, ben)
	at := "/t/" + string(tbl.ID)
	cats := w.browserOf(cat)
	if p := cats.see(at); p.StatusCode != http.StatusNotFound {
		t.Errorf("cat sees a private game: %s", p.Status)
	}
	anns := w.browserOf(ann)
	if p := anns.see(at); !strings.Contains(p.text, `action="`+at+`/invite"`) {
		t.Errorf("ann's page has no form:\n%s", p.text)
	}
	if done := anns.does(tbl, "invite", "name", "cat"); done.Code != shell.Done || !strings.Contains(done.Said, "cat may watch") {
		t.Errorf("inviting: %+v", done)
	}
	if p := cats.see(at); p.StatusCode != http.StatusOK || strings.Contains(p.text, at+"/invite") {
		t.Errorf("cat's page: %s", p.Status)
	}
	if public := w.table(pairing.Proposal{Game: "chess"}, ann, ben); strings.Contains(anns.see("/t/"+string(public.ID)).text, "/invite\"") {
		t.Error("a public game has an invite form")
	}
}
