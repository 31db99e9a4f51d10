package shell

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
)

// TestFindImported checks that imported games are found by the names in their files, whole or in
// part, along with games played here.
func TestFindImported(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	for _, name := range []string{"ann", "ben", "cat"} {
		w.does(name, "name "+name)
	}
	env := w.env("cat")
	var out, errs strings.Builder
	env.Out, env.Err = &out, &errs
	env.In = strings.NewReader(`[White "Kasparov, Garry"]
[Black "Karpov, Anatoly"]
[Result "1-0"]

1. e4 c5 2. Nf3 1-0

[White "Ann"]
[Black "O'Kelly, A."]
[Result "0-1"]

1. d4 d5 0-1
`)
	if result := w.shell.Run(t.Context(), env, "import"); result.Code != Done {
		t.Fatal(errs.String())
	}
	errs.Reset()
	if w.shell.Run(t.Context(), env, "archive --whose=mine"); errs.String() != "whose cannot be \"mine\". Choose own.\n" {
		t.Errorf("an unknown filter: %s", &errs)
	}
	id := w.idOf("ann", "new chess as white")
	w.does("ben", "join "+id)
	w.does("ben", "resign "+id)
	for _, test := range []struct {
		who, line string
		finds     []string
	}{
		{"cat", "find Kasparov", []string{"Kasparov, Garry - Karpov"}},
		{"cat", "find kasparov, garry", []string{"Kasparov, Garry - Karpov"}},
		{"cat", "find Garry Kasparov --result=won", []string{"Kasparov, Garry - Karpov"}},
		{"cat", "find Karpov --result=won", nil},
		{"cat", "find o'kelly --game=chess --limit=1", []string{"Ann - O'Kelly, A."}},
		{"cat", "find ann", []string{"ann - ben", "Ann - O'Kelly, A."}},
		{"cat", "find ann --limit=1", []string{"ann - ben"}},
		{"cat", "find ben", []string{"ann - ben"}},
		{"ben", "find ann", []string{"ann - ben"}}, // users find only their own imports
		{"ben", "find Kasparov", nil},
		{"cat", "find Kasp", nil},
		{"cat", "archive --whose=own", []string{"Kasparov, Garry - Karpov", "Ann - O'Kelly, A."}},
		{"ben", "archive --whose=own", []string{"ann - ben"}},
	} {
		said := w.does(test.who, test.line)
		found := strings.Count(said, "\n") - 1 // without the heading
		if said == "No games found.\n" {
			found = 0
		}
		for _, row := range test.finds {
			if !strings.Contains(said, row) {
				t.Errorf("%s: %s misses %s in\n%s", test.who, test.line, row, said)
			}
		}
		if found != len(test.finds) {
			t.Errorf("%s: %s finds\n%s", test.who, test.line, said)
		}
	}
}

// TestFindFilters checks that find has a flag for every filter of finished games. The player is its
// argument.
func TestFindFilters(t *testing.T) {
	command := New().grammar.Find("find")
	for _, f := range feature.Resources().Of(action.Finished).Filters {
		if f.Name != "player" && !slices.ContainsFunc(command.Flags, func(flag grammar.Flag) bool { return flag.Name == f.Name }) {
			t.Errorf("find has no --%s", f.Name)
		}
	}
}
