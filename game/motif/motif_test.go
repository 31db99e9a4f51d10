package motif_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/motif"
)

// TestOf checks what lines of moves are said to do. A move before the line begins with "<".
func TestOf(t *testing.T) {
	for name, c := range map[string]struct {
		game, position string
		before         string // the opponent's last move
		line           []string
		want           string
	}{
		"mate in one":        {"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "", []string{"Ra8#"}, "mate on the back rank"},
		"mate in two":        {"chess", "4r1k1/5ppp/8/8/8/8/4Q3/4RK2 w - - 0 1", "", []string{"Qxe8#"}, "mate on the back rank"},
		"smothered":          {"chess", "6rk/6pp/8/6N1/8/8/8/4K3 w - - 0 1", "", []string{"Nf7#"}, "mate"},
		"a fork":             {"chess", "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "", []string{"Nc7+", "Kd8", "Nxa8"}, "fork the king on e8 and the rook on a8"},
		"the fork is left":   {"chess", "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "", []string{"Nc7+", "Kd8", "Ke2"}, ""},
		"a hanging piece":    {"chess", "4k3/8/8/4n3/8/5N2/8/4K3 w - - 0 1", "", []string{"Nxe5"}, "win the knight on e5"},
		"a covered piece":    {"chess", "4k3/8/3p4/4n3/8/5N2/8/4K3 w - - 0 1", "", []string{"Nxe5", "dxe5"}, ""},
		"taking back":        {"chess", "4k3/8/3p4/4N3/8/5n2/4P3/7K b - - 0 1", "dxe5", []string{"exf3"}, "win the knight on f3"},
		"a trade elsewhere":  {"chess", "4k3/8/3p4/4N3/6b1/8/8/3QK3 b - - 0 1", "", []string{"dxe5", "Qxg4"}, ""},
		"an exchange":        {"chess", "4k3/8/2n5/4N3/8/5N2/8/4K3 b - - 0 1", "Nxe5", []string{"Nxe5"}, ""},
		"a pin":              {"chess", "4k3/8/2n5/8/8/8/4B3/4K3 w - - 0 1", "", []string{"Bb5"}, "pin the knight on c6 to the king on e8"},
		"a pin by the queen": {"chess", "3rk3/8/2b5/8/8/8/Q7/4K3 w - - 0 1", "", []string{"Qa4"}, "pin the bishop on c6 to the king on e8"},
		"a promotion":        {"chess", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "", []string{"a8=Q"}, "promote a pawn"},
		"later promotion":    {"chess", "8/8/P7/7k/8/8/8/4K3 w - - 0 1", "", []string{"a7", "Kg6", "a8=Q"}, "promote a pawn"},
		"a quiet move":       {"chess", "", "", []string{"e4", "e5"}, ""},
		"an illegal move":    {"chess", "", "", nil, ""},
		"a line in a corner": {"connect4", "", "", []string{"d", "d"}, ""},
	} {
		rules, _ := catalog.Find(c.game)
		state, err := rules.New(c.position)
		if err != nil {
			t.Fatal(name, err)
		}
		var before game.State
		if c.before != "" {
			before, state = state, play(t, state, c.before)
		}
		var line []game.Move
		for at, i := state, 0; i < len(c.line); i++ {
			m, err := at.Parse(c.line[i])
			if err != nil {
				t.Fatal(name, err)
			}
			line, at = append(line, m), play(t, at, c.line[i])
		}
		if got := motif.Of(rules.Info(), before, state, line); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func play(t *testing.T, s game.State, text string) game.State {
	t.Helper()
	next, err := game.PlayText(s, text)
	if err != nil {
		t.Fatal(text, err)
	}
	return next
}

// TestOfFactories checks that a factory that stops is said in General Strike Chess, and that no legal move of any game
// makes Of panic.
func TestOfFactories(t *testing.T) {
	said := make(map[string]bool)
	for _, rules := range catalog.All() {
		state, err := rules.New("")
		for ply := 0; err == nil && ply < 120; ply++ {
			if _, over := state.Result(); over {
				break
			}
			moves := state.Moves()
			for _, m := range moves[:min(len(moves), 12)] {
				said[rules.Info().ID+" "+first(motif.Of(rules.Info(), nil, state, []game.Move{m}))] = true
			}
			state, err = state.Play(moves[ply*7%len(moves)])
		}
		if err != nil {
			t.Fatal(rules.Info().ID, err)
		}
	}
	for _, want := range []string{"strike stop", "strike start", "chess win", "crazyhouse win", "warfare win"} {
		if !said[want] {
			t.Errorf("nothing begins with %q", want)
		}
	}
}

func first(text string) string {
	for i, r := range text {
		if r == ' ' {
			return text[:i]
		}
	}
	return text
}
