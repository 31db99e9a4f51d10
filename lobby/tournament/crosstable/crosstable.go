package crosstable

import (
	"fmt"
	"slices"
)

// Colour is the side of a board that a player has.
type Colour uint8

// The colours. NoColour is for a round without an opponent.
const (
	NoColour Colour = iota
	White
	Black
)

// Other returns the opposite colour.
func (c Colour) Other() Colour {
	return [...]Colour{NoColour: NoColour, White: Black, Black: White}[c]
}

// Result is the result of a round for one player.
type Result uint8

// The results. ForfeitWin, ForfeitLoss and the byes were not played. Bye is for the player whom the
// pairing leaves over. Players with one of the last two, or Absent, were not paired.
const (
	Absent Result = iota // no points
	Win
	Draw
	Loss
	ForfeitWin
	ForfeitLoss
	Bye     // left over by the pairing: as many points as a win
	HalfBye // requested: half a point
	FullBye // requested: a full point
)

// results has the properties of each result.
var results = [...]struct {
	name   string
	points int
	played bool // on a board
	paired bool // by the pairing of the round
	mirror Result
}{
	Absent:      {"absent", 0, false, false, Absent},
	Win:         {"win", 2, true, true, Loss},
	Draw:        {"draw", 1, true, true, Draw},
	Loss:        {"loss", 0, true, true, Win},
	ForfeitWin:  {"forfeit win", 2, false, true, ForfeitLoss},
	ForfeitLoss: {"forfeit loss", 0, false, true, ForfeitWin},
	Bye:         {"bye", 2, false, true, Bye},
	HalfBye:     {"half-point bye", 1, false, false, HalfBye},
	FullBye:     {"full-point bye", 2, false, false, FullBye},
}

// String returns the result's name, for logs and tests.
func (r Result) String() string {
	if int(r) >= len(results) {
		return fmt.Sprintf("result %d", uint8(r))
	}
	return results[r].name
}

// Points returns the points for the result, in halves.
func (r Result) Points() int { return results[r].points }

// Played reports whether the game was played on a board.
func (r Result) Played() bool { return results[r].played }

// Paired reports whether the player was in the pairing of the round, even with the bye.
func (r Result) Paired() bool { return results[r].paired }

// Mirror returns the opponent's result, for games between two players. If neither came, both have
// ForfeitLoss, which Mirror does not cover.
func (r Result) Mirror() Result { return results[r].mirror }

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

// Round returns round r, from 0. A round that the row does not have was missed.
func (p *Player) Round(r int) Round {
	if r < len(p.Rounds) {
		return p.Rounds[r]
	}
	return Round{}
}

// Points returns the score after a number of rounds, in halves.
func (p *Player) Points(rounds int) int {
	sum := 0
	for _, r := range p.Rounds[:min(rounds, len(p.Rounds))] {
		sum += r.Result.Points()
	}
	return sum
}

// Table holds all players, in any order.
type Table []Player

// Rounds returns the number of rounds of the longest row.
func (t Table) Rounds() int {
	most := 0
	for i := range t {
		most = max(most, len(t[i].Rounds))
	}
	return most
}

// Check returns the first error in a table: missing or duplicate numbers, opponents that do not match,
// boards with two players of the same colour, or inconsistent results.
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
		return fmt.Errorf("unknown result %d", round.Result)
	}
	if !round.Result.Paired() || round.Result == Bye {
		if round.Opponent != 0 {
			return fmt.Errorf("a %v has no opponent, but %d is named", round.Result, round.Opponent)
		}
		return nil
	}
	opponent := rows[round.Opponent]
	if opponent == nil || opponent == p {
		return fmt.Errorf("no opponent %d", round.Opponent)
	}
	other := opponent.Round(r)
	if other.Opponent != p.Number {
		return fmt.Errorf("opponent %d played someone else", round.Opponent)
	}
	if round.Colour == NoColour || other.Colour != round.Colour.Other() {
		return fmt.Errorf("the colours against %d do not match", round.Opponent)
	}
	both := round.Result == ForfeitLoss && other.Result == ForfeitLoss
	if !both && other.Result != round.Result.Mirror() {
		return fmt.Errorf("%v against %v", round.Result, other.Result)
	}
	return nil
}

// Sorted returns the table sorted by pairing number.
func (t Table) Sorted() Table {
	sorted := slices.Clone(t)
	slices.SortFunc(sorted, func(a, b Player) int { return a.Number - b.Number })
	return sorted
}

// Board is a game or match of two players.
type Board struct{ White, Black int }

// Pairing is a round before it is played. Bye is the player who is left over, or 0.
type Pairing struct {
	Boards []Board
	Bye    int
}

// Due summarizes the colours that a player has had.
type Due struct {
	Balance int // games with white minus games with black
	Last    Colour
}

// Due summarizes the colours of the player's games.
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

// Before reports whether a player should have white rather than the other: the player who has had it
// less often, or not last. It is true if they are equal.
func (d Due) Before(other Due) bool {
	if d.Balance != other.Balance {
		return d.Balance < other.Balance
	}
	return d.Last != White || other.Last != Black
}
