package web

import (
	"context"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/pairing"
)

// TestLiveGraph shows spectators of a casual game its graph of winning chances, which grows with the game. The
// players never get it.
func TestLiveGraph(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	w.club.Analyses.SetAnalyst(clubtest.GreedyAnalyst)
	tbl := w.table(pairing.Proposal{Game: "chess"}, ann, ben)
	at := "/t/" + string(tbl.ID)
	tbl = w.play(tbl, [2]account.Player{ann, ben}, "f3")
	const figure = `<figure class="graph" id="graph">`
	p := w.get(at)
	check(t, at, p)
	if !strings.Contains(p.text, figure) {
		t.Errorf("a guest has no graph:\n%s", p.text)
	}
	if p := w.browserOf(ann).see(at); strings.Contains(p.text, figure) {
		t.Error("a player has a graph")
	}
	news, anns := w.read(at+"/events"), w.read(at+"/events", "Cookie", w.browserOf(ann).cookie)
	news.until("engine", "Chances of White: 50%")
	w.play(tbl, [2]account.Player{1: ben}, "e5")
	news.until("engine", `data-plies=\"2\"`)
	for {
		name, _, data := anns.next()
		if name == "engine" {
			t.Errorf("a player gets %s", data)
		}
		if name == "table" && strings.Contains(data, "e5") {
			break
		}
	}
	if p := w.get(at); !strings.Contains(p.text, `data-plies="2"`) {
		t.Errorf("a new page has no graph:\n%s", p.text)
	}
	rated := w.table(pairing.Proposal{Game: "chess", Rated: true}, ann, ben)
	if p := w.get("/t/" + string(rated.ID)); strings.Contains(p.text, figure) {
		t.Error("a rated game has a graph")
	}
}

// TestAnalysisProgress asks for an analysis when a game is over, on a page that stays open, and shows the progress
// to everyone there. A page without scripts loads again by itself.
func TestAnalysisProgress(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	step := make(chan struct{})
	w.club.Analyses.SetAnalyst(func(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
		select {
		case <-step:
		case <-ctx.Done():
		}
		return clubtest.GreedyAnalyst(ctx, q)
	})
	tbl := w.table(pairing.Proposal{Game: "chess", Rated: true}, ann, ben)
	at, b := "/t/"+string(tbl.ID), w.browserOf(ann)
	news, guests := w.read(at+"/events", "Cookie", b.cookie), w.read(at+"/events")
	w.play(tbl, [2]account.Player{ann, ben}, "f3", "e5", "g4", "Qh4#")
	news.until("engine", `formaction=\"`+at+`/analyse\"`)
	b.acts(at + "/analyse")
	for _, s := range []*stream{news, guests} {
		s.until("engine", "Analysed 0 of 5 positions.")
	}
	p := w.get(at)
	check(t, at, p)
	for _, want := range []string{"Analysed 0 of 5 positions.", `data-events="` + at, `http-equiv="refresh"`} {
		if !strings.Contains(p.text, want) {
			t.Errorf("a new page lacks %q:\n%s", want, p.text)
		}
	}
	close(step)
	for _, s := range []*stream{news, guests} {
		s.until("engine", `"shape":"analysed"`)
	}
	if p := w.get(at); !strings.Contains(p.text, `<p class="story">`) || strings.Contains(p.text, "data-events") {
		t.Errorf("the page with the analysis:\n%s", p.text)
	}
}
