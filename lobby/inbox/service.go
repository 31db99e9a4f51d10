package inbox

import (
	"context"
	"slices"
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

// Service sends messages from one mailbox to another. Its methods are safe for concurrent use.
type Service struct {
	docs     store.Docs
	now      func() time.Time
	budgets  *budget.Budgets
	accounts *account.Accounts
	bans     *ban.Book
	rooms    *chat.Rooms
	boxes    store.Collection[identity.PlayerID, Mailbox]
}

// New returns the service of a store.
func New(docs store.Docs, now func() time.Time, budgets *budget.Budgets, accounts *account.Accounts, bans *ban.Book, rooms *chat.Rooms) *Service {
	return &Service{
		docs: docs, now: now, budgets: budgets, accounts: accounts, bans: bans, rooms: rooms,
		boxes: boxesOf(docs),
	}
}

var errNeedsAccount = errs.New(errs.Refused, "You need an account for messages. Take a name first.")

// Send sends a message to a player. When it returns nil, the message is durable in both mailboxes,
// and the followers of both get it.
func (o *Service) Send(ctx context.Context, who account.Player, to identity.Person, text string) (Message, error) {
	if err := o.maySend(ctx, who, to); err != nil {
		return Message{}, err
	}
	if err := o.bans.CheckMute(ban.VisitorOf(ctx, who.ID, who.Key)); err != nil {
		return Message{}, err
	}
	for _, deed := range []budget.Action{budget.Talk, budget.Message} {
		if err := o.budgets.Take(ctx, who.ID, deed); err != nil {
			return Message{}, err
		}
	}
	l := Message{ID: identity.NewID(), From: who.Person, To: to, Text: text}
	var sent Message
	err := store.Retry(func() (err error) {
		sent, err = o.deliver(ctx, l)
		return err
	})
	return sent, err
}

// maySend returns an error if a player may not write to another.
func (o *Service) maySend(ctx context.Context, who account.Player, to identity.Person) error {
	switch {
	case !who.ID.HasAccount():
		return errNeedsAccount
	case !to.ID.HasAccount():
		return errs.New(errs.Refused, "%s is a guest and has no mailbox. Chat at a table instead.", to.Name)
	case who.ID == to.ID:
		return errs.New(errs.Refused, "You cannot write to yourself.")
	case o.accounts.IsBot(to.ID):
		return errs.New(errs.Refused, "%s is a bot and does not read messages.", to.Name)
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
		return errs.New(errs.Refused, "%s does not accept your messages.", them.Name)
	case me.Muted(to.ID):
		return errs.New(errs.Refused, "You mute %s, so they could not answer you. Unmute them first.", them.Name)
	}
	return nil
}

// deliver adds a message to the newest state of both mailboxes and commits them. After a conflict
// the message may be there already, from a try without an answer.
func (o *Service) deliver(ctx context.Context, l Message) (Message, error) {
	from, err := o.boxes.Get(ctx, l.From.ID)
	if err != nil {
		return Message{}, err
	}
	to, err := o.boxes.Get(ctx, l.To.ID)
	if err != nil {
		return Message{}, err
	}
	if at := to.at(l.ID); at >= 0 {
		return to.Messages[at], nil
	}
	if *from, *to, err = decide(*from, *to, l, o.now()); err != nil {
		return Message{}, err
	}
	changes := make([]store.Change, 2)
	for i, m := range []*Mailbox{from, to} {
		if changes[i], err = o.boxes.Write(m.Of, m); err != nil {
			return Message{}, errs.Broken(err)
		}
	}
	return to.Messages[to.at(l.ID)], o.docs.Update(ctx, changes)
}

// Mailbox returns the current state of a mailbox. Guests have none, so theirs is empty.
func (o *Service) Mailbox(ctx context.Context, of identity.PlayerID) (Mailbox, error) {
	if !of.HasAccount() {
		return Mailbox{Of: of}, nil
	}
	m, err := o.boxes.Get(ctx, of)
	if err != nil {
		return Mailbox{Of: of}, err
	}
	return m.fresh(o.now()), nil
}

// Follow sends the current state of a mailbox and each change of it, until ctx ends. A slow reader
// can miss states but always gets the last one. The channel is never closed, so select on ctx too.
// For guests it is nil.
func (o *Service) Follow(ctx context.Context, of identity.PlayerID) (<-chan *Mailbox, error) {
	if !of.HasAccount() {
		return nil, nil // guests get no messages
	}
	return o.boxes.Follow(ctx, of, pubsub.Filter[*Mailbox]{})
}

// MarkRead marks the picked messages in a player's mailbox as read.
func (o *Service) MarkRead(ctx context.Context, who account.Player, picked func(*Message) bool) error {
	return o.change(ctx, who.ID, func(m *Mailbox) bool { return m.read(picked) })
}

// Discard deletes a player's copies of all messages to and from another player. The other player
// keeps theirs.
func (o *Service) Discard(ctx context.Context, who account.Player, with identity.PlayerID) error {
	return o.change(ctx, who.ID, func(m *Mailbox) bool {
		had := len(m.Messages)
		m.Messages = slices.DeleteFunc(m.Messages, func(l Message) bool { return m.other(&l).ID == with })
		return len(m.Messages) < had
	})
}

// change changes a mailbox. After a conflict it calls the callback again. The callback gets its own
// copy of the messages, and reports whether it has changed anything.
func (o *Service) change(ctx context.Context, of identity.PlayerID, change func(*Mailbox) bool) error {
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

// Report reports a received message to the moderators. n is the message's number in the mailbox of
// the reporter.
func (o *Service) Report(ctx context.Context, who identity.Person, n uint64, why string) error {
	m, err := o.Mailbox(ctx, who.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(m.Messages, func(l Message) bool { return l.N == n })
	if at < 0 {
		return errs.New(errs.NotFound, "That message is gone.")
	}
	with := m.With(m.other(&m.Messages[at]).ID)
	return o.rooms.ReportIn(ctx, who, chat.Conversation{Room: Room, Lines: lines(with)}, n, why)
}

// Learn sends a commit, from this node or another, to the followers of its mailbox.
func (o *Service) Learn(e store.Entry) { o.boxes.Learn(e) }

// Load reads all mailboxes that have followers again.
func (o *Service) Load(ctx context.Context) error { return o.boxes.Load(ctx) }

// DropOld deletes messages that are KeptFor old or older. It reads all mailboxes.
func (o *Service) DropOld(ctx context.Context) error {
	for e, err := range o.docs.Store.List(ctx, Keys, "") {
		if err != nil {
			return err
		}
		m, err := o.boxes.Read(e)
		if err != nil || len(m.fresh(o.now()).Messages) == len(m.Messages) {
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
