package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/logctx"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/bot"
	"pawnstorm/ui/linemode"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui"
)

// executor runs the commands of "ssh HOST COMMAND".
type executor struct {
	words *shell.Shell
	club  *lobby.Club
	idle  time.Duration
	now   func() time.Time // the club's
	paces *bot.Paces       // limits for all bots, also by HTTP
}

// exec implements server.Config.Exec.
func (s *executor) exec(ctx context.Context, v tui.Visit, stdin io.Reader, stdout, stderr io.Writer) int {
	if v.Lines {
		return s.plain(ctx, v, stdin, stdout)
	}
	if strings.EqualFold(v.Line, shell.Bot) {
		return s.bot(ctx, v, stdin, stdout)
	}
	if sentence := shell.Stranger(v.Line); sentence != "" {
		fmt.Fprintln(stderr, sentence)
		return shell.Refused
	}
	who, err := s.club.Accounts.ByKey(ctx, v.Key)
	if err != nil {
		v.Log.Log(ctx, logctx.Level(err), "cannot identify the player", "err", err)
		fmt.Fprintln(stderr, errs.Sentence(err))
		return shell.Refused
	}
	v.Note(who.Person, s.words.CommandOf(v.Line))
	return s.words.Run(ctx, shell.Env{
		Club: s.club, Games: catalog.All(), Now: s.now,
		Who: who, User: v.User, Passing: v.Key == "", Address: v.Address(), Pages: v.Pages, Host: v.Host, Port: v.Port,
		Cast: func(w io.Writer, t *table.Table) error { return tui.Cast(w, t, tui.CastOptions{}) },
		In:   stdin, Out: stdout, Err: stderr,
		Wait: func(sentence string) { fmt.Fprintln(stderr, sentence) },
	}, v.Line).Code
}

// isPlain reports whether a line asks for line mode: "plain", and then perhaps a first command. It can
// also be "--plain", but then OpenSSH needs -- before it.
func isPlain(line string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return strings.EqualFold(strings.TrimPrefix(word, "--"), shell.Plain)
}

// plain runs a session in line mode.
func (s *executor) plain(ctx context.Context, v tui.Visit, stdin io.Reader, stdout io.Writer) int {
	first := strings.TrimSpace(v.Line)
	if isPlain(first) {
		_, first, _ = strings.Cut(first, " ")
	}
	visit := linemode.Visit{
		Key: v.Key, User: v.User, Address: v.Address() + " " + shell.Plain, Shell: v.Address(), Pages: v.Pages,
		Line: strings.TrimSpace(first), Echo: v.Echo, ASCII: v.ASCII,
		Arrived: func(p identity.Person) { v.Note(p, shell.Plain) },
	}
	if v.Echo {
		visit.Address = strings.Replace(visit.Address, "ssh", "ssh -t", 1)
		visit.Width = v.Width
	}
	config := linemode.Config{Club: s.club, Games: catalog.All(), Now: s.now, Commands: s.words, Idle: s.idle}
	if err := linemode.Run(ctx, config, visit, stdin, stdout); err != nil {
		v.Log.Log(ctx, logctx.Level(err), "line mode", "err", err)
		return shell.Refused
	}
	return shell.Done
}

// bot runs a session of a bot.
func (s *executor) bot(ctx context.Context, v tui.Visit, stdin io.Reader, stdout io.Writer) int {
	config := bot.Config{Club: s.club, Games: catalog.All(), Now: s.now, Paces: s.paces}
	config.Arrived = func(p identity.Person) { v.Note(p, shell.Bot) }
	if err := bot.Run(ctx, config, v.Key, stdin, stdout); err != nil {
		return shell.Refused
	}
	return shell.Done
}
