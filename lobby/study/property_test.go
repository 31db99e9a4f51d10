package study

import (
	"io"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// anyIntent draws an intent that a player could have. It is a legal move more often than not.
func anyIntent(t *rapid.T, e *Study) Intent {
	in := Intent{
		Kind: IntentKind(rapid.IntRange(0, int(End)+1).Draw(t, "kind")),
		N:    rapid.IntRange(-1, e.Last+1).Draw(t, "n"),
		Whom: rapid.SampledFrom([]identity.Person{ann, ben, cat, gus}).Draw(t, "whom"),
		Seen: rapid.IntRange(0, e.Last).Draw(t, "seen"), Sees: rapid.IntRange(0, 9).Draw(t, "sees") == 0,
	}
	cell := func(name string) string {
		return game.CellName(game.Cell(rapid.IntRange(0, 99).Draw(t, name)), e.Rules.Info().Files)
	}
	legal := e.Here().State.Moves()
	switch {
	case in.Kind == End && rapid.IntRange(0, 3).Draw(t, "end") > 0:
		in.Kind = Play // so that most studies go on for a while
		fallthrough
	case in.Kind == Play && len(legal) > 0:
		in.Text = e.Here().State.Format(legal[rapid.IntRange(0, len(legal)-1).Draw(t, "move")])
	case in.Kind == Draw:
		in.Text = cell("cell")
		if rapid.Bool().Draw(t, "arrow") {
			in.To = cell("to")
		}
	default:
		in.Text = rapid.String().Draw(t, "text")
	}
	return in
}

// TestTreeStaysATree checks that after any intents in any order the study can be read without its
// earlier states and comes out the same, all moves are legal, the current position exists, and no
// player has done what they may not do.
func TestTreeStaysATree(t *testing.T) {
	games := catalog.All()
	rapid.Check(t, func(t *rapid.T) {
		e := examined(t, rapid.SampledFrom(games).Draw(t, "game").Info().ID)
		for range rapid.IntRange(1, 40).Draw(t, "intents") {
			who := rapid.SampledFrom([]identity.Person{ann, ann, ben, cat, gus}).Draw(t, "who")
			in := anyIntent(t, e)
			before, _ := Encode(e.Record)
			rec, err := Decide(e, who, in, noon)
			if after, _ := Encode(e.Record); string(before) != string(after) {
				t.Fatalf("%+v modified the old record", in)
			}
			if err != nil {
				if kind := errs.KindOf(err); kind == errs.Internal || kind == errs.Unavailable {
					t.Fatalf("%+v: %v", in, err)
				}
				continue
			}
			if !e.MayMove(who.ID) || e.Over() {
				t.Fatalf("%s was allowed %+v", who.Name, in)
			}
			next, fresh := reread(t, rec, e), reread(t, rec, nil)
			same(t, next, fresh)
			if rec.Last < e.Last || rec.Last > e.Last+1 {
				t.Fatalf("last number went from %d to %d", e.Last, rec.Last)
			}
			e = next
		}
		if err := PGN(io.Discard, e); err != nil {
			t.Fatal(err)
		}
	})
}

// same checks that two states of a study are equal and complete.
func same(t *rapid.T, a, b *Study) {
	if len(a.nodes) != len(b.nodes) || len(a.nodes) != len(a.Steps)+1 {
		t.Fatalf("got %d and %d positions for %d moves", len(a.nodes), len(b.nodes), len(a.Steps))
	}
	for n, x := range a.nodes {
		y := b.nodes[n]
		if y == nil || x.State.String() != y.State.String() || x.Shown != y.Shown || x.Seat != y.Seat ||
			!reflect.DeepEqual(x.Step, y.Step) || !reflect.DeepEqual(x.Next, y.Next) {
			t.Fatalf("position %d is %+v and %+v", n, x, y)
		}
		if way := a.Way(n); n != 0 && way[len(way)-1] != n {
			t.Fatalf("way to %d is %v", n, way)
		}
	}
	if a.Here() == nil {
		t.Fatal("no current position")
	}
}
