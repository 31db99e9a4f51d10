package search

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/chess"
)

// TestGames plays games of chess from random openings and writes their positions
// to a file, for weights to be tuned with:
//
//	PAWNSTORM_POSITIONS=positions.txt PAWNSTORM_GAMES=5000 go test ./game/search -run TestGames -timeout 10h
//
// A line is a position text, ";", its score for White, ";", the result for White
// (1, 0.5 or 0).
func TestGames(t *testing.T) {
	name := os.Getenv("PAWNSTORM_POSITIONS")
	if name == "" {
		t.Skip("names no file: PAWNSTORM_POSITIONS")
	}
	games, err := strconv.Atoi(os.Getenv("PAWNSTORM_GAMES"))
	if err != nil {
		t.Fatal(err)
	}
	seed, _ := strconv.ParseUint(os.Getenv("PAWNSTORM_SEED"), 10, 64)
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	out := bufio.NewWriter(file)
	s := New(4 << 20)
	for i := range games {
		positions, result := playGame(t, s, opening(t, s, rand.New(rand.NewPCG(seed, uint64(i)))))
		for _, p := range positions {
			fmt.Fprintf(out, "%s;%g\n", p, result)
		}
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
}

const (
	gameNodes  = 3000 // for each move
	longGame   = 300  // plies; a draw
	openingTop = 150  // no side stands better by more after the opening
	wonScore   = 900  // for either side and
	wonPlies   = 6    // for so long is a win
)

// opening plays some moves at random, until nobody stands much better.
func opening(t *testing.T, s *Searcher, rnd *rand.Rand) game.State {
	for {
		state := newState(t, chess.FIDE(), "")
		for range 6 + rnd.IntN(5) {
			if list := state.Moves(); len(list) > 0 {
				state, _ = state.Play(list[rnd.IntN(len(list))])
			}
		}
		if _, over := state.Result(); over {
			continue
		}
		s.Forget()
		if score := s.Search(t.Context(), state, Limits{Nodes: 2 * gameNodes}, nil).Lines[0].Score; max(score, -score) < openingTop {
			return state
		}
	}
}

// playGame plays on to the end, with thought enough that mistakes are small, and
// stops where the outcome is plain.
func playGame(t *testing.T, s *Searcher, state game.State) (positions []string, result float64) {
	s.Forget()
	for won := 0; ; {
		if r, over := state.Result(); over {
			return positions, [...]float64{0.5, 1, 0}[r.Winner+1]
		}
		if _, ok := state.Claim(); ok || len(positions) == longGame {
			return positions, 0.5
		}
		best := s.Search(t.Context(), state, Limits{Nodes: gameNodes}, nil).Lines[0]
		score := best.Score
		if state.Turn() == 1 {
			score = -score
		}
		positions = append(positions, fmt.Sprintf("%s;%d", state, score))
		switch {
		case score > wonScore:
			won = max(won, 0) + 1
		case score < -wonScore:
			won = min(won, 0) - 1
		default:
			won = 0
		}
		if won == wonPlies || won == -wonPlies {
			return positions, float64(1+won/wonPlies) / 2
		}
		state, _ = state.Play(best.Moves[0])
	}
}
