package web

import (
	"net/http"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/feature/toy"
)

// TestLanguage checks that a catalog translates the labels, intros, help, results and errors of
// pages and of the API, and the fixed text of pages.
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
			t.Errorf("the page lacks %q:\n%s", want, ball.text)
		}
	}
	for at, want := range map[string]string{
		"/toys":      "<p>Es sind 2×.</p>",
		"/toys/ball": "<p>Es heißt A ball.</p>",
		"/":          "<p>Zum Spielen tippe <code>ssh 127.0.0.1</code> ins Terminal. <a",
		"/login":     `<a href="/">Halle</a>`,
		"/no/page":   "<p>Hier ist nichts.</p>",
	} {
		if p := w.get(at); !strings.Contains(p.text, want) {
			t.Errorf("%s lacks %s:\n%s", at, want, p.text)
		}
	}
	if none := ann.see("/toys/top"); !strings.Contains(none.text, "Kein Spielzeug heißt &#34;top&#34;.") {
		t.Errorf("an unknown page: %s", none.text)
	}
	if done := ann.acts("/toys/ball/break"); done.Said != "A ball ist kaputt." {
		t.Errorf("got result %q", done.Said)
	}
	if done := ann.acts("/toys/ball/break"); done.Said != "A ball ist schon kaputt." {
		t.Errorf("got error %q", done.Said)
	}
	w.programOf(p, account.Play).does("toys/ball/break", "{}").refusal(t, http.StatusUnprocessableEntity, "refused", "A ball ist schon kaputt.")
}
