package inbox

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// Office carries letters from one mailbox to another. Its methods are safe for
// concurrent use.
type Office struct {
	docs      store.Docs
	now       func() time.Time
	log       *slog.Logger
	budgets   *budget.Budgets
	accounts  *account.Accounts
	sanctions *ban.Book
	rooms     *chat.Rooms
	boxes     *store.Collection[identity.PlayerID, Mailbox]
	swept     atomic.Int64 // when DropOld looked through all, in Unix time; 0 is never
}

// New makes the office of a store.
func New(docs store.Docs, now func() time.Time, log *slog.Logger, budgets *budget.Budgets, accounts *account.Accounts, sanctions *ban.Book, rooms *chat.Rooms) *Office {
	return &Office{
		docs: docs, now: now, log: log, budgets: budgets, accounts: accounts, sanctions: sanctions, rooms: rooms,
		boxes: boxesOf(docs),
	}
}

// commitWithin is how long a commit may take before it is asked what became of it.
const commitWithin = store.CommitWithin / 2

var errNeedsAccount = errs.New(errs.Refused, "Messages are kept for accounts. Take a name first.")

// Tell writes to somebody. When it returns without error the letter is durable in both
// mailboxes, and they learn of it who follow one of them.
func (o *Office) Tell(ctx context.Context, who account.Player, to identity.Person, text string) (Letter, error) {
	if err := o.mayTell(ctx, who, to); err != nil {
		return Letter{}, err
	}
	if err := o.sanctions.MayTalk(ban.VisitorOf(ctx, who.ID, who.Key)); err != nil {
		return Letter{}, err
	}
	for _, deed := range []budget.Deed{budget.Talk, budget.Message} {
		if err := o.budgets.Take(ctx, who.ID, deed); err != nil {
			return Letter{}, err
		}
	}
	l := Letter{ID: identity.NewID(), From: who.Person, To: to, Text: text}
	err := store.ErrConflict
	doubts := 0
	for range store.Attempts {
		var sent Letter
		sent, err = o.deliver(ctx, l, doubts > 0)
		switch {
		case err == nil:
			return sent, nil
		case errors.Is(err, store.ErrConflict):
			continue
		case errors.As(err, new(*errs.Error)) || doubts > 0:
			return Letter{}, store.Failure(err)
		}
		o.log.Warn("a letter in doubt", "player", who.ID, "err", err)
		ctx, doubts = context.WithoutCancel(ctx), doubts+1
	}
	return Letter{}, store.Failure(err)
}

// mayTell refuses what one may not write to the other.
func (o *Office) mayTell(ctx context.Context, who account.Player, to identity.Person) error {
	switch {
	case !who.ID.HasAccount():
		return errNeedsAccount
	case !to.ID.HasAccount():
		return errs.New(errs.Refused, "%s is a guest, for whom no messages are kept. Talk at a table.", to.Name)
	case who.ID == to.ID:
		return errs.New(errs.Refused, "You cannot write to yourself.")
	case o.accounts.IsBot(to.ID):
		return errs.New(errs.Refused, "%s is a program, and reads no messages.", to.Name)
	}
	them, err := o.accounts.Get(ctx, to.ID)
	if err != nil {
		return err
	}
	me, err := o.accounts.Get(ctx, who.ID)
	switch {
	case err != nil:
		return err
	case them.Muted(who.ID):
		return errs.New(errs.Refused, "%s takes no messages of yours.", them.Name)
	case me.Muted(to.ID):
		return errs.New(errs.Refused, "You mute %s, who could not answer you. Unmute them first.", them.Name)
	}
	return nil
}

// deliver decides on the newest state of both mailboxes and commits the outcome. If it was
// tried before, and nobody knows what became of it, the letter may be there already: it is
// written once more, since what is there may not be durable yet.
func (o *Office) deliver(ctx context.Context, l Letter, again bool) (Letter, error) {
	ctx, cancel := context.WithTimeout(ctx, commitWithin)
	defer cancel()
	from, err := o.boxes.Get(ctx, l.From.ID)
	if err != nil {
		return Letter{}, err
	}
	to, err := o.boxes.Get(ctx, l.To.ID)
	if err != nil {
		return Letter{}, err
	}
	sent := func(m *Mailbox) int { return slices.IndexFunc(m.Letters, func(k Letter) bool { return k.ID == l.ID }) }
	if !again || sent(to) < 0 {
		if *from, *to, err = decide(*from, *to, l, o.now()); err != nil {
			return Letter{}, err
		}
	}
	changes := make([]store.Change, 2)
	for i, m := range []*Mailbox{from, to} {
		if changes[i], err = o.boxes.Write(m.Of, m); err != nil {
			return Letter{}, errs.Broken(err)
		}
	}
	return to.Letters[sent(to)], o.docs.Store.Update(ctx, changes)
}

// Box is a mailbox as it is now. Guests have none.
func (o *Office) Box(ctx context.Context, of identity.PlayerID) (Mailbox, error) {
	if !of.HasAccount() {
		return Mailbox{Of: of}, nil
	}
	m, err := o.boxes.Get(ctx, of)
	if err != nil {
		return Mailbox{Of: of}, err
	}
	return m.fresh(o.now()), nil
}

// Follow brings a mailbox and every change of it until ctx ends; as it is now it is there
// at once. A slow reader misses states in between, never the last one. The channel is
// never closed: select on ctx too.
func (o *Office) Follow(ctx context.Context, of identity.PlayerID) (<-chan *Mailbox, error) {
	if !of.HasAccount() {
		return nil, nil // of a guest there is no news
	}
	return o.boxes.Follow(ctx, of, pubsub.Filter[*Mailbox]{})
}

// MarkRead notes that who has read the letters that are picked.
func (o *Office) MarkRead(ctx context.Context, who account.Player, picked func(*Letter) bool) error {
	return o.change(ctx, who.ID, func(m *Mailbox) bool { return m.read(picked) })
}

// Discard removes from who's mailbox all letters to and from another; they stay in the
// other's.
func (o *Office) Discard(ctx context.Context, who account.Player, with identity.PlayerID) error {
	return o.change(ctx, who.ID, func(m *Mailbox) bool {
		had := len(m.Letters)
		m.Letters = slices.DeleteFunc(m.Letters, func(l Letter) bool { return m.other(&l).ID == with })
		return len(m.Letters) < had
	})
}

// change changes a mailbox, of whose letters it is given a copy, again after a conflict.
func (o *Office) change(ctx context.Context, of identity.PlayerID, change func(*Mailbox) bool) error {
	if !of.HasAccount() {
		return errNeedsAccount
	}
	return o.boxes.Change(ctx, of, func(m *Mailbox) error {
		if *m = m.fresh(o.now()); !change(m) {
			return store.ErrUnchanged
		}
		return nil
	})
}

// Report brings a letter that who has received to the notice of those who run the club.
func (o *Office) Report(ctx context.Context, who identity.Person, n uint64, why string) error {
	m, err := o.Box(ctx, who.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(m.Letters, func(l Letter) bool { return l.N == n })
	if at < 0 {
		return errs.New(errs.NotFound, "That message is gone.")
	}
	with := m.With(m.other(&m.Letters[at]).ID)
	return o.rooms.ReportIn(ctx, who, chat.Conversation{Room: Room, Lines: lines(with)}, n, why)
}

// Learn takes in one durable mailbox.
func (o *Office) Learn(e store.Entry) { o.boxes.Learn(e) }

// Load reads the mailboxes that somebody follows.
func (o *Office) Load(ctx context.Context) error { return o.boxes.Load(ctx) }

// sweepEvery is how often DropOld looks: there may be many mailboxes.
const sweepEvery = 24 * time.Hour

// DropOld removes the letters that were kept for long enough, unless it has looked within
// the last day.
func (o *Office) DropOld(ctx context.Context) error {
	if last := o.swept.Load(); last != 0 && o.now().Sub(time.Unix(last, 0)) < sweepEvery {
		return nil
	}
	o.swept.Store(o.now().Unix())
	for e, err := range o.docs.Store.List(ctx, Keys, "") {
		if err != nil {
			return err
		}
		m, err := o.boxes.Read(e)
		if err != nil || len(m.fresh(o.now()).Letters) == len(m.Letters) {
			continue
		}
		err = o.boxes.Change(ctx, m.Of, func(m *Mailbox) error {
			*m = m.fresh(o.now())
			return nil
		})
		if err := errs.Ignore(err, errs.Stale); err != nil {
			return err
		}
	}
	return nil
}
