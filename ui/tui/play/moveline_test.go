package play_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
)

func TestWords(t *testing.T) {
	words := play.LineWords(shell.New())
	for text, want := range map[string]string{
		"f": "", "flip": "flip", "d": "", "draw": "draw", "R": "", "resign": "resign",
		"claim": "claim", "accept": "accept", "decline": "decline", "u": "", "takeback 3": "takeback",
		"claim win": "claim", "adjourn Nf3": "adjourn", "plan e5 Nf3; c5 Nf3": "plan", "time 60": "time", "rematch": "rematch",
		"": "", "r": "", "e4": "", "F": "", "dr": "", "q": "", "d 4": "", "flip e4": "", "takeback3": "",
	} {
		at, _, ok := boardview.FindWord(words, text)
		if ok != (want != "") || ok && words[at].Long != want {
			t.Errorf("%q: got word %d, %t", text, at, ok)
		}
	}
}

func TestHints(t *testing.T) {
	words := play.LineWords(shell.New())
	rules, _ := catalog.Find("chess")
	start, err := rules.New("")
	if err != nil {
		t.Fatal(err)
	}
	promotion, err := rules.New(tuitest.Promotion)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		state      game.State
		text, want string
	}{
		{start, "", "a3 a4 Na3 Nc3 b3 … (20 moves)"},
		{start, "N", "Na3 Nc3 Nf3 Nh3"},
		{start, "nf", "Nf3"},
		{start, "e2-", "e2e3 e2e4"}, // canonical text with a sign
		{start, "e2e4", "e2e4"},
		{start, "d", "d3 d4"},
		{start, "d2 to d4", "d2d4"}, // as in the shell
		{start, "move d2 to d4", "d2d4"},
		{start, "Move it from g1 to f3", "g1f3"},
		{start, "move nf3", "Nf3"},
		{promotion, "e7 to e8 and swap to knight", "e7e8n"},
		{start, "resign", "enter: give up the game"},
		{start, "claim", "enter: claim a draw, or a win if your opponent left"},
		{start, "pe4", "enter: e4"},
		{start, "z9", "No legal move begins with this."},
		{promotion, "e7 e8", "e7e8b e7e8n e7e8q e7e8r"},
		{start, "re", "resign, rematch"},
		{start, "a", "a3 a4"},
		{start, "ab", "abort"},
		{nil, "e4", "flip, chat, accept, decline, withdraw, hint, start, claim, draw, takeback, adjourn, time, abort, berserk, plan, leave, cancel, resign, rematch, invite"},
		{nil, "w", "withdraw"},
		{nil, "flip", "enter: flip the board"},
	} {
		line := boardview.NewMoveLine()
		line.Begin(c.text)
		if got := line.Hint(words, words, c.state, false); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestPastedMoves(t *testing.T) {
	w := tuitest.New(t)
	p := w.Plays(0, "")
	p.Pastes("e2\x1b[31me4\u202e\r")
	if got := p.Screen().Line.Input.Value(); got != "e2[31me4" {
		t.Errorf("got %q on the line", got)
	}
	p.Press("esc")
	p.Pastes(" e2e4\n")
	p.Press("enter")
	p.Sees("1. e4")
	p.Press("q")
	p.Pastes("y")
	if p.State() != "e2 asks" {
		t.Errorf("pasted text answered the question: %s", p.State())
	}
}

// TestHintsOfNames completes moves by the names of pieces.
func TestHintsOfNames(t *testing.T) {
	words := play.LineWords(shell.New())
	rules, _ := catalog.Find("strike")
	start, err := rules.New("p6p/7p/8/R2NK2B/R6Q/8/8/p6p c")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		fun        bool
		text, want string
	}{
		{false, "landlord a4-b", "Ra4-b4"},
		{true, "LANDLORD a4-b", "landlord a4-b4"},
		{true, "Ra4-b", "landlord a4-b4"},
		{true, "rook from a4 to b4", "enter: landlord a4-b4"},
		{false, "rook from a4 to b4", "enter: Ra4-b4"},
		{true, "a4b4", "enter: landlord a4-b4"},
	} {
		line := boardview.NewMoveLine()
		line.Rules, line.Fun = rules, c.fun
		line.Begin(c.text)
		if got := line.Hint(words, words, start, false); got != c.want {
			t.Errorf("%q, fun names %t: got hint %q, want %q", c.text, c.fun, got, c.want)
		}
	}
}
