package webhook

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"log/slog"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
)

// Keys is the prefix of the keys of hooks. The account's id follows.
const Keys = "hook/"

const (
	version = 1
	mostURL = 500 // bytes
	mostOf  = 5   // hooks per account
	// offAfter is how long a hook may fail before it is switched off.
	offAfter = 3 * 24 * time.Hour
	// toldFor is how long the mark of a table is kept after the table is gone.
	toldFor = 24 * time.Hour
)

// Hook is an address to call.
type Hook struct {
	ID     string    `json:"id"`
	URL    string    `json:"url"`
	Events []Kind    `json:"events"`
	Added  time.Time `json:"added"`
	// Secret signs calls. It is not hashed, because calls need it as it is. Nothing else reads it.
	Secret []byte `json:"secret,omitempty"`
	// Push is set if the hook notifies a browser.
	Push *Push `json:"push,omitempty"`
	// Failing is since when no call has succeeded, and Why says why the last one failed. Off is
	// when the hook was switched off because of that.
	Failing time.Time `json:"failing,omitzero"`
	Off     time.Time `json:"off,omitzero"`
	Why     string    `json:"why,omitempty"`
}

// hide removes the secrets.
func (h *Hook) hide() {
	h.Secret = nil
	if h.Push != nil {
		p := *h.Push
		p.Auth = ""
		h.Push = &p
	}
}

// list is what the store keeps of an account.
type list struct {
	store.Meta
	Hooks []Hook `json:"hooks"`
	// Told maps each table to its last event.
	Told map[identity.TableID]mark `json:"told,omitempty"`
}

// on reports whether any hook is on.
func (l *list) on() bool {
	return slices.ContainsFunc(l.Hooks, func(h Hook) bool { return h.Off.IsZero() })
}

func (l *list) hook(id string) *Hook {
	if i := slices.IndexFunc(l.Hooks, func(h Hook) bool { return h.ID == id }); i >= 0 {
		return &l.Hooks[i]
	}
	return nil
}

// Config holds the dependencies and settings of [Webhooks].
type Config struct {
	Docs    store.Docs
	Now     func() time.Time
	Log     *slog.Logger
	Budgets *budget.Budgets
	Tables  *live.Tables
	// Accounts says whether an account is about to be deleted.
	Accounts *account.Accounts
	// Off disables webhooks.
	Off bool
	// Allow holds the address ranges that may be called although they are not public. Calls to them
	// may also go without TLS.
	Allow []netip.Prefix
	// Pauses holds the pauses before a call is tried again. The default is [Pauses].
	Pauses []time.Duration
}

// Webhooks calls the hooks of all accounts. It is safe for concurrent use.
type Webhooks struct {
	Config
	caller *caller
	queue  *queue

	pushing sync.Mutex
	pair    pushPair // read or created when it is first needed

	lists store.Cache[identity.PlayerID, list]
}

// New returns Webhooks without hooks. Load reads them from the store.
func New(c Config) *Webhooks {
	w := &Webhooks{Config: c, caller: newCaller(c.Allow), lists: store.NewCache(store.Kind[identity.PlayerID, list]{
		Docs: c.Docs, Name: "webhooks", Keys: Keys, Version: version,
		Meta: func(l *list) *store.Meta { return &l.Meta },
	}, store.Caching[identity.PlayerID, list]{Active: (*list).on})}
	if w.Pauses == nil {
		w.Pauses = Pauses
	}
	w.queue = newQueue(w)
	return w
}

// errOff says that webhooks are disabled.
var errOff = errs.New(errs.Refused, "This server does not call webhooks.")

// Add adds a hook to an account. It returns the secret in the form that Standard Webhooks
// prescribes. No other call returns the secret.
func (w *Webhooks) Add(ctx context.Context, p account.Player, address string, events []Kind) (h Hook, secret string, err error) {
	for _, err := range []error{w.MayAdd(p), w.checkAddress(address)} {
		if err != nil {
			return h, "", err
		}
	}
	key := make([]byte, 32)
	rand.Read(key)
	h = Hook{URL: address, Events: slices.Clone(events), Secret: key}
	if len(h.Events) == 0 {
		h.Events = slices.Clone(kinds)
	}
	err = w.add(ctx, p, &h, func(l *list) error {
		switch n := count(l.Hooks, false); {
		case n >= mostOf:
			return errs.New(errs.Refused, "You have %d webhooks. Remove one first.", n)
		case slices.ContainsFunc(l.Hooks, func(old Hook) bool { return old.URL == address }):
			return errs.New(errs.Refused, "You already have a webhook for that address. Remove it first.")
		}
		return nil
	})
	return h, "whsec_" + base64.StdEncoding.EncodeToString(key), err
}

// add adds a hook to an account, unless allow refuses. It sets the hook's id and time.
func (w *Webhooks) add(ctx context.Context, p account.Player, h *Hook, allow func(*list) error) error {
	if a, err := w.Accounts.Get(ctx, p.ID); err != nil {
		return err
	} else if a.Erasing || !a.Deleted.IsZero() {
		return errs.New(errs.Refused, "Your account is being deleted.")
	}
	if err := w.Budgets.Take(ctx, p.ID, budget.CallHook); err != nil {
		return err
	}
	h.Added = w.Now().UTC().Truncate(time.Second)
	return w.lists.Change(ctx, p.ID, func(l *list) error {
		if err := allow(l); err != nil {
			return err
		}
		for h.ID == "" || l.hook(h.ID) != nil { // short ids rarely clash
			h.ID = identity.NewID()[:4]
		}
		w.noteAll(l, p.ID)
		l.Hooks = append(l.Hooks, *h)
		return nil
	})
}

// checkAddress refuses addresses that must never be called.
func (w *Webhooks) checkAddress(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil, len(address) > mostURL, strings.Trim(address, printable) != "", u.Host == "", u.Hostname() == "", u.Opaque != "":
		return errs.New(errs.Invalid, "That is not an address like https://HOST/PATH.")
	case u.User != nil, u.Fragment != "":
		return errs.New(errs.Invalid, "The address cannot have a user name, a password or a #.")
	case u.Scheme != "https" && (u.Scheme != "http" || len(w.Allow) == 0):
		return errs.New(errs.Refused, "The address must begin with https://.")
	}
	if port, err := strconv.Atoi(cmp.Or(u.Port(), "443")); err != nil || port > 65535 || port < 1024 && port != 443 && port != 80 {
		return errs.New(errs.Refused, "Use port 443 or 80, or one from 1024 on.")
	}
	if at, err := netip.ParseAddr(u.Hostname()); err == nil && !w.caller.may(at, u.Scheme == "http") {
		return errs.New(errs.Refused, "That address is not public, so the server will not call it.")
	}
	return nil
}

// printable holds the characters that an address may contain.
const printable = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?#[]@!$&'()*+,;=%"

// List returns the hooks of an account without their secrets.
func (w *Webhooks) List(ctx context.Context, who identity.PlayerID) ([]Hook, error) {
	l, err := w.lists.Get(ctx, who)
	if err != nil {
		return nil, err
	}
	for i := range l.Hooks {
		l.Hooks[i].hide()
	}
	return l.Hooks, nil
}

// Follow sends a token after each change of an account's hooks, until ctx ends.
func (w *Webhooks) Follow(ctx context.Context, who identity.PlayerID) <-chan struct{} {
	return w.lists.Signal(ctx, who)
}

// MayAdd returns why a player cannot have hooks, or nil.
func (w *Webhooks) MayAdd(p account.Player) error {
	switch {
	case p.Guest:
		return errs.New(errs.Refused, "You need an account for webhooks. Take a name first.")
	case w.Off:
		return errOff
	}
	return nil
}

// SwitchedOff returns the hooks of an account that were switched off, as this node knows them.
func (w *Webhooks) SwitchedOff(who identity.PlayerID) (off []Hook) {
	for _, h := range w.lists.Known(who).Hooks {
		if !h.Off.IsZero() {
			h.hide()
			off = append(off, h)
		}
	}
	return off
}

// Remove deletes a hook of an account by its id. Its waiting calls are dropped.
func (w *Webhooks) Remove(ctx context.Context, p account.Player, id string) (h Hook, err error) {
	err = w.lists.Change(ctx, p.ID, func(l *list) error {
		found := l.hook(id)
		if found == nil {
			return errNoHook
		}
		h = *found
		l.Hooks = slices.DeleteFunc(l.Hooks, func(h Hook) bool { return h.ID == id })
		if len(l.Hooks) == 0 {
			l.Told = nil
		}
		return nil
	})
	h.hide()
	return h, err
}

var errNoHook = errs.New(errs.NotFound, "You have no such webhook. List them first.")

// Test calls a hook once, right now, and switches it on again if the call is accepted.
func (w *Webhooks) Test(ctx context.Context, p account.Player, id string) (Answer, error) {
	if w.Off {
		return Answer{}, errOff
	}
	if err := w.Budgets.Take(ctx, p.ID, budget.CallHook); err != nil {
		return Answer{}, err
	}
	l, err := w.lists.Get(ctx, p.ID)
	if err != nil {
		return Answer{}, err
	}
	h := l.hook(id)
	if h == nil {
		return Answer{}, errNoHook
	}
	now := w.Now().UTC()
	m := message{Type: "hook.test", Timestamp: now, Data: struct {
		Player string `json:"player"`
	}{p.Name}}
	a := w.send(ctx, *h, "test-"+identity.NewID(), m)
	w.note(ctx, p.ID, id, a, letter{})
	return a, nil
}

// note stores how a call went, and what follows for the letter that was sent. The zero Answer
// stands for a call that could not be made yet.
func (w *Webhooks) note(ctx context.Context, who identity.PlayerID, id string, a Answer, sent letter) {
	err := w.lists.Change(ctx, who, func(l *list) error {
		h := l.hook(id)
		if h == nil {
			return store.ErrUnchanged
		}
		if h.Push != nil && a.expired() {
			l.Hooks = slices.DeleteFunc(l.Hooks, func(h Hook) bool { return h.ID == id })
			return nil
		}
		owed := w.answered(l, id, sent, a)
		if !w.noteHook(l, h, who, a) && !owed {
			return store.ErrUnchanged
		}
		return nil
	})
	if err != nil && ctx.Err() == nil {
		w.Log.Warn("cannot save the result of a webhook call", "player", who, "err", err)
	}
}

// noteHook stores in a hook how a call went, and reports whether that changes anything.
func (w *Webhooks) noteHook(l *list, h *Hook, who identity.PlayerID, a Answer) bool {
	was, now := *h, w.Now().UTC().Truncate(time.Second)
	switch {
	case a == (Answer{}):
		return false
	case a.Good():
		if !h.Off.IsZero() {
			w.noteAll(l, who)
		}
		h.Failing, h.Off, h.Why = time.Time{}, time.Time{}, ""
	case h.Failing.IsZero():
		h.Failing, h.Why = now, a.Why
	default:
		h.Why = a.Why
	}
	if !a.Good() && h.Off.IsZero() && (a.gone() || now.Sub(h.Failing) >= offAfter) {
		h.Off = now
		w.Log.Info("webhook turned off", "player", who, "hook", h.ID, "why", a.Why)
	}
	return !h.Failing.Equal(was.Failing) || !h.Off.Equal(was.Off) || h.Why != was.Why
}

// Learn takes in one commit of the store.
func (w *Webhooks) Learn(e store.Entry) { w.lists.Learn(e) }

// Load reads all hooks from the store.
func (w *Webhooks) Load(ctx context.Context) error { return w.lists.Load(ctx, w.Learn) }

// Exported returns the part of an entry that a data export contains: everything except the secrets.
func Exported(value []byte) []byte {
	var l list
	if err := json.Unmarshal(value, &l); err != nil {
		return nil
	}
	for i := range l.Hooks {
		l.Hooks[i].hide()
	}
	shown, err := json.Marshal(l)
	if err != nil {
		return nil
	}
	return shown
}
