package shell

import (
	"strings"
	"testing"
)

// TestOwnOpenTables checks what a user reads if all open tables are their own. join returns to one
// of them.
func TestOwnOpenTables(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	if said := w.does("ann", "games"); !strings.Contains(said, "No open tables.") {
		t.Errorf("without a table: %s", said)
	}
	var ids []string
	for range 3 {
		ids = append(ids, w.idOf("ann", "new chess 5+3 as white"))
	}
	said := w.does("ann", "games")
	if strings.Contains(said, "No open tables") || !strings.HasSuffix(said, "No other open tables. To create one: ssh example.org new chess\n") {
		t.Errorf("with three of their own: %s", said)
	}
	if said := w.does("ann", "games --game=othello"); !strings.Contains(said, "No open tables.") {
		t.Errorf("with another game: %s", said)
	}
	for _, line := range []string{"join " + ids[0], "join " + ids[0] + " as white"} {
		if said := w.does("ann", line); !strings.HasPrefix(said, "You are already at table "+ids[0]+": Chess, 5+3.\n") {
			t.Errorf("%s: %s", line, said)
		}
	}
	if code, _, said := w.run(t.Context(), "ann", "join "+ids[0]+" as black"); code != Refused {
		t.Errorf("another seat: %d, %s", code, said)
	}
	w.does("ben", "join "+ids[1])
	if said := w.does("ben", "join "+ids[1]); !strings.Contains(said, "already") || !strings.Contains(said, "ann (White) is to move.") {
		t.Errorf("during the game: %s", said)
	}
	w.does("ben", "resign "+ids[1])
	if code, _, _ := w.run(t.Context(), "ben", "join "+ids[1]); code != Refused {
		t.Errorf("after the game: code %d", code)
	}
}
