package swiss

import (
	"cmp"
	"slices"

	"pawnstorm/lobby/tournament/crosstable"
)

// strength is the strength of a player's colour preference (1.7 of the Dutch rules).
type strength uint8

const (
	indifferent strength = iota // no games
	mild                        // as many games with each colour
	strong                      // one more game with one colour
	absolute                    // two more, or the same colour twice in a row
)

// float says whether a player met an opponent with another score in a round.
type float uint8

const (
	level float = iota
	down        // met a player with fewer points, or got points without playing
	up          // met a player with more points
)

// player is what the rules need to know about a player in the next round.
type player struct {
	number    int // the pairing number
	place     int // in the field
	rank      int // from 1, among the players who have taken part
	points    int // in halves
	score     int // points including virtual ones, which determine the pairing
	played    int // games on a board
	opponents []int
	colours   []crosstable.Colour // of the games, in their order
	balance   int                 // games with white minus games with black
	wants     crosstable.Colour
	strength  strength
	twice     crosstable.Colour // the colour of the last two games, if it is the same
	floats    [2]float          // in the last round, and in the one before
	mayBye    bool
}

// field holds all players of a round, best first.
type field struct {
	players  []*player
	topScore int // topscorers have more half points than this; negative if there are none
	first    crosstable.Colour
	barred   []bool // by two places in the field: whether they must not meet
}

// newField reads the table.
func newField(t *Tournament) *field {
	done := t.Table.Rounds()
	f := &field{topScore: -1, first: t.First}
	if t.Rounds > 0 && done >= t.Rounds-1 {
		f.topScore = done * crosstable.Win.Points() / 2
	}
	if f.first == crosstable.NoColour {
		f.first = crosstable.White
	}
	rows := make(map[int]*crosstable.Player, len(t.Table))
	table := t.Table.Sorted()
	for i := range table {
		rows[table[i].Number] = &table[i]
	}
	rank := 0
	for i := range table {
		row := &table[i]
		present := !slices.Contains(t.Out, row.Number)
		if !present && !slices.ContainsFunc(row.Rounds, func(r crosstable.Round) bool { return r.Result.Paired() }) {
			continue // has not arrived yet, and so has no rank
		}
		rank++
		if present {
			p := newPlayer(t, rows, row, done)
			p.rank = rank
			f.players = append(f.players, p)
		}
	}
	slices.SortFunc(f.players, func(a, b *player) int {
		return cmp.Or(b.score-a.score, a.number-b.number)
	})
	f.bar()
	return f
}

// bar records who must not meet: players who have met (C1), and players who must have the same
// colour, unless one of them is a topscorer (C3).
func (f *field) bar() {
	size := len(f.players)
	f.barred = make([]bool, size*size)
	places := make(map[int]int, size)
	for i, p := range f.players {
		p.place = i
		places[p.number] = i
	}
	for i, p := range f.players {
		for _, q := range f.players[:i] {
			clash := p.strength == absolute && q.strength == absolute && p.wants == q.wants
			if clash && !f.isTop(p) && !f.isTop(q) {
				f.barred[p.place*size+q.place], f.barred[q.place*size+p.place] = true, true
			}
		}
		for _, n := range p.opponents {
			if j, here := places[n]; here {
				f.barred[i*size+j], f.barred[j*size+i] = true, true
			}
		}
	}
}

func newPlayer(t *Tournament, rows map[int]*crosstable.Player, row *crosstable.Player, done int) *player {
	p := &player{
		number: row.Number, points: row.Points(done), score: t.score(row, done), balance: row.Due().Balance,
		mayBye: true,
	}
	for r := range done {
		round := row.Round(r)
		if !round.Result.Played() {
			if round.Result.Points() >= crosstable.Win.Points() || round.Result == crosstable.Bye {
				p.mayBye = false
			}
			continue
		}
		p.played++
		p.opponents = append(p.opponents, round.Opponent)
		p.colours = append(p.colours, round.Colour)
	}
	p.prefer()
	for back := range p.floats {
		if r := done - 1 - back; r >= 0 {
			p.floats[back] = t.float(rows, row, r)
		}
	}
	return p
}

// prefer sets the colour preference and its strength.
func (p *player) prefer() {
	games := len(p.colours)
	if games == 0 {
		return
	}
	last := p.colours[games-1]
	if games > 1 && p.colours[games-2] == last {
		p.twice = last
	}
	switch {
	case p.balance > 1:
		p.wants, p.strength = crosstable.Black, absolute
	case p.balance < -1:
		p.wants, p.strength = crosstable.White, absolute
	case p.twice != crosstable.NoColour:
		p.wants, p.strength = last.Other(), absolute
	case p.balance == 1:
		p.wants, p.strength = crosstable.Black, strong
	case p.balance == -1:
		p.wants, p.strength = crosstable.White, strong
	default:
		p.wants, p.strength = last.Other(), mild
	}
}

// score returns a player's points before round r, including the virtual points of that round.
func (t *Tournament) score(row *crosstable.Player, r int) int {
	score := row.Points(r)
	if row.Number <= t.Accelerated {
		score += Virtual(t.Rounds, r)
	}
	return score
}

// float returns how a player floated in round r (1.4).
func (t *Tournament) float(rows map[int]*crosstable.Player, row *crosstable.Player, r int) float {
	round := row.Round(r)
	if !round.Result.Played() {
		if round.Result.Points() > crosstable.Loss.Points() {
			return down
		}
		return level
	}
	mine, theirs := t.score(row, r), t.score(rows[round.Opponent], r)
	switch {
	case mine > theirs:
		return down
	case mine < theirs:
		return up
	}
	return level
}

// may reports whether two players may meet.
func (f *field) may(a, b *player) bool { return !f.barred[a.place*len(f.players)+b.place] }

// isTop reports whether a player is a topscorer (1.8): more than half of all points before the last
// round.
func (f *field) isTop(p *player) bool { return f.topScore >= 0 && p.score > f.topScore }
