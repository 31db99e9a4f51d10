package endgame

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/othello"
)

//go:embed testdata/ffo.txt
var ffoText string

// TestFFO checks whether each move of the FFO test positions wins, draws or loses as in Edax. It
// also checks that the best move has the highest value.
func TestFFO(t *testing.T) {
	s, seen := New(1<<24), uint64(0)
	for line := range strings.Lines(ffoText) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if seen++; seen > gametest.Share(40) {
			break // a few are enough on slow machines
		}
		parts := strings.Split(strings.TrimSpace(line), ";")
		state := gametest.New(t, othello.Rules(), parts[0])
		want := map[game.Move]int{}
		for _, part := range parts[1 : len(parts)-1] {
			text, worth, _ := strings.Cut(strings.TrimSpace(part), ":")
			m, err := state.Parse(text)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			var margin int
			if _, err := fmt.Sscan(worth, &margin); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			want[m] = margin
		}
		d, _ := othello.Of(state)
		choices := s.Choices(t.Context(), d, 0)
		if len(choices) != len(want) {
			t.Errorf("%s: %d moves", line, len(choices))
		}
		for _, c := range choices {
			if margin := want[c.Move]; !c.Decided() || (c.Low > 0) != (margin > 0) || (c.High < 0) != (margin < 0) {
				t.Errorf("%s: %s is worth %+v", line, state.Format(c.Move), c.Bounds)
			}
		}
		v := s.Best(t.Context(), d, 0)
		best, _ := state.Parse(strings.TrimSpace(parts[1])[:2])
		if most := want[best]; !v.Exact() || want[v.Move] != most || v.Low != most && !leaves(v.Low, most) {
			t.Errorf("%s: best is %s with %+v", line, state.Format(v.Move), v.Bounds)
		}
	}
}

// leaves reports whether one margin is one less for the winner than another, as when one cell stays
// vacant.
func leaves(margin, counted int) bool { return margin > 0 && margin+1 == counted }
