package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play/parts"
)

// advised sets an engine that sees mates in one and evaluates everything else as equal.
func (w *world) advised() {
	w.service.Analyses.SetAnalyst(func(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
		for _, m := range q.State.Moves() {
			next, err := q.State.Play(m)
			if err != nil {
				return analysis.Evaluation{}, err
			}
			if r, over := next.Result(); over && r.Winner == q.State.Turn() {
				return analysis.Evaluation{Forced: 1 - 2*int(r.Winner), Line: []string{q.State.Format(m)}}, nil
			}
		}
		return analysis.Evaluation{Score: 20, Line: []string{q.State.Format(q.State.Moves()[0])}}, ctx.Err()
	})
}

// blundered is ann at a finished game in which she blundered into mate.
func blundered(t *testing.T) (*world, account.Player, *table.Table) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	return w, ann, w.game(ann, bob, "f3", "e5", "g4", "Qh4")
}

func TestAnalysis(t *testing.T) {
	w, ann, table := blundered(t)
	p := w.comes(ann, table)
	p.sees("won by checkmate")
	p.misses("z analyse")
	w.advised()
	p = w.comes(w.account("cat"), table)
	p.sees("z analyse")
	p.resize(40, 20)
	p.sees("z analyse")
	p.resize(80, 24)
	p.press("z")
	p.sees("g4??", "▲")
	p.misses("z analyse")
	p.golden("analysis")
	p.fits()
	p.press("left")
	p.sees("g4?? Better was", "#-1, best is Qh4#.", "Position 3 of 4.")
	p.golden("analysis-blunder")
	p.fits()
	p.press("left")
	p.sees("+0.20, best is")
	p.press("z") // to the only error, from anywhere
	p.sees("g4?? Better was", "Position 3 of 4.", "z next mistake")
	p.press("z")
	p.sees("Position 3 of 4.")
	p.press("end", "z")
	p.sees("Position 3 of 4.")
	p.clicks("██") // the first columns of the chart
	p.sees("Position 0 of 4.")
	again := w.visit(app.Visit{Key: ann.Key, Words: []string{string(table.ID)}}) // it is stored, so it appears at once
	again.sees("g4??", "▲")
}

// TestAnalysisOfAnyGame checks that the whole text about a blunder can be read, also on the
// smallest screen.
func TestAnalysisOfAnyGame(t *testing.T) {
	for _, rules := range catalog.All() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			w := variantWorld(t)
			w.service.Analyses.SetAnalyst(despair)
			p := w.at(rules.Info().ID, 0, "", line(t, rules, 12)...)
			p.hears(w.do(p.screen().Table, p.me(), table.Intent{Kind: table.Resign}))
			p.press("z")
			p.sees("?? ")
			for _, size := range [][2]int{{40, 20}, {60, 20}, {80, 24}} {
				p.resize(size[0], size[1])
				p.press("end", "left")
				for ply := 11; ply > 0; ply-- {
					p.sees("best is", fmt.Sprintf("Position %d ", ply), "return.")
					if p.screen().Frame().Layout.Side {
						p.sees("▲")
					}
					if p.screen().Mark(ply) != "" {
						p.sees("?? Better")
					}
					p.press("left")
				}
			}
		})
	}
}

// line returns the first plies of a game, as people write them.
func line(t *testing.T, rules game.Rules, plies int) []string {
	state, err := rules.New("")
	var texts []string
	for i := 0; i < plies && err == nil; i++ {
		moves := state.Moves()
		m := moves[(i*i+7)%len(moves)]
		texts = append(texts, state.Format(m))
		state, err = state.Play(m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// despair evaluates every position as won for the side to move, so that each move is a blunder, and
// explains it at length.
func despair(_ context.Context, q analysis.Question) (analysis.Evaluation, error) {
	o := analysis.Evaluation{Score: 900 - 1800*int(q.State.Turn())}
	for state := q.State; len(o.Line) < 6; {
		moves := state.Moves()
		if len(moves) == 0 {
			break
		}
		m := slices.MaxFunc(moves, func(a, b game.Move) int { return len(state.Describe(a)) - len(state.Describe(b)) })
		o.Line = append(o.Line, state.Format(m))
		next, err := state.Play(m)
		if err != nil {
			return o, err
		}
		state = next
	}
	return o, nil
}

// TestAnalysisUnderWay checks that users who leave and come back see the progress.
func TestAnalysisUnderWay(t *testing.T) {
	w, ann, table := blundered(t)
	asked, answer := make(chan struct{}), make(chan struct{})
	w.service.Analyses.SetAnalyst(func(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
		select {
		case asked <- struct{}{}:
		case <-ctx.Done():
			return analysis.Evaluation{}, ctx.Err()
		}
		select {
		case <-answer:
		case <-ctx.Done():
			return analysis.Evaluation{}, ctx.Err()
		}
		return analysis.Evaluation{Line: []string{q.State.Format(q.State.Moves()[0])}}, nil
	})
	p := w.comes(ann, table)
	p.press("z")
	<-asked
	answer <- struct{}{}
	<-asked
	p.sees("Analysing", "1/5")
	p.golden("analysing")
	p.press("z")
	p.sees("The analysis is running. It goes on if you leave, and is saved.")
	p.press("q")
	again := w.comes(ann, table)
	again.sees("Analysing", "1/5")
}

func TestHintAtTheTable(t *testing.T) {
	w := newWorld(t)
	house := w.residents()[0]
	w.welcoming(house)
	w.advised()
	ann := w.account("ann")
	table, err := w.service.Pairing.PlayBot(t.Context(), ann.Person, house.Person, pairing.Proposal{Game: "chess", Seat: 0})
	if err != nil {
		t.Fatal(err)
	}
	p := w.comes(ann, table)
	p.sees("Your move.", "z hint")
	p.press("z")
	p.sees("Your move. The engine would play a3.", "*")
	p.golden("hint")
	p.fits()
	watcher := w.visit(app.Visit{Key: w.account("cat").Key, Words: []string{string(table.ID)}})
	watcher.sees("1 watching")
	watcher.misses("The house would")
	watcher.misses("z hint")
	p.press("m")
	p.types("e4")
	p.press("enter")
	p.sees("e4*")
	p.misses("The house would")
}

// TestNoHintBetweenPeople checks that the key is not offered between people, and that pressing it
// says why.
func TestNoHintBetweenPeople(t *testing.T) {
	w := newWorld(t)
	w.advised()
	ann, bob := w.account("ann"), w.account("bob")
	p := w.comes(ann, w.game(ann, bob))
	p.misses("z hint")
	p.press("z")
	p.sees("Hints are only for casual games against a bot.")
}

func TestChanceChart(t *testing.T) {
	opinions := []analysis.Evaluation{{}, {Forced: 3}, {Forced: -3}, {Score: 20}}
	verdicts := []analysis.Annotation{{}, {Mark: analysis.Blunder}, {Mark: analysis.Dubious}}
	for _, test := range []struct {
		w, rows int
		want    string
	}{
		{4, 2, " █  \n██▁█\n·▲?~"},
		{5, 1, "▄█▁▄\n·▲?~"},
		{9, 1, "▄▄██▁▁▄▄\n··▲·?·~·"},
		{2, 1, "▄▁\n▲?"},
	} {
		if got := strings.Join(parts.ChanceChart(opinions, verdicts, 1, test.w, test.rows), "\n"); got != test.want {
			t.Errorf("%d by %d:\n%s\nwant\n%s", test.w, test.rows, got, test.want)
		}
	}
}
