package fit

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

const (
	matchPairs = 200    // of games, from one opening with the seats swapped
	matchNodes = 10_000 // for each move
	matchMost  = 200    // an opening's score is less, with our own weights
)

// player is a side of a match: weights, and a search whose table fits them.
type player struct {
	weights  []int
	searcher *search.Searcher
}

// Match plays the weights of the rule set against the plain ones, or against the weights of
// another tuned.go that the environment names.
func (l *Linear) Match(t *testing.T) {
	const variable = "PAWNSTORM_AGAINST"
	name := os.Getenv(variable)
	if name == "" {
		t.Skip(variable + " names no weights")
	}
	results := l.match(t, l.read(t, name), matchPairs, matchNodes)
	for seat, r := range results {
		t.Logf("as %s: won %d, drawn %d, lost %d", l.Rules.Info().Seats[seat].Name, r[2], r[1], r[0])
	}
	points := results[0][2] + results[1][2]
	halves := results[0][1] + results[1][1]
	t.Logf("%.1f points of %d", float64(points)+float64(halves)/2, 2*matchPairs)
}

// match counts how many games our own weights lose, draw and win in each seat.
func (l *Linear) match(t *testing.T, other []int, pairs, nodes uint64) (results [2][3]int) {
	own := slices.Clone(l.Weights)
	defer copy(l.Weights, own)
	players := [2]player{{own, search.New(4 << 20)}, {other, search.New(4 << 20)}}
	for pair := range pairs {
		copy(l.Weights, own)
		from := Opening(t, l.Rules, players[0].searcher, rand.New(rand.NewPCG(pair, 0x6d61746368)), nodes, matchMost)
		for seat := range game.Seat(2) {
			results[seat][l.game(t, from, [2]player{players[seat], players[1-seat]}, seat, nodes)]++
		}
	}
	return results
}

// game plays a game and returns its result for a seat: 0 is lost, 1 drawn, 2 won.
func (l *Linear) game(t *testing.T, s game.State, players [2]player, seat game.Seat, nodes uint64) int {
	const longest = 1000 // plies; a draw
	for _, p := range players {
		p.searcher.Forget()
	}
	for range longest {
		if r, over := s.Result(); over && r.Winner != game.NoSeat {
			return 2 * int(1^r.Winner^seat)
		} else if over {
			break
		}
		p := players[s.Turn()]
		copy(l.Weights, p.weights)
		s, _ = s.Play(p.searcher.Search(t.Context(), s, search.Limits{Nodes: nodes}, nil).Lines[0].Moves[0])
	}
	return 1
}

// read reads the weights in a tuned.go, or returns the plain ones.
func (l *Linear) read(t *testing.T, name string) []int {
	weights := make([]int, len(l.Terms))
	for i, term := range l.Terms {
		weights[i] = term.Plain
	}
	if name == "plain" {
		return weights
	}
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i, term := range l.Terms {
		_, rest, _ := strings.Cut(string(file), "\t"+term.Name+":")
		if _, err := fmt.Sscan(rest, &weights[i]); err != nil {
			t.Fatalf("%s has no weight of %s: %v", name, term.Name, err)
		}
	}
	return weights
}
