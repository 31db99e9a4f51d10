package search_test

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/lab/fit"
)

// TestGames plays games from random openings and writes their positions to a file for tuning
// weights:
//
//	PAWNSTORM_POSITIONS=positions.txt PAWNSTORM_GAMES=5000 go test ./game/engine/search -run TestGames -timeout 10h
//
// The games are chess unless PAWNSTORM_GAME names another. PAWNSTORM_SEED is a number that changes
// the games. PAWNSTORM_BALANCE is how far a side may be ahead after the opening, in hundredths of a
// pawn, if the game's own bound does not fit.
func TestGames(t *testing.T) {
	name := os.Getenv("PAWNSTORM_POSITIONS")
	if name == "" {
		t.Skip("set PAWNSTORM_POSITIONS to a file name")
	}
	games, err := strconv.Atoi(os.Getenv("PAWNSTORM_GAMES"))
	if err != nil {
		t.Fatal(err)
	}
	seed, _ := strconv.ParseUint(os.Getenv("PAWNSTORM_SEED"), 10, 64)
	id := cmp.Or(os.Getenv("PAWNSTORM_GAME"), "chess")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	out := bufio.NewWriter(file)
	h := newHand(t, id, 3000)
	if balance, err := strconv.Atoi(os.Getenv("PAWNSTORM_BALANCE")); err == nil {
		h.opening = search.Score(balance)
	}
	h.write(out, games, seed)
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
}

// TestGamesAreRead plays a short game of each kind and reads its positions.
func TestGamesAreRead(t *testing.T) {
	for _, id := range []string{"chess", "strike", "warfare"} {
		name := filepath.Join(t.TempDir(), id)
		file, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		h := newHand(t, id, 100)
		h.write(file, 1, 1)
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		n := 0
		for p := range fit.Quiet(t, name, h.rules) {
			if n++; p.Result != 0 && p.Result != 0.5 && p.Result != 1 {
				t.Errorf("%s: a result is %g", id, p.Result)
			}
		}
		if n < 5 {
			t.Errorf("%s: got only %d quiet positions", id, n)
		}
	}
}

// hand plays both sides of games.
type hand struct {
	t     *testing.T
	rules game.Rules
	nodes uint64 // for each move
	*search.Searcher
	bounds
}

// bounds says when a game is cut short.
type bounds struct {
	opening search.Score // neither side is further ahead after the opening
	won     search.Score // a win if a side is this far ahead for wonPlies
	plies   int          // a draw
}

const wonPlies = 6

// boundsOf holds the games that can be played here. In chess the score shows how a game will end.
// The other games start from any opening that is not yet decided, and are played to the end.
var boundsOf = map[string]bounds{
	"chess":   {150, 900, 300},
	"strike":  {search.Decided, search.Infinite, 1000},
	"warfare": {search.Decided, search.Infinite, 1000},
}

func newHand(t *testing.T, id string, nodes uint64) *hand {
	rules, _ := catalog.Find(id)
	b, ok := boundsOf[id]
	if !ok {
		t.Fatalf("no bounds for %q", id)
	}
	return &hand{t, rules, nodes, search.New(4 << 20), b}
}

// write plays games and writes their positions.
func (h *hand) write(out io.Writer, games int, seed uint64) {
	var results [3]int // losses, draws and wins of the first seat
	for i := range games {
		positions, result := h.play(h.begin(seed, uint64(i)))
		results[int(2*result)]++
		for _, p := range positions {
			p.Result = result
			if _, err := fmt.Fprintln(out, p); err != nil {
				h.t.Fatal(err)
			}
		}
	}
	h.t.Logf("first seat: won %d, drawn %d, lost %d", results[2], results[1], results[0])
}

// begin returns the opening of a game.
func (h *hand) begin(seed, number uint64) game.State {
	return fit.Opening(h.t, h.rules, h.Searcher, rand.New(rand.NewPCG(seed, number)), 2*h.nodes, h.opening)
}

// play plays a game to the end, thinking long enough for few mistakes. It stops when the result is
// clear.
func (h *hand) play(state game.State) (positions []fit.Position, result float64) {
	h.Forget()
	for won := 0; ; {
		if r, over := state.Result(); over {
			return positions, [...]float64{0.5, 1, 0}[r.Winner+1]
		}
		if _, ok := state.Claim(); ok || len(positions) == h.plies {
			return positions, 0.5
		}
		best := h.Search(h.t.Context(), state, search.Limits{Nodes: h.nodes}, nil).Lines[0]
		score := best.Score
		if state.Turn() == 1 {
			score = -score
		}
		positions = append(positions, fit.Position{State: state, Score: float64(score)})
		switch {
		case score > h.won:
			won = max(won, 0) + 1
		case score < -h.won:
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
