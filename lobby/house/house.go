package house

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/schedule"
)

// Player is one who plays for the house.
type Player struct {
	// Key stands for the player for ever: whoever has it, here or on another
	// server, is this player. Name is what it is called if nobody else is.
	Key, Name string
	// Level is how strong it is among those of the house, from 1; 0 is one that
	// comes only when it is asked.
	Level int
	// Games are those that it plays, by their ids.
	Games map[string]Game
}

// Game is how a player plays one game.
type Game struct {
	Manner string // a sentence
	Mind   *Mind
}

// Config is what a House needs.
type Config struct {
	Club    *lobby.Club
	Players []Player
	Now     func() time.Time // the same as the service's
	Log     *slog.Logger
	// Wait is how long a table waits for a person before one of the house sits
	// down; 0 is for ever.
	Wait time.Duration
	// Workers is how many moves are thought about at once; 0 is DefaultWorkers.
	Workers int
}

// House plays. Close ends it.
type House struct {
	Config
	pool    *Pool
	players map[identity.PlayerID]*player
	first   *player // the one of the lowest id who lives here, by whom nodes agree on open tables
	stop    context.CancelFunc
	running sync.WaitGroup

	mu       sync.Mutex
	sittings map[identity.TableID]map[identity.PlayerID]*sitting
	undone   map[identity.TableID]bool // where something was done, or came to nothing, since it was looked at
	again    pubsub.Mailbox[struct{}]  // a token when there is such a table
	others   map[identity.TableID]bool // where the house of another node does what is to be done
	agenda   schedule.Agenda[identity.TableID]
	lively   schedule.Agenda[identity.TableID] // the games that it plays, until when they count as lively
}

// player is one of the house who has moved in.
type player struct {
	account.HousePlayer
	games map[string]Game
	gone  bool // is not among the players of this server any more
}

// New has the players move in, and begins to play: where games are under way, at
// once. Of the players that share a name, or a spelling of it, the first gets it.
func New(ctx context.Context, c Config) (*House, error) {
	run, stop := context.WithCancel(context.WithoutCancel(ctx))
	if c.Workers <= 0 {
		c.Workers = DefaultWorkers()
	}
	h := &House{
		Config: c, stop: stop, players: make(map[identity.PlayerID]*player),
		sittings: make(map[identity.TableID]map[identity.PlayerID]*sitting),
		undone:   make(map[identity.TableID]bool), again: pubsub.NewMailbox[struct{}](),
		others: make(map[identity.TableID]bool),
	}
	for _, p := range c.Players {
		r := account.HousePlayer{Person: identity.Person{Name: p.Name}, Level: p.Level, Manners: make(map[string]string)}
		for id, g := range p.Games {
			r.Manners[id] = g.Manner
		}
		r, err := c.Club.House.MoveIn(ctx, p.Key, r)
		if err != nil {
			stop()
			return nil, err
		}
		h.players[r.ID] = &player{HousePlayer: r, games: p.Games}
		if h.first == nil || r.ID < h.first.ID {
			h.first = h.players[r.ID]
		}
	}
	h.standIn()
	h.pool = NewPool(c.Workers, c.Log)
	c.Club.Analyses.SetAnalyst(h.advise)
	h.running.Go(rescue.Service(run, c.Log, "the dispatcher of the house", func() { h.attend(run) }))
	return h, nil
}

// Pool is the workers of the house. They end with it.
func (h *House) Pool() *Pool { return h.pool }

// Close ends what the house does and waits for it: after Close nobody of the house
// makes a move.
func (h *House) Close() {
	h.Club.Analyses.SetAnalyst(nil)
	h.stop()
	h.running.Wait()
	h.pool.Close()
}

// mind is what a player thinks with in a game, nil if it does not play that.
func (r *player) mind(game string) *Mind { return r.games[game].Mind }
