package shell

import (
	"encoding/json"
	"strings"
	"testing"

	"pawnstorm/ui/feature"
)

// TestEmail checks that guests cannot add an address, and that an invalid address is refused. A
// server that sends no email refuses every address.
func TestEmail(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	if said := refusal(w, "ann", "email"); !strings.Contains(said, "You need an account") {
		t.Errorf("a guest reads %q", said)
	}
	w.does("ann", "name ann")
	if said := w.does("ann", "email"); !strings.Contains(said, "email new NAME@HOST") {
		t.Errorf("without an address: got %q", said)
	}
	var doc feature.EmailDoc
	if err := json.Unmarshal([]byte(w.does("ann", "email --json")), &doc); err != nil || doc.On || doc.Address != "" || doc.Confirmed != nil {
		t.Errorf("got %+v, error %v", doc, err)
	}
	for line, want := range map[string]string{"email new ann@a.example": "does not send email", "email on": "does not send email", "email off": "no email address", "email remove": "no email address", "email confirm 00000000": "no email address"} {
		if said := refusal(w, "ann", line); !strings.Contains(said, want) {
			t.Errorf("%s: got %q", line, said)
		}
	}
}
