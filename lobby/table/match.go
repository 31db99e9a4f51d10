package table

import (
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
)

// Played is a game of a match that is over.
type Played struct {
	Seats  [2]identity.Person
	Plies  []Ply
	Hints  []Hint
	Final  game.State
	Result game.Result
	Lasted time.Duration
}

// Games are the games that were played at a table: the table itself or, of a match
// of which the second has begun, the first game as a table of its own and then the
// table.
func (t *Table) Games() []*Table {
	if t.First == nil {
		return []*Table{t}
	}
	first := *t
	first.Seats, first.Plies, first.State, first.Result = t.First.Seats, t.First.Plies, t.First.Final, t.First.Result
	first.Hints, first.Lasted = t.First.Hints, t.First.Lasted
	first.Status, first.Offers, first.First = Over, nil, nil
	return []*Table{&first, t}
}

// HasResult reports whether the last game at the table has been won or drawn.
func (t *Table) HasResult() bool {
	return (t.Status == Over || t.Status == Pause) && t.Result.Reason != Unfinished
}

// seat puts a person on a seat. In a match the first game's players are the same
// persons, also after a guest has made an account.
func (t replayer) seat(s game.Seat, who identity.Person) {
	t.Seats[s] = who
	if t.First != nil {
		first := *t.First
		first.Seats[s.Other()] = who
		t.First = &first
	}
}

// ready notes that a player is ready. When both are, the second game begins or
// the adjourned one goes on.
func (t replayer) ready(s game.Seat) {
	t.Ready[s] = true
	switch {
	case !t.Ready[0] || !t.Ready[1]:
	case t.Status == Adjourned:
		t.goOn()
	default:
		t.swap()
		t.beginTurn()
	}
}

// swap begins the second game of a match with the seats swapped.
func (t replayer) swap() {
	t.First = &Played{Seats: t.Seats, Plies: t.Plies, Hints: t.Hints, Final: t.State, Result: t.Result, Lasted: t.Lasted}
	t.Seats[0], t.Seats[1] = t.Seats[1], t.Seats[0]
	t.Vacation[0], t.Vacation[1] = t.Vacation[1], t.Vacation[0]
	t.State, t.Plies, t.Hints, t.Result, t.Lasted = t.Start, nil, nil, game.Result{}, 0
	t.Ready, t.lastOffer = [2]bool{}, nil
	t.Clock = clock.New(t.Clock.Control()).Add(int(t.Start.Turn().Other()), t.Board.extra())
	t.Status = Playing
}

// resigned gives the game to the other side. A player who resigns between the games of a
// match has given up the second.
func (t replayer) resigned(s game.Seat) {
	if t.Status == Pause {
		t.swap()
		s = s.Other()
	}
	t.end(game.Result{Winner: s.Other(), Reason: "resignation"})
}

// GameNumber is which game of how many is played.
func (t *Table) GameNumber() (number, of int) {
	switch {
	case !t.Match:
		return 1, 1
	case t.First == nil:
		return 1, 2
	}
	return 2, 2
}

// MatchResult is who won a match that is over; the zero Person if it is drawn.
// The reason completes "won by" or "drawn by".
func (t *Table) MatchResult() (winner identity.Person, reason string) {
	winners := [2]game.Seat{t.First.Result.Winner, t.Result.Winner}
	finals := [2]game.State{t.First.Final, t.State}
	decide := moreWins
	if m, ok := t.Rules.(game.MatchRules); ok {
		decide = m.Match
	}
	seat, reason := decide(winners, finals)
	if seat == game.NoSeat {
		return identity.Person{}, reason
	}
	return t.First.Seats[seat], reason
}

// moreWins decides a match by the games won.
func moreWins(winners [2]game.Seat, _ [2]game.State) (game.Seat, string) {
	var won [2]int // by the seat in the first game
	for i, seat := range winners {
		if seat == game.NoSeat {
			continue
		}
		if i == 1 {
			seat = seat.Other()
		}
		won[seat]++
	}
	reason := fmt.Sprintf("%d to %d games", max(won[0], won[1]), min(won[0], won[1]))
	switch {
	case won[0] > won[1]:
		return 0, reason
	case won[0] < won[1]:
		return 1, reason
	}
	return game.NoSeat, reason
}

// matchEnding is what an ending says of a match that is over.
func (t *Table) matchEnding() string {
	winner, reason := t.MatchResult()
	match := fmt.Sprintf("%s won the match by %s.", winner.Name, reason)
	if winner.ID == "" {
		match = fmt.Sprintf("The match is drawn, %s.", reason)
	}
	return fmt.Sprintf("%s First game: %s Second game: %s", match,
		t.sentence(t.First.Result, t.First.Seats), t.sentence(t.Result, t.Seats))
}
