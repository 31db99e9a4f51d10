package othello

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// grid implements the rules plainly: signs on a board, checked cell by cell.
type grid [ranks][files]byte

func gridOf(text string) (g grid) {
	for i := range cells {
		g[i/files][i%files] = text[i]
	}
	return g
}

// turns turns the discs for a disc placed on a cell, and returns their number.
func (g *grid) turns(rank, file int, own byte) (count int) {
	if g[rank][file] != vacancy {
		return 0
	}
	for _, way := range [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
		n := 0
		r, f := rank+way[0], file+way[1]
		for on(r, f) && g[r][f] != own && g[r][f] != vacancy {
			r, f, n = r+way[0], f+way[1], n+1
		}
		if !on(r, f) || g[r][f] != own {
			continue
		}
		for range n {
			r, f = r-way[0], f-way[1]
			g[r][f] = own
		}
		count += n
	}
	if count > 0 {
		g[rank][file] = own
	}
	return count
}

func on(rank, file int) bool { return rank >= 0 && rank < ranks && file >= 0 && file < files }

// moves returns the legal cells of a side, ordered by name.
func (g grid) moves(own byte) (names []string) {
	for file := range files {
		for rank := range ranks {
			if tried := g; tried.turns(rank, file, own) > 0 {
				names = append(names, cellName(game.Cell(rank*files+file)))
			}
		}
	}
	return names
}

func (g grid) text(side byte) string {
	text := ""
	for _, row := range g {
		text += string(row[:])
	}
	return text + " " + string(side)
}

// TestReference plays random games on both.
func TestReference(t *testing.T) {
	for i := range 60 {
		rnd := rand.New(rand.NewPCG(uint64(i), 0x6f7468))
		state := gametest.New(t, Rules(), "")
		for moves := state.Moves(); len(moves) > 0; moves = state.Moves() {
			g, own := gridOf(state.String()), signs[state.Turn()]
			want := g.moves(own)
			if len(want) == 0 {
				want = []string{passText}
			}
			if got := gametest.Texts(state); !slices.Equal(got, want) {
				t.Fatalf("%s: moves are %v, want %v", state, got, want)
			}
			m := moves[rnd.IntN(len(moves))]
			if c := fromNumber(m); c != pass {
				g.turns(int(c)/files, int(c)%files, own)
			}
			state, _ = state.Play(m)
			if got, want := state.String(), g.text(signs[state.Turn()]); got != want {
				t.Fatalf("position is\n%s\nwant\n%s", got, want)
			}
		}
		g := gridOf(state.String())
		if left := append(g.moves(signs[black]), g.moves(signs[white])...); len(left) > 0 {
			t.Fatalf("%s: game is over, but %v can be played", state, left)
		}
	}
}
