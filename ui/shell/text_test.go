package shell

import (
	"strings"
	"testing"
)

// TestTextAsTyped checks that every command keeps its text as typed. The text has an apostrophe,
// repeated spaces, quotation marks and words that look like flags.
func TestTextAsTyped(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	for _, name := range []string{"ann", "ben", "cat", "dan", "eve"} {
		w.does(name, "name "+name)
	}
	const text = `it's  "fine", isn't it? Try --json or C:\new`
	id := w.idOf("ann", "new chess as white")
	w.does("ben", "join "+id)
	w.does("eve", "team new Queen's Men")
	w.does("eve", "examine chess")
	for _, test := range []struct{ says, line, reads, read string }{
		{"ann", "say " + text, "ben", "talk on " + id},
		{"ann", `say "` + strings.ReplaceAll(strings.ReplaceAll(text, `\`, `\\`), `"`, `\"`) + `" --table=` + id, "ben", "talk on " + id},
		{"cat", "shout   " + text, "ben", "talk lobby"},
		{"dan", "tell ben " + text, "ben", "messages"},
		{"ann", "note ben " + text, "ann", "note ben"},
		{"eve", "say " + text + " --team=queen's-men", "eve", "talk team queen's men"},
		{"eve", "examine say " + text, "eve", "examine talk"},
	} {
		if out := w.does(test.says, test.line); !strings.Contains(out, text) {
			t.Errorf("%s: %s", test.line, out)
		}
		if out := w.does(test.reads, test.read); !strings.HasSuffix(out, text+"\n") {
			t.Errorf("%s: %s", test.read, out)
		}
	}
	for _, line := range []string{"say", "say --json", "tell ben", "say --taem=queens hello"} {
		if code, _, said := w.run(t.Context(), "ann", line); code != Wrong {
			t.Errorf("%s: %d, %s", line, code, said)
		}
	}
}
