package search

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/engine/net"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/chess"
)

// constant returns a network for chess that gives every position the same worth.
func constant(t *testing.T, worth float32, adds bool) *net.Network {
	t.Helper()
	s := net.Shape{Game: "chess", Words: 12, Most: 32, Hidden: net.HiddenStep, Scale: 100, Adds: adds}
	w := net.Weights{
		Rows: make([]float32, s.Features()*s.Hidden), Bias: make([]float32, s.Hidden),
		Output: make([]float32, net.Buckets*2*s.Hidden),
	}
	for range net.Buckets {
		w.OutputBias = append(w.OutputBias, worth/100)
	}
	n, err := net.New(s, w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestNetwork searches with networks that give each position 50: the opponent has that after
// a move. Games without a network are evaluated by their rules.
func TestNetwork(t *testing.T) {
	search := func(rules game.Rules, n *net.Network) Score {
		s := New(1 << 16)
		s.Use(n.Only)
		return s.Search(t.Context(), gametest.New(t, rules, ""), Limits{Depth: 1}, nil).Lines[0].Score
	}
	own := search(chess.FIDE(), nil)
	if got := search(chess.FIDE(), constant(t, 50, false)); got != -50 {
		t.Errorf("a network instead of the rules gives %v, want -0.50", got)
	}
	if got := search(chess.FIDE(), constant(t, 50, true)); got != own-50 {
		t.Errorf("a network in addition to the rules gives %v, want %v", got, own-50)
	}
	if got, want := search(chess.Discworld(), constant(t, 50, false)), search(chess.Discworld(), nil); got != want {
		t.Errorf("a network for another game gives %v, want %v", got, want)
	}
}
