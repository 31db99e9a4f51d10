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
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/team"
)

// Config is what a desk needs of the club.
type Config struct {
	Accounts    *account.Accounts
	Tables      *live.Tables
	Audit       *audit.Log
	Sanctions   *ban.Book
	Notices     *announce.Notices
	Talk        *chat.Rooms
	Teams       *team.Teams
	Pairing     *pairing.Pairing
	Tournaments *director.Tournaments
	Examined    *study.Studies
	Now         func() time.Time
	Log         *slog.Logger
	// Copy says that this club is a copy of another.
	Copy bool
}

// Desk does what those who run the club ask for. All methods are safe for concurrent
// use and return *errs.Error.
type Desk struct {
	roster
	Config
	host  atomic.Pointer[Host]
	drain atomic.Pointer[Drain] // nil: none is under way
	wake  pubsub.Mailbox[struct{}]
}

// New makes a desk at which nobody has a role yet.
func New(c Config) *Desk {
	return &Desk{Config: c, wake: pubsub.NewMailbox[struct{}]()}
}

// SetHost tells the desk what the program around the club can do.
func (d *Desk) SetHost(h Host) { d.host.Store(&h) }

// Host is what the program around the club can do.
func (d *Desk) Host() Host {
	if h := d.host.Load(); h != nil {
		return *h
	}
	return Host{}
}

// ofCopy is told to those who run a club that is a copy.
const ofCopy = "This is a copy of the club: it sends no email and calls no webhooks. If it takes the club's place, start it once with --adopt."

// CopyNotice tells somebody with a role that the club is a copy; "" to others, or if it
// is none.
func (d *Desk) CopyNotice(key string) string {
	if !d.Copy || d.Role(key) == None {
		return ""
	}
	return ofCopy
}

// Motd is what somebody reads who comes in: the message of the day, and before it what
// those with a role have to know.
func (d *Desk) Motd(key string) string {
	return strings.TrimSpace(d.CopyNotice(key) + " " + d.Notices.Board().Motd)
}

// May refuses somebody whose role is less than what it takes. To those who have none
// nothing is there.
func (d *Desk) May(who account.Player, needs Role) error {
	switch role := d.RoleOf(who); {
	case role == None:
		return errs.New(errs.NotFound, "There is no such command.")
	case role < needs:
		return errs.New(errs.Refused, "Only operators do that.")
	}
	return nil
}

// deed is something to be done, for the audit log.
type deed struct{ word, whom, why string }

// do writes a deed into the audit log, and does it. If it could not be done, a second entry
// says so.
func (d *Desk) do(ctx context.Context, by account.Player, it deed, act func() error) error {
	e := audit.Entry{By: d.actor(by), Deed: it.word, Whom: it.whom, Why: it.why}
	if err := d.Audit.Note(ctx, e); err != nil {
		return err
	}
	err := act()
	if err != nil {
		e.Failed = errs.Sentence(err)
		if err := d.Audit.Note(context.WithoutCancel(ctx), e); err != nil {
			d.Log.Error("writing the audit log", "err", err)
		}
	}
	logged, _, _ := strings.Cut(it.word, " to ") // the rest, whom and why were typed: the audit log has them
	d.Log.Warn("staff", "by", e.By.Name, "key", e.By.Key, "role", e.By.Role, "deed", logged, "done", err == nil)
	return err
}

// actor is somebody with a role, for the audit log.
func (d *Desk) actor(by account.Player) audit.Actor {
	return audit.Actor{ID: by.ID, Name: d.nameOf(by), Key: by.Key, Role: d.RoleOf(by).String()}
}

// nameOf is the name of the account, or else the comment behind the key.
func (d *Desk) nameOf(by account.Player) string {
	if m := d.Member(by.Key); by.Guest && m.Name != "" {
		return m.Name
	}
	return by.Name
}

// mostText is how many cells of a text are kept, or logged.
const mostText = 200

func clean(text string) string { return identity.Clean(text, mostText) }

// Entries is a page of the audit log; see [audit.Log.Read].
func (d *Desk) Entries(ctx context.Context, by account.Player, behind string, most int) ([]audit.Entry, error) {
	if err := d.May(by, Operator); err != nil {
		return nil, err
	}
	return d.Audit.Read(ctx, behind, most)
}
