package web

import (
	"fmt"
	"html"
	"net/url"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/shell"
)

// TestAnalysisPage analyzes a finished game, shows the analysis beside its moves, and creates a
// lesson from the mistakes.
func TestAnalysisPage(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	w.club.Analyses.SetAnalyst(clubtest.GreedyAnalyst)
	tbl := w.table(pairing.Proposal{Game: "chess"}, ann, ben)
	at := "/t/" + string(tbl.ID)
	b := w.browserOf(ann)
	if p := b.see(at); strings.Contains(p.text, at+"/analyse") {
		t.Error("a running game can be analyzed")
	}
	w.play(tbl, [2]account.Player{ann, ben}, "f3", "e5", "g4", "Qh4#")
	page := b.see(at).text
	if !strings.Contains(page, `formaction="`+at+`/analyse"`) {
		t.Fatalf("no button:\n%s", page)
	}
	for _, makes := range []string{"new", "seek", "challenge", "house"} { // these have their own pages
		if strings.Contains(page, at+"/"+makes+`"`) {
			t.Errorf("the page of a table has the form %s", makes)
		}
	}
	if !strings.Contains(page, `formaction="/studies/new?id=`+string(tbl.ID)+`"`) || strings.Contains(w.get(at).text, "/studies/new") {
		t.Errorf("ann can't study the game, or a guest can:\n%s", page)
	}
	news := w.club.Analyses.Follow(t.Context(), w.latest(tbl))
	if done := b.acts(at + "/analyse"); done.Code != shell.Done || !strings.Contains(done.Said, "The game is being analysed.") {
		t.Errorf("requesting the analysis: %+v", done)
	}
	clubtest.UntilStudied(t, news, func(p analysis.Progress) bool { return p.Study != nil })
	p := b.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, `<p class="story">`) || !strings.Contains(p.text, `<details id="lines">`) ||
		!strings.Contains(p.text, "2... Qh4#") {
		t.Errorf("the page does not show the analysis:\n%s", p.text)
	}
	seesMistake(t, b, at)
	if done := b.acts(at + "/analyse"); !strings.Contains(done.Said, "The game is analysed") {
		t.Errorf("requesting it again: %+v", done)
	}
	if text := w.get(at).text; !strings.Contains(text, `href="/lessons/`+string(tbl.ID)+`">Learn from the mistakes</a>`) {
		t.Errorf("the page of a guest:\n%s", text)
	}
	learns(t, b, at)
	if p := w.browserOf(ben).see("/lessons/" + string(tbl.ID)); !strings.Contains(p.text, "You made no mistakes in this game.") {
		t.Errorf("the page of ben, who won:\n%s", p.text)
	}
}

// seesMistake checks how ann's page of an analysed game shows her mistake.
func seesMistake(t *testing.T, b *browser, at string) {
	t.Helper()
	p := b.see(at)
	for _, graph := range []string{`aria-label="Chances of White: 0%"`, `<path class="now" d="M400 0V80"/>`} {
		if !strings.Contains(p.text, graph) {
			t.Errorf("the graph of the chances lacks %s:\n%s", graph, p.text)
		}
	}
	if text := b.see(at + "?ply=2").text; !strings.Contains(text, `<path class="now" d="M200 0V80"/>`) {
		t.Errorf("the graph does not mark the shown position:\n%s", text)
	}
	mistake := `<li><a href="` + at + `?ply=3"%s>2. g4?? Black can mate with Qh4#. Better was `
	for _, want := range []string{
		`<ol class="moments"><li><a href="` + at + `?ply=3"><svg class="board"`, fmt.Sprintf(mistake, ""),
		`<p class="small">17 % accurate, 1 blunder</p>`, `<p class="small">100 % accurate</p>`, `>Learn from your mistakes</a>`,
		`>g4<b class="mark">??</b></a>`, `<a href="` + at + `?ply=3" aria-label="g4??"><path class="mark"`,
	} {
		if !strings.Contains(p.text, want) {
			t.Errorf("the page does not show the mistake as %s:\n%s", want, p.text)
		}
	}
	if text := b.see(at + "?ply=3").text; !strings.Contains(text, fmt.Sprintf(mistake, ` aria-current="true"`)) || !strings.Contains(text, bestColour) {
		t.Errorf("the shown mistake is not marked, or has no arrow:\n%s", text)
	}
}

// learns finds the better move in a lesson about ann's game.
func learns(t *testing.T, b *browser, at string) {
	t.Helper()
	lesson := strings.Replace(at, "/t/", "/lessons/", 1)
	p := b.see(lesson)
	check(t, lesson, p)
	for _, want := range []string{"Step 1 of 1: 2. g4?? was played here.", `href="` + at + `">Back to the game</a>`} {
		if !strings.Contains(p.text, want) {
			t.Errorf("the lesson lacks %q:\n%s", want, p.text)
		}
	}
	if text := html.UnescapeString(b.see(b.post(lesson+"/solution", nil).Header.Get("Location")).text); !strings.Contains(text, "a3 is the engine's move.") {
		t.Errorf("the solution:\n%s", text)
	}
	if next := b.post(lesson+"/step", url.Values{"text": {"a3"}, "number": {"1"}}); !strings.Contains(b.see(next.Header.Get("Location")).text, "That was all.") {
		t.Errorf("the best move leads to %q", next.Header.Get("Location"))
	}
}
