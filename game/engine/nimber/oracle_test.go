package nimber

import (
	"context"
	"math"
	"math/bits"
	"strings"

	"pgregory.net/rapid"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/anarchist"
)

// oracle finds nimbers by trying everything: the smallest number that no move leads to. It shares
// only the moves with the solver.
type oracle map[anarchist.Position]Nimber

func (o oracle) value(p anarchist.Position) Nimber {
	if n, known := o[p]; known {
		return n
	}
	var options uint64
	for _, m := range p.AppendMoves(nil) {
		options |= 1 << o.value(p.After(m))
	}
	n := Nimber(bits.TrailingZeros64(^options))
	o[p] = n
	return n
}

// narrow returns the initial position with n files. No pawn can leave them.
func narrow(width int) anarchist.Position {
	var on board.Set
	for file := range width {
		on |= board.File(file)
	}
	return anarchist.Position{Up: board.Rank(1) & on, Down: board.Rank(6) & on}
}

// anyPosition draws up to n pawns anywhere, and stones at the ends of some files.
func anyPosition(t *rapid.T, pawns int) (p anarchist.Position) {
	for range rapid.IntRange(0, pawns).Draw(t, "pawns") {
		cell := board.At(game.Cell(rapid.IntRange(0, 55).Draw(t, "cell")))
		if rapid.Bool().Draw(t, "up") {
			p.Up |= cell.North()
			p.Down &^= p.Up
		} else {
			p.Down |= cell
			p.Up &^= p.Down
		}
	}
	last := board.Set(rapid.Byte().Draw(t, "stones on rank 8"))
	before := last & board.Set(rapid.Byte().Draw(t, "stones on rank 7"))
	p.Up |= last<<56 | before<<48
	p.Down &^= before << 48
	return p
}

// Value returns the nimber of a position. It gives up when [Solver.Best] would.
func (s *Solver) Value(ctx context.Context, p anarchist.Position, nodes int) (Nimber, bool) {
	s.budget = newBudget(ctx, nodes)
	defer s.forgetQuestion()
	s.budget.allow(math.MaxInt)
	return s.sumValue(s.takeApart(p))
}

func mustValue(t rapid.TB, s *Solver, p anarchist.Position) Nimber {
	t.Helper()
	n, ok := s.Value(context.Background(), p, 0)
	if !ok {
		t.Fatalf("%s: gave up without a limit", text(p))
	}
	return n
}

// text returns the position text, for messages and set-ups.
func text(p anarchist.Position) string {
	var rows []string
	for rank := 7; rank >= 0; rank-- {
		row := ""
		for file := range 8 {
			switch cell := game.Cell(8*rank + file); {
			case p.Up.Has(cell):
				row += "P"
			case p.Down.Has(cell):
				row += "p"
			default:
				row += "1"
			}
		}
		rows = append(rows, row)
	}
	placement := strings.Join(rows, "/")
	for n := 8; n > 1; n-- {
		placement = strings.ReplaceAll(placement, strings.Repeat("1", n), string(rune('0'+n)))
	}
	return placement
}
