package shell

import (
	"strings"
	"testing"
)

// TestPlay checks that play refuses to start a game without bots, and that with a move it makes the
// move. The screens test how it starts a game.
func TestPlay(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	w.does("ann", "name ann")
	if code, _, said := w.run(t.Context(), "ann", "play"); code != Refused || !strings.Contains(said, "No bot plays") {
		t.Errorf("without bots: got %d %q", code, said)
	}
	w.does("ben", "name ben")
	id := w.idOf("ben", "new chess as white")
	w.does("ann", "join "+id)
	if got := w.does("ben", "play e4"); !strings.Contains(got, "You played 1. e4.") {
		t.Errorf("play e4: got %q", got)
	}
	if code, _, said := w.run(t.Context(), "cid", "play chss"); code == Done || !strings.Contains(said, "Did you mean chess?") {
		t.Errorf("play chss: got %d %q", code, said)
	}
}
