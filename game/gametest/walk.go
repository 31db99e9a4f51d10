package gametest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pawnstorm/game"
)

// walks is how many random games Walk plays in a run of usual length.
const walks = 60

// Walk checks the guarantees of game.Walk on random games that are played and taken back.
// A walk and the states must agree on moves and ends. Taking back must restore everything.
// Updated keys and worths must equal those of a new walk. Nothing may be allocated.
func Walk(t *testing.T, rules game.Rules) {
	t.Helper()
	t.Run("games", func(t *testing.T) {
		games := max(4, int(min(Share(walks), 20*walks)))
		for i := range games {
			rnd := rand.New(rand.NewPCG(uint64(i), 0x77616c6b))
			newWalker(t, rules, rnd).play(longestGame)
			if t.Failed() {
				t.Fatalf("random game %d", i)
			}
		}
	})
	t.Run("orders", func(t *testing.T) { checkOrders(t, rules) })
	t.Run("allocations", func(t *testing.T) { checkAllocations(t, rules) })
}

// walker plays a game on states and on a walk at once.
type walker struct {
	testing.TB
	rnd   *rand.Rand
	state game.State
	walk  game.Walk
	path  []standing // the positions since the walk began
	seen  map[uint64]bool
}

// standing is what a walk said about a position before the next move.
type standing struct {
	key   uint64
	worth int
}

func newWalker(t testing.TB, rules game.Rules, rnd *rand.Rand) *walker {
	w := &walker{TB: t, rnd: rnd, state: randomStart(t, rules, rnd), seen: map[uint64]bool{}}
	w.begin()
	return w
}

// begin starts a walk at the current position.
func (w *walker) begin() {
	w.walk = walkOf(w, w.state)
	w.path = w.path[:0]
}

func walkOf(t testing.TB, state game.State) game.Walk {
	t.Helper()
	walkable, ok := state.(game.Walkable)
	if !ok {
		t.Fatalf("%s: the state has no walk", state)
	}
	return walkable.Walk()
}

// play plays up to plies random plies. Where the walk cannot go on, play takes it back
// and starts a new one.
func (w *walker) play(plies int) {
	for range plies {
		if _, over := w.state.Result(); over {
			w.checkEnd()
			break
		}
		if len(w.path) == game.WalkDepth || !w.checkGoesOn() {
			w.back()
			w.begin()
		}
		w.checkMoves()
		if w.Failed() {
			w.Logf("at %s", w.state)
			return
		}
		w.step()
	}
	w.back()
}

// step plays a random move on the state and the walk.
func (w *walker) step() {
	plies := w.walk.Moves(nil)
	m := plies[w.rnd.IntN(len(plies))]
	next, err := w.state.Play(w.walk.Move(m))
	if err != nil {
		w.Fatalf("%s: a move of the walk: %v", w.state, err)
	}
	w.path = append(w.path, w.standing())
	w.seen[w.walk.Key()] = true
	w.walk.Play(m)
	w.state = next
}

func (w *walker) standing() standing { return standing{w.walk.Key(), w.walk.Worth()} }

// back takes the walk back to its start.
func (w *walker) back() {
	for _, before := range slices.Backward(w.path) {
		w.walk.Back()
		if now := w.standing(); now != before {
			w.Errorf("%s: on the way back key and worth are %v and were %v", w.state, now, before)
			return
		}
	}
	w.path = w.path[:0]
}

// checkEnd compares how the game ended.
func (w *walker) checkEnd() {
	result, _ := w.state.Result()
	ending, over := w.walk.Ending(false)
	if !over {
		if moves := w.walk.Moves(nil); len(moves) > 0 {
			w.Errorf("%s: the game is over, but the walk has %d moves", w.state, len(moves))
		}
		ending, over = w.walk.Ending(true)
	}
	want := game.Drawn
	switch result.Winner {
	case w.state.Turn():
		want = game.Won
	case w.state.Turn().Other():
		want = game.Lost
	}
	if !over || ending != want {
		w.Errorf("%s: the walk's ending is %d, %v, and the game's is %v", w.state, ending, over, result)
	}
}

// checkGoesOn checks the walk of a game that is not over: it may only see a draw that can
// be claimed, or a repetition. It reports whether the walk goes on.
func (w *walker) checkGoesOn() bool {
	ending, over := w.walk.Ending(false)
	if !over {
		return true
	}
	_, claim := w.state.Claim()
	if ending != game.Drawn || !claim && !w.seen[w.walk.Key()] {
		w.Errorf("%s: the walk's ending is %d, but the game goes on", w.state, ending)
	}
	return false
}

// checkMoves compares the moves and checks each.
func (w *walker) checkMoves() {
	plies := w.walk.Moves(nil)
	again := w.walk.Moves(plies[:len(plies):len(plies)])
	if !slices.Equal(again[:len(plies)], plies) || !slices.Equal(again[len(plies):], plies) {
		w.Errorf("%s: the moves are listed in another order, or not appended", w.state)
	}
	moves := make([]game.Move, len(plies))
	for i, m := range plies {
		moves[i] = w.walk.Move(m)
	}
	slices.Sort(moves)
	want := w.state.Moves()
	slices.Sort(want)
	if !slices.Equal(moves, want) {
		w.Errorf("%s: the walk has the moves %v and the state %v", w.state, moves, want)
	}
	sharp := w.walk.Sharp(nil)
	for i, m := range sharp {
		if !slices.Contains(plies, m) || slices.Contains(sharp[:i], m) {
			w.Errorf("%s: the sharp move %x is not a move, or is listed twice", w.state, m)
		}
	}
	fresh := walkOf(w, w.state)
	if now := w.standing(); now != (standing{fresh.Key(), fresh.Worth()}) {
		w.Errorf("%s: key and worth are %v, and in a new walk %x and %d", w.state, now, fresh.Key(), fresh.Worth())
	}
	if w.rnd.IntN(sampled) == 0 {
		w.checkEach(plies)
	}
}

// checkEach plays each of the moves, and a pass, and takes it back.
func (w *walker) checkEach(plies []game.Ply) {
	if len(w.path) == game.WalkDepth {
		return
	}
	before := w.standing()
	if w.walk.CanPass() {
		plies = append(plies, game.NoPly)
	}
	for _, m := range plies {
		if m != game.NoPly {
			w.walk.Gain(m)
			if slot := w.walk.Slot(m); slot < 0 || slot >= game.Slots {
				w.Errorf("%s: the slot of %x is %d", w.state, m, slot)
			}
			if place := w.walk.Place(m); place < 0 || place >= game.Places {
				w.Errorf("%s: the place of %x is %d", w.state, m, place)
			}
		}
		w.walk.Play(m)
		if w.walk.Key() == before.key {
			w.Errorf("%s: %x does not change the key", w.state, m)
		}
		w.walk.Back()
		if now := w.standing(); now != before {
			w.Errorf("%s: taking back %x gives key and worth %v instead of %v", w.state, m, now, before)
		}
	}
}

// checkOrders looks for positions reached by the same moves in different orders. If the
// position texts agree, the keys must agree too.
func checkOrders(t *testing.T, rules game.Rules) {
	met := 0
	for i := range int(max(200, min(Share(2000), 20_000))) {
		rnd := rand.New(rand.NewPCG(uint64(i), 0x6f72646572))
		state := walk(t, rules, rnd, rnd.IntN(40))
		var moves [3]string
		one := state
		for j := range moves {
			list := one.Moves()
			if len(list) == 0 {
				break
			}
			m := list[rnd.IntN(len(list))]
			moves[j] = one.Format(m)
			one, _ = one.Play(m)
		}
		other := playTexts(state, moves[2], moves[1], moves[0])
		if other == nil || other.String() != one.String() {
			continue
		}
		met++
		if a, b := walkOf(t, one).Key(), walkOf(t, other).Key(); a != b {
			t.Fatalf("%s: the moves %v lead to one position with the keys %x and %x", state, moves, a, b)
		}
	}
	t.Logf("%d positions reached by two orders", met)
}

// playTexts plays moves, and returns nil if one is illegal.
func playTexts(state game.State, moves ...string) game.State {
	for _, text := range moves {
		m, err := state.Parse(text)
		if err != nil {
			return nil
		}
		if state, err = state.Play(m); err != nil {
			return nil
		}
	}
	return state
}

// checkAllocations calls every method in positions of a random game.
func checkAllocations(t *testing.T, rules game.Rules) {
	rnd := rand.New(rand.NewPCG(7, 0x616c6c6f63))
	w := newWalker(t, rules, rnd)
	list := make([]game.Ply, 0, 1<<14)
	for range 40 {
		if _, over := w.state.Result(); over {
			return
		}
		if !w.checkGoesOn() {
			w.begin()
		}
		if n := testing.AllocsPerRun(5, func() { askAll(w.walk, list) }); n != 0 {
			t.Fatalf("%s: %v allocations", w.state, n)
		}
		w.step()
	}
}

// askAll calls every method of a walk in its position and after each of its moves.
func askAll(w game.Walk, list []game.Ply) {
	for _, m := range w.Moves(list) {
		w.Gain(m)
		w.Slot(m)
		w.Move(m)
		w.Play(m)
		if _, over := w.Ending(false); !over {
			w.Sharp(list[cap(list)/2 : cap(list)/2])
			w.Forced()
			w.CanPass()
			w.Worth()
			w.Key()
		}
		w.Back()
	}
}
