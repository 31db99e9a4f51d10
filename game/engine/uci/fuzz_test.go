package uci

import (
	"strings"
	"testing"

	"pawnstorm/game/engine/search"
)

// FuzzLine reads any line as options and search output. Scores and settings must stay within their
// limits.
func FuzzLine(f *testing.F) {
	f.Add("info depth 12 seldepth 20 multipv 1 score cp -34 nodes 99 pv e2e4 e7e5")
	f.Add("info score mate -3 lowerbound string pv")
	f.Add("option name Own Book type combo default a b var a b var c min 1 max x")
	f.Add("option var name var type spin var")
	f.Fuzz(func(t *testing.T, line string) {
		var said thought
		said.note(line)
		if said.score > search.Mate || said.score < -search.Mate {
			t.Errorf("score is %d", said.score)
		}
		o := parseOption(strings.Fields(line))
		if command, err := o.set(line); err == nil && strings.ContainsAny(command, "\r\n") {
			t.Errorf("command is %q", command)
		}
		if shown := clean(line); strings.ContainsAny(shown, "\r\n\x1b\u202e") || len([]rune(shown)) > 200 {
			t.Errorf("%q is shown", shown)
		}
	})
}
