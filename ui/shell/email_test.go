package shell

import (
	"encoding/json"
	"strings"
	"testing"

	"pawnstorm/ui/feature"
)

// TestEmail: guests have no address, what is no address is refused where letters are
// written, and nothing is where none are.
func TestEmail(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	if said := refusal(w, "ann", "email"); !strings.Contains(said, "You need an account") {
		t.Errorf("a guest is told %q", said)
	}
	w.does("ann", "name ann")
	if said := w.does("ann", "email"); !strings.Contains(said, "email new NAME@HOST") {
		t.Errorf("without one it says %q", said)
	}
	var doc feature.EmailDoc
	if err := json.Unmarshal([]byte(w.does("ann", "email --json")), &doc); err != nil || doc.On || doc.Address != "" || doc.Confirmed != nil {
		t.Errorf("it is %+v, %v", doc, err)
	}
	for line, want := range map[string]string{"email new ann@a.example": "does not send email", "email on": "does not send email", "email off": "no email address", "email remove": "no email address", "email confirm 00000000": "no email address"} {
		if said := refusal(w, "ann", line); !strings.Contains(said, want) {
			t.Errorf("%s: it says %q", line, said)
		}
	}
}
