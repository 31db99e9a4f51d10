package study

import (
	"errors"
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
		Kind: IntentKind(rapid.IntRange(0, int(Discard)+1).Draw(t, "kind")),
		N:    rapid.IntRange(-1, e.Last+1).Draw(t, "n"),
		Whom: rapid.SampledFrom([]identity.Person{ann, ben, cat, gus}).Draw(t, "whom"),
		Seen: rapid.IntRange(0, e.Last).Draw(t, "seen"), Sees: rapid.IntRange(0, 9).Draw(t, "sees") == 0,
	}
	cell := func(name string) string {
		return game.CellName(game.Cell(rapid.IntRange(0, 99).Draw(t, name)), e.Rules().Info().Files)
	}
	legal := e.Here().State.Moves()
	switch {
	case in.Kind == Enter || in.Kind == Place:
		in.N = rapid.IntRange(0, len(e.Chapters)+1).Draw(t, "place")
		in.Sees = false
	case in.Kind == Add:
		in.New, in.Fills = anyChapters(t), rapid.Bool().Draw(t, "fills")
	case (in.Kind == End || in.Kind == Discard) && rapid.IntRange(0, 3).Draw(t, "end") > 0:
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

// anyChapters draws chapters that someone could add. Each has the first moves of a game.
func anyChapters(t *rapid.T) (list []Chapter) {
	for range rapid.IntRange(0, 3).Draw(t, "chapters") {
		rules := rapid.SampledFrom(catalog.All()).Draw(t, "game")
		c := Chapter{Game: rules.Info().ID, Name: rapid.String().Draw(t, "name")}
		state, err := rules.New("")
		for n := 1; err == nil && n < 3; n++ {
			m := state.Moves()[0]
			c.Steps = append(c.Steps, Step{N: n, After: n - 1, Text: state.Format(m)})
			state, err = state.Play(m)
		}
		list = append(list, c)
	}
	return list
}

// TestTreeStaysATree checks that after any intents in any order the study can be read without its
// earlier states and comes out the same, all moves are legal, the current position exists, the chapters share no number, and no
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
			again := in.Kind == Reopen || in.Kind == Discard
			if !e.MayMove(who.ID) || e.Over() && !again || rules[in.Kind].leads && who.ID != e.Leader.ID {
				t.Fatalf("%s was allowed %+v", who.Name, in)
			}
			next, fresh := reread(t, rec, e), reread(t, rec, nil)
			same(t, next, fresh)
			if rec.Last < e.Last || rec.Last > e.Last+1 && in.Kind != Add || len(rec.Chapters) == 0 {
				t.Fatalf("last number went from %d to %d", e.Last, rec.Last)
			}
			e = next
		}
		if err := PGN(io.Discard, e, 0); err != nil {
			t.Fatal(err)
		}
	})
}

// same checks that two states of a study are equal and complete.
func same(t *rapid.T, a, b *Study) {
	if err := errors.Join(a.Check(), b.Check()); err != nil {
		t.Fatal(err)
	}
	if len(a.nodes) != len(b.nodes) || len(a.nodes) != a.steps()+len(a.Chapters) {
		t.Fatalf("got %d and %d positions for %d moves", len(a.nodes), len(b.nodes), a.steps())
	}
	for n := range a.nodes {
		x, y := a.Node(n), b.Node(n)
		if y == nil || x.State.String() != y.State.String() || x.Shown != y.Shown || x.Seat != y.Seat ||
			x.chapter != y.chapter || !reflect.DeepEqual(x.Step, y.Step) || !reflect.DeepEqual(x.Next, y.Next) {
			t.Fatalf("position %d is %+v and %+v", n, x, y)
		}
		if way := a.Way(n); !x.IsStart() && way[len(way)-1] != n || x.IsStart() && len(way) > 0 {
			t.Fatalf("way to %d is %v", n, way)
		}
		if aside, err := a.LookAt(n); err != nil || aside.Place() != x.chapter+1 || aside.Chapter().Game != a.RulesAt(n).Info().ID {
			t.Fatalf("aside at %d: %v", n, err)
		}
	}
	if a.Here() == nil {
		t.Fatal("no current position")
	}
}
