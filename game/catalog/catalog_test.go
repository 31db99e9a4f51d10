package catalog

import "testing"

func TestEveryGameIsFound(t *testing.T) {
	seen := map[string]bool{}
	for _, rules := range All() {
		id := rules.Info().ID
		if seen[id] {
			t.Errorf("two games are called %q", id)
		}
		seen[id] = true
		if found, ok := Find(id); !ok || found != rules {
			t.Errorf("Find(%q) = %v, %v", id, found, ok)
		}
	}
	if !seen["chess"] || !seen["discworld"] {
		t.Errorf("got games %v", seen)
	}
}

func TestFindUnknown(t *testing.T) {
	for _, id := range []string{"", "Chess", "draughts"} {
		if rules, ok := Find(id); ok {
			t.Errorf("Find(%q) = %v", id, rules)
		}
	}
}

func TestAllBelongsToTheCaller(t *testing.T) {
	clear(All())
	if All()[0] == nil {
		t.Error("changing the list changed the catalog")
	}
}
