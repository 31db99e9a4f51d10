package table

import (
	"fmt"
	"strings"
	"testing"
)

// TestSince checks that events are reported one by one, each with the tables before and after, even
// if many came at once.
func TestSince(t *testing.T) {
	open := openTable(t)
	now := after(t, played(t, after(t, open, by(ben, Sit)), "e4", "e5"), by(ann, Resign))
	happened, err := now.Since(open)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, h := range happened {
		told = append(told, fmt.Sprintf("%s %d-%d", h.Kind, len(h.Before.Plies), len(h.After.Plies)))
	}
	if got, want := strings.Join(told, ", "), "sit 0-0, sit 0-0, move 0-1, move 1-2, resign 2-2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if last := happened[len(happened)-1].After; last.Status != Over || last.Ending() != now.Ending() {
		t.Errorf("at the end: %d, %s", last.Status, last.Ending())
	}
	if again, err := now.Since(now); len(again) > 0 || err != nil {
		t.Errorf("since now: %v, %v", again, err)
	}
}
