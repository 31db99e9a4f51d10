package play_test

import (
	"strings"
	"testing"

	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/tuitest"
)

// The footer of a table offers reactions and chat only if another person is there, and what hangs only
// where the game allows it.
func TestTableFooter(t *testing.T) {
	footer := func(p *tuitest.Person) string {
		lines := strings.Split(p.Frame(), "\n")
		return lines[len(lines)-1]
	}
	alone := tuitest.New(t).Plays(0, "")
	if got := footer(alone); !strings.Contains(got, "# what hangs   v turn   q back") || strings.Contains(got, "react") {
		t.Errorf("alone: %s", got)
	}
	for _, rated := range []bool{false, true} {
		ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3), Rated: rated})
		want := "t chat   # what hangs   q back"
		if rated {
			want = "t chat   ! react   q back"
		}
		for _, p := range []*tuitest.Person{ann, bob} {
			p.Until(want, func() bool { return strings.Contains(footer(p), want) })
			p.Press("?")
			if strings.Contains(p.Frame(), "what hangs") == rated {
				t.Errorf("rated %t: the help has\n%s", rated, p.Frame())
			}
			p.Press("esc")
		}
	}
}
