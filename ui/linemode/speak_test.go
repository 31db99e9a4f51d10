package linemode

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

// play makes moves and returns the last move with the state before it.
func play(t *testing.T, id, setup, moves string) (game.State, game.Move) {
	t.Helper()
	rules, ok := catalog.Find(id)
	if !ok {
		t.Fatalf("no game %s", id)
	}
	state, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	list := strings.Fields(moves)
	for i, text := range list {
		m, err := state.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if i == len(list)-1 {
			return state, m
		}
		if state, err = state.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("no move")
	return nil, 0
}

func TestSpeak(t *testing.T) {
	for _, test := range []struct{ game, setup, moves, want string }{
		{"chess", "", "Nf3", "knight g1 to f3"},
		{"chess", "", "e4 d5 exd5", "pawn e4 takes pawn d5"},
		{"chess", "", "e4 a6 e5 d5 exd6", "pawn e5 to d6, taking pawn d5 in passing"},
		{"chess", "", "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O", "castles king side"},
		{"chess", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "O-O-O", "castles queen side"},
		{"chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q", "pawn a7 to a8 and promotes to queen"},
		{"chess", "1n6/P6k/8/8/8/8/8/K7 w - - 0 1", "axb8=N", "pawn a7 takes knight b8 and promotes to knight"},
		{"chess", "", "e4 f5 Qh5", "queen d1 to h5. Check"},
		{"chess", "", "f3 e5 g4 Qh4", "queen d8 to h4. Checkmate"},
		{"discworld", "", "e4", "pawn e2 to e4"},
		{"correct", "", "c2-c3", "Average Individual c2 to c3"},
		{"correct", "", "pass", "passes"},
		{"correct", "", "c1xd2", "Group Therapist c1 displaces Average Individual d2"},
		{"correct", "", "c1xd2 pass d2-e3 pass A@d2!c2,e2", "Average Individual from the hand to d2, and displaces Average Individual c2 and Average Individual e2"},
		{"anarchist", "", "a2-a4", "rank-8 pawn a2 to a4"},
		{"strike", "", "e8-e7", "worker e8 to e7. File e stopped: e8 is empty"},
		{"strike", "", "e8-e7 h4xh1 g8-g7 h1xg1", "landlord h1 takes worker g1. A worker comes back on g8. File g runs. File h stopped: h1 is empty"},
		{"warfare", "", "b1-b2 d4xd1", "queen d4 takes proletarian d1"},
	} {
		t.Run(test.game+" "+test.moves, func(t *testing.T) {
			state, m := play(t, test.game, test.setup, test.moves)
			if got := speak(state, m, false); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestSpeakFunNames reads moves with fun names. Only Class Warfare Chess is spoken with others.
func TestSpeakFunNames(t *testing.T) {
	for _, test := range []struct{ game, moves, want string }{
		{"warfare", "b1-b2 d4xd1", "CEO d4 takes proletarian d1"},
		{"warfare", "a1-a2", "proletarian a1 to a2. Landlord factory: stopped, a1 is empty"},
		{"strike", "f8-f7 b4-d3", "cop b4 to d3"},
		{"chess", "e4 e5 Nf3", "knight g1 to f3"},
	} {
		state, m := play(t, test.game, "", test.moves)
		if got := speak(state, m, true); got != test.want {
			t.Errorf("%s %s: got %q, want %q", test.game, test.moves, got, test.want)
		}
	}
}

// TestSpeakTellsMovesApart checks that two moves that lead to different boards never get the same
// words, and that the words are plain ASCII.
func TestSpeakTellsMovesApart(t *testing.T) {
	for _, rules := range catalog.All() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(7, 7))
			setup, err := rules.Setup(nil, rnd)
			if err != nil {
				t.Fatal(err)
			}
			state, err := rules.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			for range 60 {
				moves := state.Moves()
				if len(moves) == 0 {
					return
				}
				told := make(map[string]game.Move)
				for _, m := range moves {
					text := speak(state, m, false)
					if other, ok := told[text]; ok {
						t.Fatalf("%s and %s both read %q", state.Format(other), state.Format(m), text)
					}
					told[text] = m
					if strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII || r < ' ' }) {
						t.Fatalf("%s reads %q", state.Format(m), text)
					}
				}
				if state, err = state.Play(moves[rnd.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
