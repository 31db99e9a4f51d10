package atomic

import (
	"math/rand/v2"
	"os"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/chess"
)

// TestSealed checks closed positions of Atomic.
func TestSealed(t *testing.T) {
	for position, want := range map[string]bool{
		"4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1":       true,
		"4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/2B1K3 w - - 0 1":     true,  // a bishop that reaches nothing
		"4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/1N2K3 w - - 0 1":     false, // a knight takes a pawn
		"4k3/8/8/p3p3/P3P3/8/8/4K3 w - - 0 1":                      false, // kings meet, and a pawn gives check when they part
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": false,
	} {
		state := gametest.New(t, Rules(), position)
		if _, over := state.Result(); over != want {
			t.Errorf("%s: over: %v", position, over)
		}
		if state.(interface{ CanWin(game.Seat) bool }).CanWin(0) == want {
			t.Errorf("%s: White can win: %v", position, !want)
		}
	}
}

// follow returns the positions after each legal move, or the winner of a position that is won.
func follow(p chess.Position) (next []chess.Position, winner game.Seat) {
	if winner, _, ok := decided(&p); ok {
		return nil, winner
	}
	list := moves(&p, nil)
	if len(list) == 0 && checkers(&p) != 0 {
		return nil, p.Mover().Other()
	}
	for _, m := range list {
		after := p
		play(&after, m)
		next = append(next, after)
	}
	return next, game.NoSeat
}

// positionOf reads a position. ok is false if it is not valid.
func positionOf(text string) (p chess.Position, ok bool) {
	return chess.PositionOf(Rules(), text)
}

// TestSealedIsSound plays all games from random positions that are called closed: no one must win.
func TestSealedIsSound(t *testing.T) {
	positions, most := 6_000, 10_000
	if os.Getenv("PAWNSTORM_LONG") != "" {
		positions, most = 200_000, 100_000
	}
	rnd := rand.New(rand.NewPCG(38, 4))
	closed, large := 0, 0
	for range positions {
		text := gametest.Walled(rnd, "    BbBbRrQq")
		p, ok := positionOf(text)
		if !ok || !p.Walled() || p.Sealed() == [2]bool{} {
			continue
		}
		closed++
		wins, complete := gametest.Explore(p, most, follow)
		if wins != [2]bool{} {
			t.Errorf("%s: won: %v", text, wins)
		}
		if !complete {
			large++
		}
	}
	t.Logf("%d positions closed, %d of them too large to go through", closed, large)
	if closed < positions/100 {
		t.Errorf("only %d of %d positions are closed", closed, positions)
	}
}
