package arena

import (
	"context"
	"os"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/search"
)

// level is a level of our bots.
func level(number int) Player {
	return Player{Keep: true, New: func(context.Context) (engine.Engine, error) {
		return engine.New(number, 4<<20), nil
	}}
}

// TestLadder checks that each level beats the one below, except levels that depend on the clock.
// With PAWNSTORM_LONG=1 it must score three of four, from both seats, up to the second to last
// level. Otherwise it plays a few games of the fast levels. The games are the same each time.
func TestLadder(t *testing.T) {
	games, top, least := 16, 3, 0.5
	if os.Getenv("PAWNSTORM_LONG") != "" {
		games, top, least = 200, engine.Count-1, 0.75
	}
	for _, rules := range catalog.All() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			c := Config{
				Rules: rules, Pairings: Ladder(top), Games: games,
				Openings: Openings{Plies: 4, Nodes: 10_000, Most: search.Decided - 1}, Seed: 2,
			}
			for number := range top {
				c.Players = append(c.Players, level(number+1))
			}
			s, _ := run(t, c)
			for i, p := range s.Pairings {
				if !p.Holds(least) {
					t.Errorf("level %d against level %d: want %v of the points, got %+v", i+2, i+1, least, p.Seats)
				}
			}
		})
	}
}
