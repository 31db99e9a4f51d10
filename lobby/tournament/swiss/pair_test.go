package swiss

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/lobby/tournament/crosstable"
)

// newTable returns n players without games.
func newTable(players int) crosstable.Table {
	table := make(crosstable.Table, players)
	for i := range table {
		table[i].Number = i + 1
	}
	return table
}

// boardsOf returns boards from a list of players, White first.
func boardsOf(numbers ...int) (list []crosstable.Board) {
	for i := 0; i < len(numbers); i += 2 {
		list = append(list, crosstable.Board{White: numbers[i], Black: numbers[i+1]})
	}
	return list
}

// enter adds a round to a table. White's result comes first on each board.
func enter(
	table crosstable.Table, p crosstable.Pairing, result func(crosstable.Board) (white, black crosstable.Result),
	absent func(number int) crosstable.Result,
) {
	round := table.Rounds()
	rows := make(map[int]*crosstable.Player)
	for i := range table {
		rows[table[i].Number] = &table[i]
	}
	put := func(number int, r crosstable.Round) {
		row := rows[number]
		for len(row.Rounds) < round {
			row.Rounds = append(row.Rounds, crosstable.Round{})
		}
		row.Rounds = append(row.Rounds, r)
	}
	for _, b := range p.Boards {
		white, black := result(b)
		put(b.White, crosstable.Round{Opponent: b.Black, Colour: crosstable.White, Result: white})
		put(b.Black, crosstable.Round{Opponent: b.White, Colour: crosstable.Black, Result: black})
	}
	if p.Bye != 0 {
		put(p.Bye, crosstable.Round{Result: crosstable.Bye})
	}
	for number, row := range rows {
		if len(row.Rounds) <= round {
			put(number, crosstable.Round{Result: absent(number)})
		}
	}
}

// complain returns what is wrong with a pairing, or "". In a crowd colours are only a wish.
func complain(t Tournament, p crosstable.Pairing) error {
	seen := make(map[int]bool)
	rows := make(map[int]crosstable.Player)
	for _, row := range t.Table {
		rows[row.Number] = row
	}
	seat := func(number int) error {
		if seen[number] || slices.Contains(t.Out, number) || rows[number].Number == 0 {
			return fmt.Errorf("%d is paired twice, has left, or does not exist", number)
		}
		seen[number] = true
		return nil
	}
	for _, b := range p.Boards {
		if err := errors.Join(seat(b.White), seat(b.Black)); err != nil {
			return err
		}
		for _, r := range rows[b.White].Rounds {
			if r.Opponent == b.Black && r.Result.Played() {
				return fmt.Errorf("%d and %d have met", b.White, b.Black)
			}
		}
		if err := complainOfColours(t, rows[b.White], rows[b.Black]); err != nil {
			return err
		}
	}
	if p.Bye != 0 {
		if err := seat(p.Bye); err != nil {
			return err
		}
		for _, r := range rows[p.Bye].Rounds {
			if r.Result == crosstable.Bye || !r.Result.Played() && r.Result.Points() == 2 {
				return fmt.Errorf("%d has the bye after %v", p.Bye, r.Result)
			}
		}
	}
	if len(seen)+len(t.Out) != len(t.Table) {
		return fmt.Errorf("%d of %d are paired, %d have left", len(seen), len(t.Table), len(t.Out))
	}
	return nil
}

// complainOfColours allows no player the same colour three times in a row, or three times more than
// the other. The exception is a topscorer in the last round.
func complainOfColours(t Tournament, white, black crosstable.Player) error {
	done := t.Table.Rounds()
	last := t.Rounds > 0 && done >= t.Rounds-1
	if last && max(white.Points(done), black.Points(done)) > done {
		return nil
	}
	if colours := append(coloursOf(white), crosstable.White); tooMany(colours) {
		return fmt.Errorf("%d has the colours %v", white.Number, colours)
	}
	if colours := append(coloursOf(black), crosstable.Black); tooMany(colours) {
		return fmt.Errorf("%d has the colours %v", black.Number, colours)
	}
	return nil
}

func coloursOf(row crosstable.Player) (list []crosstable.Colour) {
	for _, r := range row.Rounds {
		if r.Result.Played() {
			list = append(list, r.Colour)
		}
	}
	return list
}

// tooMany checks the last colours of a player.
func tooMany(colours []crosstable.Colour) bool {
	n := len(colours)
	now, balance := colours[n-1], 0
	for _, c := range colours {
		if c == now {
			balance++
		} else {
			balance--
		}
	}
	return balance > 2 || n > 2 && colours[n-2] == now && colours[n-3] == now
}

// anyPairing reports whether complain accepts any pairing. It tries all, with both colours.
func anyPairing(t Tournament) bool {
	var here []crosstable.Player
	for _, row := range t.Table {
		if !slices.Contains(t.Out, row.Number) {
			here = append(here, row)
		}
	}
	alone := func(p crosstable.Pairing) bool {
		var out []int
		for _, row := range t.Table {
			if row.Number != p.Bye &&
				!slices.ContainsFunc(p.Boards, func(b crosstable.Board) bool {
					return b.White == row.Number || b.Black == row.Number
				}) {
				out = append(out, row.Number)
			}
		}
		t := t
		t.Out = out
		return complain(t, p) == nil
	}
	var try func(left []crosstable.Player, bye bool) bool
	try = func(left []crosstable.Player, bye bool) bool {
		if len(left) == 0 {
			return true
		}
		p, rest := left[0].Number, left[1:]
		if bye && alone(crosstable.Pairing{Bye: p}) && try(rest, false) {
			return true
		}
		for i, q := range rest {
			there := alone(crosstable.Pairing{Boards: []crosstable.Board{{White: p, Black: q.Number}}}) ||
				alone(crosstable.Pairing{Boards: []crosstable.Board{{White: q.Number, Black: p}}})
			if there && try(slices.Concat(rest[:i], rest[i+1:]), bye) {
				return true
			}
		}
		return false
	}
	return try(here, len(here)%2 == 1)
}

// life draws results and players who miss a game, sit out a round, leave or come late.
type life struct {
	random *rand.Rand
	gone   map[int]bool
	late   map[int]int // the player's first round
}

func newLife(seed uint64, players, rounds int) *life {
	l := &life{random: rand.New(rand.NewPCG(seed, 0)), gone: make(map[int]bool), late: make(map[int]int)}
	for n := range players {
		if l.random.IntN(8) == 0 {
			l.late[n+1] = l.random.IntN(rounds + 1)
		}
	}
	return l
}

func (l *life) out(players, round int) (out []int) {
	for n := 1; n <= players; n++ {
		if l.random.IntN(40) == 0 {
			l.gone[n] = true
		}
		if l.gone[n] || l.late[n] > round || l.random.IntN(16) == 0 {
			out = append(out, n)
		}
	}
	return out
}

func (l *life) result(b crosstable.Board) (white, black crosstable.Result) {
	switch n := l.random.IntN(20); {
	case n == 0:
		return crosstable.ForfeitLoss, crosstable.ForfeitLoss
	case n == 1:
		return crosstable.ForfeitWin, crosstable.ForfeitLoss
	case n < 7:
		return crosstable.Draw, crosstable.Draw
	case n < 14 == (b.White < b.Black):
		return crosstable.Win, crosstable.Loss
	}
	return crosstable.Loss, crosstable.Win
}

func (l *life) absent(int) crosstable.Result {
	return []crosstable.Result{
		crosstable.Absent, crosstable.HalfBye, crosstable.HalfBye,
		crosstable.FullBye,
	}[l.random.IntN(4)]
}

// shuffled returns the same tournament with its players in another order.
func shuffled(t Tournament, random *rand.Rand) Tournament {
	t.Table, t.Out = slices.Clone(t.Table), slices.Clone(t.Out)
	random.Shuffle(len(t.Table), func(i, j int) { t.Table[i], t.Table[j] = t.Table[j], t.Table[i] })
	random.Shuffle(len(t.Out), func(i, j int) { t.Out[i], t.Out[j] = t.Out[j], t.Out[i] })
	return t
}

// TestEveryRoundKeepsTheRules plays random tournaments. No player is paired twice, meets an
// opponent again, has a second bye or too much of a colour. If no pairing is found, none exists. The
// order of the players does not matter.
func TestEveryRoundKeepsTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, rounds := rapid.IntRange(1, 14).Draw(t, "players"), rapid.IntRange(1, 9).Draw(t, "rounds")
		l := newLife(rapid.Uint64().Draw(t, "life"), players, rounds)
		next := Tournament{
			Table: newTable(players), Rounds: rounds,
			First: crosstable.Colour(rapid.IntRange(0, 2).Draw(t, "first")),
		}
		if rapid.Bool().Draw(t, "accelerated") {
			next.Accelerated = GroupA(players)
		}
		for round := range rounds {
			next.Out = l.out(players, round)
			pairing, err := Pair(next)
			again, errAgain := Pair(shuffled(next, l.random))
			if !reflect.DeepEqual(pairing, again) || !errors.Is(errAgain, err) {
				t.Fatalf("round %d is paired as %v (%v), in another order as %v (%v)", round+1, pairing, err,
					again, errAgain)
			}
			if err != nil {
				if !errors.Is(err, ErrNoPairing) || anyPairing(next) {
					t.Fatalf("round %d: %v, but it can be paired: %v, players who left: %v", round+1, err, next.Table, next.Out)
				}
				return
			}
			if err := complain(next, pairing); err != nil {
				t.Fatalf("round %d: %v", round+1, err)
			}
			enter(next.Table, pairing, l.result, l.absent)
		}
	})
}

// TestCrowd plays a large tournament. The same rules hold, except for colours. Opponents are at most
// a point apart.
func TestCrowd(t *testing.T) {
	players, rounds := 801, 6
	if testing.Short() {
		players = 301
	}
	if os.Getenv("PAWNSTORM_LONG") != "" {
		players, rounds = 2001, 11
	}
	l := newLife(1, players, rounds)
	next := Tournament{Table: newTable(players), Rounds: rounds}
	for round := range rounds {
		next.Out = l.out(players, round)
		pairing, err := Pair(next)
		if err != nil {
			t.Fatalf("round %d: %v", round+1, err)
		}
		if err := complain(next, pairing); err != nil {
			t.Fatalf("round %d: %v", round+1, err)
		}
		for _, b := range pairing.Boards {
			white, black := next.Table[b.White-1].Points(round), next.Table[b.Black-1].Points(round)
			if white-black > 2 || black-white > 2 {
				t.Errorf("round %d: %d half points meet %d", round+1, white, black)
			}
		}
		enter(next.Table, pairing, l.result, l.absent)
	}
}

// TestCrowdIsNearlyDutch pairs a field both ways: few players leave their score group.
func TestCrowdIsNearlyDutch(t *testing.T) {
	l := newLife(2, 120, 5)
	next := Tournament{Table: newTable(120), Rounds: 9}
	apart := func(pairs [][2]*player) (sum int) {
		for _, pair := range pairs {
			sum += max(pair[0].score-pair[1].score, pair[1].score-pair[0].score)
		}
		return sum
	}
	for round := range 5 {
		dutch, _, ok := newField(&next).pair()
		quick, _, okQuick := newField(&next).crowdPairs()
		if !ok || !okQuick || apart(quick) > apart(dutch)+4 {
			t.Errorf("round %d: scores are %d half points apart by the rules, in a crowd %d", round+1,
				apart(dutch), apart(quick))
		}
		pairing, _ := Pair(next)
		enter(next.Table, pairing, l.result, l.absent)
	}
}

// TestByes checks repeated byes, and a table without a candidate for the bye.
func TestByes(t *testing.T) {
	bye := crosstable.Round{Result: crosstable.Bye}
	game := func(opponent int, colour crosstable.Colour, result crosstable.Result) crosstable.Round {
		return crosstable.Round{Opponent: opponent, Colour: colour, Result: result}
	}
	table := crosstable.Table{
		{Number: 1, Rounds: []crosstable.Round{game(2, crosstable.White, crosstable.Win)}},
		{Number: 2, Rounds: []crosstable.Round{game(1, crosstable.Black, crosstable.Loss)}},
		{Number: 3, Rounds: []crosstable.Round{bye}},
	}
	p, err := Pair(Tournament{Table: table})
	if want := (crosstable.Pairing{Boards: boardsOf(3, 1), Bye: 2}); err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("%v (%v), want %v", p, err, want)
	}
	for _, result := range []crosstable.Result{crosstable.ForfeitWin, crosstable.FullBye} {
		table[1].Rounds[0] = crosstable.Round{Result: crosstable.FullBye}
		table[0].Rounds[0] = crosstable.Round{Result: crosstable.FullBye}
		if result == crosstable.ForfeitWin {
			table[0].Rounds[0] = game(2, crosstable.White, crosstable.ForfeitWin)
			table[1].Rounds[0] = game(1, crosstable.Black, crosstable.ForfeitLoss)
		}
		p, err := Pair(Tournament{Table: table})
		if result == crosstable.FullBye && !errors.Is(err, ErrNoPairing) {
			t.Errorf("all have had a full point without playing: %v, %v", p, err)
		}
		if result == crosstable.ForfeitWin && (err != nil || p.Bye != 2) {
			t.Errorf("bye must go to the player who forfeited: %v, %v", p, err)
		}
	}
	if p, err := Pair(Tournament{Table: newTable(1)}); err != nil || p.Bye != 1 {
		t.Errorf("one player alone: %v, %v", p, err)
	}
	if p, err := Pair(Tournament{}); err != nil || p.Bye != 0 || p.Boards != nil {
		t.Errorf("no players: %v, %v", p, err)
	}
}

// TestByeInACrowd checks that the bye goes to the only candidate, even to the leader. Without a
// candidate there is no pairing, in a field of any size.
func TestByeInACrowd(t *testing.T) {
	table := newTable(crowd + 1)
	for i := range table {
		table[i].Rounds = []crosstable.Round{{Result: crosstable.FullBye}, {}}
	}
	if p, err := Pair(Tournament{Table: table}); !errors.Is(err, ErrNoPairing) {
		t.Errorf("%v, %v", p, err)
	}
	table[0].Rounds = []crosstable.Round{
		{Opponent: 2, Colour: crosstable.White, Result: crosstable.Win},
		{Opponent: 3, Colour: crosstable.Black, Result: crosstable.Win},
	}
	table[1].Rounds = []crosstable.Round{
		{Opponent: 1, Colour: crosstable.Black, Result: crosstable.Loss},
		{Result: crosstable.FullBye},
	}
	table[2].Rounds = []crosstable.Round{
		{Result: crosstable.FullBye},
		{Opponent: 1, Colour: crosstable.White, Result: crosstable.Loss},
	}
	next := Tournament{Table: table}
	p, err := Pair(next)
	if err != nil || p.Bye != 1 || complain(next, p) != nil {
		t.Errorf("%v, %v", p, err)
	}
}

// TestComingAndGoing checks that absent players are not paired, and that returning players are.
// Players who never came do not count in the numbers that alternate the first colours.
func TestComingAndGoing(t *testing.T) {
	p, err := Pair(Tournament{Table: newTable(6), Out: []int{2, 4}})
	want := crosstable.Pairing{Boards: boardsOf(1, 5, 6, 3)}
	if err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("%v (%v), want %v", p, err, want)
	}
	table := newTable(6)
	enter(table, p,
		func(crosstable.Board) (crosstable.Result, crosstable.Result) { return crosstable.Draw, crosstable.Draw },
		func(int) crosstable.Result { return crosstable.HalfBye })
	for _, out := range [][]int{{1, 5}, {1, 2}, nil} {
		next := Tournament{Table: table, Out: out}
		p, err := Pair(next)
		if err != nil {
			t.Fatal(err)
		}
		if err := complain(next, p); err != nil {
			t.Error(err)
		}
	}
}

// TestAcceleration checks the points of 9 rounds, and that both groups play among themselves.
func TestAcceleration(t *testing.T) {
	var points []int
	for round := range 9 {
		points = append(points, Virtual(9, round))
	}
	if want := []int{2, 2, 2, 1, 1, 0, 0, 0, 0}; !slices.Equal(points, want) {
		t.Errorf("virtual points %v, want %v", points, want)
	}
	for players, want := range map[int]int{1: 2, 4: 2, 5: 4, 8: 4, 10: 6, 11: 6, 160: 80, 161: 82} {
		if a := GroupA(players); a != want {
			t.Errorf("of %d players, %d are in group A, want %d", players, a, want)
		}
	}
	p, err := Pair(Tournament{Table: newTable(8), Rounds: 9, Accelerated: 4})
	if want := (crosstable.Pairing{Boards: boardsOf(1, 3, 4, 2, 5, 7, 8, 6)}); err != nil ||
		!reflect.DeepEqual(p, want) {
		t.Errorf("%v (%v), want %v", p, err, want)
	}
}

// TestBadTables checks that a table that contradicts itself is refused.
func TestBadTables(t *testing.T) {
	for name, table := range map[string]crosstable.Table{
		"no number": {{}},
		"twice":     {{Number: 1}, {Number: 1}},
		"no partner": {{
			Number: 1, Rounds: []crosstable.Round{{Opponent: 2, Colour: crosstable.White, Result: crosstable.Win}},
		}, {Number: 2}},
		"no result": {{Number: 1, Rounds: []crosstable.Round{{Result: 99}}}},
	} {
		if p, err := Pair(Tournament{Table: table}); err == nil {
			t.Errorf("%s: %v", name, p)
		}
	}
}

// BenchmarkPair pairs the sixth round of fields of several sizes.
func BenchmarkPair(b *testing.B) {
	for _, players := range []int{50, 200, 300, 2000} {
		l := newLife(3, players, 6)
		next := Tournament{Table: newTable(players), Rounds: 9}
		for range 5 {
			pairing, err := Pair(next)
			if err != nil {
				b.Fatal(err)
			}
			enter(next.Table, pairing, l.result, l.absent)
		}
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			for b.Loop() {
				if _, err := Pair(next); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
