package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata"

	tea "charm.land/bubbletea/v2"
	"github.com/alecthomas/kong"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/server"
	"pawnstorm/server/memory"
	"pawnstorm/server/ops"
	"pawnstorm/server/web"
	"pawnstorm/ui/bot"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui"
)

type serveCmd struct {
	Addr      string        `default:":2222" help:"Address to listen on."`
	Host      string        `placeholder:"NAME" help:"Name by which people reach this server, for the lines that they are told to type."`
	Idle      time.Duration `default:"30m" help:"End a session in which nothing was typed for so long. Its games stay."`
	LogLevel  string        `default:"info" enum:"debug,info,warn,error" help:"Least level of the log: debug, info, warn or error."`
	Timezone  string        `default:"UTC" placeholder:"ZONE" help:"Zone in which times of the day are told and understood, such as Europe/Berlin."`
	LogFormat string        `default:"text" enum:"text,json" help:"Form of the log: text or json."`
	gateFlags
	memoryFlags
	houseFlags
	budgetFlags
	backupFlags
	opsFlags
	webFlags
	hookFlags
	letterFlags
	staffFlags
	recurringFlags
	HostKey string `type:"path" placeholder:"FILE" help:"File of the host key, instead of the one in the data folder."`
	Node    string `placeholder:"NAME" help:"Name of this server, by which those who run a club of several nodes, and their figures, know it from the others; unless given, that of the machine."`
	Adopt   bool   `negatable:"" help:"This is the club itself, not a copy of it: what was restored, loaded or copied here sends email and calls webhooks from now on. Say it once."`
	dataFlag
}

// Validate refuses what no flag's type refuses by itself.
func (c *serveCmd) Validate() error {
	if c.Idle <= 0 {
		return errors.New("--idle must be more than nothing, such as 30m")
	}
	zone, err := time.LoadLocation(c.Timezone)
	if err != nil || c.Timezone == "" {
		return fmt.Errorf("--timezone %s is no zone; write it like Europe/Berlin", c.Timezone)
	}
	if c.Node != nodes.Named(c.Node) {
		return errors.New("--node may have letters, digits, -, _ and ., and at most 60 of them")
	}
	if _, err := c.table(); err != nil {
		return fmt.Errorf("--budget: %w", err)
	}
	if _, err := c.letterFlags.server(c.WebURL); err != nil {
		return err
	}
	return cmp.Or(c.gateFlags.check(), c.memoryFlags.check(), c.houseFlags.check(), c.backupFlags.check(), c.opsFlags.check(), c.webFlags.check(), c.staffFlags.check(), c.recurringFlags.check(zone), c.dataFlag.check())
}

// Run serves until ctx ends. All refusals come before anything is
// made or changed, but for damage that is found only while it serves: that ends it.
func (c *serveCmd) Run(ctx context.Context, s *streams, app *kong.Context) (err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	defer func() {
		if damage := new(bolt.OpenError); errors.As(context.Cause(ctx), &damage) {
			err = damage
		}
	}()
	logging := c.logging(s)
	log := logging.Logger
	held, err := handed()
	if err != nil {
		return err
	}
	defer held.close()
	listener, err := listen(held.ssh, c.Addr, "--addr")
	if err != nil {
		return err
	}
	defer listener.Close()
	opsListener, err := c.opsFlags.listen()
	if err != nil {
		return err
	}
	if opsListener != nil {
		defer opsListener.Close()
	}
	webListener, err := c.webFlags.listen(held.web)
	if err != nil {
		return err
	}
	if webListener != nil {
		defer webListener.Close()
	}
	home, err := c.openHome(ctx, bolt.Options{Damaged: s.endSoon(stop), Log: log})
	if err != nil {
		return err
	}
	defer home.store.Close()
	st := &ops.Store{Store: home.store}
	zone, err := time.LoadLocation(c.Timezone)
	if err != nil {
		return err
	}
	config := lobby.Config{Store: st, Games: catalog.All(), Now: home.now, Log: log, Node: home.node, Budgets: c.budgetFlags.open(log), Zone: zone}
	c.hookFlags.apply(&config)
	if err := c.letterFlags.apply(&config, c.WebURL); err != nil {
		return err
	}
	config.Copy = home.isCopy
	club, err := lobby.New(ctx, config)
	if err != nil {
		return home.unreadable(err)
	}
	defer club.Close()
	residents, err := c.houseFlags.open(ctx, club, home.now, log)
	if err != nil {
		return err
	}
	if residents != nil {
		defer residents.Close()
	}
	forget, err := readOwn(log, c.staffFlags.own(club.Staff, log), c.recurringFlags.own(club, log)) // the house may take part in what recurs
	if err != nil {
		return err
	}
	defer forget()
	keeper := c.backupFlags.open(ctx, home.file, home.where, log)
	defer keeper.close()
	paces := new(bot.Paces)
	sshServer, err := c.server(home, st, club, paces, log)
	if err != nil {
		return err
	}
	log.Info("the host key is read", "file", c.HostKey, "seal", c.Seal)
	log.Info("times are told", "zone", zone)
	if home.isCopy {
		log.Warn("this is a copy of a club: it sends no email and calls no webhooks until it is started with --adopt")
	} else {
		tellHooks(log, &config)
		c.tellLetters(log)
	}
	c.tell(log)
	host := hostOf(sshServer, c.backupOf(home, keeper, log), func() { stop(nil) })
	host.Limits, host.Used = limits(app), func() map[string]string { return used(sshServer, club.Budgets) }
	host.Level = logging.level
	club.Staff.SetHost(host)
	defer c.opsFlags.show(opsListener, ops.Config{
		Server: sshServer, Club: club, Store: st, Lines: logging.lines, Figures: home.figures(keeper), Log: log,
		Draining: draining(club.Staff), Node: c.nodeName(),
	})()
	defer c.webFlags.show(ctx, webListener, c.pages(home, club, sshServer, paces, listener.Addr(), log))()
	c.greet(s, listener.Addr(), home.where, home.key, c.webFlags.address(webListener))
	defer supervise(ctx, sshServer, st, log)()
	return sshServer.Serve(ctx, listener)
}

// hardEnd is how long an orderly end may take after damage: what waits for a store that
// is broken may wait for ever.
const hardEnd = 15 * time.Second

// endSoon is stop, after which the process ends in any case.
func (s *streams) endSoon(stop func(error)) func(error) {
	return func(damage error) {
		stop(damage)
		time.AfterFunc(hardEnd, guard.Func(nil, "the end after damage", func() {
			fmt.Fprintf(s.err, hasFailed, damage)
			os.Exit(ExitFailed)
		}))
	}
}

func (c *serveCmd) server(home home, st store.Store, club *lobby.Club, paces *bot.Paces, log *slog.Logger) (*server.Server, error) {
	admission := c.gateFlags.config()
	admission.Store = st
	limit := c.memoryFlags.open(log)
	bound(&admission.Limits, limit)
	exec := executor{words: shell.New(), club: club, idle: c.Idle, now: home.now, paces: paces}
	screens := tui.Config{Club: club, Games: catalog.All(), Now: home.now, Commands: exec.words}
	return server.New(server.Config{
		HostKey:  home.key,
		Host:     c.Host,
		Pages:    strings.TrimRight(c.WebURL, "/"),
		Idle:     c.Idle,
		Gate:     admission,
		Memory:   memory.New(limit.ForSessions()),
		Rank:     rankOf(club),
		Sessions: c.Sessions,
		Log:      log,
		NewModel: func(ctx context.Context, v tui.Visit) (tea.Model, error) {
			return tui.New(ctx, screens, v)
		},
		Exec:       exec.exec,
		Admit:      admit(club),
		IsStranger: club.Accounts.IsStranger,
		IsCommand:  exec.isCommand,
		IsTalk:     isPlain,
		CommandOf:  exec.words.CommandOf,
	})
}

// pages is what the web face needs to know of the server.
func (c *serveCmd) pages(home home, club *lobby.Club, screens *server.Server, paces *bot.Paces, addr net.Addr, log *slog.Logger) web.Config {
	return web.Config{
		Club: club, Games: catalog.All(), Now: home.now, SSH: sshLine(c.Host, addr.(*net.TCPAddr).AddrPort()),
		Screens: screens.NewPage, Paces: paces, Gate: c.gateFlags.config(), Log: log,
	}
}

// greet prints what to type, the fingerprint to compare, and the address of the pages
// for people with a browser, if there are any.
func (c *serveCmd) greet(s *streams, addr net.Addr, where string, key gossh.Signer, pages string) {
	listener := addr.(*net.TCPAddr).AddrPort()
	line := sshLine(c.Host, listener)("")
	if pages != "" {
		pages = "Web       " + pages + "\n"
	}
	fmt.Fprintf(s.out, "pawnstorm is open. To play, type:\n\n    %s\n\nHost key  %s\n%sData      %s\n",
		line, server.Fingerprint(key.PublicKey()), pages, where)
}

// reachable is what to type on this machine for a server that listens on addr.
func reachable(addr netip.Addr) string {
	addr = addr.Unmap()
	if addr.IsUnspecified() || addr == netip.IPv6Loopback() || addr == netip.AddrFrom4([4]byte{127, 0, 0, 1}) {
		return "localhost"
	}
	return addr.String()
}

// ListenError says why addr cannot be listened on. flag is the flag that sets it.
func ListenError(addr, flag string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("cannot listen on %s: the port is in use by another program; choose another with %s", addr, flag)
	}
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("cannot listen on %s: this user may not open the port: choose one above 1023 with %s, or let systemd open it (pawnstorm.socket, pawnstorm-web.socket)", addr, flag)
	}
	return fmt.Errorf("cannot listen on %s: %s", addr, plainly(err))
}

// plainly is the cause of a failed system call, without its circumstances.
func plainly(err error) string {
	var path *fs.PathError
	var addr *net.AddrError
	var dns *net.DNSError
	var errno syscall.Errno
	switch {
	case errors.As(err, &errno):
		return errno.Error()
	case errors.As(err, &path):
		return path.Err.Error()
	case errors.As(err, &addr):
		return addr.Err
	case errors.As(err, &dns):
		return dns.Err
	}
	return err.Error()
}
