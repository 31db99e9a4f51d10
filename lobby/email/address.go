package email

import (
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

// Keys have the addresses of accounts, by their ids.
const Keys = "letter/"

const (
	version  = 1
	mostLong = 254 // bytes of an address, as RFC 5321 has it
	// codeFor is how long a code is good, and mostTries how often it may be tried.
	codeFor, mostTries = 24 * time.Hour, 10
	// mostOf is how many accounts may have codes sent to one address within that time.
	mostOf = 3
)

// Address is where somebody is written to.
type Address struct {
	Address string    `json:"address"`
	Asked   time.Time `json:"asked"`              // when its code was sent
	Since   time.Time `json:"confirmed,omitzero"` // the code was told here; zero if it was not
	Off     time.Time `json:"off,omitzero"`       // the letters were ended
	Why     string    `json:"why,omitempty"`      // the mail server refused the address
	Sent    time.Time `json:"sent,omitzero"`      // the last letter
	Failing time.Time `json:"failing,omitzero"`   // since when the mail server takes no letter
}

// On reports whether letters are written.
func (a *Address) On() bool { return a.Address != "" && !a.Since.IsZero() && a.Off.IsZero() }

// record is what is kept of an account.
type record struct {
	store.Meta
	ID identity.PlayerID `json:"-"`
	Address
	// Code is the digest of the code that was sent, and Tries how often others were tried.
	Code  []byte `json:"code,omitempty"`
	Tries int    `json:"tries,omitempty"`
	// Stop is the secret of the link that ends the letters.
	Stop []byte `json:"stop,omitempty"`
	// Told has for each table the turn of which was written.
	Told map[identity.TableID]string `json:"told,omitempty"`
	// Next is when a letter that was not taken may be tried again, after so many Fails.
	Next  time.Time `json:"next,omitzero"`
	Fails int       `json:"fails,omitempty"`
}

// Config is what letters need.
type Config struct {
	Docs     store.Docs
	Now      func() time.Time
	Log      *slog.Logger
	Budgets  *budget.Budgets
	Tables   *live.Tables
	Accounts *account.Accounts
	Server   Server // the mail server; without a host nobody is written to
	// Wait is how long a turn is left to be seen without a letter, and Gap the least time
	// between two letters to one person; defaults 15 minutes and 6 hours.
	Wait, Gap time.Duration
	Digest    Digest // of each week, for those who run the club
}

// Letters are those of a node's club. They are safe for concurrent use.
type Letters struct {
	Config
	records *store.Cache[identity.PlayerID, record]
}

// New makes the letters of a store. Load reads the addresses.
func New(c Config) *Letters {
	if c.Wait == 0 {
		c.Wait = 15 * time.Minute
	}
	if c.Gap == 0 {
		c.Gap = 6 * time.Hour
	}
	l := &Letters{Config: c}
	l.records = store.NewCache(store.Kind[identity.PlayerID, record]{
		Docs: c.Docs, Name: "e-mail address", Keys: Keys, Version: version,
		Empty: func(who identity.PlayerID) *record { return &record{ID: who} },
		Meta:  func(r *record) *store.Meta { return &r.Meta },
	}, store.Caching[identity.PlayerID, record]{Active: func(r *record) bool { return r.On() }})
	return l
}

var (
	errOff    = errs.New(errs.Refused, "This server writes no e-mail.")
	errNone   = errs.New(errs.NotFound, "You have no e-mail address here.")
	errNoCode = errs.New(errs.Refused, "That is not the code that was sent to you, or it is a day old. Give the address again for another.")
)

// Ask sends a code to an address of p's, which that is to be confirmed by. line is what to
// type with the code.
func (l *Letters) Ask(ctx context.Context, p account.Player, address string, line func(code string) string) (a Address, err error) {
	switch {
	case p.Guest:
		return a, errs.New(errs.Refused, "An e-mail address belongs to an account, and you are a guest.")
	case !l.Server.on():
		return a, errOff
	case !IsAddress(address):
		return a, errs.New(errs.Invalid, "That is no e-mail address of the form NAME@HOST.")
	}
	if owner, err := l.Accounts.Get(ctx, p.ID); err != nil {
		return a, err
	} else if owner.Erasing || !owner.Deleted.IsZero() {
		return a, errs.New(errs.Refused, "Your account is being deleted.")
	}
	if now, err := l.Get(ctx, p.ID); err != nil {
		return a, err
	} else if now.On() && now.Address == address {
		return a, errs.New(errs.Refused, "That address is confirmed already.")
	}
	if l.askedFor(p.ID, address) >= mostOf {
		return a, errs.New(errs.Refused, "Others have had codes sent there today. Try again tomorrow.")
	}
	if err := l.Budgets.Take(ctx, p.ID, budget.SendCode); err != nil {
		return a, err
	}
	code, stop := identity.NewID(), make([]byte, 16)
	rand.Read(stop)
	err = l.records.Change(ctx, p.ID, func(r *record) error {
		*r = record{Meta: r.Meta, ID: r.ID, Address: Address{Address: address, Asked: l.now()}, Code: digest(code), Stop: stop}
		a = r.Address
		return nil
	})
	if err != nil {
		return a, err
	}
	if err := l.Server.send(ctx, codeLetter(p.Person, address, code, line(code))); err != nil {
		l.Log.Warn("a code was not taken by the mail server", "player", p.ID, "err", err)
		if refusedFor(err) {
			return a, errs.New(errs.Refused, "The mail server does not take that address.")
		}
		return a, errs.New(errs.Unavailable, "The mail server takes nothing now. Try again later.").Because(err)
	}
	return a, nil
}

// askedFor counts the others who had codes sent to an address of late.
func (l *Letters) askedFor(who identity.PlayerID, address string) (n int) {
	for _, r := range l.records.List() {
		if r.ID != who && strings.EqualFold(r.Address.Address, address) && l.Now().Sub(r.Asked) < codeFor {
			n++
		}
	}
	return n
}

// IsAddress reports whether a text is a plain address that can be written to: ASCII, no name
// before it, a host by name.
func IsAddress(text string) bool {
	local, host, _ := strings.Cut(text, "@")
	if len(text) > mostLong || len(local) > 64 || !strings.Contains(strings.Trim(host, "."), ".") || strings.Trim(host, hostLetters) != "" || strings.Trim(local, localLetters) != "" {
		return false
	}
	at, err := mail.ParseAddress(text)
	return err == nil && at.Name == "" && at.Address == text
}

// hostLetters are those of a host, and localLetters those that stand before it without
// quotes.
const (
	hostLetters  = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-."
	localLetters = hostLetters + "!#$%&'*+/=?^_`{|}~"
)

func digest(code string) []byte {
	sum := sha256.Sum256([]byte(code))
	return sum[:]
}

// Confirm confirms the address of p's by the code that was sent there.
func (l *Letters) Confirm(ctx context.Context, p account.Player, code string) (a Address, err error) {
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
		r.Code, r.Tries, r.Since = nil, 0, l.now()
		r.Told = l.waiting(p.ID) // letters tell of what comes
		a = r.Address
		return nil
	})
	if err == nil && wrong {
		err = errNoCode
	}
	return a, err
}

// Get is the address of an account; the zero one if there is none.
func (l *Letters) Get(ctx context.Context, who identity.PlayerID) (Address, error) {
	r, err := l.records.Get(ctx, who)
	if err != nil {
		return Address{}, err
	}
	return r.Address, nil
}

// Follow brings a token for every change of the address of an account until ctx ends.
func (l *Letters) Follow(ctx context.Context, who identity.PlayerID) <-chan struct{} {
	return l.records.Changes(ctx, who)
}

// On reports whether this server writes letters.
func (l *Letters) On() bool { return l.Server.on() }

// Refused is why letters to somebody were ended by the mail server, as this node knows it;
// "" if they were not.
func (l *Letters) Refused(who identity.PlayerID) string { return l.records.Known(who).Why }

// Remove forgets the address of p's.
func (l *Letters) Remove(ctx context.Context, p account.Player) error {
	there, err := l.records.Remove(ctx, p.ID)
	if err == nil && !there {
		return errNone
	}
	return err
}

// Switch has letters of p's written or not.
func (l *Letters) Switch(ctx context.Context, p account.Player, on bool) (a Address, err error) {
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

// stopLink is the word of the link that ends the letters of somebody.
func stopLink(who identity.PlayerID, secret []byte) string {
	return string(who) + "-" + base64.RawURLEncoding.EncodeToString(secret)
}

// errNoLink is the answer to a link that never was, or whose address is forgotten.
var errNoLink = errs.New(errs.NotFound, "This link ends no letters: the address is forgotten already, or the link is not whole.")

// ByLink is the address whose letters a link ends.
func (l *Letters) ByLink(ctx context.Context, link string) (who identity.PlayerID, a Address, err error) {
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

// Stop ends the letters of which a link tells, for nobody has to log in to be left alone.
func (l *Letters) Stop(ctx context.Context, link string) (Address, error) {
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

func (l *Letters) now() time.Time { return l.Now().UTC().Truncate(time.Second) }

// Learn takes in one durable entry.
func (l *Letters) Learn(e store.Entry) { l.records.Learn(e) }

// Load reads all that there is.
func (l *Letters) Load(ctx context.Context) error { return l.records.Load(ctx, l.Learn) }

// Exported is what is exported of an entry: all but the secrets.
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
