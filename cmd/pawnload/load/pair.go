package load

import (
	"context"
	"errors"
	"time"
)

// ErrOver says that the game has no more moves.
var ErrOver = errors.New("the game is over")

// A pair waits for a gap before it sends a move, so that nothing else is on its
// way, and for the rest of the move afterwards: a piece glides for 120 ms.
const (
	gap  = 60 * time.Millisecond
	rest = 200 * time.Millisecond
)

// lost is how long to wait until a move arrives.
const lost = 3 * time.Second

// Moved says how a move arrived.
type Moved struct {
	Took  time.Duration // from the key that sends it to the first bytes at the session that shows it
	Bytes int64         // those and all that came within 200 ms
}

// Pair is two players at the boards of their game.
type Pair struct {
	table   string
	players [2]*Person // the first has White
	boards  [2]*Session
	moves   []string
	played  int
}

// Pair connects the person with a number and the next one, and begins a game with
// the given moves. If the club has a clock, the clock runs.
func (c *Club) Pair(ctx context.Context, number int, moves []string) (*Pair, error) {
	p := &Pair{moves: moves}
	if err := p.begin(ctx, c, number); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

func (p *Pair) begin(ctx context.Context, c *Club, number int) (err error) {
	for i := range p.players {
		if p.players[i], err = c.arrive(ctx, number+i); err != nil {
			return err
		}
	}
	if p.table, err = makeTable(p.players[0], c.Clock); err != nil {
		return err
	}
	if _, err := p.players[1].Run("join " + p.table); err != nil {
		return err
	}
	if c.Clock != "" { // the clock starts with the second move
		for _, player := range p.players {
			if _, err := player.Run("move " + p.moves[p.played] + " on " + p.table); err != nil {
				return err
			}
			p.played++
		}
	}
	for i, player := range p.players {
		if p.boards[i], err = player.Open(p.table); err != nil {
			return err
		}
		text := name(p.players[1-i].Number)
		if c.Images { // they come after the text
			text = placed
		}
		if err := p.boards[i].Shows(ctx, text); err != nil {
			return err
		}
	}
	return nil
}

// Sessions implements [Guest].
func (p *Pair) Sessions() []*Session { return p.boards[:] }

// Close disconnects both players.
func (p *Pair) Close() {
	for _, player := range p.players {
		if player != nil {
			player.Close()
		}
	}
}

// Move makes the next move and waits until the opponent's screen changes. It types
// the move before the time begins; enter sends it.
func (p *Pair) Move(ctx context.Context) (Moved, error) {
	if p.played == len(p.moves) {
		return Moved{}, ErrOver
	}
	mover, opponent := p.boards[p.played%2], p.boards[1-p.played%2]
	typed := mover.Wait()
	if err := mover.Type("m" + p.moves[p.played]); err != nil {
		return Moved{}, err
	}
	if _, err := typed.Until(ctx, lost); err != nil {
		return Moved{}, err
	}
	if err := Pause(ctx, gap); err != nil {
		return Moved{}, err
	}
	p.played++
	return timed(ctx, opponent, func() error { return mover.Type("\r") })
}

// timed runs do and waits until a session receives something.
func timed(ctx context.Context, s *Session, do func() error) (Moved, error) {
	wait := s.Wait()
	began := time.Now()
	if err := do(); err != nil {
		return Moved{}, err
	}
	at, err := wait.Until(ctx, lost)
	if err != nil {
		return Moved{}, err
	}
	if err := Pause(ctx, rest); err != nil {
		return Moved{}, err
	}
	return Moved{Took: at.Sub(began), Bytes: wait.Bytes()}, nil
}
