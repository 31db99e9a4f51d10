package chess

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// walked plays moves on a state, then more of them on its walk.
func walked(t testing.TB, rules game.Rules, setup string, before, after []string) game.Walk {
	t.Helper()
	state := gametest.New(t, rules, setup)
	play := func(text string) game.Move {
		m, err := state.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		state = gametest.Play(t, state, m)
		return m
	}
	for _, text := range before {
		play(text)
	}
	w := state.(game.Walkable).Walk()
	for _, text := range after {
		w.Play(game.Ply(fromNumber(play(text))))
	}
	return w
}

func TestWalkSeesDraws(t *testing.T) {
	back := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for _, test := range []struct {
		what          string
		rules         game.Rules
		setup         string
		before, after []string
		drawn         bool
	}{
		{"nothing", FIDE(), "", nil, nil, false},
		{"a position of the walk again", FIDE(), "", nil, back, true},
		{"a position of the game for the second time", FIDE(), "", back[:3], back[3:], false},
		{"a position of the game for the third time", FIDE(), "", append(back, back[:3]...), back[3:], true},
		{"the same after a pawn move", FIDE(), "", append(back, "e2e4"), append([]string{"e7e5"}, back[:3]...), false},
		{"50 moves", FIDE(), "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", nil, []string{"e1e2"}, true},
		{"50 moves without a pawn", FIDE(), "4k3/8/8/8/8/8/P7/R3K3 w - - 99 80", nil, []string{"a2a3"}, false},
		{"50 moves, one of a pawn", Discworld(), "4k3/8/8/8/8/8/P7/R3K3 w - - 99 80", nil, []string{"a2a3"}, true},
		{"a rook is taken", Discworld(), "4k3/8/8/8/8/8/4r3/4K2R w - - 99 80", nil, []string{"e1e2"}, false},
		{"the last piece is taken", FIDE(), "4k3/8/8/8/8/8/4r3/4K3 w - - 0 80", nil, []string{"e1e2"}, true},
	} {
		w := walked(t, test.rules, test.setup, test.before, test.after)
		if ending, over := w.Ending(false); over != test.drawn || ending != game.Drawn {
			t.Errorf("%s: %d, %v", test.what, ending, over)
		}
	}
}

func TestWalkSeesMateFirst(t *testing.T) {
	w := walked(t, FIDE(), "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80", nil, []string{"a1a8"})
	if ending, over := w.Ending(false); !over || ending != game.Lost {
		t.Errorf("mate with the 100th ply: %d, %v", ending, over)
	}
	w = walked(t, FIDE(), "7k/8/6K1/8/8/8/8/5Q2 w - - 0 80", nil, []string{"f1f7"})
	if ending, over := w.Ending(true); !over || ending != game.Drawn {
		t.Errorf("stalemate: %d, %v", ending, over)
	}
}

// TestKeys checks that keys differ exactly when positions differ.
func TestKeys(t *testing.T) {
	key := func(setup string, moves ...string) uint64 { return walked(t, FIDE(), setup, nil, moves).Key() }
	start := key("")
	for _, other := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq - 0 1",
	} {
		if key(other) == start {
			t.Errorf("%s has the key of the start", other)
		}
	}
	if key("", "g1f3", "g8f6", "f3g1", "f6g8") != start {
		t.Error("start has another key when it comes again")
	}
	if key("", "e2e4", "e7e5", "g1f3") != key("", "g1f3", "e7e5", "e2e4") {
		t.Error("en passant square counts although no capture is possible")
	}
	passed := "4k3/8/8/8/2p5/8/1P6/4K3 w - - 0 1"
	if key(passed, "b2b4") == key(passed, "b2b3", "e8e7", "b3b4", "e7e8", "e1d1", "e8e7", "d1d2", "e7e8", "d2e1") {
		t.Error("en passant capture does not count")
	}
}

func TestCanPass(t *testing.T) {
	for text, want := range map[string]bool{
		startText:                                  true,
		"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1":    false,
		"4k3/pppp4/8/8/8/8/PPPP4/3NK3 w - - 0 1":   true,
		"4k3/pppp4/8/8/8/8/PPPP4/3NK2r w - - 0 1":  false, // check
		"3nk3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1":   false,
		"r3k3/pppp4/8/8/8/8/PPPP4/3QK2R w - - 0 1": true,
	} {
		if got := walkOn(t, FIDE(), text).CanPass(); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestWalkOnward checks that a search of a game that went on after the 75-move rule still sees more than
// draws.
func TestWalkOnward(t *testing.T) {
	state := gametest.New(t, FIDE(), "7k/8/8/8/8/8/8/KQ6 w - - 150 90").(game.Onward).Onward()
	if _, over := state.(game.Walkable).Walk().Ending(false); over {
		t.Error("a game without draws by counts is over")
	}
}
