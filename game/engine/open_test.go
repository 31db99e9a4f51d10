package engine

import (
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/book"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest"
)

// TestOpens checks that only the best levels play chess openings from the book, and vary them.
func TestOpens(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for _, test := range []struct {
		game  string
		level int
		book  bool
		want  bool
	}{
		{"chess", 5, true, true},
		{"chess", 4, true, true},
		{"chess", 5, false, false},
		{"chess", 3, true, false},
		{"discworld", 5, true, false},
	} {
		rules, _ := catalog.Find(test.game)
		s := gametest.New(t, rules, "")
		first, opened := map[game.Move]bool{}, 0
		for range 20 {
			m := New(test.level, 1<<20)
			a, err := m.Choose(t.Context(), s, Budget{Nodes: 200, Rand: rnd, Book: test.book})
			if err != nil {
				t.Fatal(err)
			}
			first[a.Move] = true
			if a.Nodes == 0 {
				opened++
			}
		}
		if test.want && (opened != 20 || len(first) < 2) || !test.want && opened > 0 {
			t.Errorf("%s at level %d: %d of 20 from the book, %d different", test.game, test.level, opened, len(first))
		}
	}
	rules, _ := catalog.Find("chess")
	strange := gametest.New(t, rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
	if len(book.BuiltIn().Choices(strange)) > 0 {
		t.Fatal("book knows an unknown position")
	}
	if a, err := New(5, 1<<20).Choose(t.Context(), strange, Budget{Nodes: 200, Rand: rnd, Book: true}); err != nil || a.Nodes == 0 {
		t.Errorf("%+v, %v", a, err)
	}
}
