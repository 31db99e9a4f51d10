package cli

import (
	"context"
	"io"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/alecthomas/kong"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/bots"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/server"
)

// Embedded is a club and its SSH server inside this process. Tests use it to compare
// what people see with what the club holds, and to measure without another process.
type Embedded struct {
	Store  store.Store
	Club   *lobby.Club
	Server *server.Server
	House  *bots.Service // nil with --no-house
}

// Embed opens a club in a folder, as serve does with the same flags. It listens nowhere
// and logs nothing.
func Embed(ctx context.Context, folder string, flags ...string) (*Embedded, error) {
	var all cli
	parser, err := kong.New(&all, options(&streams{io.Discard, io.Discard})...)
	if err != nil {
		return nil, err
	}
	if _, err := parser.Parse(append([]string{"serve", "--data", folder}, flags...)); err != nil {
		return nil, err
	}
	c, log, e := &all.Serve, slog.New(slog.DiscardHandler), new(Embedded)
	st, key, err := openFolder(folder, filepath.Join(folder, HostKeyFile), bolt.Options{})
	if err != nil {
		return nil, err
	}
	e.Store = st
	e.Club, err = lobby.New(ctx, lobby.Config{
		Store: st, Games: catalog.All(), Now: time.Now, Log: log, Budgets: c.budgetFlags.open(log),
	})
	if err == nil {
		e.House, err = c.houseFlags.open(ctx, e.Club, time.Now, log)
	}
	if err == nil {
		e.Server, err = c.server(home{key: key, now: time.Now}, st, e.Club, nil, listeners{}, log)
	}
	if err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// Close closes the club and its store. The server must have ended.
func (e *Embedded) Close() {
	if e.House != nil {
		e.House.Close()
	}
	if e.Club != nil {
		e.Club.Close()
	}
	e.Store.Close()
}
