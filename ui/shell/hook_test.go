package shell

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pawnstorm/lobby/webhook"
	"pawnstorm/ui/feature"
)

// refusal runs a line that must be refused, and returns the error.
func refusal(w *world, who, line string) string {
	w.tb.Helper()
	code, out, said := w.run(w.tb.Context(), who, line)
	if code != Refused || out != "" {
		w.tb.Errorf("%s: code %d, %s", line, code, out)
	}
	return said
}

// TestHooks checks that a webhook can be created, listed, tried and removed. Its secret is shown
// once, and failures are reported.
func TestHooks(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	if said := refusal(w, "ann", "hook"); !strings.Contains(said, "You need an account") {
		t.Errorf("a guest reads %q", said)
	}
	w.does("ann", "name ann")
	if said := w.does("ann", "hook"); !strings.Contains(said, "hook new https://example.org/chess turn") {
		t.Errorf("without a webhook: got %q", said)
	}
	var doc feature.HookDoc
	if err := json.Unmarshal([]byte(w.does("ann", "hook new https://a.invalid/x?y=1 end turn --json")), &doc); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(doc.Events, []webhook.Kind{webhook.Turn, webhook.End}) || !strings.HasPrefix(doc.Secret, "whsec_") || doc.Off != nil {
		t.Errorf("got %+v", doc)
	}
	if said := w.does("ann", "hook new https://b.invalid"); !regexp.MustCompile(`^whsec_[A-Za-z0-9+/]{43}=\n`).MatchString(said) {
		t.Errorf("got %q", said)
	}
	list := w.does("ann", "hook")
	if !regexp.MustCompile(`(?m)^`+doc.ID+`  https://a\.invalid/x\?y=1  turn, end  .* on$`).MatchString(list) || strings.Contains(list, "whsec_") || strings.Count(list, "\n") != 3 {
		t.Errorf("got list\n%s", list)
	}
	if all := w.does("ann", "hook --json"); strings.Contains(all, "secret") || strings.Count(all, "\n") != 2 {
		t.Errorf("--json printed\n%s", all)
	}
	if said := refusal(w, "ann", "hook new http://a.example"); !strings.Contains(said, "must begin with https://") {
		t.Errorf("got %q", said)
	}
	if said := refusal(w, "ann", "hook test "+doc.ID); !strings.Contains(said, "Calling https://a.invalid/x?y=1 failed") {
		t.Errorf("got %q", said)
	}
	if list := w.does("ann", "hook"); !strings.Contains(list, "failing since 20") {
		t.Errorf("got list\n%s", list)
	}
	if said := w.does("ann", "hook remove "+doc.ID); said != "Stopped calling https://a.invalid/x?y=1.\n" {
		t.Errorf("got %q", said)
	}
	if said := refusal(w, "ann", "hook remove "+doc.ID); !strings.Contains(said, "no such webhook") {
		t.Errorf("got %q", said)
	}
}
