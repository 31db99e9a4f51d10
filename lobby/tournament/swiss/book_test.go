package swiss

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"pawnstorm/lobby/tournament/crosstable"
)

// book pairs a small field exactly by the rules. It lists all pairings of a bracket, judges each by
// the criteria, and takes the first of the best in the order of articles 3 and 4. It uses the
// package under test only for colours and for who may meet.
type book struct {
	f     *field
	byeTo int
}

// fullPoint is a point less than the lowest score. Floaters have met it (1.8).
const fullPoint = 2

// pair returns the pairs of the whole field and the bye, or false.
func (b *book) pair() (pairs map[[2]int]bool, left int, ok bool) {
	pairs = make(map[[2]int]bool)
	players, moved := b.f.players, 0
	for moved < len(players) {
		end := moved
		for end < len(players) && players[end].score == players[moved].score {
			end++
		}
		best, ok := b.best(players, moved, end)
		if !ok {
			return nil, 0, false
		}
		for _, p := range best.pairs {
			pairs[[2]int{players[p[0]].number, players[p[1]].number}] = true
		}
		var next []*player
		for _, u := range best.floating {
			next = append(next, players[u])
		}
		moved = len(next)
		players = append(next, players[end:]...)
	}
	if len(players) > 0 {
		left = players[0].number
	}
	return pairs, left, true
}

// candidate is a pairing of a bracket; the higher player of each pair comes first.
type candidate struct {
	pairs    [][2]int
	floating []int
}

// candidates lists all allowed pairings of players[:end].
func (b *book) candidates(players []*player, moved, end int, yield func(candidate)) {
	taken := make([]bool, end)
	var c candidate
	var try func(u int)
	try = func(u int) {
		for u < end && taken[u] {
			u++
		}
		if u == end {
			yield(candidate{slices.Clone(c.pairs), slices.Clone(c.floating)})
			return
		}
		for v := max(u+1, moved); v < end; v++ {
			if !taken[v] && b.f.may(players[u], players[v]) {
				taken[v] = true
				c.pairs = append(c.pairs, [2]int{u, v})
				try(u + 1)
				c.pairs = c.pairs[:len(c.pairs)-1]
				taken[v] = false
			}
		}
		c.floating = append(c.floating, u)
		try(u + 1)
		c.floating = c.floating[:len(c.floating)-1]
	}
	try(0)
}

// completes tries to pair all of them (C4), with no bye above byeTo (C5).
func (b *book) completes(players []*player) bool {
	if len(players) == 0 {
		return true
	}
	p, rest := players[0], players[1:]
	if len(players)%2 == 1 && p.mayBye && p.score <= b.byeTo && b.completesWithout(rest) {
		return true
	}
	for i, q := range rest {
		if b.f.may(p, q) && b.completes(slices.Concat(rest[:i], rest[i+1:])) {
			return true
		}
	}
	return false
}

// completesWithout is completes for the players without the bye.
func (b *book) completesWithout(players []*player) bool {
	return (&book{b.f, -1}).completes(players)
}

func (b *book) best(players []*player, moved, end int) (best candidate, ok bool) {
	var bestQuality [][]int
	b.candidates(players, moved, end, func(c candidate) {
		after := b.after(players, end, c)
		if !b.completes(after) {
			return
		}
		quality := b.quality(players, moved, end, c)
		order := compareQuality(quality, bestQuality)
		if !ok || order < 0 || order == 0 && earlier(c, best, moved, end) {
			best, bestQuality, ok = c, quality, true
		}
	})
	return best, ok
}

// after returns the players of the next brackets.
func (b *book) after(players []*player, end int, c candidate) []*player {
	var list []*player
	for _, u := range c.floating {
		list = append(list, players[u])
	}
	return append(list, players[end:]...)
}

func compareQuality(a, b [][]int) int {
	for i := range min(len(a), len(b)) {
		if order := slices.Compare(a[i], b[i]); order != 0 {
			return order
		}
	}
	return 0
}

// quality returns the criteria from C6 on; less is better.
func (b *book) quality(players []*player, moved, end int, c candidate) [][]int {
	quality := b.floaters(players, c)
	quality = append(quality, b.following(players, end, c)...)
	bye := []int{0}
	if b.byeTo >= players[moved].score && len(players)%2 == 1 && len(c.floating) == 1 {
		bye[0] = -players[c.floating[0]].played
	}
	quality = append(quality, bye)
	var colours violations
	for _, p := range c.pairs {
		for i, n := range b.f.violations(players[p[0]], players[p[1]]) {
			if i > 1 || b.f.topScore >= 0 {
				colours[i] += n
			}
		}
	}
	for _, n := range colours {
		quality = append(quality, []int{int(n)})
	}
	for back := range 2 {
		quality = append(quality, countFloats(players, moved, c, back)...)
	}
	for back := range 2 {
		quality = append(quality, floatScores(players, moved, c, back)...)
	}
	return quality
}

// floaters returns C6 and C7.
func (b *book) floaters(players []*player, c candidate) [][]int {
	var scores []int
	for _, u := range c.floating {
		scores = append(scores, players[u].score)
	}
	return [][]int{{len(scores)}, descending(scores)}
}

func descending(list []int) []int {
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return list
}

// following returns C8: the best C6 and C7 of the next bracket, with the floaters.
func (b *book) following(players []*player, end int, c candidate) (best [][]int) {
	after := b.after(players, end, c)
	moved, next := len(c.floating), len(c.floating)
	for next < len(after) && after[next].score == after[moved].score {
		next++
	}
	b.candidates(after, moved, next, func(c candidate) {
		if quality := b.floaters(after, c); b.completes(b.after(after, next, c)) &&
			(best == nil || compareQuality(quality, best) < 0) {
			best = quality
		}
	})
	return best
}

// countFloats returns C14 and C15, or C16 and C17.
func countFloats(players []*player, moved int, c candidate, back int) [][]int {
	downs, ups := 0, 0
	for _, u := range c.floating {
		if u >= moved && players[u].floats[back] == down {
			downs++
		}
	}
	for _, p := range c.pairs {
		if p[0] < moved && players[p[1]].floats[back] == up {
			ups++
		}
	}
	return [][]int{{downs}, {ups}}
}

// floatScores returns C18 and C19, or C20 and C21.
func floatScores(players []*player, moved int, c candidate, back int) [][]int {
	var downs, ups []int
	for _, u := range c.floating {
		if u < moved && players[u].floats[back] == down {
			downs = append(downs, players[u].score-players[moved].score+fullPoint)
		}
	}
	for _, p := range c.pairs {
		difference := players[p[0]].score - players[p[1]].score
		if p[0] < moved && players[p[0]].floats[back] == down {
			downs = append(downs, difference)
		}
		if p[0] < moved && players[p[1]].floats[back] == up {
			ups = append(ups, difference)
		}
	}
	return [][]int{descending(downs), descending(ups)}
}

// earlier reports whether the rules reach candidate a before b: first by the paired players who
// were moved down, then by their opponents, then by the remainder.
func earlier(a, b candidate, moved, end int) bool {
	highA, lowA := movedPairs(a, moved)
	highB, lowB := movedPairs(b, moved)
	if order := cmp.Or(slices.Compare(highA, highB), slices.Compare(lowA, lowB)); order != 0 {
		return order < 0
	}
	return slices.CompareFunc(exchangeKey(a, moved, end), exchangeKey(b, moved, end),
		func(x, y []int) int { return slices.Compare(x, y) }) < 0
}

func movedPairs(c candidate, moved int) (high, low []int) {
	for _, p := range c.pairs {
		if p[0] < moved {
			high, low = append(high, p[0]), append(low, p[1])
		}
	}
	return high, low
}

// exchangeKey returns the rank of a remainder's pairing in the order of 4.2 and 4.3. If several
// choices of S1 fit, the first one counts.
func exchangeKey(c candidate, moved, end int) (first [][]int) {
	var members []int
	var pairs [][2]int
	for _, p := range c.pairs {
		if p[0] >= moved {
			pairs = append(pairs, p)
			members = append(members, p[0], p[1])
		}
	}
	for _, u := range c.floating {
		if u >= moved {
			members = append(members, u)
		}
	}
	slices.Sort(members)
	for sides := range 1 << len(pairs) {
		opponent := make(map[int]int)
		var one []int
		for i, p := range pairs {
			if sides>>i&1 == 1 {
				p[0], p[1] = p[1], p[0]
			}
			one = append(one, p[0])
			opponent[p[0]] = p[1]
		}
		slices.Sort(one)
		var out, in, transposition []int // moved from S1 to S2, from S2 to S1
		difference := 0
		for i, u := range members {
			switch here := slices.Contains(one, u); {
			case i < len(pairs) && !here:
				out = append(out, -u) // highest first
				difference -= i
			case i >= len(pairs) && here:
				in = append(in, u)
				difference += i
			}
		}
		slices.Sort(out)
		for _, u := range one {
			transposition = append(transposition, opponent[u])
		}
		key := [][]int{{len(in)}, {difference}, out, in, transposition}
		if first == nil || slices.CompareFunc(key, first, func(x, y []int) int { return slices.Compare(x, y) }) < 0 {
			first = key
		}
	}
	return first
}

// anyField draws players with any past, even an impossible one, so that all criteria matter often.
func anyField(random *rand.Rand) *field {
	size, scores := 1+random.IntN(9), 1+random.IntN(4)
	f := &field{topScore: random.IntN(3) - 1, first: crosstable.White, barred: make([]bool, size*size)}
	for i := range size {
		p := &player{
			number: i + 1, rank: i + 1, score: random.IntN(scores), mayBye: random.IntN(4) > 0,
			played: random.IntN(3),
		}
		for range random.IntN(4) {
			colour := crosstable.Colour(1 + random.IntN(2))
			p.colours = append(p.colours, colour)
			p.balance += 3 - 2*int(colour)
		}
		p.prefer()
		p.floats = [2]float{float(random.IntN(3)), float(random.IntN(3))}
		f.players = append(f.players, p)
	}
	slices.SortFunc(f.players, func(a, b *player) int { return cmp.Or(b.score-a.score, a.number-b.number) })
	density := 1 + random.IntN(5)
	for i, p := range f.players {
		p.place = i
		for j := range i {
			if random.IntN(8) < density {
				f.barred[i*size+j], f.barred[j*size+i] = true, true
			}
		}
	}
	return f
}

// crossedField draws players with one score and no past. Most of them must not meet. Players often
// change between S1 and S2 here, even two at a time.
func crossedField(random *rand.Rand) *field {
	size := 7 + random.IntN(3)
	f := &field{topScore: -1, first: crosstable.White, barred: make([]bool, size*size)}
	for i := range size {
		f.players = append(f.players, &player{number: i + 1, rank: i + 1, place: i, mayBye: true})
		for j := range i {
			if random.IntN(8) < 5 {
				f.barred[i*size+j], f.barred[j*size+i] = true, true
			}
		}
	}
	return f
}

// movedField draws some top players who have all met and must be moved down.
func movedField(random *rand.Rand) *field {
	size := 7 + random.IntN(3)
	f := &field{topScore: -1, first: crosstable.White, barred: make([]bool, size*size)}
	for i := range size {
		score := 0
		if i < 4 {
			score = 2
		} else if i < 7 {
			score = 1
		}
		f.players = append(f.players, &player{number: i + 1, rank: i + 1, place: i, score: score, mayBye: true})
		for j := range i {
			if i < 4 || random.IntN(8) < 3 {
				f.barred[i*size+j], f.barred[j*size+i] = true, true
			}
		}
	}
	return f
}

// TestByTheBook compares with all pairings of small fields.
func TestByTheBook(t *testing.T) {
	fields := 1000
	if testing.Short() {
		fields = 200
	}
	for name, draw := range map[string]func(*rand.Rand) *field{
		"any past": anyField, "most have met": crossedField, "some are moved down": movedField,
	} {
		paired := 0
		for seed := range uint64(fields) {
			f := draw(rand.New(rand.NewPCG(seed, 2)))
			byeTo, ok := f.byeScore()
			if !ok {
				byeTo = f.players[0].score
			}
			if compareWithBook(t, f, byeTo) {
				paired++
			}
			if t.Failed() {
				t.Fatalf("%s, field %d", name, seed)
			}
		}
		if paired < fields/8 {
			t.Errorf("%s: only %d of %d fields can be paired", name, paired, fields)
		}
	}
}

// compareWithBook pairs a field in both ways, and reports whether it can be paired.
func compareWithBook(t *testing.T, f *field, byeTo int) bool {
	possible := (&book{f, f.players[0].score}).completes(f.players)
	pairs, left, ok := f.brackets(byeTo)
	if ok != possible {
		t.Errorf("found a pairing: %v, one exists: %v", ok, possible)
	}
	if !ok || !possible {
		return false
	}
	if lower := byeTo - 1; len(f.players)%2 == 1 && (&book{f, lower}).completes(f.players) {
		t.Errorf("bye goes to a score of %d, but can go lower", byeTo)
	}
	want, wantLeft, _ := (&book{f, byeTo}).pair()
	got, gotLeft := make(map[[2]int]bool), 0
	for _, p := range pairs {
		got[[2]int{p[0].number, p[1].number}] = true
	}
	if left != nil {
		gotLeft = left.number
	}
	if !maps.Equal(got, want) || gotLeft != wantLeft {
		for _, p := range f.players {
			t.Logf("%+v", *p)
		}
		t.Errorf("got %v, bye %d; want %v, bye %d", got, gotLeft, want, wantLeft)
	}
	return true
}
