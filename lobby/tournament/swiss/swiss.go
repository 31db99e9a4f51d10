package swiss

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"pawnstorm/lobby/tournament/crosstable"
)

// Tournament is the state of a tournament before a round.
type Tournament struct {
	// Table has all players with the finished rounds, in any order. Players who join late have fewer
	// rounds, or Absent ones.
	Table crosstable.Table
	// Rounds is the planned number of rounds, or 0 if it is unknown. The last round has special
	// rules, so with 0 no round is the last.
	Rounds int
	// First is the top seed's colour in the first round. The default is white.
	First crosstable.Colour
	// Out lists the players who are not paired in this round.
	Out []int
	// Accelerated is the number of the last player with virtual points, or 0: [GroupA] of the
	// players at the start.
	Accelerated int
}

// ErrNoPairing means that the players cannot be paired without breaking an absolute rule.
var ErrNoPairing = errors.New(
	"these players cannot be paired: too many of them have met, had the bye or need the same colour")

// Pair returns the next round by FIDE's Dutch system, the best players on the first board.
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

// brackets pairs the score groups, from the top.
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

// seat assigns colours and boards to the pairs.
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

// better reports whether a is ranked above b without virtual points.
func better(a, b *player) bool {
	return cmp.Or(b.points-a.points, a.number-b.number) < 0
}

// byeScore returns the lowest score of a player who can have the bye (C5), or 0 if no bye is
// needed. ok is false if no player can have it.
func (f *field) byeScore() (score int, ok bool) {
	b := &bracket{f: f, players: f.players}
	if !b.hasBye() {
		return 0, true
	}
	for _, p := range slices.Backward(f.players) {
		if !p.mayBye || p.score == b.byeTo && b.allowed != nil {
			continue // cannot have it, or this score was already tried
		}
		b.byeTo = p.score
		b.look(true)
		if _, ok := b.match(0, nil); ok {
			return b.byeTo, true
		}
	}
	return 0, false
}
