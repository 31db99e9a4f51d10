package nimber

import (
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/anarchist"
)

// symmetry maps the board onto itself, on n files from file a. Positions that stay the same are
// balanced.
type symmetry struct {
	name  string
	width int
	image func(anarchist.Position) anarchist.Position
}

// symmetries lists what canonical relies on, on boards that are small enough to try everything.
func symmetries() []symmetry {
	across := func(width int) func(anarchist.Position) anarchist.Position {
		return func(p anarchist.Position) anarchist.Position {
			p = mirrored(p)
			return anarchist.Position{Up: p.Up >> (8 - width), Down: p.Down >> (8 - width)}
		}
	}
	list := []symmetry{
		{"upside down", 1, turned},
		{"upside down", 2, turned},
		{"left and right", 2, across(2)},
		{"both", 1, func(p anarchist.Position) anarchist.Position { return turned(across(1)(p)) }},
	}
	if gametest.Share(20) > 1 {
		list = append(list,
			symmetry{"upside down", 3, turned},
			symmetry{"both", 3, func(p anarchist.Position) anarchist.Position { return turned(across(3)(p)) }})
	}
	return list
}

// TestBalancedPositions proves the lemma about balanced positions of small boards, even unreachable
// ones: each move has a reply that restores the balance. By induction, the player to move runs out
// of moves.
func TestBalancedPositions(t *testing.T) {
	for _, s := range symmetries() {
		count := 0
		s.each(func(p anarchist.Position) {
			count++
			if _, balanced := canonical(p); !balanced {
				t.Fatalf("%s, %d files: %s is not recognized as balanced", s.name, s.width, text(p))
			}
			for _, m := range p.AppendMoves(nil) {
				if !s.answered(p.After(m)) {
					t.Fatalf("%s, %d files: %s: no reply to %s", s.name, s.width, text(p), text(p.After(m)))
				}
			}
		})
		t.Logf("%s, %d files: %d positions", s.name, s.width, count)
	}
}

// each visits all positions that are their own mirror image.
func (s symmetry) each(visit func(anarchist.Position)) {
	var cells []game.Cell // one of each pair of mirror images
	for c := range game.Cell(64) {
		one := anarchist.Position{Up: board.At(c)}
		image := s.image(one)
		if int(c)%8 < s.width && board.At(c) <= image.Up|image.Down {
			cells = append(cells, c)
		}
	}
	var place func(p anarchist.Position, cells []game.Cell)
	place = func(p anarchist.Position, cells []game.Cell) {
		if len(cells) == 0 {
			if p != (anarchist.Position{}) {
				visit(p)
			}
			return
		}
		place(p, cells[1:])
		one := board.At(cells[0])
		for _, pawn := range []anarchist.Position{{Up: one &^ board.Rank(0)}, {Down: one &^ board.Rank(7)}} {
			if image := s.image(pawn); pawn != (anarchist.Position{}) {
				place(anarchist.Position{Up: p.Up | pawn.Up | image.Up, Down: p.Down | pawn.Down | image.Down}, cells[1:])
			}
		}
	}
	place(anarchist.Position{}, cells)
}

// answered reports whether a move leads to a position that is its own mirror image.
func (s symmetry) answered(p anarchist.Position) bool {
	for _, m := range p.AppendMoves(nil) {
		if next := p.After(m); s.image(next) == next {
			return true
		}
	}
	return false
}

// TestNotBalanced checks positions that are their own mirror image, but a win for the player to
// move.
func TestNotBalanced(t *testing.T) {
	for _, position := range []string{
		"8/8/8/8/8/8/P7/8",     // left and right around the middle of a file
		"8/8/8/1p6/P7/8/8/8",   // both at once around a line: each can capture its own image
		"8/8/8/8/8/8/P1P5/8",   // balanced because the middle file is empty, but not recognized
		"8/8/8/8/8/1P6/P1P5/8", // the middle pawn has no image
	} {
		p, _ := anarchist.Of(gametest.New(t, anarchist.Rules(), position))
		if _, balanced := canonical(p); balanced {
			t.Errorf("%s counts as balanced", position)
		}
	}
}

// TestImagesHaveOneCanonicalForm checks the parts that are not balanced.
func TestImagesHaveOneCanonicalForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t, 10)
		want, balanced := canonical(p)
		for _, image := range []anarchist.Position{shifted(p), mirrored(p), turned(p), mirrored(turned(p))} {
			if got, too := canonical(image); too != balanced || got != want && !balanced {
				t.Fatalf("%s and its image %s: %s and %s", text(p), text(image), text(want), text(got))
			}
		}
	})
}
