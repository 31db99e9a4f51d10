package reference

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	"charm.land/wish/v2"
	wishtea "charm.land/wish/v2/bubbletea"
	"go.etcd.io/bbolt"
	gossh "golang.org/x/crypto/ssh"
)

// The kinds of server.
const (
	Tea     = "tea"
	Compact = "compact"
	Raw     = "raw"
	Floor   = "floor"
)

// MoveCommand starts a session that makes moves. Each line of its input is the
// number of a session; a piece moves on its board.
const MoveCommand = "moves"

// ClockCommand opens a bare board with a running clock.
const ClockCommand = "clock"

// Serve runs a kind of server until the context ends. Floor keeps its database in the folder.
func Serve(ctx context.Context, kind, folder string, l net.Listener) error {
	boards := new(boards)
	if kind == Floor {
		db, err := bbolt.Open(filepath.Join(folder, "floor.db"), 0o600, nil)
		if err != nil {
			return err
		}
		defer db.Close()
		boards.db = db
	}
	screens, err := boards.screens(kind)
	if err != nil {
		return err
	}
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	signer, err := gossh.NewSignerFromKey(key)
	if err != nil {
		return err
	}
	server := &ssh.Server{HostSigners: []ssh.Signer{signer}}
	for _, option := range []ssh.Option{
		wish.WithPublicKeyAuth(func(ssh.Context, ssh.PublicKey) bool { return true }),
		wish.WithMiddleware(screens, boards.makeMoves),
	} {
		if err := server.SetOption(option); err != nil {
			return err
		}
	}
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(l); !errors.Is(err, ssh.ErrServerClosed) {
		return err
	}
	return nil
}

// screens returns the middleware that shows boards.
func (b *boards) screens(kind string) (wish.Middleware, error) {
	styles := newStyles()
	switch kind {
	case Tea:
		return b.programs(styles, func(s ssh.Session, m *board) *tea.Program {
			return tea.NewProgram(m, wishtea.MakeOptions(s)...)
		}), nil
	case Compact:
		return b.programs(styles, newCompact), nil
	case Raw, Floor:
		return func(ssh.Handler) ssh.Handler {
			return func(s ssh.Session) { b.raw(s, newBoard(numberOf(s), styles)) }
		}, nil
	}
	return nil, fmt.Errorf("unknown reference %q; use %s, %s, %s or %s", kind, Tea, Compact, Raw, Floor)
}

// programs returns Wish's middleware with a program for each session, which
// receives the moves at its board.
func (b *boards) programs(styles *styles, program func(ssh.Session, *board) *tea.Program) wish.Middleware {
	serve := wishtea.MiddlewareWithProgramHandler(func(s ssh.Session) *tea.Program {
		p := program(s, newBoard(numberOf(s), styles))
		b.send.Store(numberOf(s), p.Send)
		return p
	})
	return func(next ssh.Handler) ssh.Handler {
		handle := serve(next)
		return func(s ssh.Session) {
			defer b.send.Delete(numberOf(s))
			handle(s)
		}
	}
}

// makeMoves handles sessions that make moves and passes on the others.
func (b *boards) makeMoves(next ssh.Handler) ssh.Handler {
	return func(s ssh.Session) {
		if s.RawCommand() != MoveCommand {
			next(s)
			return
		}
		moves := bufio.NewScanner(s)
		for made := 1; moves.Scan(); made++ {
			number, err := strconv.Atoi(moves.Text())
			if err != nil {
				fmt.Fprintf(s.Stderr(), "%q is not the number of a session.\n", moves.Text())
				s.Exit(1)
				return
			}
			if err := b.move(number, made); err != nil {
				fmt.Fprintln(s.Stderr(), err)
				s.Exit(1)
				return
			}
		}
	}
}

// raw serves a session of the bare server. It always shows the same move.
func (b *boards) raw(s ssh.Session, m *board) {
	const moved = "\x1b[14;24H\x1b[1;38;5;231;48;5;180m  P  \x1b[12;24H\x1b[48;5;137m     \x1b[m"
	// Sent first, so that a client that sees the board may already move at it.
	b.send.Store(m.number, func(tea.Msg) { io.WriteString(s, moved) })
	defer b.send.Delete(m.number)
	io.WriteString(s, "\x1b[?1049h\x1b[H"+strings.ReplaceAll(m.draw(), "\n", "\r\n"))
	if s.RawCommand() == ClockCommand {
		go tick(s)
	}
	io.Copy(io.Discard, s)
}

// tick shows the age of a session each second until it ends.
func tick(s ssh.Session) {
	began, seconds := time.Now(), time.NewTicker(time.Second)
	defer seconds.Stop()
	for {
		select {
		case now := <-seconds.C:
			io.WriteString(s, "\x1b[4;70H"+time.Time{}.Add(now.Sub(began)).Format("04:05"))
		case <-s.Context().Done():
			return
		}
	}
}

// numberOf returns the number in a session's username, or 0.
func numberOf(s ssh.Session) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(s.User(), "u"))
	return n
}
