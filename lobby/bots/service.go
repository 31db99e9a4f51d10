package bots

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

// Player is a computer player.
type Player struct {
	// Key identifies the player permanently, on every server. Name is its name if it is not taken.
	Key, Name string
	// Level is its rank in strength, from 1. 0 is a player that only plays when challenged.
	Level int
	// Games are the games that it plays, by game id.
	Games map[string]Game
}

// Game is how a player plays one game.
type Game struct {
	Manner string // how it plays, a sentence
	Engine *EngineKind
}

// Config configures a Service.
type Config struct {
	Club    *lobby.Club
	Players []Player
	Now     func() time.Time // the same as the service's
	Log     *slog.Logger
	// Wait is how long a table waits for a person before a computer player sits down; 0 is forever.
	Wait time.Duration
	// Workers is how many moves are computed at once; 0 means DefaultWorkers.
	Workers int
}

// Service runs the computer players until Close.
type Service struct {
	Config
	pool    *Pool
	players map[identity.PlayerID]*player
	first   *player // with the lowest id; it decides which node fills an open table
	stop    context.CancelFunc
	running sync.WaitGroup

	mu     sync.Mutex
	states map[identity.TableID]map[identity.PlayerID]*placeState
	undone map[identity.TableID]bool // tables to check
	again  pubsub.Mailbox[struct{}]  // wakes the dispatcher for them
	others map[identity.TableID]bool // tables that other nodes serve
	agenda schedule.Agenda[identity.TableID]
	lively schedule.Agenda[identity.TableID] // games with a computer player, until they count as idle
}

// player is a Player with its account.
type player struct {
	account.BuiltInBot
	games   map[string]Game
	retired bool // no longer configured on this server
}

// New creates or finds the players' accounts and starts to play. It goes on with games that are
// under way. If several players want the same name, or similar spellings, the first one gets it.
func New(ctx context.Context, c Config) (*Service, error) {
	run, stop := context.WithCancel(context.WithoutCancel(ctx))
	if c.Workers <= 0 {
		c.Workers = DefaultWorkers()
	}
	h := &Service{
		Config: c, stop: stop, players: make(map[identity.PlayerID]*player),
		states: make(map[identity.TableID]map[identity.PlayerID]*placeState),
		undone: make(map[identity.TableID]bool), again: pubsub.NewMailbox[struct{}](),
		others: make(map[identity.TableID]bool),
	}
	for _, p := range c.Players {
		r := account.BuiltInBot{
			Person: identity.Person{Name: p.Name}, Level: p.Level, Manners: make(map[string]string),
		}
		for id, g := range p.Games {
			r.Manners[id] = g.Manner
		}
		r, err := c.Club.Bots.Add(ctx, p.Key, r)
		if err != nil {
			stop()
			return nil, err
		}
		h.players[r.ID] = &player{BuiltInBot: r, games: p.Games}
		if h.first == nil || r.ID < h.first.ID {
			h.first = h.players[r.ID]
		}
	}
	h.addRetired()
	h.pool = NewPool(c.Workers, c.Log)
	c.Club.Analyses.SetAnalyst(h.advise)
	h.running.Go(rescue.Service(run, c.Log, "the dispatcher of the bots", func() { h.dispatch(run) }))
	return h, nil
}

// Pool returns the workers. Close ends them.
func (h *Service) Pool() *Pool { return h.pool }

// Close stops all players and waits for them. After it, they make no more moves.
func (h *Service) Close() {
	h.Club.Analyses.SetAnalyst(nil)
	h.stop()
	h.running.Wait()
	h.pool.Close()
}

// engine returns the player's engines for a game, or nil if it does not play that.
func (r *player) engine(game string) *EngineKind { return r.games[game].Engine }
