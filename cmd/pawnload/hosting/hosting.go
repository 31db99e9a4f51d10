package hosting

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"path/filepath"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/server"
	"pawnstorm/server/gate"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui"
)

// Serve serves a data folder until the context ends.
func Serve(ctx context.Context, folder string, key gossh.Signer, l net.Listener) error {
	log := slog.New(slog.DiscardHandler)
	st, err := bolt.Open(filepath.Join(folder, "pawnstorm.db"), bolt.Options{})
	if err != nil {
		return err
	}
	defer st.Close()
	budgets := budget.Defaults()
	if err := budgets.Set("all=none,none"); err != nil { // the crowd comes from one machine
		return err
	}
	config := lobby.Config{Store: st, Games: catalog.All(), Now: time.Now, Log: log, Budgets: budgets}
	club, err := lobby.New(ctx, config)
	if err != nil {
		return errors.New(errs.Sentence(err))
	}
	defer club.Close()
	words := shell.New()
	screens := tui.Config{Club: club, Games: catalog.All(), Now: time.Now, Commands: words}
	s, err := server.New(server.Config{
		HostKey: key, Log: log, IsCommand: func(v tui.Visit) bool { return words.Knows(v.Line) },
		Gate:     gate.Config{Trust: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}},
		NewModel: func(ctx context.Context, v tui.Visit) (tea.Model, error) { return tui.New(ctx, screens, v) },
		Exec: func(ctx context.Context, v tui.Visit, stdin io.Reader, stdout, stderr io.Writer) int {
			who, err := club.Accounts.Arrive(ctx, v.Key)
			if err != nil {
				fmt.Fprintln(stderr, errs.Sentence(err))
				return shell.Refused
			}
			return words.Run(ctx, shell.Env{
				Club: club, Games: catalog.All(), Now: time.Now, Who: who, Passing: v.Key == "",
				Address: v.Address(), In: stdin, Out: stdout, Err: stderr,
			}, v.Line).Code
		},
	})
	if err != nil {
		return err
	}
	return s.Serve(ctx, l)
}
