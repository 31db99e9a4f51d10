package play_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/tuitest"
)

func TestAnalysis(t *testing.T) {
	w, ann, table := tuitest.Blundered(t)
	p := w.OpenTable(ann, table)
	p.Sees("won by checkmate")
	p.Misses("z analyse")
	w.SetAnalyst()
	p = w.OpenTable(w.Account("cat"), table)
	p.Sees("z analyse")
	p.Resize(40, 20)
	p.Sees("z analyse")
	p.Resize(80, 24)
	p.Press("z")
	p.Sees("g4??", "▲")
	p.Misses("z analyse")
	p.Golden("analysis")
	p.Fits()
	p.Press("left")
	p.Sees("g4?? Black can mate with Qh4#.", "was a3.", "#-1, best is Qh4#.", "Position 3 of 4.")
	p.Golden("analysis-blunder")
	p.Fits()
	p.Press("left")
	p.Sees("+0.20, best is")
	p.Press("z") // to the only error, from anywhere
	p.Sees("g4?? Black can mate", "Position 3 of 4.", "z next mistake")
	p.Press("z")
	p.Sees("Position 3 of 4.")
	p.Press("end", "z")
	p.Sees("Position 3 of 4.")
	p.Clicks("██") // the first columns of the chart
	p.Sees("Position 0 of 4.")
	again := w.Visit(app.Visit{Key: ann.Key, Words: []string{string(table.ID)}}) // it is stored, so it appears at once
	again.Sees("g4??", "▲")
}

// TestAnalysisOfAnyGame checks that the whole text about a blunder can be read, also on the
// smallest screen.
func TestAnalysisOfAnyGame(t *testing.T) {
	for _, rules := range catalog.All() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			w := tuitest.NewOfAll(t)
			w.Analyses.SetAnalyst(allBlunders)
			p := w.PlaysGame(rules.Info().ID, 0, "", line(t, rules, 12)...)
			p.Hears(w.Do(p.Screen().Table, p.Me(), table.Intent{Kind: table.Resign}))
			p.Press("z")
			p.Sees("?? ")
			for _, size := range [][2]int{{40, 20}, {60, 20}, {80, 24}} {
				p.Resize(size[0], size[1])
				p.Press("end", "left")
				for ply := 11; ply > 0; ply-- {
					p.Sees("best is", fmt.Sprintf("Position %d ", ply), "return.")
					if p.Screen().Frame().Layout.Side {
						p.Sees("▲")
					}
					if p.Screen().Mark(ply) != "" {
						p.Sees("?? ", "Better")
					}
					p.Press("left")
				}
			}
		})
	}
}

// line returns the first plies of a game in the usual notation.
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

// allBlunders evaluates every position as won for the side to move, so that each move is a blunder, and
// explains it at length.
func allBlunders(_ context.Context, q analysis.Question) (analysis.Evaluation, error) {
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
	w, ann, table := tuitest.Blundered(t)
	asked, answer := make(chan struct{}), make(chan struct{})
	w.Analyses.SetAnalyst(func(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
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
	p := w.OpenTable(ann, table)
	p.Press("z")
	<-asked
	answer <- struct{}{}
	<-asked
	p.Sees("Analysing", "1/5", "░") // the bar of chances
	p.Golden("analysing")
	p.Press("z")
	p.Sees("The analysis is running. It goes on if you leave, and is saved.")
	p.Press("q")
	again := w.OpenTable(ann, table)
	again.Sees("Analysing", "1/5")
}

func TestHintAtTheTable(t *testing.T) {
	w := tuitest.New(t)
	house := w.AddBots()[0]
	w.Accepts(house)
	w.SetAnalyst()
	ann := w.Account("ann")
	table, err := w.Pairing.PlayBot(t.Context(), ann.Person, house.Person, pairing.Proposal{Game: "chess", Seat: 0})
	if err != nil {
		t.Fatal(err)
	}
	p := w.OpenTable(ann, table)
	p.Sees("Your move.", "z hint")
	p.Press("z")
	p.Sees("Your move. The engine would play a3.", "*")
	p.Golden("hint")
	p.Fits()
	watcher := w.Visit(app.Visit{Key: w.Account("cat").Key, Words: []string{string(table.ID)}})
	watcher.Sees("1 watching")
	watcher.Misses("The house would")
	watcher.Misses("z hint")
	p.Press("m")
	p.Types("e4")
	p.Press("enter")
	p.Sees("e4*")
	p.Misses("The house would")
}

// TestNoHintBetweenPeople checks that the key is not offered in games between people, and that
// pressing it shows why.
func TestNoHintBetweenPeople(t *testing.T) {
	w := tuitest.New(t)
	w.SetAnalyst()
	ann, bob := w.Account("ann"), w.Account("bob")
	p := w.OpenTable(ann, w.Game(ann, bob))
	p.Misses("z hint")
	p.Press("z")
	p.Sees("Hints are only for casual games against a bot.")
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
			t.Errorf("%d by %d: got\n%s\nwant\n%s", test.w, test.rows, got, test.want)
		}
	}
}

// TestAfterTheGame checks what an analysed game tells: who was better until when, the moves that decided
// it, which enter goes to, and a puzzle for the player whose opponent blundered.
func TestAfterTheGame(t *testing.T) {
	w := tuitest.New(t)
	ann, bobs := w.Account("ann"), w.Account("bob")
	over := w.Game(ann, bobs, "f3", "e5", "g4", "Qh4")
	w.SetAnalyst()
	p := w.OpenTable(ann, over)
	p.Press("z")
	p.Sees("The game was even until move 2.", "l lesson")
	p.Press("enter")
	p.Sees("Position 2 of 4.")
	bob := w.Visit(app.Visit{Key: bobs.Key, Words: []string{string(over.ID)}})
	bob.Sees("The game was even until move 2.", "l solve it")
	bob.Press("l")
	bob.Sees("g4?? was just played.")
}

// TestMomentsAsBoards checks that a large window shows the moves that decided a game as small boards, which a
// letter or a click opens. A smaller window lists them in words.
func TestMomentsAsBoards(t *testing.T) {
	w := tuitest.New(t)
	w.Analyses.SetAnalyst(allBlunders)
	p := w.Plays(0, "", "e4", "e5", "Nf3", "Nc6")
	p.Hears(w.Do(p.Screen().Table, p.Me(), table.Intent{Kind: table.Resign}))
	p.Press("z")
	p.Sees("enter: 1.e4?? 1...e5?? 2.Nf3??")
	p.Resize(120, 40)
	p.Sees("key moments ─", "a  1.e4??", "b  1...e5??", "c  2.Nf3??")
	p.Misses("enter: 1.e4")
	tuitest.GoldenFrame(t, "moments 120x40", p.Frame())
	for i, letter := range []string{"a", "b", "c"} {
		p.Press(letter)
		p.Sees(fmt.Sprintf("Position %d of 4.", i))
	}
	p.Clicks("1...e5??")
	p.Sees("Position 1 of 4.")
	p.Fits()
}
