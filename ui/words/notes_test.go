package words

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/table"
)

// annotated returns a game with a note on its third ply.
func annotated(t *testing.T, n table.Note) *table.Table {
	rules, _ := catalog.Find("chess")
	start, err := rules.New("")
	if err != nil {
		t.Fatal(err)
	}
	n.Ply = 2
	return &table.Table{
		Record: table.Record{Origin: &table.Origin{Intro: []string{"A {short} game"}, Notes: []table.Note{n}}},
		Rules:  rules, State: start, Plies: []table.Ply{{Shown: "e4"}, {Shown: "e5", Seat: 1}, {Shown: "Ke2"}},
	}
}

func TestNotes(t *testing.T) {
	for _, test := range []struct {
		note   table.Note
		judged string
		want   []string
	}{
		{table.Note{Glyphs: []int{4, 18, 146}, Comments: []string{"[%eval -1.5] [%csl Ge2]", "the king walks"}}, "??", []string{"?? +- novelty evaluation -1.5 the king walks"}},
		{table.Note{Glyphs: []int{220, 99}}, "", []string{"$99"}},
		{table.Note{Glyphs: []int{10}, Lines: []string{"2. Nf3 $1 {costs $5} 2... Nc6 $14 (2... d6 $6) 3. Bb5", "2. d4"}}, "", []string{
			"=", "(2. Nf3! costs $5 2... Nc6 += (2... d6?!) 3. Bb5)", "(2. d4)",
		}},
		{table.Note{Lines: []string{"2. \x1b[2JNf3\u202e"}}, "", []string{"(2. [2JNf3)"}},
		{table.Note{Comments: []string{"[%csl Ge2]", "{}"}}, "", nil},
	} {
		game := annotated(t, test.note)
		if got := NotesOn(game, 2); !slices.Equal(got, test.want) {
			t.Errorf("%v: got notes %q", test.note, got)
		}
		if got := Judged(game, 2); got != test.judged {
			t.Errorf("%v: got judgement %q", test.note, got)
		}
	}
	game := annotated(t, table.Note{Glyphs: []int{4}, Comments: []string{"why"}, Lines: []string{"2. Nf3"}})
	if got, want := (Viewer{}).NoteLines(game), []string{"A short game", "2. Ke2 ?? why", "       (2. Nf3)"}; !slices.Equal(got, want) {
		t.Errorf("got notes %q", got)
	}
	if got := (Viewer{}).Moves(game); got != "1. e4 e5 2. Ke2??" {
		t.Errorf("got moves %s", got)
	}
	if got := NotesOn(&table.Table{}, -1); got != nil {
		t.Errorf("a game without notes: got %q", got)
	}
}

// TestNotesAreBounded checks that the notes on a move are cut to a maximum length.
func TestNotesAreBounded(t *testing.T) {
	long := strings.Repeat("wide 漢字 ", 100_000)
	game := annotated(t, table.Note{Comments: slices.Repeat([]string{long}, 9), Lines: slices.Repeat([]string{long}, 300)})
	said := NotesOn(game, 2)
	if len(said) != 1+mostVariations+1 || said[len(said)-1] != "(284 variations more: export has all)" {
		t.Errorf("got %d paragraphs, the last is %q", len(said), said[len(said)-1])
	}
	for _, s := range said[:len(said)-1] {
		if n := len(s); n > 4*mostNoted || !strings.HasSuffix(strings.TrimSuffix(s, ")"), "…") {
			t.Errorf("got a paragraph of %d bytes", n)
		}
	}
}
