package arena

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/lobby/tournament/crosstable"
)

const (
	win  = crosstable.Win
	draw = crosstable.Draw
	loss = crosstable.Loss
)

// TestScore checks streaks, short draws and berserk.
func TestScore(t *testing.T) {
	game := func(r crosstable.Result) Game { return Game{Result: r, Plies: 40, Opponent: 1500} }
	berserk := func(r crosstable.Result, plies int) Game {
		return Game{Result: r, Plies: plies, Berserk: true, Opponent: 1500}
	}
	for name, test := range map[string]struct {
		games []Game
		want  Sheet
	}{
		"nothing":                {nil, Sheet{}},
		"the example of lichess": {[]Game{game(win), game(win), game(draw)}, Sheet{[]int{2, 2, 2}, 6, false, 1833}},
		"a streak": {
			[]Game{game(win), game(win), game(win), game(win), game(loss), game(win)},
			Sheet{[]int{2, 2, 4, 4, 0, 2}, 14, false, 1833},
		},
		"on fire": {[]Game{game(loss), game(win), game(win)}, Sheet{[]int{0, 2, 2}, 4, true, 1666}},
		"a draw ends the streak": {
			[]Game{game(win), game(win), game(draw), game(win)},
			Sheet{[]int{2, 2, 2, 2}, 8, false, 1875},
		},
		"a draw between": {[]Game{game(win), game(draw), game(win)}, Sheet{[]int{2, 1, 2}, 5, false, 1833}},
		"a short draw": {
			[]Game{{Result: draw, Plies: 19, Opponent: 1500}, {Result: draw, Plies: 20, Opponent: 1700}},
			Sheet{[]int{0, 1}, 1, false, 1600},
		},
		"a short draw on a streak": {
			[]Game{game(win), game(win), {Result: draw, Plies: 3}},
			Sheet{[]int{2, 2, 0}, 4, false, 1333},
		},
		"berserk": {
			[]Game{berserk(win, 14), berserk(win, 13), berserk(loss, 40), berserk(draw, 40)},
			Sheet{[]int{3, 2, 0, 1}, 6, false, 1625},
		},
		"berserk is not doubled": {
			[]Game{game(win), game(win), berserk(win, 30)}, Sheet{[]int{2, 2, 5}, 9, true, 2000},
		},
		"the opponent did not come": {
			[]Game{{Result: crosstable.ForfeitWin, Berserk: true, Opponent: 1500}},
			Sheet{[]int{2}, 2, false, 2000},
		},
	} {
		if got := Score(test.games); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}

// TestRank sorts by points, then performance, then rating. Equal players share a place.
func TestRank(t *testing.T) {
	lines := []Line{
		{Number: 1, Rating: 1500},
		{Number: 2, Rating: 1600},
		{Number: 3, Rating: 1000, Sheet: Sheet{Points: 4, Performance: 1700}},
		{Number: 4, Rating: 2000, Sheet: Sheet{Points: 4, Performance: 1800}},
		{Number: 5, Rating: 1500},
		{Number: 6, Rating: 1, Sheet: Sheet{Points: 5}},
	}
	Rank(lines)
	var got [][2]int
	for _, l := range lines {
		got = append(got, [2]int{l.Place, l.Number})
	}
	if want := [][2]int{{1, 6}, {2, 4}, {3, 3}, {4, 2}, {5, 1}, {5, 5}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestPair checks what players often complain about elsewhere.
func TestPair(t *testing.T) {
	white, black := crosstable.Due{Balance: 1, Last: crosstable.White},
		crosstable.Due{Balance: -1, Last: crosstable.Black}
	for name, test := range map[string]struct {
		free []Player
		want []crosstable.Board
	}{
		"nobody":    {nil, nil},
		"one alone": {[]Player{{Number: 1}}, nil},
		"neighbours": {[]Player{
			{Number: 4, Place: 4},
			{Number: 3, Place: 3},
			{Number: 2, Place: 2},
			{Number: 1, Place: 1},
		}, []crosstable.Board{{White: 1, Black: 2}, {White: 3, Black: 4}}},
		"colours are balanced": {
			[]Player{
				{Number: 1, Place: 1, Colours: white},
				{Number: 2, Place: 2},
				{Number: 3, Place: 3},
				{Number: 4, Place: 4, Colours: black},
			},
			[]crosstable.Board{{White: 2, Black: 1}, {White: 4, Black: 3}},
		},
		"not the same opponent again": {
			[]Player{
				{Number: 1, Place: 1, Last: 2},
				{Number: 2, Place: 2, Last: 1},
				{Number: 3, Place: 3, Last: 9},
				{Number: 4, Place: 4},
			},
			[]crosstable.Board{{White: 1, Black: 3}, {White: 2, Black: 4}},
		},
		"waiting instead of the same opponent": {[]Player{
			{Number: 1, Place: 1, Last: 2, Waited: 1},
			{Number: 2, Place: 2, Last: 1, Waited: 1},
		}, nil},
		"the same opponent if no other is free": {[]Player{
			{Number: 1, Place: 1, Last: 2, Waited: 2},
			{Number: 2, Place: 2, Last: 1, Waited: 2},
		}, []crosstable.Board{{White: 1, Black: 2}}},
		"another comes": {
			[]Player{
				{Number: 1, Place: 1, Last: 2, Waited: 9},
				{Number: 2, Place: 2, Last: 1, Waited: 8},
				{Number: 3, Place: 9},
			},
			[]crosstable.Board{{White: 1, Black: 3}},
		},
		"the longest wait comes first": {[]Player{
			{Number: 1, Place: 1},
			{Number: 2, Place: 2},
			{Number: 3, Place: 30, Waited: 1},
		}, []crosstable.Board{{White: 2, Black: 3}}},
	} {
		if got := Pair(test.free); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// TestNobodyWaitsBesideAFreePlayer checks that all free players are paired, in any order, unless no
// opponent is left. No one is paired twice, or with the last opponent unless both have waited.
func TestNobodyWaitsBesideAFreePlayer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		free := make([]Player, rapid.IntRange(0, 110).Draw(t, "players"))
		for i := range free {
			free[i] = Player{
				Number: i + 1, Place: 1 + random.IntN(2*len(free)), Last: random.IntN(2 * len(free)),
				Waited: random.IntN(4),
			}
			free[i].Colours = crosstable.Due{Balance: random.IntN(5) - 2, Last: crosstable.Colour(random.IntN(3))}
		}
		boards := Pair(free)
		mixed := slices.Clone(free)
		random.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		if again := Pair(mixed); !slices.Equal(again, boards) {
			t.Fatalf("%v, in another order %v", boards, again)
		}
		seen := make(map[int]bool)
		for _, b := range boards {
			p, q := free[b.White-1], free[b.Black-1]
			if seen[b.White] || seen[b.Black] || b.White == b.Black {
				t.Fatalf("a player is paired twice in %v", boards)
			}
			seen[b.White], seen[b.Black] = true, true
			if (p.Last == q.Number || q.Last == p.Number) && (p.Waited < patience || q.Waited < patience) {
				t.Fatalf("%v and %v meet twice in a row", p, q)
			}
			if p.Colours.Balance > q.Colours.Balance {
				t.Fatalf("%v has white against %v", p, q)
			}
		}
		for i, p := range free {
			for _, q := range free[:i] {
				if !seen[p.Number] && !seen[q.Number] && meet(p, q) {
					t.Fatalf("%v waits beside %v", p, q)
				}
			}
		}
	})
}

// TestArenaGoesOn plays an arena with games of different lengths. Present players never wait long,
// and few meet twice in a row.
func TestArenaGoesOn(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	type person struct {
		Player
		busy  int
		games []Game
	}
	people := make([]*person, 21)
	for i := range people {
		people[i] = &person{Player: Player{Number: i + 1, Place: i + 1}}
	}
	for range 400 {
		var free []Player
		for _, p := range people {
			if p.busy > 0 {
				p.busy--
			} else {
				free = append(free, p.Player)
				p.Waited++
			}
			if p.Waited > 6 {
				t.Fatalf("%v waits", p.Player)
			}
		}
		for _, b := range Pair(free) {
			white, black := people[b.White-1], people[b.Black-1]
			if white.Last == b.Black && len(free) > 2 {
				t.Fatalf("%v meet again, of %d free players", b, len(free))
			}
			length := 1 + random.IntN(9)
			result := []crosstable.Result{win, draw, loss}[random.IntN(3)]
			for _, side := range []struct {
				p, q *person
				c    crosstable.Colour
				r    crosstable.Result
				sign int
			}{{white, black, crosstable.White, result, 1}, {black, white, crosstable.Black, result.Mirror(), -1}} {
				side.p.busy, side.p.Waited, side.p.Last = length, 0, side.q.Number
				side.p.Colours = crosstable.Due{Balance: side.p.Colours.Balance + side.sign, Last: side.c}
				side.p.games = append(side.p.games, Game{Result: side.r, Plies: 40, Opponent: 1500})
			}
		}
		lines := make([]Line, len(people))
		for i, p := range people {
			lines[i] = Line{Number: p.Number, Sheet: Score(p.games)}
		}
		Rank(lines)
		for _, l := range lines {
			people[l.Number-1].Place = l.Place
		}
	}
	for _, p := range people {
		if len(p.games) < 40 || p.Colours.Balance > 2 || p.Colours.Balance < -2 {
			t.Errorf("%d played %d games, %d more with White", p.Number, len(p.games), p.Colours.Balance)
		}
	}
}

// BenchmarkPair pairs 2,000 players who are free at once.
func BenchmarkPair(b *testing.B) {
	free := make([]Player, 2000)
	for i := range free {
		free[i] = Player{Number: i + 1, Place: i + 1, Last: i ^ 1 + 1}
	}
	for b.Loop() {
		Pair(free)
	}
}
