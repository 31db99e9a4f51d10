package tournament

import (
	"errors"

	"pawnstorm/lobby/tournament/arena"
	"pawnstorm/lobby/tournament/crosstable"
	"pawnstorm/lobby/tournament/knockout"
	"pawnstorm/lobby/tournament/roundrobin"
	"pawnstorm/lobby/tournament/swiss"
)

// The reasons for an early end, as stored. Reasons that people give never begin with a #.
const (
	tooFew    = "#players" // too few players
	noPairing = "#pairings"
	tooLong   = "#size"
	unstarted = "#unstarted"
)

// nextSwiss pairs the next round.
func nextSwiss(t *Tournament, _ Here) step {
	field, seeds := t.field()
	event := swiss.Tournament{Table: field, Rounds: t.Rounds, First: t.firstColour()}
	for seed, n := range seeds {
		if t.Entry(n).State != In {
			event.Out = append(event.Out, seed+1)
		}
		if n == t.groupA {
			event.Accelerated = seed + 1
		}
	}
	pairing, err := swiss.Pair(event)
	switch {
	case errors.Is(err, swiss.ErrNoPairing):
		return step{why: noPairing}
	case err != nil:
		return step{err: err}
	}
	return entriesOf(pairing, seeds)
}

// entriesOf translates pairing numbers to entries.
func entriesOf(p crosstable.Pairing, seeds []int) (s step) {
	for _, b := range p.Boards {
		s.pairs = append(s.pairs, Pair{seeds[b.White-1], seeds[b.Black-1]})
	}
	if p.Bye > 0 {
		s.left = []int{seeds[p.Bye-1]}
	}
	return s
}

// firstColour returns the first seed's colour, which is random. In a team match, the first board of
// the first team has white.
func (t *Tournament) firstColour() crosstable.Colour {
	if t.Seed%2 == 0 || t.Kind == Team {
		return crosstable.White
	}
	return crosstable.Black
}

// schedule returns all rounds of a round robin.
func (t *Tournament) schedule() []crosstable.Pairing {
	return roundrobin.Schedule(len(t.draw), t.Double)
}

// nextOfAll returns the next round of the schedule. It also pairs players who have left, so that
// their opponents win without playing.
func nextOfAll(t *Tournament, _ Here) step {
	return entriesOf(t.schedule()[len(t.Played)], t.draw)
}

// nextTies returns the next round of a knockout. The player who has moved first less often moves
// first. If they are equal, it is random.
func nextTies(t *Tournament, _ Here) (s step) {
	next, last := len(t.Played), t.lastOpponents()
	for i, tie := range t.knockout().Rounds(t.tieWinner())[next] {
		if tie.Free {
			s.left = append(s.left, t.draw[tie.High-1])
			continue
		}
		high, low := t.draw[tie.High-1], t.draw[tie.Low-1]
		due, other := last[high].row.Due(), last[low].row.Due()
		if due == other && (int(t.Seed%2)+next+i)%2 == 1 || !due.Before(other) {
			high, low = low, high
		}
		s.pairs = append(s.pairs, Pair{high, low})
	}
	return s
}

func (t *Tournament) knockout() knockout.Knockout {
	return knockout.Knockout{Players: len(t.draw), Third: t.Third}
}

// colours are the colours of the sides of a pair.
var colours = [2]crosstable.Colour{crosstable.White, crosstable.Black}

// tieWinner returns a function that returns the pairing number of the winner of tie i of round r, or
// 0. If neither player came, or a game was aborted without blame, the better seed wins.
func (t *Tournament) tieWinner() knockout.Winner {
	board := t.tieBoards()
	seeds := make(map[int]int, len(t.draw))
	for i, n := range t.draw {
		seeds[n] = i + 1
	}
	return func(r, i int) int {
		return t.tieWonBy(r+1, board(r, i), seeds)
	}
}

// tieWonBy returns the pairing number of the winner of the tie that began at a board, or 0.
func (t *Tournament) tieWonBy(round, board int, seeds map[int]int) int {
	b := t.Board(round, board)
	if b != nil && b.Done && b.Outcome.Score.level() {
		b, _ = t.again(round, board)
	}
	switch {
	case b == nil || !b.Done:
		return 0
	case b.winner() > 0:
		return seeds[b.winner()]
	}
	return min(seeds[b.Pair[0]], seeds[b.Pair[1]])
}

// again returns the armageddon board of a board with its number, or nil.
func (t *Tournament) again(round, board int) (*Board, int) {
	boards := t.Played[round-1].Boards
	for i := range boards {
		if boards[i].Again == board {
			return &boards[i], i + 1
		}
	}
	return nil, 0
}

// nextWave pairs the players of an arena who are free and online.
func nextWave(t *Tournament, here Here) (s step) {
	places := make(map[int]int)
	for _, l := range t.lines() {
		places[l.Number] = l.Place
	}
	last := t.lastOpponents()
	var free []arena.Player
	for i := range t.Entries {
		e, n := &t.Entries[i], i+1
		if e.State == In && !e.Busy() && here(e.ID) {
			free = append(free, arena.Player{
				Number: n, Place: places[n], Last: last[n].opponent, Colours: last[n].row.Due(), Waited: e.Waited,
			})
		}
	}
	paired := make(map[int]bool)
	for _, b := range arena.Pair(free) {
		s.pairs = append(s.pairs, Pair{b.White, b.Black})
		paired[b.White], paired[b.Black] = true, true
	}
	for _, p := range free {
		if len(free) > 1 && !paired[p.Number] {
			s.left = append(s.left, p.Number)
		}
	}
	return s
}

// met is the last opponent of an entry, and its colours so far.
type met struct {
	opponent int
	row      crosstable.Player
}

func (t *Tournament) lastOpponents() map[int]*met {
	all := make(map[int]*met)
	for i := range t.Entries {
		all[i+1] = &met{}
	}
	for _, wave := range t.Played {
		for _, b := range wave.Boards {
			for side, n := range b.Pair {
				m := all[n]
				m.opponent = b.Pair[1-side]
				round := crosstable.Round{Colour: colours[side], Result: scores[b.Outcome.Score][side]}
				m.row.Rounds = append(m.row.Rounds, round)
			}
		}
	}
	return all
}
