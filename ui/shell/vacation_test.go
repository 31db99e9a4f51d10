package shell

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/ui/feature"
)

// TestVacation checks that a player can begin and end a vacation, and that the opponent sees it.
// Guests cannot.
func TestVacation(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	if said := refusal(w, "ann", "vacation"); !strings.Contains(said, "You need an account") {
		t.Errorf("a guest reads %q", said)
	}
	w.does("ann", "name ann")
	w.does("ben", "name ben")
	w.does("ann", "new chess as white clock=3-days called slow")
	w.does("ben", "join slow")
	if said := w.does("ann", "vacation"); !strings.Contains(said, "You have 30 days left (30 a year).") || !strings.Contains(said, "A vacation would pause 1 correspondence game.") {
		t.Errorf("before the vacation: got %q", said)
	}
	for _, line := range []string{"vacation begin 0", "vacation begin 31"} {
		if code, _, said := w.run(t.Context(), "ann", line); code != Wrong || !strings.Contains(said, "A vacation has 1 to 30 days") {
			t.Errorf("%s: code %d, %q", line, code, said)
		}
	}
	if said := refusal(w, "ann", "vacation end"); !strings.Contains(said, "You are not on vacation.") {
		t.Errorf("ending no vacation: got %q", said)
	}
	said := w.does("ann", "vacation begin 10")
	if !strings.Contains(said, "After it you have 20 days left.\nIt pauses 1 correspondence game.") {
		t.Errorf("got %q", said)
	}
	if said := w.does("ann", "show slow"); !regexp.MustCompile(`You are on vacation until .* UTC at the latest\. The clocks are paused\.`).MatchString(said) {
		t.Errorf("ann reads %q", said)
	}
	if said := w.does("ben", "show slow"); !strings.Contains(said, "ann is on vacation until") {
		t.Errorf("ben reads %q", said)
	}
	var shown struct {
		Clocks struct{ Vacation map[string]string }
	}
	if err := json.Unmarshal([]byte(w.does("ben", "show slow --json")), &shown); err != nil || shown.Clocks.Vacation["white"] == "" || len(shown.Clocks.Vacation) != 1 {
		t.Errorf("ben gets JSON %+v, error %v", shown, err)
	}
	var doc feature.VacationDoc
	if err := json.Unmarshal([]byte(w.does("ann", "vacation end --json")), &doc); err != nil || doc.Until != nil || doc.Left != 29 || doc.Still != 1 || doc.More == nil {
		t.Errorf("after its end: got %+v, error %v", doc, err)
	}
	if said := w.does("ben", "show slow"); strings.Contains(said, "vacation") {
		t.Errorf("after its end ben reads %q", said)
	}
}
