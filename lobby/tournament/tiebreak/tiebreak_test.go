package tiebreak

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/lobby/tournament/crosstable"
)

var all = []Break{DirectEncounter, Buchholz, BuchholzCut1, SonnebornBerger, Progressive, Wins}

// row is a player with rounds written as in a report: opponent and result.
func row(number int, rounds ...crosstable.Round) crosstable.Player {
	return crosstable.Player{Number: number, Rounds: rounds}
}

func game(opponent int, result crosstable.Result) crosstable.Round {
	return crosstable.Round{Opponent: opponent, Result: result}
}

func alone(result crosstable.Result) crosstable.Round { return crosstable.Round{Result: result} }

// value is a player's tie-break, in points.
func value(t *testing.T, e Event, number int, b Break) float64 {
	t.Helper()
	for _, s := range e.Standings(b) {
		if s.Number == number {
			return float64(s.Values[0]) / 4
		}
	}
	t.Fatalf("no player %d", number)
	return 0
}

// threeByes has three players with one bye each.
var threeByes = Event{Table: crosstable.Table{
	row(1, game(2, crosstable.Win), alone(crosstable.Bye), game(3, crosstable.Draw)),
	row(2, game(1, crosstable.Loss), game(3, crosstable.Win), alone(crosstable.Bye)),
	row(3, alone(crosstable.Bye), game(2, crosstable.Loss), game(1, crosstable.Draw)),
}}

// leaver has a fourth player who loses and leaves, and a fifth who is late and forfeits the last
// game.
var leaver = Event{Table: crosstable.Table{
	row(1, game(4, crosstable.Win), game(2, crosstable.Draw), game(5, crosstable.ForfeitWin)),
	row(2, game(3, crosstable.Win), game(1, crosstable.Draw), alone(crosstable.HalfBye)),
	row(3, game(2, crosstable.Loss), game(5, crosstable.Win), alone(crosstable.Bye)),
	row(4, game(1, crosstable.Loss), alone(crosstable.Absent), alone(crosstable.Absent)),
	row(5, alone(crosstable.Absent), game(3, crosstable.Loss), game(1, crosstable.ForfeitLoss)),
}}

// TestUnplayedRounds checks players with byes, early leavers and absent players. The values were
// worked out by hand from article 16.
func TestUnplayedRounds(t *testing.T) {
	for _, test := range []struct {
		what   string
		event  Event
		number int
		b      Break
		want   float64
	}{
		// Scores are 2.5, 2 and 1.5. A dummy has at most 1.5, three draws.
		{"a win, a bye worth the dummy, a draw", threeByes, 1, SonnebornBerger, 2 + 1.5 + 0.75},
		{"a loss, a win, a bye", threeByes, 2, SonnebornBerger, 1.5 + 1.5},
		{"a bye, a loss, a draw", threeByes, 3, SonnebornBerger, 1.5 + 1.25},
		{"a bye does not count as a zero opponent", threeByes, 1, Buchholz, 2 + 1.5 + 1.5},
		{"or as one with the leader's score", threeByes, 2, Buchholz, 2.5 + 1.5 + 1.5},
		{"a bye from the pairing is not cut first", threeByes, 3, BuchholzCut1, 2 + 2.5},

		// Scores are 2.5, 2, 2, 0 and 0. As opponents the fourth has 1, the fifth 0.
		{"leaving counts as draws", leaver, 1, Buchholz, 1 + 2 + 0},
		{"a forfeit is worth no more than its loser", leaver, 1, SonnebornBerger, 1 + 1 + 0},
		{"a requested half point", leaver, 2, SonnebornBerger, 2 + 0.5*2.5 + 0.5*1.5},
		{"a requested bye is cut, not the weakest", leaver, 2, BuchholzCut1, 2 + 2.5},
		{"dummies of a leaver are worth nothing", leaver, 4, SonnebornBerger, 0},
		{"late and forfeiting", leaver, 5, Buchholz, 0 + 2 + 0},
		{"progressive", leaver, 1, Progressive, 1 + 1.5 + 2.5},
		{"wins without playing are wins", leaver, 3, Wins, 2},
		{"half a point is not a win", leaver, 2, Wins, 1},
	} {
		if got := value(t, test.event, test.number, test.b); got != test.want {
			t.Errorf("%s: the %v of player %d is %v, want %v", test.what, test.b, test.number, got, test.want)
		}
	}
	ev := leaver.prepare()
	for number, want := range map[int]int{1: 5, 2: 4, 3: 4, 4: 2, 5: 0} {
		if ev.adjusted[number] != want {
			t.Errorf("player %d counts %d half points as an opponent, want %d", number, ev.adjusted[number], want)
		}
	}
}

// TestByesAtTheEnd checks that an absence counts as a draw only if the player was not available in any
// later round.
func TestByesAtTheEnd(t *testing.T) {
	for _, test := range []struct {
		results []crosstable.Result
		want    int
	}{
		{[]crosstable.Result{crosstable.Win, crosstable.Absent, crosstable.Absent}, 4},
		{[]crosstable.Result{crosstable.Win, crosstable.Absent, crosstable.ForfeitLoss}, 3},
		{[]crosstable.Result{crosstable.Absent, crosstable.Loss, crosstable.Absent}, 1},
		{[]crosstable.Result{crosstable.Absent, crosstable.Bye, crosstable.HalfBye}, 3},
		{[]crosstable.Result{crosstable.HalfBye, crosstable.HalfBye, crosstable.HalfBye}, 3},
		{[]crosstable.Result{crosstable.Absent, crosstable.Absent, crosstable.FullBye}, 2},
	} {
		var p crosstable.Player
		for _, r := range test.results {
			p.Rounds = append(p.Rounds, alone(r))
		}
		ev := &event{rounds: len(test.results)}
		if got := ev.adjust(&p); got != test.want {
			t.Errorf("%v count %d half points, want %d", test.results, got, test.want)
		}
		ev.roundRobin = true
		if got := ev.adjust(&p); got != p.Points(3) {
			t.Errorf("%v count %d half points in a round robin", test.results, got)
		}
	}
}

// TestRoundRobin checks that a forfeit counts like a game, and that the free round does not count.
func TestRoundRobin(t *testing.T) {
	e := Event{RoundRobin: true, Table: crosstable.Table{
		row(1, game(2, crosstable.ForfeitWin), alone(crosstable.Absent), game(3, crosstable.Win)),
		row(2, game(1, crosstable.ForfeitLoss), game(3, crosstable.Win), alone(crosstable.Absent)),
		row(3, alone(crosstable.Absent), game(2, crosstable.Loss), game(1, crosstable.Loss)),
	}}
	for number, want := range map[int]float64{1: 1, 2: 0, 3: 0} {
		if got := value(t, e, number, SonnebornBerger); got != want {
			t.Errorf("Sonneborn-Berger of player %d is %v, want %v", number, got, want)
		}
	}
}

// TestDirectEncounter checks missing games, the average of two games, and sub-groups.
func TestDirectEncounter(t *testing.T) {
	order := func(e Event) (list [][2]int) {
		for _, s := range e.Standings(DirectEncounter) {
			list = append(list, [2]int{s.Place, s.Number})
		}
		return list
	}
	win, draw, loss := crosstable.Win, crosstable.Draw, crosstable.Loss
	for name, test := range map[string]struct {
		table crosstable.Table
		want  [][2]int
	}{
		"the game's winner": {crosstable.Table{
			row(1, game(2, loss), alone(crosstable.Bye)), row(2, game(1, win), alone(crosstable.Absent)),
		}, [][2]int{{1, 2}, {2, 1}}},
		"not met": {crosstable.Table{
			row(1, alone(crosstable.Bye)), row(2, alone(crosstable.Bye)),
		}, [][2]int{{1, 1}, {1, 2}}},
		"a forfeit does not count": {crosstable.Table{
			row(1, game(2, crosstable.ForfeitLoss), alone(crosstable.Bye)),
			row(2, game(1, crosstable.ForfeitWin), alone(crosstable.Absent)),
		}, [][2]int{{1, 1}, {1, 2}}},
		// 3 beat both others, who have not met. No result can change the first place.
		"certainly first": {crosstable.Table{
			row(1, game(3, loss), alone(crosstable.Bye), alone(crosstable.Bye)),
			row(2, alone(crosstable.Bye), game(3, loss), alone(crosstable.Bye)),
			row(3, game(1, win), game(2, win), alone(crosstable.Absent)),
		}, [][2]int{{1, 3}, {2, 1}, {2, 2}}},
		// 1 beat 2 and has not met 3. 3 could win both games.
		"not certainly first": {crosstable.Table{
			row(1, game(2, win), alone(crosstable.Absent)),
			row(2, game(1, loss), alone(crosstable.Bye)),
			row(3, alone(crosstable.Absent), alone(crosstable.Bye)),
		}, [][2]int{{1, 1}, {1, 2}, {1, 3}}},
		// All met: 1 beat 2, 2 and 3 beat 4 and so on. The last two are compared separately.
		"again among those still tied": {crosstable.Table{
			row(1, game(2, win), game(3, win), game(4, draw), alone(crosstable.Absent)),
			row(2, game(1, loss), game(4, win), game(3, win), alone(crosstable.HalfBye)),
			row(3, game(4, win), game(1, loss), game(2, loss), alone(crosstable.Bye), alone(crosstable.HalfBye)),
			row(4, game(3, loss), game(2, loss), game(1, draw), alone(crosstable.Bye), alone(crosstable.Bye)),
		}, [][2]int{{1, 1}, {2, 2}, {3, 3}, {4, 4}}},
	} {
		if got := order(Event{Table: test.table}); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
	twice := Event{RoundRobin: true, Table: crosstable.Table{
		row(1, game(2, win), game(2, draw), game(3, draw), game(3, loss)),
		row(2, game(1, loss), game(1, draw), game(3, win), game(3, draw)),
		row(3, game(1, draw), game(1, win), game(2, loss), game(2, draw)),
	}}
	if got, want := order(twice), [][2]int{{1, 1}, {1, 2}, {1, 3}}; !slices.Equal(got, want) {
		t.Errorf("two games each in a circle: %v, want %v", got, want)
	}
}

// field returns a tournament of random rounds.
func field(random *rand.Rand, players, rounds int) Event {
	table := make(crosstable.Table, players)
	for i := range table {
		table[i].Number = i + 1
	}
	for range rounds {
		order := random.Perm(players)
		for len(order) > 0 {
			a := order[0]
			if len(order) == 1 || random.IntN(5) == 0 {
				table[a].Rounds = append(table[a].Rounds,
					alone([]crosstable.Result{
						crosstable.Bye, crosstable.HalfBye, crosstable.Absent, crosstable.FullBye,
					}[random.IntN(4)]))
				order = order[1:]
				continue
			}
			b := order[1]
			r := []crosstable.Result{
				crosstable.Win, crosstable.Draw, crosstable.Loss, crosstable.ForfeitWin,
			}[random.IntN(4)]
			table[a].Rounds = append(table[a].Rounds, game(b+1, r))
			table[b].Rounds = append(table[b].Rounds, game(a+1, r.Mirror()))
			order = order[2:]
		}
	}
	return Event{Table: table}
}

// TestStandings checks that places follow points and tie-breaks, for any order of players.
func TestStandings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		e := field(random, rapid.IntRange(1, 12).Draw(t, "players"), rapid.IntRange(0, 7).Draw(t, "rounds"))
		order := rapid.SliceOfN(rapid.SampledFrom(all), 0, 4).Draw(t, "order")
		standings := e.Standings(order...)
		mixed := Event{Table: slices.Clone(e.Table)}
		random.Shuffle(len(mixed.Table), func(i, j int) {
			mixed.Table[i], mixed.Table[j] = mixed.Table[j], mixed.Table[i]
		})
		if again := mixed.Standings(order...); !reflect.DeepEqual(again, standings) {
			t.Fatalf("%v, in another order %v", standings, again)
		}
		for i, s := range standings[1:] {
			before := standings[i]
			equal := before.Points == s.Points && slices.Equal(before.Values, s.Values)
			if before.Points < s.Points || before.Points == s.Points && slices.Compare(before.Values, s.Values) < 0 {
				t.Fatalf("%+v stands before %+v", before, s)
			}
			if equal != (before.Place == s.Place) || !equal && s.Place != i+2 {
				t.Fatalf("%+v, then %+v", before, s)
			}
		}
	})
}

// TestForSure compares with all possible results of the missing games.
func TestForSure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := field(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)), 4, rapid.IntRange(1, 4).Draw(t, "rounds"))
		ev := e.prepare()
		numbers := []int{1, 2, 3, 4}
		table := ev.among(numbers)
		var missing [][2]int
		for i, a := range numbers {
			for _, b := range numbers[:i] {
				if !slices.ContainsFunc(ev.rows[a].Rounds, func(r crosstable.Round) bool {
					return r.Opponent == b && r.Result.Played()
				}) {
					missing = append(missing, [2]int{a, b})
				}
			}
		}
		if len(missing) == 0 {
			return
		}
		alone := []int{1, 2, 3, 4} // first, with any results
		var play func(i int)
		play = func(i int) {
			if i < len(missing) {
				for result := range 3 {
					a, b := missing[i][0], missing[i][1]
					table.points[a] += result * whole / 2
					table.points[b] += (2 - result) * whole / 2
					play(i + 1)
					table.points[a] -= result * whole / 2
					table.points[b] -= (2 - result) * whole / 2
				}
				return
			}
			alone = slices.DeleteFunc(alone, func(n int) bool {
				return slices.ContainsFunc(numbers, func(m int) bool {
					return m != n && table.points[m] >= table.points[n]
				})
			})
		}
		play(0)
		classes := ev.ranked(numbers)
		first := len(classes) > 1 && len(classes[0]) == 1
		if first != (len(alone) == 1) || first && classes[0][0] != alone[0] {
			t.Fatalf("ranked %v, certainly first: %v", classes, alone)
		}
	})
}

// TestWords checks that each tie-break has a name, a code and a description.
func TestWords(t *testing.T) {
	seen := make(map[string]bool)
	for _, b := range all {
		for _, word := range []string{b.Code(), b.String(), b.Explanation()} {
			if word == "" || seen[word] {
				t.Errorf("%d: %q is empty or was used before", b, word)
			}
			seen[word] = true
		}
	}
}
