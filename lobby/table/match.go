package table

import (
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
)

// Played is a finished game of a match.
type Played struct {
	Seats  [2]identity.Person
	Plies  []Ply
	Hints  []Hint
	Final  game.State
	Result game.Result
	Lasted time.Duration
}

// Games returns the games that were played at a table, each as a table. There are two if the second
// game of a match has begun.
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

// HasResult reports whether the last game at the table was won or drawn.
func (t *Table) HasResult() bool {
	return (t.Status == Over || t.Status == Pause) && t.Result.Reason != Unfinished
}

// seat gives a seat to a person. In a match it also updates the first game, so that a guest who
// creates an account plays both games with it.
func (t replayer) seat(s game.Seat, who identity.Person) {
	t.Seats[s] = who
	if t.First != nil {
		first := *t.First
		first.Seats[s.Other()] = who
		t.First = &first
	}
}

// readied marks a player as ready. When both are ready, the second game begins or the adjourned one
// resumes.
func (t replayer) readied(e Event) error {
	t.Ready[e.Seat] = true
	switch {
	case !t.Ready[0] || !t.Ready[1]:
	case t.Status == Adjourned:
		t.resumed()
	default:
		t.swap()
		t.beginTurn()
	}
	return nil
}

// swap begins the second game of a match with the seats swapped.
func (t replayer) swap() {
	t.First = &Played{
		Seats: t.Seats, Plies: t.Plies, Hints: t.Hints, Final: t.State, Result: t.Result, Lasted: t.Lasted,
	}
	t.Seats[0], t.Seats[1] = t.Seats[1], t.Seats[0]
	t.Sources[0], t.Sources[1] = t.Sources[1], t.Sources[0]
	t.Vacation[0], t.Vacation[1] = t.Vacation[1], t.Vacation[0]
	t.State, t.Plies, t.Hints, t.Result, t.Lasted = t.Start, nil, nil, game.Result{}, 0
	t.Ready, t.lastOffer = [2]bool{}, nil
	t.Clock = clock.New(t.Clock.Control()).Add(int(t.Start.Turn().Other()), t.Board.extra())
	t.Status = Playing
}

// resigned gives the game to the other side. Between the games of a match it gives up the second
// one.
func (t replayer) resigned(e Event) error {
	winner := e.Seat.Other()
	if t.Status == Pause {
		t.swap()
		winner = e.Seat
	}
	return t.end(game.Result{Winner: winner, Reason: "resignation"})
}

// GameNumber returns which game of how many is played.
func (t *Table) GameNumber() (number, of int) {
	switch {
	case !t.Match:
		return 1, 1
	case t.First == nil:
		return 1, 2
	}
	return 2, 2
}

// MatchResult returns who won a finished match, or the zero Person if it is drawn. The reason
// completes "won by" or "drawn by".
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

// moreWins decides a match by the number of games won.
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

// matchEnding returns the ending of a finished match.
func (t *Table) matchEnding() string {
	winner, reason := t.MatchResult()
	match := fmt.Sprintf("%s won the match by %s.", winner.Name, reason)
	if winner.ID == "" {
		match = fmt.Sprintf("The match is drawn, %s.", reason)
	}
	return fmt.Sprintf("%s First game: %s Second game: %s", match,
		t.sentence(t.First.Result, t.First.Seats), t.sentence(t.Result, t.Seats))
}
