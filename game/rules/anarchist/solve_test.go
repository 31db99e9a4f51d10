package anarchist

import (
	"math/rand/v2"
	"testing"

	"pawnstorm/game/board"
	"pawnstorm/game/gametest"
)

// These tests check what is known of the game: how long it can last, and that the second player
// wins from the initial position.

// mirrored returns the same move with the board upside down: cell (f, r) becomes (f, 9-r).
func mirrored(m Move) Move {
	return m ^ 56 ^ 56<<fromShift
}

// left returns how many ranks all pawns together can still advance.
func (p Position) left() int {
	n := 0
	for rest := p.Up; rest != 0; rest = rest.Rest() {
		n += ranks - 1 - int(rest.First()/files)
	}
	for rest := p.Down; rest != 0; rest = rest.Rest() {
		n += int(rest.First() / files)
	}
	return n
}

// TestFactGamesEndWithin96Plies plays games and checks that each move uses up some of the 96 ranks
// of the start.
func TestFactGamesEndWithin96Plies(t *testing.T) {
	if n := startPosition.left(); n != 96 {
		t.Fatalf("%d ranks are left at the start", n)
	}
	rnd := rand.New(rand.NewPCG(1, 1))
	for range min(500, gametest.Share(500)) {
		p := startPosition
		for moves := p.AppendMoves(nil); len(moves) > 0; moves = p.AppendMoves(nil) {
			before := p.left()
			p = p.After(moves[rnd.IntN(len(moves))])
			if p.left() >= before {
				t.Fatalf("%s: %d ranks are left, %d before the last move", p.placement(), p.left(), before)
			}
		}
	}
}

// TestFactMirrorWins lets the second player mirror every move. The reply is always legal, so the
// second player makes the last move.
func TestFactMirrorWins(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	for range min(500, gametest.Share(500)) {
		state := gametest.New(t, Rules(), "")
		for {
			moves := state.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[rnd.IntN(len(moves))]
			answered := gametest.Play(t, state, m)
			state = gametest.Play(t, answered, mirrored(fromNumber(m)).Number())
		}
		if result, _ := state.Result(); result.Winner != second {
			t.Fatalf("%s: %+v", state, result)
		}
	}
}

// narrow returns the initial position with n files. No pawn can leave them.
func narrow(width int) Position {
	var on board.Set
	for file := range width {
		on |= board.File(file)
	}
	return Position{startPosition.Up & on, startPosition.Down & on}
}

// solver finds the winner by trying everything.
type solver map[Position]bool

// wins reports whether the player to move can win.
func (s solver) wins(p Position) bool {
	won, known := s[p]
	if known {
		return won
	}
	var buffer [mostMoves]Move
	for _, m := range p.AppendMoves(buffer[:0]) {
		if !s.wins(p.After(m)) {
			won = true
			break
		}
	}
	s[p] = won
	return won
}

// TestFactSecondWinsOnNarrowBoards solves the game completely. Each extra file is about 55 times
// the work: 3 million positions for four files.
func TestFactSecondWinsOnNarrowBoards(t *testing.T) {
	widest := 3
	if gametest.Share(1) > 1 {
		widest = 4
	}
	for width := 1; width <= widest; width++ {
		s := solver{}
		if s.wins(narrow(width)) {
			t.Errorf("with %d files the player to move wins", width)
		}
		t.Logf("%d files: %d positions", width, len(s))
	}
}

// answers checks that from a symmetric position the mirrored reply to any move is always legal.
func answers(t *testing.T, seen map[Position]bool, p Position) {
	if seen[p] {
		return
	}
	seen[p] = true
	for _, m := range p.AppendMoves(nil) {
		next := p.After(m)
		answer := mirrored(m)
		legal := false
		for _, n := range next.AppendMoves(nil) {
			legal = legal || n == answer
		}
		if !legal {
			t.Fatalf("%s: no mirrored reply to %s", p.placement(), m.text())
		}
		answers(t, seen, next.After(answer))
	}
}

// TestFactMirrorAnswersEverything plays all games where the second player mirrors, on narrow
// boards, or in a long run on the whole board.
func TestFactMirrorAnswersEverything(t *testing.T) {
	widest := 5
	if gametest.Share(1) > 1 {
		widest = files
	}
	for width := 1; width <= widest; width++ {
		seen := map[Position]bool{}
		answers(t, seen, narrow(width))
		t.Logf("%d files: %d positions", width, len(seen))
	}
}
