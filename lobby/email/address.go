package email

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"net/mail"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
)

// Keys is the prefix of the keys of addresses. The account's id follows.
const Keys = "letter/"

const (
	version  = 1
	mostLong = 254 // bytes of an address (RFC 5321)
	// codeFor is how long a code is valid, and mostTries how many wrong codes may be tried.
	codeFor, mostTries = 24 * time.Hour, 10
	// mostOf is how many accounts may request codes for one address within that time.
	mostOf = 3
)

// Address is the email address of an account, with its state.
type Address struct {
	Address string    `json:"address"`
	New     string    `json:"new,omitempty"`      // replaces a confirmed Address once it is confirmed; "" if none
	Asked   time.Time `json:"asked"`              // when the last code was sent, to New or Address
	Since   time.Time `json:"confirmed,omitzero"` // when the player confirmed it; zero if not yet
	Off     time.Time `json:"off,omitzero"`       // when emails were switched off, or zero
	Why     string    `json:"why,omitempty"`      // why the mail server refused the address
	Sent    time.Time `json:"sent,omitzero"`      // when the last email was sent
	Failing time.Time `json:"failing,omitzero"`   // since when emails have failed
}

// asked returns the address that the last code was sent to.
func (a *Address) asked() string { return cmp.Or(a.New, a.Address) }

// On reports whether the account gets emails.
func (a *Address) On() bool { return a.Address != "" && !a.Since.IsZero() && a.Off.IsZero() }

// record is what the store keeps of an account.
type record struct {
	store.Meta
	ID identity.PlayerID `json:"-"`
	Address
	// Code is the digest of the code that was sent, and Tries counts wrong attempts.
	Code  []byte `json:"code,omitempty"`
	Tries int    `json:"tries,omitempty"`
	// Stop is the secret in the unsubscribe link.
	Stop []byte `json:"stop,omitempty"`
	// Told maps each table to the turn that the player was last emailed about.
	Told map[identity.TableID]string `json:"told,omitempty"`
	// Next is when a failed email may be tried again, and Fails counts the failures in a row.
	Next  time.Time `json:"next,omitzero"`
	Fails int       `json:"fails,omitempty"`
}

// Config holds the dependencies and settings of [Service].
type Config struct {
	Docs     store.Docs
	Now      func() time.Time
	Log      *slog.Logger
	Budgets  *budget.Budgets
	Tables   *live.Tables
	Accounts *account.Accounts
	Server   Server // the mail server; no host turns email off
	// Wait is how long a turn waits for the player before they get an email, 15 minutes by default.
	// Gap is the least time between two emails to one player, 6 hours by default.
	Wait, Gap time.Duration
	Digest    Digest // the weekly email to the operator
}

// Service sends emails, and holds the addresses of accounts. It is safe for concurrent use.
type Service struct {
	Config
	records store.Cache[identity.PlayerID, record]
}

// New returns a Service without addresses. Load reads them from the store.
func New(c Config) *Service {
	if c.Wait == 0 {
		c.Wait = 15 * time.Minute
	}
	if c.Gap == 0 {
		c.Gap = 6 * time.Hour
	}
	l := &Service{Config: c}
	l.records = store.NewCache(store.Kind[identity.PlayerID, record]{
		Docs: c.Docs, Name: "e-mail address", Keys: Keys, Version: version,
		Empty: func(who identity.PlayerID) *record { return &record{ID: who} },
		Meta:  func(r *record) *store.Meta { return &r.Meta },
	}, store.Caching[identity.PlayerID, record]{Active: func(r *record) bool { return r.On() }})
	return l
}

var (
	errOff    = errs.New(errs.Refused, "This server does not send email.")
	errNone   = errs.New(errs.NotFound, "You have no email address here.")
	errNoCode = errs.New(errs.Refused,
		"That code is wrong or older than a day. Enter the address again to get a new one.")
)

// Ask sends a code to an address, which confirms it as the address of an account. Until then a
// confirmed address stays in use. line returns what the player has to type for a code.
func (l *Service) Ask(ctx context.Context, p account.Player, address string, line func(code string) string) (a Address, err error) {
	switch {
	case p.Guest:
		return a, errs.New(errs.Refused, "You need an account to get email. Take a name first.")
	case !l.Server.on():
		return a, errOff
	case !IsAddress(address):
		return a, errs.New(errs.Invalid, "That is not an email address like NAME@HOST.")
	}
	if owner, err := l.Accounts.Get(ctx, p.ID); err != nil {
		return a, err
	} else if owner.Erasing || !owner.Deleted.IsZero() {
		return a, errs.New(errs.Refused, "Your account is being deleted.")
	}
	if now, err := l.Get(ctx, p.ID); err != nil {
		return a, err
	} else if now.On() && now.Address == address {
		return a, errs.New(errs.Refused, "That address is already confirmed.")
	}
	if l.askedFor(p.ID, address) >= mostOf {
		return a, errs.New(errs.Refused, "Others requested codes for that address today. Try again tomorrow.")
	}
	if err := l.Budgets.Take(ctx, p.ID, budget.SendCode); err != nil {
		return a, err
	}
	code := identity.NewID()
	err = l.records.Change(ctx, p.ID, func(r *record) error {
		r.Asked, r.Code, r.Tries = l.now(), digest(code), 0
		if r.Since.IsZero() {
			r.Address.Address = address
		} else {
			r.New = address
		}
		a = r.Address
		return nil
	})
	if err != nil {
		return a, err
	}
	if err := l.Server.send(ctx, codeEmail(p.Person, address, code, line(code))); err != nil {
		l.Log.Warn("the mail server did not accept an email with a code", "player", p.ID, "err", err)
		if refusedFor(err) {
			return a, errs.New(errs.Refused, "The mail server does not accept that address.")
		}
		return a, errs.New(errs.Unavailable, "The mail server is not accepting mail now. Try again later.").Because(err)
	}
	return a, nil
}

// askedFor counts the other accounts that had codes sent to an address within codeFor.
func (l *Service) askedFor(who identity.PlayerID, address string) (n int) {
	for _, r := range l.records.List() {
		if r.ID != who && strings.EqualFold(r.asked(), address) && l.Now().Sub(r.Asked) < codeFor {
			n++
		}
	}
	return n
}

// IsAddress reports whether a text is a plain email address that can be used: ASCII, no display
// name, and a host name.
func IsAddress(text string) bool {
	local, host, _ := strings.Cut(text, "@")
	if len(text) > mostLong || len(local) > 64 || !strings.Contains(strings.Trim(host, "."), ".") || strings.Trim(host, hostLetters) != "" || strings.Trim(local, localLetters) != "" {
		return false
	}
	at, err := mail.ParseAddress(text)
	return err == nil && at.Name == "" && at.Address == text
}

// hostLetters holds the characters of a host, and localLetters the characters allowed before the @
// without quotes.
const (
	hostLetters  = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-."
	localLetters = hostLetters + "!#$%&'*+/=?^_`{|}~"
)

func digest(code string) []byte {
	sum := sha256.Sum256([]byte(code))
	return sum[:]
}

// Confirm confirms the address of an account with the code that was sent there.
func (l *Service) Confirm(ctx context.Context, p account.Player, code string) (a Address, err error) {
	if err := l.Budgets.Take(ctx, p.ID, budget.TryCode); err != nil {
		return a, err
	}
	wrong := false
	err = l.records.Change(ctx, p.ID, func(r *record) error {
		word, ok := identity.ReadCode(code)
		switch wrong = false; {
		case r.Address.Address == "":
			return errNone
		case len(r.Code) == 0, l.Now().Sub(r.Asked) > codeFor:
			return errNoCode
		case !ok || subtle.ConstantTimeCompare(digest(word), r.Code) == 0:
			wrong = true
			if r.Tries++; r.Tries >= mostTries {
				r.Code = nil
			}
			return nil
		}
		stop := make([]byte, 16) // ends the links in emails to an earlier address
		rand.Read(stop)
		*r = record{
			Meta: r.Meta, ID: r.ID, Address: Address{Address: r.asked(), Asked: r.Asked, Since: l.now()}, Stop: stop,
			Told: l.waiting(p.ID), // only new turns cause emails
		}
		a = r.Address
		return nil
	})
	if err == nil && wrong {
		err = errNoCode
	}
	return a, err
}

// Get returns the address of an account, or the zero Address if there is none.
func (l *Service) Get(ctx context.Context, who identity.PlayerID) (Address, error) {
	r, err := l.records.Get(ctx, who)
	if err != nil {
		return Address{}, err
	}
	return r.Address, nil
}

// Follow sends a token after each change of an account's address, until ctx ends.
func (l *Service) Follow(ctx context.Context, who identity.PlayerID) <-chan struct{} {
	return l.records.Signal(ctx, who)
}

// On reports whether this server sends emails.
func (l *Service) On() bool { return l.Server.on() }

// Refused returns why the mail server refused an account's address for good, as this node knows it.
// It returns "" if it did not.
func (l *Service) Refused(who identity.PlayerID) string { return l.records.Known(who).Why }

// Remove deletes the address of an account.
func (l *Service) Remove(ctx context.Context, p account.Player) error {
	there, err := l.records.Remove(ctx, p.ID)
	if err == nil && !there {
		return errNone
	}
	return err
}

// Switch turns emails to an account on or off.
func (l *Service) Switch(ctx context.Context, p account.Player, on bool) (a Address, err error) {
	if on && !l.Server.on() {
		return a, errOff
	}
	err = l.records.Change(ctx, p.ID, func(r *record) error {
		switch {
		case r.Since.IsZero():
			return errNone
		case on && !r.Off.IsZero():
			r.Off, r.Why, r.Told, r.Next, r.Fails = time.Time{}, "", l.waiting(p.ID), time.Time{}, 0
		case !on && r.Off.IsZero():
			r.Off = l.now()
		}
		a = r.Address
		return nil
	})
	return a, err
}

// stopLink returns the last part of an account's unsubscribe link.
func stopLink(who identity.PlayerID, secret []byte) string {
	return string(who) + "-" + base64.RawURLEncoding.EncodeToString(secret)
}

// errNoLink answers a link that never existed, or whose address was removed.
var errNoLink = errs.New(errs.NotFound,
	"This unsubscribe link is not valid. The address was already removed, or the link is incomplete.")

// ByLink returns the account and address of an unsubscribe link.
func (l *Service) ByLink(ctx context.Context, link string) (who identity.PlayerID, a Address, err error) {
	id, secret, _ := strings.Cut(link, "-")
	word, bad := base64.RawURLEncoding.DecodeString(secret)
	if who = identity.PlayerID(id); bad != nil || len(word) == 0 || !who.HasAccount() || len(id) > 40 || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		return "", a, errNoLink
	}
	r, err := l.records.Get(ctx, who)
	if err == nil && subtle.ConstantTimeCompare(word, r.Stop) == 0 {
		err = errNoLink
	}
	if err != nil {
		return who, a, err
	}
	return who, r.Address, nil
}

// Stop switches off the emails of the account in an unsubscribe link. Unsubscribing needs no login.
func (l *Service) Stop(ctx context.Context, link string) (Address, error) {
	who, _, err := l.ByLink(ctx, link)
	if err != nil {
		return Address{}, err
	}
	var a Address
	err = l.records.Change(ctx, who, func(r *record) error {
		if r.Off.IsZero() {
			r.Off = l.now()
		}
		a = r.Address
		return nil
	})
	return a, err
}

func (l *Service) now() time.Time { return l.Now().UTC().Truncate(time.Second) }

// Learn takes in one commit of the store.
func (l *Service) Learn(e store.Entry) { l.records.Learn(e) }

// Load reads all addresses from the store.
func (l *Service) Load(ctx context.Context) error { return l.records.Load(ctx, l.Learn) }

// Exported returns the part of an entry that a data export contains: everything except the secrets.
func Exported(value []byte) []byte {
	var r record
	if err := json.Unmarshal(value, &r); err != nil {
		return nil
	}
	r.Code, r.Stop = nil, nil
	shown, err := json.Marshal(r)
	if err != nil {
		return nil
	}
	return shown
}
