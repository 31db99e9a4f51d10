package shell

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pawnstorm/ui/words"
)

// TestMatchResults checks that show and find report a match of two games the same way. One field
// holds the result of the last game, and another the result of the match.
func TestMatchResults(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	for _, name := range []string{"ann", "ben"} {
		w.does(name, "name "+name)
	}
	read := func(who, line string, doc any) {
		t.Helper()
		if err := json.Unmarshal([]byte(w.does(who, line)), doc); err != nil {
			t.Fatal(err)
		}
	}
	id := w.idOf("ann", "new strike as workers match")
	w.does("ben", "join "+id)
	w.does("ben", "resign "+id)
	var between words.TableDoc
	if read("ann", "show --json", &between); between.GameResult == nil || *between.GameResult.Player != "ann" || between.MatchResult != nil {
		t.Errorf("between the games: got %+v, %+v", between.GameResult, between.MatchResult)
	}
	w.does("ann", "start on "+id)
	w.does("ben", "start on "+id)
	w.does("ann", "resign "+id)
	both := w.idOf("ann", "new strike as workers match")
	w.does("ben", "join "+both)
	w.does("ben", "resign "+both)
	w.does("ben", "resign "+both) // also the second game
	for _, test := range []struct {
		id, last, match string
	}{{id, "ben", ""}, {both, "ann", "ann"}} {
		var shown words.TableDoc
		read("ann", "show "+test.id+" --json", &shown)
		var found words.FinishedDoc
		for _, line := range strings.Split(strings.TrimSpace(w.does("ben", "find --json")), "\n") {
			var doc words.FinishedDoc
			if err := json.Unmarshal([]byte(line), &doc); err != nil {
				t.Fatal(err)
			}
			if doc.ID == test.id {
				found = doc
			}
		}
		if !reflect.DeepEqual(shown.GameResult, found.GameResult) || !reflect.DeepEqual(shown.MatchResult, found.MatchResult) {
			t.Errorf("show printed %+v and %+v, find printed %+v and %+v",
				shown.GameResult, shown.MatchResult, found.GameResult, found.MatchResult)
		}
		switch g, m := shown.GameResult, shown.MatchResult; {
		case g == nil || m == nil || g.Player == nil || *g.Player != test.last:
			t.Errorf("got last game %+v, match %+v", g, m)
		case test.match != "" && (m.Player == nil || *m.Player != test.match):
			t.Errorf("got match %+v", m)
		}
	}
}
