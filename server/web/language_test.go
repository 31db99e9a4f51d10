package web

import (
	"net/http"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/feature/toy"
)

// TestLanguage checks that a catalog of another language translates the labels, help, results and
// errors of pages and of the API.
func TestLanguage(t *testing.T) {
	box := toy.NewBox()
	w := open(t, func(c *Config) {
		c.Actions, c.Resources = box.Actions().In(toy.German()), box.Resources().In(toy.German())
	})
	p := w.person("ann")
	ann := w.browserOf(p)
	ball := ann.see("/toys/ball")
	check(t, "ball", ball)
	for _, want := range []string{"Spielzeug", "Farbe", "Kaputtmachen", "Wer es bekommt"} {
		if !strings.Contains(ball.text, want) {
			t.Errorf("the page does not say %q\n%s", want, ball.text)
		}
	}
	if none := ann.see("/toys/top"); !strings.Contains(none.text, "Kein Spielzeug heißt &#34;top&#34;.") {
		t.Errorf("what there is not: %s", none.text)
	}
	if done := ann.acts("/toys/ball/break"); done.Said != "A ball ist kaputt." {
		t.Errorf("the result is %q", done.Said)
	}
	if done := ann.acts("/toys/ball/break"); done.Said != "A ball ist schon kaputt." {
		t.Errorf("the error is %q", done.Said)
	}
	w.programOf(p, account.Play).does("toys/ball/break", "{}").refusal(t, http.StatusUnprocessableEntity, "refused", "A ball ist schon kaputt.")
}
