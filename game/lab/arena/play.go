package arena

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine"
)

// Game is a game that was played.
type Game struct {
	Number  int    // from 1, in the order of counting
	Players [2]int // by seat, as in Config
	Setup   string
	Opening int      // how many of the moves are the opening
	Moves   []string // canonical
	Result  game.Result
	// Fault says how the loser's engine failed, if that ended the game.
	Fault   string
	Limited bool      // drawn by the limit of plies
	Efforts [2]Effort // by seat
}

// Effort is the cost of thinking.
type Effort struct {
	Moves int
	Time  time.Duration
	Nodes uint64
	Depth int // sum over the moves
	// Late counts moves that took over a tenth of a second more than their time;
	// Latest is the longest delay.
	Late   int
	Latest time.Duration
}

const lateness = 100 * time.Millisecond

// note adds a move.
func (e *Effort) note(a engine.Answer, took, allowed time.Duration) {
	e.Moves++
	e.Time += took
	e.Nodes += a.Nodes
	e.Depth += a.Depth
	if over := took - allowed; allowed > 0 && over > lateness {
		e.Late++
		e.Latest = max(e.Latest, over)
	}
}

// add adds the moves of another game.
func (e *Effort) add(other Effort) {
	e.Moves += other.Moves
	e.Time += other.Time
	e.Nodes += other.Nodes
	e.Depth += other.Depth
	e.Late += other.Late
	e.Latest = max(e.Latest, other.Latest)
}

// play plays g, which has its number and players, from the opening to its end. Its
// error is the error of ctx.
func (c *Config) play(ctx context.Context, g Game, from opening, engines [2]engine.Engine) (Game, error) {
	g.Setup, g.Opening, g.Moves = from.setup, len(from.moves), append(g.Moves, from.moves...)
	var chance [2]*rand.Rand
	for seat := range chance {
		chance[seat] = rand.New(rand.NewPCG(c.Seed, uint64(2*g.Number+seat)))
	}
	for s := from.state; ; {
		if r, over := ended(s); over {
			g.Result = r
			return g, nil
		}
		if c.Plies > 0 && len(g.Moves) >= c.Plies {
			g.Limited = true
			g.Result = game.Result{Winner: game.NoSeat, Reason: fmt.Sprintf("the limit of %d plies", c.Plies)}
			return g, nil
		}
		seat := s.Turn()
		budget := c.Budget
		budget.Rand = chance[seat]
		began := time.Now()
		a, err := engines[seat].Choose(ctx, s, budget)
		if ctx.Err() != nil {
			return Game{}, ctx.Err()
		}
		if err != nil {
			return g.forfeit(seat, "a failure of the opponent's engine", err.Error()), nil
		}
		g.Efforts[seat].note(a, time.Since(began), budget.Time)
		next, err := s.Play(a.Move)
		if err != nil {
			return g.forfeit(seat, "an illegal move of the opponent", fmt.Sprintf("%v, in %s", err, s)), nil
		}
		g.Moves = append(g.Moves, s.Format(a.Move))
		s = next
	}
}

// ended reports how a game ended, by the rules or by a draw that may be claimed.
func ended(s game.State) (game.Result, bool) {
	if r, over := s.Result(); over {
		return r, true
	}
	reason, over := s.Claim()
	return game.Result{Winner: game.NoSeat, Reason: reason}, over
}

// forfeit returns the game as lost by a seat whose engine failed.
func (g Game) forfeit(seat game.Seat, reason, fault string) Game {
	g.Result = game.Result{Winner: seat.Other(), Reason: reason}
	g.Fault = fault
	return g
}

// points returns how many half points the player of a seat got.
func (g *Game) points(seat game.Seat) int {
	switch g.Result.Winner {
	case seat:
		return 2
	case game.NoSeat:
		return 1
	}
	return 0
}
