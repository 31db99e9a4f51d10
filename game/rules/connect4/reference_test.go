package connect4

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// reference implements the game a second time, from its rules and as plainly as possible: letters
// in columns, and every line checked from every cell. It shares only the notation with the package.
type reference [files]string // from the lowest disc up in each column

func (r *reference) at(file, rank int) byte {
	if file < 0 || file >= files || rank < 0 || rank >= len(r[file]) {
		return 0
	}
	return r[file][rank]
}

// line returns the cells that are part of four in a line, in order.
func (r *reference) line() []string {
	var cells []string
	for file := range files {
		for rank := range ranks {
			for _, way := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				var four []string
				for i := range 4 {
					f, k := file+i*way[0], rank+i*way[1]
					if own := r.at(file, rank); own == 0 || r.at(f, k) != own {
						break
					}
					four = append(four, string(rune('a'+f))+string(rune('1'+k)))
				}
				if len(four) == 4 {
					cells = append(cells, four...)
				}
			}
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

func (r *reference) moves() []string {
	var moves []string
	if len(r.line()) > 0 {
		return moves
	}
	for file := range files {
		if n := len(r[file]); n < ranks {
			moves = append(moves, string(rune('a'+file))+string(rune('1'+n)))
		}
	}
	return moves
}

// TestReference plays random games on both. Moves, end, winner and marked line must agree.
func TestReference(t *testing.T) {
	for seed := range min(5000, gametest.Share(2000)) {
		rnd := rand.New(rand.NewPCG(seed, 4))
		state, ref := gametest.New(t, Rules(), ""), reference{}
		for ply := 0; ; ply++ {
			want := ref.moves()
			var got []string
			for _, m := range state.Moves() {
				got = append(got, state.Format(m))
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s: moves are %v, want %v", state, got, want)
			}
			if len(want) == 0 {
				checkEnd(t, state, ref.line(), ply)
				break
			}
			move := want[rnd.IntN(len(want))]
			ref[move[0]-'a'] += string("Ry"[ply%2])
			state = gametest.PlayAll(t, state, move)
		}
	}
}

func checkEnd(t *testing.T, state game.State, line []string, plies int) {
	t.Helper()
	winner, reason := game.NoSeat, fullBoard
	if len(line) > 0 {
		winner, reason = game.Seat(1-plies%2), fourInALine
	}
	gametest.WantResult(t, state, winner, reason)
	var marked []string
	for _, mark := range state.Board().Marks {
		marked = append(marked, cellName(mark.Cell))
	}
	slices.Sort(marked)
	if !slices.Equal(marked, line) {
		t.Fatalf("%s: marked %v, want the line %v", state, marked, line)
	}
}

// TestThreats compares the cells that complete a line with the reference, which puts a disc there.
func TestThreats(t *testing.T) {
	for seed := range min(1000, gametest.Share(200)) {
		rnd := rand.New(rand.NewPCG(seed, 5))
		p := Position{}
		for moves := p.appendMoves(nil); len(moves) > 0 && p.Discs() < 30; moves = p.appendMoves(nil) {
			p = p.After(cell(moves[rnd.IntN(len(moves))]))
		}
		if p.Lost() {
			continue
		}
		for c := range game.Cell(files * ranks) {
			vacant := p.All&at(c) == 0
			if got, want := p.Threats()&at(c) != 0, vacant && line(p.Own|at(c)) != 0; got != want {
				t.Fatalf("%s: a threat on %s: %v", p.text(), cellName(c), got)
			}
			if got, want := p.Dangers()&at(c) != 0, vacant && line(p.All^p.Own|at(c)) != 0; got != want {
				t.Fatalf("%s: a danger on %s: %v", p.text(), cellName(c), got)
			}
		}
	}
}

// TestMirror checks that a mirrored position has the mirrored moves, and that mirroring twice gives
// the same position.
func TestMirror(t *testing.T) {
	p, err := readSetup("4453356667")
	if err != nil {
		t.Fatal(err)
	}
	image, err := readSetup("4435532221")
	if err != nil {
		t.Fatal(err)
	}
	if p.Mirror() != image || image.Mirror() != p {
		t.Errorf("mirror of %s is %s", p.text(), p.Mirror().text())
	}
}
