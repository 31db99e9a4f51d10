package engine

import (
	"regexp"
	"strings"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/game/level"
)

// TestLevels checks that each game with bots has five levels. Each level has one name, which an
// account could have.
func TestLevels(t *testing.T) {
	name := regexp.MustCompile(`^[a-z]{2,16}$`)
	for _, rules := range catalog.All() {
		levels := Levels(rules.Info().ID)
		if levels == nil {
			continue
		}
		if len(levels) != Count {
			t.Fatalf("%s has %d levels", rules.Info().ID, len(levels))
		}
		seen := map[string]bool{}
		for i, l := range levels {
			if l.Number != i+1 || l.Name != level.Names[i] || !name.MatchString(l.Name) || seen[l.Name] || seen[l.Manner] {
				t.Errorf("%s: level %+v", rules.Info().ID, l)
			}
			if len(l.Manner) < 20 || len(l.Manner) > 90 || !strings.HasSuffix(l.Manner, ".") {
				t.Errorf("%s: manner %q does not fit in a list", rules.Info().ID, l.Manner)
			}
			seen[l.Name], seen[l.Manner] = true, true
		}
	}
	if Levels("draughts") != nil {
		t.Error("an unknown game has levels")
	}
}
