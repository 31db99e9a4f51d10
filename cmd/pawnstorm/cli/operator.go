package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"syscall"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/director"
	"pawnstorm/lobby/email"
	"pawnstorm/ui/shell/tourney"
)

// staffFlags name the operators and moderators.
type staffFlags struct {
	Operators string `placeholder:"FILE" basic:"" help:"Public keys that may use ssh HOST admin. The format is authorized_keys; role=\"moderator\" before a key limits it to moderation. Reloaded on SIGHUP."`
}

// file returns the operators file. set gets the operators in it.
func (f *staffFlags) file(set func(admin.Members), log *slog.Logger) operatorFile {
	parse := func(text []byte) (func(), error) {
		members, err := admin.Parse(text)
		return func() {
			set(members)
			log.Info("read the operators", "file", f.Operators, "keys", len(members))
		}, err
	}
	return operatorFile{"--operators", f.Operators, "the operators stay as they were", parse}
}

// recurringFlags name the recurring tournaments.
type recurringFlags struct {
	Tournaments string `placeholder:"FILE" help:"Recurring tournaments, one per line, such as \"every friday 20:00 swiss chess 5+3 called Friday night\". Reloaded on SIGHUP."`
}

// file returns the tournaments file. set gets the rules in it.
func (f *recurringFlags) file(zone *time.Location, set func([]director.Rule), log *slog.Logger) operatorFile {
	parse := func(text []byte) (func(), error) {
		rules, err := tourney.ReadRules(text, catalog.All(), zone)
		return func() {
			set(rules)
			log.Info("read the recurring tournaments", "file", f.Tournaments, "rules", len(rules))
		}, err
	}
	return operatorFile{"--tournaments", f.Tournaments, "the recurring tournaments stay as they were", parse}
}

// hookFlags say whether players can have webhooks, and which addresses these may call.
type hookFlags struct {
	Hooks     bool     `default:"true" negatable:"" help:"Call players' webhooks."`
	HookAllow []prefix `placeholder:"PREFIX" help:"Private addresses that webhooks may call, also without TLS, such as 10.1.0.0/16. Repeatable."`
}

// apply sets a club's configuration by the flags.
func (f *hookFlags) apply(c *lobby.Config) {
	c.NoWebhooks = !f.Hooks
	c.WebhookAllow = prefixes(f.HookAllow)
}

// logHooks logs that webhooks are on, and which private addresses they may call.
func logHooks(log *slog.Logger, c *lobby.Config) {
	if !c.NoWebhooks {
		log.Info("webhooks are on", filled("allowed", listed(c.WebhookAllow))...)
	}
}

// emailFlags configure the mail server, if there is one.
type emailFlags struct {
	SMTP         string `name:"smtp" placeholder:"HOST:PORT" basic:"" help:"Mail server for email notifications. Without it the server sends no email."`
	SMTPFrom     string `name:"smtp-from" placeholder:"ADDRESS" basic:"" help:"Sender address."`
	SMTPUser     string `name:"smtp-user" placeholder:"NAME" help:"User name for the mail server."`
	SMTPPassword string `name:"smtp-password" type:"path" placeholder:"FILE" help:"File with the password for the mail server."`
	SMTPDigest   string `name:"smtp-digest" placeholder:"ADDRESS" help:"Email a weekly summary of the club to this address."`
	SMTPSecurity string `name:"smtp-security" default:"starttls" enum:"starttls,tls,none" help:"How to encrypt the connection: starttls, tls (port 465) or none."`
}

// server returns the mail server of the flags. pages is the public address of the website.
func (f *emailFlags) server(pages string) (s email.Server, err error) {
	if f.SMTP == "" {
		if f.SMTPFrom != "" || f.SMTPUser != "" || f.SMTPPassword != "" || f.SMTPDigest != "" {
			return s, errors.New("the flags --smtp-… need --smtp, the mail server")
		}
		return s, nil
	}
	host, port, err := net.SplitHostPort(f.SMTP)
	number, bad := strconv.ParseUint(port, 10, 16)
	if err != nil || bad != nil || host == "" || number == 0 {
		return s, fmt.Errorf("--smtp %s: write it like mail.example:587", f.SMTP)
	}
	if (f.SMTPUser == "") != (f.SMTPPassword == "") {
		return s, errors.New("--smtp-user and --smtp-password belong together")
	}
	s = email.Server{
		Host: host, Port: int(number), From: f.SMTPFrom, User: f.SMTPUser,
		Security: email.Security(f.SMTPSecurity), Pages: pages,
	}
	if err := s.Check(); err != nil {
		return s, fmt.Errorf("--smtp, with --smtp-from, --smtp-security and --web-url: %w", err)
	}
	if f.SMTPDigest != "" && !email.IsAddress(f.SMTPDigest) {
		return s, fmt.Errorf("--smtp-digest %q is not an email address such as NAME@HOST", f.SMTPDigest)
	}
	return s, nil
}

// apply sets a club's email by the flags.
func (f *emailFlags) apply(c *lobby.Config, pages string) error {
	s, err := f.server(pages)
	if err != nil {
		return err
	}
	if f.SMTPPassword != "" {
		text, err := os.ReadFile(f.SMTPPassword)
		if err != nil {
			return fmt.Errorf("cannot read --smtp-password %s: %s", f.SMTPPassword, plainly(err))
		}
		if s.Password = string(bytes.TrimRight(text, "\r\n")); s.Password == "" {
			return fmt.Errorf("--smtp-password %s: the file is empty", f.SMTPPassword)
		}
	}
	c.MailServer, c.DigestTo = s, f.SMTPDigest
	return nil
}

// logEmail logs how the server sends email, if it does.
func (f *emailFlags) logEmail(log *slog.Logger) {
	if f.SMTP != "" {
		log.Info("email is on", filled(
			"server", f.SMTP, "from", f.SMTPFrom, "user", f.SMTPUser, "password_file", f.SMTPPassword,
			"security", f.SMTPSecurity, "digest", f.SMTPDigest)...)
	}
}

// operatorFile is a file of the operator. The server reads it at the start and again on SIGHUP.
type operatorFile struct {
	flag  string
	path  string // "" means no file
	still string // the log says this when a later read fails
	// parse returns a function that puts the text of the file to use.
	parse func(text []byte) (use func(), err error)
}

// read returns a function that puts the file to use.
func (f operatorFile) read() (use func(), err error) {
	if f.path == "" {
		return func() {}, nil
	}
	text, err := os.ReadFile(f.path)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s %s: %s", f.flag, f.path, plainly(err))
	}
	if use, err = f.parse(text); err != nil {
		return nil, fmt.Errorf("%s %s: %w", f.flag, f.path, err)
	}
	return use, nil
}

// check refuses a file that cannot be read.
func (f operatorFile) check() error {
	_, err := f.read()
	return err
}

// use puts the file to use.
func (f operatorFile) use() error {
	use, err := f.read()
	if err == nil {
		use()
	}
	return err
}

// readOperatorFiles reads files now, and again on each SIGHUP until its result is called. A file that is broken
// by then changes nothing.
func readOperatorFiles(log *slog.Logger, files ...operatorFile) (end func(), err error) {
	files = slices.DeleteFunc(files, func(f operatorFile) bool { return f.path == "" })
	if len(files) == 0 {
		return func() {}, nil
	}
	hup := make(chan os.Signal, 1)
	signal.Notify(hup, syscall.SIGHUP)
	for _, f := range files {
		if err := f.use(); err != nil {
			signal.Stop(hup)
			return nil, err
		}
	}
	stop := background(context.Background(), log, "reading the operator's files", func(ctx context.Context) error {
		for {
			select {
			case <-ctx.Done():
				return nil
			case <-hup:
				for _, f := range files {
					if err := f.use(); err != nil {
						log.Error(f.still, "err", err)
					}
				}
			}
		}
	})
	return func() {
		signal.Stop(hup)
		stop()
	}, nil
}
