package catalog_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

// TestCalled checks names as other sites and programs write them.
func TestCalled(t *testing.T) {
	for text, want := range map[string]string{
		"chess": "chess", "Standard": "chess", "normal": "chess", "From Position": "chess", "CHESS960": "chess960",
		"fischerandom": "chess960", "Fischer Random": "chess960", "3check": "threecheck", "3-Check": "threecheck",
		"threeCheck": "threecheck", "Three-check": "threecheck", "crazyhouse": "crazyhouse", "Atomic": "atomic",
		"Reversi": "othello", "Four in a Row": "connect4", "General Strike Chess": "strike",
		"": "", "horde": "", "3": "",
	} {
		got := ""
		if rules := game.Called(text, catalog.All()); rules != nil {
			got = rules.Info().ID
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
