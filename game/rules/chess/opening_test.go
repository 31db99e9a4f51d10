package chess

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// TestOpenings plays each line of the table. All moves are written in our notation, each name
// occurs once, and a game with these moves gets that name.
func TestOpenings(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(openingLines, "\n"), "\n")
	if len(lines) < 200 {
		t.Fatalf("only %d openings", len(lines))
	}
	if _, err := readOpenings(openingLines); err != nil {
		t.Fatal(err)
	}
	reversed := slices.Clone(lines)
	slices.Reverse(reversed)
	if _, err := readOpenings(strings.Join(reversed, "\n")); err != nil {
		t.Errorf("in another order: %v", err)
	}
	names := make(map[string]bool)
	for _, line := range lines {
		fields := strings.Split(line, "\t")
		code, name := fields[0], fields[1]
		if names[name] {
			t.Errorf("%s stands twice", name)
		}
		names[name] = true
		if len(code) != 3 || code < "A00" || code > "E99" {
			t.Errorf("%s has the code %q", name, code)
		}
		state, said := playSAN(t, strings.Fields(fields[2])...)
		if said != fields[2] {
			t.Errorf("%s is written %q, want %q", name, fields[2], said)
		}
		if got, ok := game.OpeningOf(state); !ok || got != (game.Opening{Code: code, Name: name}) {
			t.Errorf("%s is called %v", name, got)
		}
	}
}

// playSAN plays moves from the start and returns them in our notation.
func playSAN(t *testing.T, moves ...string) (state game.State, said string) {
	t.Helper()
	state = gametest.New(t, FIDE(), "")
	var all []string
	for _, text := range moves {
		m, err := state.Parse(text)
		if err != nil {
			t.Fatalf("%v: %v", moves, err)
		}
		all = append(all, state.Describe(m))
		state = gametest.Play(t, state, m)
	}
	return state, strings.Join(all, " ")
}

func TestOpeningOfAGame(t *testing.T) {
	for moves, want := range map[string]string{
		"":                                "",
		"h4":                              "",
		"e4 e5 Nf3 Nc6 Bc4":               "Italian Game",
		"e4 e5 Bc4 Nc6 Nf3":               "Italian Game", // another move order
		"e4 e5 Nf3 Nc6 Bc4 Bc5 Qe2 Qe7":   "Italian Game: Giuoco Piano",
		"c4 g6 d4 Nf6":                    "King's Indian Defence",
		"e4 c5 Nf3 d6 d4 cxd4 Nxd4 h5 h4": "Sicilian Defence: Modern Variations",
	} {
		state, _ := playSAN(t, strings.Fields(moves)...)
		if got, _ := game.OpeningOf(state); got.Name != want {
			t.Errorf("%q is called %q, want %q", moves, got.Name, want)
		}
	}
	if family := (game.Opening{Name: "Italian Game: Evans Gambit"}).Family(); family != "Italian Game" {
		t.Errorf("family is %q", family)
	}
}

// TestOpeningsUnreadable checks that an invalid line is found when the table is read.
func TestOpeningsUnreadable(t *testing.T) {
	for _, lines := range []string{
		"C50\tItalian Game", "C50\tItalian Game\te4 e5 Bg5", "C20\tOne\te4 e5\nC20\tTwo\te4 e5",
		"C20\tLong\t" + strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 6),
	} {
		if _, err := readOpenings(lines); err == nil {
			t.Errorf("%q is read", lines)
		}
	}
}

// BenchmarkOpenings reads the table, which a server does once.
func BenchmarkOpenings(b *testing.B) {
	for b.Loop() {
		if _, err := readOpenings(openingLines); err != nil {
			b.Fatal(err)
		}
	}
}
