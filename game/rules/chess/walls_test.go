package chess

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// TestWalls checks closed positions of chess: who can still mate, and whether the game is over.
func TestWalls(t *testing.T) {
	for _, test := range []struct {
		name, position string
		white, black   bool // can mate
	}{
		{"a wall from edge to edge", "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1", false, false},
		{"a wall and a bishop behind it", "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/2B1K3 w - - 0 1", false, false},
		{"rooks can be given up for a pawn of the wall", "r3k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/2B1K2R w - - 0 1", true, true},
		{"pawns guard the gaps", "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", false, false},
		{"a side is open", "4k3/8/8/1p1p4/1P1P4/8/8/4K3 w - - 0 1", true, true},
		{"a knight jumps over walls", "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/1N2K3 w - - 0 1", true, true},
		{"a pawn can still be taken", "4k3/8/8/p2p4/P2P4/8/8/4K3 w - - 0 1", true, true},
		{"the king goes around", "4k3/8/8/1p1p1p2/1P1P1P2/8/8/4K3 w - - 0 1", true, true},
		{"a step is left", "4k3/p7/2p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 b - - 0 1", true, true},
		{"a bishop takes the wall down", "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/3BK3 w - - 0 1", true, true},
		{"en passant opens the wall", "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - h6 0 1", true, true},
	} {
		state := gametest.New(t, FIDE(), test.position)
		can := [2]bool{canWin(state, white), canWin(state, black)}
		if can != [2]bool{test.white, test.black} {
			t.Errorf("%s: White and Black can mate: %v", test.name, can)
		}
		if _, over := state.Result(); over == (test.white || test.black) {
			t.Errorf("%s: over: %v", test.name, over)
		}
		if over := len(state.(game.Former).Former().Moves()) == 0; over {
			t.Errorf("%s: over without the walls", test.name)
		}
	}
}

// follow returns the positions after each legal move, or the winner by mate.
func follow(p position) (next []position, winner game.Seat) {
	var buffer [mostMoves]move
	moves := p.appendMoves(buffer[:0])
	if len(moves) == 0 && p.Checkers() != 0 {
		return nil, p.turn.Other()
	}
	for _, m := range moves {
		after := p
		after.Make(m)
		after.dropIdlePassed()
		next = append(next, after)
	}
	return next, game.NoSeat
}

// TestWallsAreSound plays all games from random positions that the walls call closed for a side: it must
// never mate.
func TestWallsAreSound(t *testing.T) {
	positions, most := 6_000, 10_000
	if os.Getenv("PAWNSTORM_LONG") != "" {
		positions, most = 200_000, 100_000
	}
	r, rnd := FIDE().(*ruleset), rand.New(rand.NewPCG(38, 4))
	closed, large, missed := 0, 0, 0
	for range positions {
		text := gametest.Walled(rnd, "    BbBbRrQq")
		rec, err := r.readFEN(text)
		if err != nil {
			continue
		}
		p := rec.position
		if next, _ := follow(p); len(next) == 0 || !p.Walled() {
			continue
		}
		sides := p.shut()
		if sides == [2]bool{} {
			if strings.ContainsAny(text, "BbRrQq") || rnd.IntN(60) > 0 {
				continue
			}
			if wins, complete := gametest.Explore(p, 4_000, follow); complete && wins == [2]bool{} {
				missed++
				t.Log(text)
			}
			continue
		}
		wins, complete := gametest.Explore(p, most, follow)
		switch {
		case sides[white] && wins[white] || sides[black] && wins[black]:
			t.Errorf("%s: shut out %v, but mated %v", text, sides, wins)
		case !complete:
			large++
		default:
			closed++
		}
	}
	t.Logf("%d positions closed for a side, %d of them too large to go through; %d closed ones not seen", closed+large, large, missed)
	if closed < positions/100 {
		t.Errorf("only %d of %d positions are closed", closed, positions)
	}
}

func canWin(s game.State, seat game.Seat) bool { return s.(*state).CanWin(seat) }

// TestWallsHold plays random games from positions where pawns block each other: no piece may leave what
// the walls allow.
func TestWallsHold(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 38))
	games := 0
	for range 60_000 {
		p, ok := PositionOf(FIDE(), gametest.Walled(rnd, " BbRrQq"))
		if !ok || !p.Walled() {
			continue
		}
		w := p.survey(false)
		if w.promoting {
			continue
		}
		games++
		start := p
		for ply := range 150 {
			next, _ := follow(p)
			if len(next) == 0 {
				break
			}
			p = next[rnd.IntN(len(next))]
			for seat := white; seat <= black; seat++ {
				for k := range kind(kinds) {
					if p.Of(seat, k)&^w.reach[seat][k] != 0 || start.Of(seat, k)&w.fixed != p.Of(seat, k)&w.fixed {
						t.Fatalf("%s: after %d plies a %s is where the walls do not let it", (&record{position: start}).text(), ply+1, k)
					}
				}
			}
		}
	}
	if games < 500 {
		t.Errorf("only %d games", games)
	}
}
