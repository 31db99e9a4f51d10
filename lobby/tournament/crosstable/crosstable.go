package crosstable

import (
	"fmt"
	"slices"
)

// Colour is the side of a board that a player has.
type Colour uint8

// The colours. NoColour is that of a round without an opponent.
const (
	NoColour Colour = iota
	White
	Black
)

// Other is the colour on the other side of the board.
func (c Colour) Other() Colour {
	switch c {
	case White:
		return Black
	case Black:
		return White
	}
	return NoColour
}

// Result is how a round went for one player.
type Result uint8

// The results. Of those that were not played, ForfeitWin and ForfeitLoss are of a player
// who was paired, Bye is given by the pairing to the one who is left over, and the last
// three are of people who said that they would not play, or did not come at all.
const (
	Absent Result = iota // not there: no points
	Win
	Draw
	Loss
	ForfeitWin
	ForfeitLoss
	Bye     // left over by the pairing: as many points as for a win
	HalfBye // wished for: half a point
	FullBye // wished for: a full point
)

// results is what the program knows of each result, by its value.
var results = [...]struct {
	name   string
	points int
	played bool // on a board, against somebody
	paired bool // by the pairing of the round
}{
	Absent:      {"absent", 0, false, false},
	Win:         {"win", 2, true, true},
	Draw:        {"draw", 1, true, true},
	Loss:        {"loss", 0, true, true},
	ForfeitWin:  {"forfeit win", 2, false, true},
	ForfeitLoss: {"forfeit loss", 0, false, true},
	Bye:         {"bye", 2, false, true},
	HalfBye:     {"half-point bye", 1, false, false},
	FullBye:     {"full-point bye", 2, false, false},
}

// String names the result, for logs and tests.
func (r Result) String() string { return results[r].name }

// Points is what the result is worth, in halves of a point.
func (r Result) Points() int { return results[r].points }

// Played tells whether the result was reached on a board.
func (r Result) Played() bool { return results[r].played }

// Paired tells whether the player had a place in the pairing of the round, be it the bye.
func (r Result) Paired() bool { return results[r].paired }

// Mirror is the result of the opponent. It is meant for results between two players; two
// who both did not come have ForfeitLoss each, which no mirror shows.
func (r Result) Mirror() Result {
	switch r {
	case Win:
		return Loss
	case Loss:
		return Win
	case ForfeitWin:
		return ForfeitLoss
	case ForfeitLoss:
		return ForfeitWin
	}
	return r
}

// Round is one round of one player.
type Round struct {
	Opponent int // pairing number, or 0
	Colour   Colour
	Result   Result
}

// Player is one row of the table.
type Player struct {
	Number int // the pairing number: 1 is the top seed
	Rounds []Round
}

// Round is round r, counted from 0; those that are not there were missed.
func (p *Player) Round(r int) Round {
	if r < len(p.Rounds) {
		return p.Rounds[r]
	}
	return Round{}
}

// Points is the score after so many rounds, in halves of a point.
func (p *Player) Points(rounds int) int {
	sum := 0
	for _, r := range p.Rounds[:min(rounds, len(p.Rounds))] {
		sum += r.Result.Points()
	}
	return sum
}

// Table is all players, in any order.
type Table []Player

// Rounds is how many rounds have been entered for anybody.
func (t Table) Rounds() int {
	most := 0
	for i := range t {
		most = max(most, len(t[i].Rounds))
	}
	return most
}

// Check tells what is wrong with a table: numbers that are not there or there twice,
// opponents who do not know of each other, boards with two players of one colour,
// results that do not fit.
func (t Table) Check() error {
	rows := make(map[int]*Player, len(t))
	for i := range t {
		p := &t[i]
		if p.Number < 1 {
			return fmt.Errorf("a player has the number %d; numbers begin with 1", p.Number)
		}
		if rows[p.Number] != nil {
			return fmt.Errorf("two players have the number %d", p.Number)
		}
		rows[p.Number] = p
	}
	for i := range t {
		for r := range t[i].Rounds {
			if err := checkRound(rows, &t[i], r); err != nil {
				return fmt.Errorf("player %d, round %d: %w", t[i].Number, r+1, err)
			}
		}
	}
	return nil
}

func checkRound(rows map[int]*Player, p *Player, r int) error {
	round := p.Rounds[r]
	if int(round.Result) >= len(results) {
		return fmt.Errorf("there is no result %d", round.Result)
	}
	alone := !round.Result.Paired() || round.Result == Bye
	if alone {
		if round.Opponent != 0 {
			return fmt.Errorf("a %v has no opponent, but %d is named", round.Result, round.Opponent)
		}
		return nil
	}
	opponent := rows[round.Opponent]
	if opponent == nil || opponent == p {
		return fmt.Errorf("there is no opponent %d", round.Opponent)
	}
	other := opponent.Round(r)
	if other.Opponent != p.Number {
		return fmt.Errorf("the opponent %d played somebody else", round.Opponent)
	}
	if round.Colour == NoColour || other.Colour != round.Colour.Other() {
		return fmt.Errorf("the colours of the board against %d do not fit", round.Opponent)
	}
	both := round.Result == ForfeitLoss && other.Result == ForfeitLoss
	if !both && other.Result != round.Result.Mirror() {
		return fmt.Errorf("%v against %v", round.Result, other.Result)
	}
	return nil
}

// Sorted is the table in the order of pairing numbers.
func (t Table) Sorted() Table {
	sorted := slices.Clone(t)
	slices.SortFunc(sorted, func(a, b Player) int { return a.Number - b.Number })
	return sorted
}

// Board is two players who meet.
type Board struct{ White, Black int }

// Pairing is a round before it is played: boards, and the player who is left over, or 0.
type Pairing struct {
	Boards []Board
	Bye    int
}

// Due is which colours somebody has had.
type Due struct {
	Balance int // games with white less games with black
	Last    Colour
}

// Due is which colours the player has had on boards.
func (p *Player) Due() (d Due) {
	for _, r := range p.Rounds {
		if !r.Result.Played() {
			continue
		}
		d.Last = r.Colour
		if r.Colour == White {
			d.Balance++
		} else {
			d.Balance--
		}
	}
	return d
}

// Before tells whether somebody should rather have white than another: the one who has had
// it less often, or not last. Where nothing tells them apart it is true.
func (d Due) Before(other Due) bool {
	if d.Balance != other.Balance {
		return d.Balance < other.Balance
	}
	return d.Last != White || other.Last != Black
}
