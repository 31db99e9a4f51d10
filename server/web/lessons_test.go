package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell"
)

// TestLessonOnTheWeb does a lesson step by step with forms and with the API. Guests can do it too,
// but the server stores nothing for them.
func TestLessonOnTheWeb(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	guest := &browser{world: w}
	check(t, "/lessons", guest.see("/lessons"))
	p := guest.see("/lessons/strike")
	check(t, "/lessons/strike", p)
	for _, want := range []string{"Sixteen workers", "Step 1 of 7", "Your task: Take the cop on e3.", `action="/lessons/strike/step?number=1"`, `id="ask-do-step" open`} {
		if !strings.Contains(p.text, want) {
			t.Errorf("the first step lacks %q:\n%s", want, p.text)
		}
	}
	if p := guest.post("/lessons/strike/step?number=1", url.Values{"text": {"d2-d3"}}); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "That is how a worker steps.") {
		t.Errorf("a wrong move: %s, %s", p.Status, p.text)
	}
	p = guest.post("/lessons/strike/step?number=1", url.Values{"text": {"d2xe3"}})
	if at := p.Header.Get("Location"); at != "/lessons/strike%202" || !strings.Contains(guest.see(at).text, "Step 2 of 7") {
		t.Errorf("a correct move: got location %q: %s", at, p.Status)
	}
	if p := guest.see("/lessons/strike%209"); p.StatusCode == http.StatusOK {
		t.Errorf("step 9 exists: %s", p.text)
	}
	anns := w.browserOf(ann)
	p = anns.post("/lessons/strike%207/step", url.Values{"text": {"g6-g5"}})
	if at := p.Header.Get("Location"); at != "/lessons/strike%208" || !strings.Contains(anns.see(at).text, "Now play all sixteen workers") || strings.Contains(anns.see(at).text, "/step") {
		t.Errorf("the last move: got location %q: %s", at, p.Status)
	}
	if !strings.Contains(anns.see("/lessons").text, "done") {
		t.Error("the finished lesson was not stored")
	}
	_, router := described(t, w)
	var doc feature.LessonDoc
	answer := w.programOf(ann, account.Play).does("lessons/strike/step", `{"number":3,"text":"a1-a2"}`)
	answer.says(t, http.StatusOK, &doc)
	fits(t, router, answer)
	if doc.Step != 3 || !strings.HasPrefix(doc.Said, "File a stopped.") {
		t.Errorf("with the API: %+v", doc)
	}
}

// TestLessonBoards does the lesson of each game as the page's script does, by trying moves. A wrong move is
// answered with a comment, and the end leads to a bot.
func TestLessonBoards(t *testing.T) {
	w := open(t, nil)
	w.withBot()
	guest := &browser{world: w}
	try := func(h *handView, at string) (to string) {
		for _, m := range h.Moves {
			done := guest.says(guest.post(h.At, url.Values{"text": {m[0].(string)}}, "Accept", kindJSON))
			if done.Said == "" || (done.Code == shell.Done) != (done.Go != "") {
				t.Errorf("%v at %s: %+v", m, at, done)
			}
			if done.Go != "" {
				return done.Go
			}
		}
		t.Fatalf("no move is right at %s", at)
		return ""
	}
	for _, rules := range games() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			at, steps := "/lessons/"+rules.Info().ID, 0
			shown := guest.see(at)
			for h := handIn(t, shown); h != nil; h = handIn(t, shown) {
				check(t, at, shown)
				at = try(h, at)
				shown = guest.see(at)
				steps++
			}
			if steps < 5 || strings.Contains(shown.text, "/bots/chess-acorn") != (rules.Info().ID == "chess") {
				t.Errorf("after %d steps:\n%s", steps, shown.text)
			}
		})
	}
}
