package web

import (
	"strings"
	"testing"

	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/shell"
)

// TestReactions checks that a button shows a reaction to others for a moment: a page that is loaded later does
// not show it.
func TestReactions(t *testing.T) {
	w, _, browsers, now := seated(t, pairing.Proposal{Game: "chess"})
	path := "/t/" + string(now.ID)
	page := browsers[0].see(path)
	for _, want := range []string{"/react?reaction=clap", "/react?reaction=gg", `id="reactions"`} {
		if !strings.Contains(page.text, want) {
			t.Errorf("the page of a player lacks %s", want)
		}
	}
	if strings.Contains(w.get(path).text, "/react?") {
		t.Error("a visitor who is not logged in has buttons for reactions")
	}
	bens := w.read(path+"/events", "Cookie", browsers[1].cookie)
	bens.until("table", "")
	if done := browsers[0].does(now, "react", "reaction", "wow"); done.Code != shell.Done || done.Said != "ann: Wow!" {
		t.Errorf("%+v", done)
	}
	bens.until("reactions", "ann: Wow!")
	if done := browsers[0].does(now, "react", "reaction", "<b>"); done.Code != shell.Wrong {
		t.Errorf("%+v", done)
	}
	if strings.Contains(browsers[1].see(path).text, "ann: Wow!") {
		t.Error("a page loaded later shows the reaction")
	}
}
