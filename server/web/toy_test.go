package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/feature/toy"
	"pawnstorm/ui/shell"
)

// TestToy checks that a resource needs only a declaration to get pages, buttons, forms and API
// addresses, with and without the script.
func TestToy(t *testing.T) {
	box := toy.NewBox()
	w := open(t, func(c *Config) { c.Actions, c.Resources = box.Actions(), box.Resources() })
	_, router := described(t, w)
	p := w.person("ann")
	ann := w.browserOf(p)
	w.person("ben")
	list := ann.see("/toys")
	check(t, "toys", list)
	if !strings.Contains(list.text, `<a href="/toys/ball">A ball</a>`) || !strings.Contains(list.text, `<option value="broken">`) || !strings.Contains(ann.see("/").text, `href="/toys"`) {
		t.Errorf("the list:\n%s", list.text)
	}
	ball := ann.see("/toys/ball")
	check(t, "ball", ball)
	for _, want := range []string{`formaction="/toys/ball/break"`, `action="/toys/ball/lend"`, `name="player"`, `name="span"`, `<option value="green">`} {
		if !strings.Contains(ball.text, want) {
			t.Errorf("its page lacks %s\n%s", want, ball.text)
		}
	}
	form := url.Values{"player": {"ben"}, "span": {"3d"}, "colour": {"green"}}
	if p := ann.post("/toys/ball/lend", form); p.StatusCode != http.StatusSeeOther || box.Toys()[0].Holder != "ben" || box.Toys()[0].Colour != "green" {
		t.Errorf("lending: %s, %+v", p.Status, box.Toys())
	}
	if done := ann.says(ann.post("/toys/ball/lend", url.Values{"player": {"ben"}, "span": {"soon"}, "colour": {"red"}}, "Accept", kindJSON)); done.Code == shell.Done || !strings.Contains(done.Said, "not a duration") {
		t.Errorf("lending with the script: %+v", done)
	}
	if done := ann.acts("/toys/ball/break"); done.Code != shell.Done || done.Said != "A ball is broken." || !box.Toys()[0].Broken {
		t.Errorf("breaking: %+v", done)
	}
	if strings.Contains(ann.see("/toys/ball").text, "/toys/ball/break") || !strings.Contains(ann.see("/toys?state=broken").text, "A ball") {
		t.Error("the page offers to break a broken toy")
	}
	plays := w.programOf(p, account.Play)
	for _, p := range []page{w.get("/api/v1/toys"), w.get("/api/v1/toys/kite"), plays.does("toys/kite/break", "{}"), plays.does("toys/kite/lend", `{"player":"ben","span":"1w","colour":"red"}`)} {
		p.says(t, http.StatusOK, nil)
		fits(t, router, p)
	}
	if kite := box.Toys()[1]; !kite.Broken || kite.Holder != "ben" {
		t.Errorf("with the API: %+v", kite)
	}
	if p := plays.asks("toys/kite/watch", "Accept", "application/x-ndjson"); p.StatusCode != http.StatusOK || strings.TrimSpace(p.text) != "" {
		t.Errorf("a finished stream: %s", p.text)
	}
	plays.asks("toys/kite/watch").refusal(t, http.StatusNotAcceptable, "invalid", "as things happen")
	plays.does("toys/kite/lend", `{"player":"ben"}`).refusal(t, http.StatusBadRequest, "invalid", "for how long")
}
