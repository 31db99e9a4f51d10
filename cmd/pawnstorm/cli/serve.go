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

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/rescue"
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
	Addr           string `default:":2222" group:"Server:" basic:"" help:"Address to listen on for SSH."`
	Host           string `placeholder:"NAME" group:"Server:" basic:"" help:"Name people use to reach this server. Commands to copy show it. Default: the address the client connected to."`
	staffFlags     `group:"Server:"`
	Timezone       string `default:"UTC" placeholder:"ZONE" group:"Server:" basic:"" help:"Time zone of the club. Times are shown and typed in it, such as Europe/Berlin, if a player has not chosen another."`
	recurringFlags `group:"Server:"`
	Idle           time.Duration `default:"30m" group:"Server:" help:"End a session after this long without input. Its games go on."`
	Images         string        `default:"auto" enum:"auto,off,kitty,sixel,iterm" group:"Server:" help:"Send pieces as images: auto by the protocol that each terminal reports, kitty, sixel or iterm only by that one, off never."`
	LogLevel       string        `default:"auto" enum:"auto,debug,info,warn,error" group:"Server:" basic:"" help:"Lowest level to log: debug, info, warn or error. auto is warn on a terminal and info elsewhere."`
	LogFormat      string        `default:"text" enum:"text,json" group:"Server:" help:"Log format: text or json."`
	Node           string        `placeholder:"NAME" group:"Server:" help:"Name of this node in admin commands and metrics. Default: the machine's name."`
	dataFlag       `group:"Data:"`
	HostKey        string `type:"path" placeholder:"FILE" group:"Data:" help:"Host key file, instead of host_ed25519 in the data folder."`
	Adopt          bool   `negatable:"" group:"Data:" help:"Run restored, loaded or copied data as the real club, not as a copy: send email and call webhooks. Needed once."`
	backupFlags    `group:"Backups:"`
	shipFlags      `group:"Backups:"`
	webFlags       `group:"Web:"`
	houseFlags     `group:"Bots:"`
	emailFlags     `group:"Email and webhooks:"`
	hookFlags      `group:"Email and webhooks:"`
	opsFlags       `group:"Monitoring:"`
	gateFlags      `group:"Limits:"`
	memoryFlags    `group:"Limits:"`
	budgetFlags    `group:"Limits:"`
}

// Validate returns an error for flags with bad values.
func (c *serveCmd) Validate() error {
	if c.Idle <= 0 {
		return errors.New("--idle must be longer than zero, such as 30m")
	}
	zone, err := time.LoadLocation(c.Timezone)
	if err != nil || c.Timezone == "" {
		return fmt.Errorf("--timezone %s is not a time zone; write it like Europe/Berlin", c.Timezone)
	}
	if c.Node != nodes.Named(c.Node) {
		return errors.New("--node can have up to 60 letters, digits, dashes, underscores and dots")
	}
	if _, err := c.table(); err != nil {
		return fmt.Errorf("--budget: %w", err)
	}
	if _, err := c.emailFlags.server(c.WebURL); err != nil {
		return err
	}
	return cmp.Or(
		c.gateFlags.check(), c.memoryFlags.check(), c.houseFlags.check(), c.backupFlags.check(), c.shipFlags.check(), c.opsFlags.check(),
		c.webFlags.check(), c.staffFlags.file(nil, nil).check(), c.recurringFlags.file(zone, nil, nil).check(),
		c.dataFlag.check())
}

// Run serves until ctx ends. It returns errors before it creates or changes anything. Only damage that
// it finds later also ends it.
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
	if err := checkSystem(); err != nil {
		return err
	}
	on, err := c.listen()
	if err != nil {
		return err
	}
	defer on.close()
	home, err := c.openHome(ctx, bolt.Options{Damaged: s.endSoon(stop), Log: log})
	if err != nil {
		return err
	}
	keeper, err := c.openKeeper(ctx, home, log)
	if err != nil {
		home.store.Close()
		return err
	}
	defer keeper.close()
	st := &ops.Store{Store: home.store}
	config, err := c.clubConfig(home, st, log)
	if err != nil {
		return err
	}
	club, err := lobby.New(ctx, config)
	if err != nil {
		return home.unreadable(err)
	}
	defer club.Close()
	bots, err := c.houseFlags.open(ctx, club, home.now, log)
	if err != nil {
		return err
	}
	if bots != nil {
		defer bots.Close()
	}
	// After the bots, because bots can join recurring tournaments.
	forget, err := readOperatorFiles(log,
		c.staffFlags.file(club.Staff.SetMembers, log), c.recurringFlags.file(club.Zone, club.Tournaments.SetRules, log))
	if err != nil {
		return err
	}
	defer forget()
	keeper.untilSafe(ctx)
	paces := new(bot.Paces)
	sshServer, err := c.server(home, st, club, paces, on, log)
	if err != nil {
		return err
	}
	c.logStart(log, home, &config)
	host := hostOf(sshServer, keeper.backup, func() { stop(nil) })
	host.Limits, host.Used = limits(app), func() map[string]string { return used(sshServer, club.Budgets) }
	host.Level = logging.level
	club.Staff.SetHost(host)
	defer c.opsFlags.show(on.ops, ops.Config{
		Server: sshServer, Club: club, Store: st, Lines: logging.lines, Log: log,
		Draining: draining(club.Staff), Node: c.nodeName(),
		Figures: func(show ops.Show) { home.figures(keeper, show) }, Notes: notes(keeper, sshServer),
	})()
	defer c.webFlags.show(ctx, on.web, c.pages(home, club, sshServer, paces, on, log))()
	c.greet(s, on.ssh.Addr(), home.where, c.webFlags.address(on.web))
	defer supervise(ctx, sshServer, st, log)()
	return sshServer.Serve(ctx, on.ssh)
}

// listeners are what a server listens on. Without an address for them, ops and web are nil.
type listeners struct{ ssh, ops, web net.Listener }

// listen opens the listeners, or none if one of them fails.
func (c *serveCmd) listen() (on listeners, err error) {
	held, err := systemdSockets()
	if err != nil {
		return on, err
	}
	defer func() {
		if err != nil {
			on.close()
			held.close()
		}
	}()
	if on.ssh, err = listen(held.ssh, c.Addr, "--addr"); err != nil {
		return on, err
	}
	if on.ops, err = c.opsFlags.listen(); err != nil {
		return on, err
	}
	on.web, err = c.webFlags.listen(held.web)
	return on, err
}

// public returns how many listeners are for the public.
func (on listeners) public() int {
	if on.web == nil {
		return 1
	}
	return 2
}

func (on listeners) close() { closeAll(on.ssh, on.ops, on.web) }

// closeAll closes the listeners that are not nil.
func closeAll(list ...net.Listener) {
	for _, l := range list {
		if l != nil {
			l.Close()
		}
	}
}

// clubConfig returns the configuration of the club.
func (c *serveCmd) clubConfig(home home, st store.Store, log *slog.Logger) (lobby.Config, error) {
	zone, err := time.LoadLocation(c.Timezone)
	if err != nil {
		return lobby.Config{}, err
	}
	config := lobby.Config{
		Store: st, Games: catalog.All(), Now: home.now, Log: log, Node: home.node,
		Budgets: c.budgetFlags.open(log), Zone: zone, Copy: home.isCopy, FairPlay: true,
	}
	c.hookFlags.apply(&config)
	return config, c.emailFlags.apply(&config, c.WebURL)
}

// logStart logs the settings that an operator may want to check at a start.
func (c *serveCmd) logStart(log *slog.Logger, home home, config *lobby.Config) {
	c.logHostKey(log, home)
	log.Info("time zone", "zone", config.Zone)
	if c.Images != "auto" {
		log.Info("images are limited", "protocol", c.Images)
	}
	if home.isCopy {
		log.Warn("this is a copy of a club: it sends no email and calls no webhooks until it is started with --adopt")
	} else {
		logHooks(log, config)
		c.logEmail(log)
	}
	c.logLimits(log)
}

// hardEnd limits an orderly shutdown after damage, because work on a broken store can block forever.
const hardEnd = 15 * time.Second

// endSoon calls stop, and ends the process after hardEnd in any case.
func (s *streams) endSoon(stop func(error)) func(error) {
	return func(damage error) {
		stop(damage)
		time.AfterFunc(hardEnd, rescue.Func(nil, "the end after damage", func() {
			fmt.Fprintf(s.err, "pawnstorm: %v.\n", damage)
			os.Exit(ExitFailed)
		}))
	}
}

func (c *serveCmd) server(
	home home, st store.Store, club *lobby.Club, paces *bot.Paces, on listeners, log *slog.Logger,
) (*server.Server, error) {
	admission := c.gateFlags.config(on.public())
	admission.Store = st
	limit := c.memoryFlags.open(log)
	bound(&admission.Limits, limit)
	exec := executor{words: shell.New(), club: club, idle: c.Idle, now: home.now, paces: paces}
	screens := tui.Config{Club: club, Games: catalog.All(), Now: home.now, Commands: exec.words}
	if c.Images != "auto" {
		screens.Images = account.Images(c.Images)
	}
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
		Exec: exec.exec,
		// Refuses banned visitors, and most visitors while the server drains.
		Admit:      func(ctx context.Context, v tui.Visit) error { return club.Staff.CheckAccess(ctx, v.Key) },
		IsStranger: club.Accounts.IsStranger,
		IsCommand:  exec.isCommand,
		IsTalk:     isPlain,
		CommandOf:  exec.words.CommandOf,
	})
}

// pages returns the configuration of the website.
func (c *serveCmd) pages(
	home home, club *lobby.Club, screens *server.Server, paces *bot.Paces, on listeners, log *slog.Logger,
) web.Config {
	return web.Config{
		Club: club, Games: catalog.All(), Now: home.now, SSH: sshLine(c.Host, on.ssh.Addr().(*net.TCPAddr).AddrPort()),
		Screens: screens.NewPage, Paces: paces, Gate: c.gateFlags.config(on.public()), Log: log,
	}
}

// greet prints the few lines that a first start needs. pages is the address for browsers. Without it
// greet leaves out its line.
func (c *serveCmd) greet(s *streams, addr net.Addr, where, pages string) {
	listener := addr.(*net.TCPAddr).AddrPort()
	if pages != "" {
		pages = "Web       " + pages + "\n"
	}
	stop := fmt.Sprintf("kill %d", os.Getpid())
	if isTerminal(s.out) {
		stop = "Ctrl+C"
	}
	fmt.Fprintf(s.out, "Server    listening on %s\nPlay      %s\n%sData      %s\nStop      %s\n",
		listening(listener), sshLine(c.Host, listener)(""), pages, where, stop)
}

// listening names an address, or only its port if the server listens on all addresses.
func listening(addr netip.AddrPort) string {
	if addr.Addr().IsUnspecified() {
		return fmt.Sprintf("port %d", addr.Port())
	}
	return netip.AddrPortFrom(addr.Addr().Unmap(), addr.Port()).String()
}

// reachable returns the address on this machine of a server that listens on addr.
func reachable(addr netip.Addr) string {
	addr = addr.Unmap()
	if addr.IsUnspecified() || addr == netip.IPv6Loopback() || addr == netip.AddrFrom4([4]byte{127, 0, 0, 1}) {
		return "localhost"
	}
	return addr.String()
}

// ListenError explains why the server can't listen on addr. flag is the flag that sets addr.
func ListenError(addr, flag string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("cannot listen on %s: another program uses that port: "+
			"stop it, or choose another port with %s", addr, flag)
	}
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("cannot listen on %s: you need more rights for that port: choose one above 1023 with %s, "+
			"or let systemd open it (pawnstorm.socket, pawnstorm-web.socket)", addr, flag)
	}
	return fmt.Errorf("cannot listen on %s: %s", addr, plainly(err))
}

// plainly returns the cause of a failed system call without the call and the file.
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
