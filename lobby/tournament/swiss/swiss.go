package swiss

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"pawnstorm/lobby/tournament/crosstable"
)

// Tournament is what a pairing goes by.
type Tournament struct {
	// Table has all players with the rounds that are over, in any order. Somebody who
	// comes late has fewer rounds, or Absent ones.
	Table crosstable.Table
	// Rounds is how many there will be; 0 if that is not known, and then no round is the
	// last, which has rules of its own.
	Rounds int
	// First is the colour of the top seed in the first round, white unless it is said.
	First crosstable.Colour
	// Out are those who are not to be paired in this round.
	Out []int
	// Accelerated is the last player, by number, of group A, if that has virtual points:
	// [GroupA] of those who were there at the start.
	Accelerated int
}

// ErrNoPairing says that not all of the players can be paired without breaking a rule that
// must not be broken.
var ErrNoPairing = errors.New("these players cannot be paired: too many of them have met, had the bye or need the same colour")

// Pair is the next round by FIDE's Dutch system. The first board is that of the best.
func Pair(t Tournament) (crosstable.Pairing, error) {
	if err := t.Table.Check(); err != nil {
		return crosstable.Pairing{}, fmt.Errorf("the table cannot be paired: %w", err)
	}
	f := newField(&t)
	if len(f.players) == 0 {
		return crosstable.Pairing{}, nil
	}
	pairs, left, ok := f.pair()
	if !ok {
		return crosstable.Pairing{}, ErrNoPairing
	}
	return f.seat(pairs, left), nil
}

func (f *field) pair() (pairs [][2]*player, left *player, ok bool) {
	if len(f.players) > crowd {
		return f.crowdPairs()
	}
	byeTo, ok := f.byeScore()
	if !ok {
		return nil, nil, false
	}
	return f.brackets(byeTo)
}

// brackets pairs score group after score group, from the top.
func (f *field) brackets(byeTo int) (pairs [][2]*player, left *player, ok bool) {
	players, moved := f.players, 0
	for moved < len(players) {
		b := newBracket(f, players, moved, byeTo)
		mate, ok := b.pair()
		if !ok {
			return nil, nil, false
		}
		made, floating := b.split(mate)
		pairs = append(pairs, made...)
		moved = len(floating)
		players = append(floating, players[b.end:]...)
	}
	if len(players) > 0 {
		left = players[0]
	}
	return pairs, left, true
}

// seat gives the pairs their colours and their boards.
func (f *field) seat(pairs [][2]*player, left *player) crosstable.Pairing {
	for i, pair := range pairs {
		if better(pair[1], pair[0]) {
			pairs[i] = [2]*player{pair[1], pair[0]}
		}
	}
	slices.SortFunc(pairs, func(a, b [2]*player) int {
		return cmp.Or(b[0].points-a[0].points, b[1].points-a[1].points, a[0].number-b[0].number)
	})
	var p crosstable.Pairing
	for _, pair := range pairs {
		white, black := f.whiteOf(pair[0], pair[1])
		p.Boards = append(p.Boards, crosstable.Board{White: white.number, Black: black.number})
	}
	if left != nil {
		p.Bye = left.number
	}
	return p
}

// better tells whether a stands above b without virtual points.
func better(a, b *player) bool {
	return cmp.Or(b.points-a.points, a.number-b.number) < 0
}

// byeScore is the least score with which somebody can have the bye (C5), or false if
// nobody can. Where nobody is left over it is 0.
func (f *field) byeScore() (score int, ok bool) {
	b := &bracket{f: f, players: f.players}
	if !b.hasBye() {
		return 0, true
	}
	for _, p := range slices.Backward(f.players) {
		if !p.mayBye || p.score == b.byeTo && b.allowed != nil {
			continue // cannot have it, or was tried with others of that score
		}
		b.byeTo = p.score
		b.look(true)
		if _, ok := b.match(0, nil); ok {
			return b.byeTo, true
		}
	}
	return 0, false
}
