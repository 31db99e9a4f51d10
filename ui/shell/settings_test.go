package shell

import (
	"slices"
	"testing"
)

// TestSettingsAreCompleted checks that completion offers the values of the setting on the line, and the
// parts of the board with a colour.
func TestSettingsAreCompleted(t *testing.T) {
	w := club(t)
	w.arrive("ann")
	for line, want := range map[string][]string{
		"settings pieces s":               {"sextants"},
		"settings colour li":              {"light-square", "links"},
		"settings colour light-square s":  {"safe", "slate"},
		"settings color light-square sla": {"slate"},
		"settings light-square wal":       {"walnut"},
		"settings holograms s":            nil,
	} {
		if got := w.shell.Complete(w.env("ann"), line); !slices.Equal(got, want) {
			t.Errorf("%q completes to %q, want %q", line, got, want)
		}
	}
}
