package roundrobin

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/lobby/tournament/crosstable"
)

// TestBergerTables compares with the FIDE tables for up to 8 players.
func TestBergerTables(t *testing.T) {
	for players, want := range map[int]string{
		2: "1-2",
		3: "2-3 (1), 1-2 (3), 3-1 (2)",
		4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
		6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
		8: "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, 3-8 4-2 5-1 6-7, " +
			"8-7 1-6 2-5 3-4, 4-8 5-3 6-2 7-1",
	} {
		var rounds []string
		for _, p := range Schedule(players, false) {
			var words []string
			for _, b := range p.Boards {
				words = append(words, fmt.Sprintf("%d-%d", b.White, b.Black))
			}
			if p.Bye != 0 {
				words = append(words, fmt.Sprintf("(%d)", p.Bye))
			}
			rounds = append(rounds, strings.Join(words, " "))
		}
		if got := strings.Join(rounds, ", "); got != want {
			t.Errorf("%d players:\n got %s\nwant %s", players, got, want)
		}
	}
	for _, players := range []int{-1, 0, 1} {
		if rounds := Schedule(players, true); rounds != nil {
			t.Errorf("%d players: %v", players, rounds)
		}
	}
}

// TestEverybodyMeets checks that each two players meet once, or once with each colour. Each player
// has a game in each round. Colours are balanced, and never the same three times in a row.
func TestEverybodyMeets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, double := rapid.IntRange(2, 40).Draw(t, "players"), rapid.Bool().Draw(t, "double")
		met := make(map[crosstable.Board]int)
		colours := make(map[int]string)
		for round, p := range Schedule(players, double) {
			seen := make(map[int]bool)
			for _, b := range p.Boards {
				met[b]++
				colours[b.White] += "w"
				colours[b.Black] += "b"
				if seen[b.White] || seen[b.Black] || b.White == b.Black {
					t.Fatalf("round %d: %v", round+1, p)
				}
				seen[b.White], seen[b.Black] = true, true
			}
			if (p.Bye != 0) != (players%2 == 1) || seen[p.Bye] || len(p.Boards) != players/2 {
				t.Fatalf("round %d: %v", round+1, p)
			}
		}
		for a := 1; a <= players; a++ {
			for b := 1; b < a; b++ {
				there, back := met[crosstable.Board{White: a, Black: b}], met[crosstable.Board{White: b, Black: a}]
				if double && (there != 1 || back != 1) || !double && there+back != 1 {
					t.Fatalf("%d and %d meet %d and %d times", a, b, there, back)
				}
			}
			balance := strings.Count(colours[a], "w") - strings.Count(colours[a], "b")
			if double && balance != 0 || balance > 1 || balance < -1 {
				t.Fatalf("%d has the colours %s", a, colours[a])
			}
			if strings.Contains(colours[a], "www") || strings.Contains(colours[a], "bbb") {
				t.Fatalf("%d has the colours %s", a, colours[a])
			}
		}
	})
}
