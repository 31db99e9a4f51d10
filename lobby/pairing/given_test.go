package pairing_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestGivenPositions checks that every game can begin in any of its own positions.
func TestGivenPositions(t *testing.T) {
	w := clubtest.New(t)
	for _, rules := range catalog.All() {
		id := rules.Info().ID
		setup, err := rules.Setup(nil, rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			t.Fatal(err)
		}
		state, err := rules.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if state, err = state.Play(state.Moves()[0]); err != nil {
				t.Fatal(err)
			}
		}
		made, err := w.Pairing.Create(t.Context(), clubtest.Ben,
			pairing.Proposal{Game: id, Seat: game.NoSeat, Position: state.String()})
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if made.State.String() != state.String() || !made.Given || made.Ordinary() {
			t.Errorf("%s begins at %s, given %v, ordinary %v", id, made.State, made.Given, made.Ordinary())
		}
		made = w.Sit(made, clubtest.Cat)
		w.Do(made, clubtest.Cat, table.Intent{Kind: table.Resign})
		next, err := w.Pairing.Rematch(t.Context(), clubtest.Ben, made.ID)
		if err != nil || next.Setup != made.Setup || !next.Given {
			t.Fatalf("%s: the rematch is %+v, %v", id, next, err)
		}
		w.Do(next, clubtest.Ben, table.Intent{Kind: table.Cancel})
	}
}

func TestGivenPositionsRefuse(t *testing.T) {
	w := clubtest.New(t)
	const position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	for _, test := range []struct {
		name string
		p    pairing.Proposal
		kind errs.Kind
	}{
		{"rated", pairing.Proposal{Game: "chess", Position: position, Rated: true}, errs.Refused},
		{"with options", pairing.Proposal{
			Game: "chess", Position: position, Options: map[string]string{"start": "1"},
		}, errs.Invalid},
		{
			"of another game too",
			pairing.Proposal{Game: "chess", Position: position, From: &table.Place{}},
			errs.Invalid,
		},
		{"no position", pairing.Proposal{Game: "chess", Position: "8/8 w"}, errs.Invalid},
		{"over", pairing.Proposal{Game: "chess", Position: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, errs.Refused},
		{"too long", pairing.Proposal{Game: "chess", Position: position + strings.Repeat(" ", 400)}, errs.Invalid},
	} {
		test.p.Seat = game.NoSeat
		if made, err := w.Pairing.Create(t.Context(), clubtest.Ben, test.p); errs.KindOf(err) != test.kind {
			t.Errorf("%s: %v, %v", test.name, made, err)
		}
	}
}
