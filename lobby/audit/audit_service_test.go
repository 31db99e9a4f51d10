package audit_test

import (
	"fmt"
	"slices"
	"testing"

	"pawnstorm/lobby/audit"
	"pawnstorm/lobby/clubtest"
)

// TestAudit checks that Read returns entries newest first, page by page, even after a restart. Control
// characters are removed from texts.
func TestAudit(t *testing.T) {
	w := clubtest.New(t)
	for i := range 25 {
		e := audit.Entry{
			By: audit.Actor{Name: "op"}, Action: "ban", Target: fmt.Sprint("p", i), Why: "a\x1b]0;x\x07b\u202e",
		}
		if err := w.Audit.Note(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	w.Restart()
	var whom []string
	behind := ""
	for {
		page, err := w.Audit.Read(t.Context(), behind, 10)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		for _, e := range page {
			whom, behind = append(whom, e.Target), e.ID
			if e.Why != "a]0;xb" || e.By.Name != "op" || e.At.IsZero() {
				t.Errorf("got entry %+v", e)
			}
		}
	}
	slices.Reverse(whom)
	for i := range 25 {
		if len(whom) != 25 || whom[i] != fmt.Sprint("p", i) {
			t.Fatalf("got targets %v", whom)
		}
	}
}
