package compare

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"pawnstorm/cmd/pawnload/load"
)

// mover makes moves that another session sees.
type mover interface {
	Move(ctx context.Context) (load.Moved, error)
}

// match is a pair that plays game after game, each at a new table. All games have
// the same moves, so that their costs can be compared.
type match struct {
	*load.Pair
	club  *load.Club
	first int // number of the first player of the next game
	once  bool
}

func (m *match) begin(ctx context.Context) (err error) {
	m.close()
	m.Pair, err = m.club.Pair(ctx, m.first, load.RandomGame(timedPair))
	m.first += 2
	return err
}

// Move makes the next move, in a new game if this one is over.
func (m *match) Move(ctx context.Context) (load.Moved, error) {
	moved, err := m.Pair.Move(ctx)
	if !errors.Is(err, load.ErrOver) || m.once {
		return moved, err
	}
	if err := m.begin(ctx); err != nil {
		return load.Moved{}, err
	}
	return m.Pair.Move(ctx)
}

func (m *match) close() {
	if m.Pair != nil {
		m.Pair.Close()
	}
}

// mostLost is how many lost moves in a row end the timing.
const mostLost = 3

// timeMoves times moves and measures their cost above the share of a processor
// that the server uses when idle.
func (c *comparison) timeMoves(ctx context.Context, s *Server, by mover, idle float64, f Figures) error {
	var seen samples
	from, to, err := c.during(s.PID, func() error {
		for lost := 0; len(seen.took)+seen.lost < c.Moves && lost < mostLost; {
			if err := load.Pause(ctx, rand.N(30*time.Millisecond)); err != nil { // keeps moves out of step with timers
				return err
			}
			moved, err := by.Move(ctx)
			switch {
			case errors.Is(err, load.ErrOver):
				lost = mostLost
			case errors.Is(err, load.ErrSilent):
				lost++
				seen.lost++
			case err != nil:
				return fmt.Errorf("a move: %w", err)
			default:
				lost = 0
				seen.add(moved)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	seen.tell(f)
	if c.metered && len(seen.took) > 0 {
		f[MoveCPU] = spent(from, to, idle) / float64(len(seen.took))
	}
	return nil
}

// samples collects how moves arrived.
type samples struct {
	took, bytes []float64 // ms
	lost        int
}

func (s *samples) add(m load.Moved) {
	s.took = append(s.took, milliseconds(m.Took))
	s.bytes = append(s.bytes, float64(m.Bytes))
}

// tell writes the samples to figures.
func (s *samples) tell(f Figures) {
	f[MovesLost] = float64(s.lost)
	if len(s.took) > 0 {
		f[MoveP50], f[MoveP99] = percentile(s.took, 50), percentile(s.took, 99)
		f[MoveBytes] = percentile(s.bytes, 50)
	}
}

// percentile returns the sample at a percentile.
func percentile(of []float64, percent int) float64 {
	sorted := slices.Sorted(slices.Values(of))
	return sorted[(len(sorted)-1)*percent/100]
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }
