package admin

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/announce"
	"pawnstorm/lobby/audit"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/director"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/fair"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/team"
)

// Config holds the dependencies of a [Service].
type Config struct {
	Accounts    *account.Accounts
	Tables      *live.Tables
	Fair        *fair.Service
	Audit       *audit.Log
	Bans        *ban.Book
	Notices     *announce.Notices
	Chat        *chat.Rooms
	Teams       *team.Teams
	Pairing     *pairing.Pairing
	Tournaments *director.Tournaments
	Studies     *study.Studies
	Now         func() time.Time
	Log         *slog.Logger
	// Copy says that this club is a copy of another.
	Copy bool
}

// Service carries out staff commands. All methods are safe for concurrent use and return
// *errs.Error.
type Service struct {
	roster
	Config
	host  atomic.Pointer[Host]
	drain atomic.Pointer[Drain] // nil if no drain is under way
	wake  pubsub.Mailbox[struct{}]
}

// New returns a service without members.
func New(c Config) *Service {
	return &Service{Config: c, wake: pubsub.NewMailbox[struct{}]()}
}

// SetHost sets the functions of the host program.
func (d *Service) SetHost(h Host) { d.host.Store(&h) }

// Host returns the functions of the host program, or an empty Host before SetHost.
func (d *Service) Host() Host {
	if h := d.host.Load(); h != nil {
		return *h
	}
	return Host{}
}

// ofCopy is shown to staff if the club is a copy.
const ofCopy = "This is a copy of the club: it sends no email and calls no webhooks. If it takes the club's place, start it once with --adopt."

// CopyNotice returns a notice for staff if the club is a copy. It returns "" for everyone else
// and if the club is not a copy.
func (d *Service) CopyNotice(key string) string {
	if !d.Copy || d.Role(key) == None {
		return ""
	}
	return ofCopy
}

// Motd returns what a visitor sees after logging in: the message of the day. Staff see the copy
// notice before it.
func (d *Service) Motd(key string) string {
	return strings.TrimSpace(d.CopyNotice(key) + " " + d.Notices.Board().Motd)
}

// May refuses a player whose role is too low. To a player without a role, it says that no such
// command exists.
func (d *Service) May(who account.Player, needs Role) error {
	switch role := d.RoleOf(who); {
	case role == None:
		return errs.New(errs.NotFound, "There is no such command.")
	case role < needs:
		return errs.New(errs.Refused, "Only operators can do that.")
	}
	return nil
}

// entry is an action for the audit log, and the role that it needs.
type entry struct {
	needs             Role
	word, target, why string
}

// result does what do does, and returns what act returns.
func result[T any](ctx context.Context, d *Service, by account.Player, it entry, act func() (T, error)) (r T, err error) {
	err = d.do(ctx, by, it, func() (err error) {
		r, err = act()
		return err
	})
	return r, err
}

// do refuses a player without the role, writes an entry to the audit log and then runs act. If act
// fails, do writes a second entry that says so.
func (d *Service) do(ctx context.Context, by account.Player, it entry, act func() error) error {
	if err := d.May(by, it.needs); err != nil {
		return err
	}
	e := audit.Entry{By: d.actor(by), Action: it.word, Target: it.target, Why: it.why}
	if err := d.Audit.Note(ctx, e); err != nil {
		return err
	}
	err := act()
	if err != nil {
		e.Failed = errs.Sentence(err)
		if err := d.Audit.Note(context.WithoutCancel(ctx), e); err != nil {
			d.Log.Error("cannot write the audit log", "err", err)
		}
	}
	// Drop what the user typed after "to". Only the audit log keeps what users type.
	logged, _, _ := strings.Cut(it.word, " to ")
	d.Log.Warn("staff", "by", e.By.Name, "key", e.By.Key, "role", e.By.Role, "deed", logged, "done", err == nil)
	return err
}

// actor returns a staff member for the audit log.
func (d *Service) actor(by account.Player) audit.Actor {
	return audit.Actor{ID: by.ID, Name: d.nameOf(by), Key: by.Key, Role: d.RoleOf(by).String()}
}

// nameOf returns the account's name. For a guest it returns the key's comment, if there is one.
func (d *Service) nameOf(by account.Player) string {
	if m := d.Member(by.Key); by.Guest && m.Name != "" {
		return m.Name
	}
	return by.Name
}

// mostText is the maximum width, in cells, of a text that is stored or logged.
const mostText = 200

func clean(text string) string { return identity.Clean(text, mostText) }

// Entries returns a page of the audit log; see [audit.Log.Read].
func (d *Service) Entries(ctx context.Context, by account.Player, behind string, most int) ([]audit.Entry, error) {
	if err := d.May(by, Operator); err != nil {
		return nil, err
	}
	return d.Audit.Read(ctx, behind, most)
}

// VerifyAudit checks the audit log; see [audit.Log.Verify].
func (d *Service) VerifyAudit(ctx context.Context, by account.Player) (audit.Verdict, error) {
	if err := d.May(by, Operator); err != nil {
		return audit.Verdict{}, err
	}
	return d.Audit.Verify(ctx)
}
