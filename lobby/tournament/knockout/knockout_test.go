package knockout

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// TestDraw checks the first pairs and the free places.
func TestDraw(t *testing.T) {
	for players, want := range map[int][]Tie{
		1: nil,
		2: {{High: 1, Low: 2}},
		3: {{High: 1, Free: true}, {High: 2, Low: 3}},
		5: {{High: 1, Free: true}, {High: 4, Low: 5}, {High: 2, Free: true}, {High: 3, Free: true}},
		8: {{High: 1, Low: 8}, {High: 4, Low: 5}, {High: 2, Low: 7}, {High: 3, Low: 6}},
	} {
		if got := Draw(players); !reflect.DeepEqual(got, want) {
			t.Errorf("%d players: %v, want %v", players, got, want)
		}
	}
}

// TestRounds plays a tournament of six, step by step.
func TestRounds(t *testing.T) {
	winners := map[[2]int]int{}
	winner := func(r, i int) int { return winners[[2]int{r, i}] }
	k := Knockout{Players: 6, Third: true}
	check := func(what string, rounds [][]Tie, places map[int]int) {
		t.Helper()
		if got := k.Rounds(winner); !reflect.DeepEqual(got[1:], rounds) {
			t.Errorf("%s: %v, want %v", what, got[1:], rounds)
		}
		if got := k.Places(winner); !reflect.DeepEqual(got, places) {
			t.Errorf("%s: places %v, want %v", what, got, places)
		}
	}
	check("the start", [][]Tie{{{High: 1}, {High: 2}}, {{}, {}}}, map[int]int{})
	winners[[2]int{0, 1}] = 5
	winners[[2]int{0, 3}] = 17 // plays elsewhere
	check("a quarterfinal", [][]Tie{{{High: 1, Low: 5}, {High: 2}}, {{}, {}}}, map[int]int{4: 5})
	winners[[2]int{0, 3}] = 3
	winners[[2]int{1, 0}] = 1
	check("a semifinal", [][]Tie{{{High: 1, Low: 5}, {High: 2, Low: 3}}, {{High: 1}, {High: 5}}},
		map[int]int{4: 5, 6: 5})
	winners[[2]int{1, 1}] = 3
	winners[[2]int{2, 1}] = 2
	check("the third place", [][]Tie{{{High: 1, Low: 5}, {High: 2, Low: 3}}, {{High: 1, Low: 3}, {High: 5, Low: 2}}},
		map[int]int{4: 5, 6: 5, 2: 3, 5: 4})
	winners[[2]int{2, 0}] = 3
	check("the end", [][]Tie{{{High: 1, Low: 5}, {High: 2, Low: 3}}, {{High: 1, Low: 3}, {High: 5, Low: 2}}},
		map[int]int{4: 5, 6: 5, 2: 3, 5: 4, 3: 1, 1: 2})
}

// TestThreePlayers checks that the loser of the only semifinal is third without playing.
func TestThreePlayers(t *testing.T) {
	k := Knockout{Players: 3, Third: true}
	winner := func(r, i int) int { return map[[2]int]int{{0, 1}: 3, {1, 0}: 1}[[2]int{r, i}] }
	if got, want := k.Places(winner), (map[int]int{1: 1, 3: 2, 2: 3}); !reflect.DeepEqual(got, want) {
		t.Errorf("places %v, want %v", got, want)
	}
}

// TestBetterWins checks that all places follow the numbers if the better player always wins. With
// any results, all players get a place, and the top two met in the final.
func TestBetterWins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(2, 70).Draw(t, "players")
		k := Knockout{Players: players, Third: rapid.Bool().Draw(t, "third")}
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		better, won := rapid.Bool().Draw(t, "better"), map[[2]int]int{}
		for r := range k.Rounds(func(int, int) int { return 0 }) {
			for i, tie := range k.Rounds(func(r, i int) int { return won[[2]int{r, i}] })[r] {
				if !tie.Free && (tie.High == 0 || tie.Low == 0) {
					t.Fatalf("round %d: no players for %v", r+1, tie)
				}
				won[[2]int{r, i}] = min(tie.High, tie.Low)
				if !better && random.IntN(2) == 0 {
					won[[2]int{r, i}] = max(tie.High, tie.Low)
				}
			}
		}
		places := k.Places(func(r, i int) int { return won[[2]int{r, i}] })
		if len(places) != players {
			t.Fatalf("%d of %d players have a place: %v", len(places), players, places)
		}
		for a, p := range places {
			for b, q := range places {
				if better && a < b && p > q {
					t.Fatalf("%d has place %d, %d has place %d", a, p, b, q)
				}
			}
		}
	})
}
