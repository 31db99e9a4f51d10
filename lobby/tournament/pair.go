package tournament

import (
	"errors"

	"pawnstorm/lobby/tournament/arena"
	"pawnstorm/lobby/tournament/crosstable"
	"pawnstorm/lobby/tournament/knockout"
	"pawnstorm/lobby/tournament/roundrobin"
	"pawnstorm/lobby/tournament/swiss"
)

// The reasons for an end that was not planned, as they stand in the store. Those of people
// never begin with a #.
const (
	tooFew    = "#players" // too few were left, or came
	noPairing = "#pairings"
	tooLong   = "#size"
	unstarted = "#unstarted"
)

// nextSwiss pairs the next round.
func nextSwiss(t *Tournament, _ Here) step {
	if t.Players() < 2 {
		return step{over: true, why: tooFew}
	}
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
		return step{over: true, why: noPairing}
	case err != nil:
		return step{err: err}
	}
	return entriesOf(pairing, seeds)
}

// entriesOf is a pairing of pairing numbers as one of entries.
func entriesOf(p crosstable.Pairing, seeds []int) (s step) {
	for _, b := range p.Boards {
		s.pairs = append(s.pairs, Pair{seeds[b.White-1], seeds[b.Black-1]})
	}
	if p.Bye > 0 {
		s.left = []int{seeds[p.Bye-1]}
	}
	return s
}

// firstColour is what the lot gives the first seed; the first board of the first team begins.
func (t *Tournament) firstColour() crosstable.Colour {
	if t.Seed%2 == 0 || t.Kind == Team {
		return crosstable.White
	}
	return crosstable.Black
}

// schedule has all rounds of a round robin.
func (t *Tournament) schedule() []crosstable.Pairing {
	return roundrobin.Schedule(len(t.draw), t.Double)
}

// nextOfAll is the next round of the schedule. Those who have gone are paired, too: their
// opponents win without playing.
func nextOfAll(t *Tournament, _ Here) step {
	if t.Players() < 2 {
		return step{over: true, why: tooFew}
	}
	return entriesOf(t.schedule()[len(t.Played)], t.draw)
}

// nextTies are the ties of the next round of a knockout.
func nextTies(t *Tournament, _ Here) (s step) {
	if t.Players() == 0 {
		return step{over: true, why: tooFew}
	}
	next := len(t.Played)
	for i, tie := range t.knockout().Rounds(t.tieWinner())[next] {
		if tie.Free {
			s.left = append(s.left, t.draw[tie.High-1])
			continue
		}
		s.pairs = append(s.pairs, t.seated(t.draw[tie.High-1], t.draw[tie.Low-1], next+i))
	}
	return s
}

func (t *Tournament) knockout() knockout.Knockout {
	return knockout.Knockout{Players: len(t.draw), Third: t.Third}
}

// seated says which of two entries has the first move: the one who has had it less often,
// or else the lot decides.
func (t *Tournament) seated(a, b, lot int) Pair {
	due, other := t.due(a), t.due(b)
	switch {
	case due == other && (int(t.Seed%2)+lot)%2 == 1, !due.Before(other):
		return Pair{b, a}
	}
	return Pair{a, b}
}

// due is which colours an entry has had.
func (t *Tournament) due(number int) crosstable.Due {
	row := crosstable.Player{}
	for _, round := range t.Played {
		for _, b := range round.Boards {
			for side, n := range b.Pair {
				if n == number && b.Done {
					row.Rounds = append(row.Rounds, crosstable.Round{Colour: colours[side], Result: scores[b.Outcome.Score][side]})
				}
			}
		}
	}
	return row.Due()
}

// colours are those of the sides of a pair.
var colours = [2]crosstable.Colour{crosstable.White, crosstable.Black}

// tieWinner tells the pairing number of the player who has won tie i of round r of a
// knockout, or 0. If neither of two came, or was to blame for there being no game, it is
// the better.
func (t *Tournament) tieWinner() knockout.Winner {
	board, boards := make(map[int]int), 0 // of the ties of the first round
	for i, tie := range knockout.Draw(len(t.draw)) {
		if !tie.Free {
			boards++
			board[i] = boards
		}
	}
	seeds := make(map[int]int, len(t.draw))
	for i, n := range t.draw {
		seeds[n] = i + 1
	}
	return func(r, i int) int {
		if r > 0 {
			return t.tieWonBy(r+1, i+1, seeds)
		}
		return t.tieWonBy(1, board[i], seeds)
	}
}

// tieWonBy is the pairing number of the player who has won the tie that was begun at a
// board, or 0.
func (t *Tournament) tieWonBy(round, board int, seeds map[int]int) int {
	b := t.Board(round, board)
	if b != nil && b.Done && b.Outcome.Score.level() {
		b = t.again(round, board)
	}
	switch {
	case b == nil || !b.Done:
		return 0
	case b.winner() > 0:
		return seeds[b.winner()]
	}
	return min(seeds[b.Pair[0]], seeds[b.Pair[1]])
}

// again is the armageddon of a board, or nil.
func (t *Tournament) again(round, board int) *Board {
	boards := t.Played[round-1].Boards
	for i := range boards {
		if boards[i].Again == board {
			return &boards[i]
		}
	}
	return nil
}

// nextWave pairs those in an arena who are free and here.
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
			free = append(free, arena.Player{Number: n, Place: places[n], Last: last[n].opponent, Colours: last[n].row.Due(), Waited: e.Waited})
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

// met is whom an entry of an arena has met last, and with which colours it has played.
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
				m.row.Rounds = append(m.row.Rounds, crosstable.Round{Colour: colours[side], Result: scores[b.Outcome.Score][side]})
			}
		}
	}
	return all
}
