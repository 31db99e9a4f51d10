package tui

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// TestEvaluationBar checks that spectators of a casual game see the evaluation, players see it
// after the game, and users who turned it off never do. Each position is evaluated once.
func TestEvaluationBar(t *testing.T) {
	w := newWorld(t)
	var asked atomic.Int32
	w.service.Analyses.SetAnalyst(func(_ context.Context, q analysis.Question) (analysis.Evaluation, error) {
		asked.Add(1)
		return analysis.Evaluation{Score: 142, Line: []string{q.State.Format(q.State.Moves()[0])}}, nil
	})
	ann, bob, cat, eve := w.account("ann"), w.account("bob"), w.account("cat"), w.account("eve")
	if _, err := w.service.Accounts.ChangeSettings(t.Context(), eve, func(s *account.Settings) { s.NoEvaluation = true }); err != nil {
		t.Fatal(err)
	}
	game := w.record("aaaa0001", ann.Person, bob.Person, "", openers[:3])
	here := func(who account.Player) *person {
		p := w.visit(app.Visit{Key: who.Key, Words: []string{string(game.ID)}})
		p.onTable(game.ID)
		return p
	}
	watcher, player, other := here(cat), here(ann), here(eve)
	watcher.sees("moves · +1.42", "░", "2 watching: cat, eve", "● ann  White")
	watcher.golden("bar")
	watcher.fits()
	second := here(w.account("dora"))
	second.sees("moves · +1.42")
	if n := asked.Load(); n != 1 {
		t.Errorf("the house was asked %d times", n)
	}
	game = w.do(game, bob, table.Intent{Kind: table.Move, Ply: 3, Text: "d6"})
	watcher.until("another evaluation", func() bool { return asked.Load() == 2 })
	game = w.do(game, bob, table.Intent{Kind: table.Resign})
	player.sees("YOU WIN")
	player.sees("moves · +1.42")
	other.sees("WHITE WINS")
	if strings.Contains(other.frame(), "+1.42") {
		t.Error("it is shown to those who do not want it")
	}
}

// TestNoEvaluationBar checks that players see nothing while they play, and that no one does in a
// rated game.
func TestNoEvaluationBar(t *testing.T) {
	w := newWorld(t)
	var asked atomic.Int32
	w.service.Analyses.SetAnalyst(func(context.Context, analysis.Question) (analysis.Evaluation, error) {
		asked.Add(1)
		return analysis.Evaluation{Score: 142}, nil
	})
	ann, bob := w.account("ann"), w.account("bob")
	rec := w.chess("aaaa0001", ann.Person, bob.Person, "", openers[:3])
	rec.Rated = true
	rated := w.write(rec)
	casual := w.record("aaaa0002", ann.Person, bob.Person, "", openers[:3])
	watcher, player := w.comes(w.account("cat"), rated), w.comes(ann, casual)
	for _, p := range []*person{watcher, player} {
		p.press(",", ".")
		p.update(app.MinuteMsg{})
		if strings.Contains(p.frame(), "+1.42") {
			t.Errorf("it is shown:\n%s", p.frame())
		}
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("the house was asked %d times", n)
	}
}
