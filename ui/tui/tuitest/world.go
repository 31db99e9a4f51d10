package tuitest

import (
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/gametest/drops"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/store/storetest"
)

// World is a club that people can visit with a terminal. The test moves its clock.
type World struct {
	*clubtest.World
	Games     []game.Rules
	Slow      *storetest.Slow // the store
	Terminals bool            // emulate the terminals of visitors; off with -short and for crowds
}

// New opens a world with two games.
func New(tb testing.TB) *World {
	tb.Helper()
	return NewOf(tb, twoGames(tb))
}

// NewOf is like New, with other games.
func NewOf(tb testing.TB, games []game.Rules) *World {
	tb.Helper()
	start := time.Date(2026, 3, 14, 9, 26, 0, 0, time.UTC)
	return open(tb, games, &clubtest.Clock{Start: start})
}

// NewOfAll is like New, with every game.
func NewOfAll(tb testing.TB) *World {
	tb.Helper()
	return NewOf(tb, EveryGame())
}

// NewLive is like New, but time passes by itself. It needs a synctest bubble.
func NewLive(tb testing.TB) *World {
	tb.Helper()
	return NewLiveOf(tb, twoGames(tb))
}

// NewLiveOf is like NewLive, with other games.
func NewLiveOf(tb testing.TB, games []game.Rules) *World {
	tb.Helper()
	return open(tb, games, new(clubtest.Clock))
}

// EveryGame returns all games, and the tiny game.
func EveryGame() []game.Rules { return append(catalog.All(), drops.Rules()) }

func twoGames(tb testing.TB) []game.Rules {
	tb.Helper()
	var games []game.Rules
	for _, id := range []string{"chess", "discworld"} {
		rules, ok := catalog.Find(id)
		if !ok {
			tb.Fatalf("unknown game %q", id)
		}
		games = append(games, rules)
	}
	return games
}

func open(tb testing.TB, games []game.Rules, clock *clubtest.Clock) *World {
	tb.Helper()
	slow := &storetest.Slow{Store: clubtest.OpenStore(tb, filepath.Join(tb.TempDir(), "test.db"))}
	club := &clubtest.World{Tb: tb, Stored: slow, Clock: clock}
	club.Configure = func(c *lobby.Config) {
		c.Games, c.ByHand, c.Log = games, !clock.Start.IsZero(), slog.New(slog.DiscardHandler)
	}
	club.Club = club.NewClub(slow)
	tb.Cleanup(club.Stop)
	return &World{World: club, Games: games, Slow: slow, Terminals: !testing.Short()}
}

// Rules returns the rules of a game of this world.
func (w *World) Rules(id string) game.Rules {
	w.Tb.Helper()
	at := slices.IndexFunc(w.Games, func(rules game.Rules) bool { return rules.Info().ID == id })
	if at < 0 {
		w.Tb.Fatalf("unknown game %q", id)
	}
	return w.Games[at]
}

// KeyOf returns the fingerprint of a key, the same in every run.
func KeyOf(name string) string {
	sum := sha256.Sum256([]byte("key of " + name))
	return hex.EncodeToString(sum[:])
}

// Account registers a player without a screen.
func (w *World) Account(name string) account.Player {
	w.Tb.Helper()
	return w.Register(KeyOf(name), name)
}
