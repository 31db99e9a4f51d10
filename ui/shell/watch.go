package shell

import (
	"context"
	"fmt"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/words"
)

// eventDoc is a line of watch --json. The first line of all is the state from
// which it begins.
type eventDoc struct {
	Event    string           `json:"event" help:"state (the first line), move, offer, decline, withdraw, agree, sit, left, back and what else the record of a game knows"`
	Seat     *string          `json:"seat" help:"whose it is, or null"`
	At       time.Time        `json:"at" help:"when it happened"`
	Text     string           `json:"text" help:"the same in a sentence"`
	Move     string           `json:"move,omitempty" help:"of a move: the move, canonical"`
	Shown    string           `json:"shown,omitempty" help:"of a move: as players write it"`
	Ply      int              `json:"ply" help:"how many plies were played, this one too"`
	Status   string           `json:"status" help:"as show prints it"`
	Position string           `json:"position" help:"the position after it"`
	Result   *words.ResultDoc `json:"result" help:"as show prints it"`
	Clocks   *words.ClocksDoc `json:"clocks" help:"as show prints it"`
	Revision uint64           `json:"revision" help:"grows with every change"`
}

func watchTable(ctx context.Context, c *Call) error {
	t, err := c.seen(ctx)
	if err != nil || c.Screens {
		return err
	}
	c.note(ctx) // it may take long
	here, leave := context.WithCancel(ctx)
	defer leave()
	account := c.Club.Accounts.Follow(here, c.Who.ID)
	c.Club.Tables.Enter(here, c.Who.Person)
	news := c.Club.Tables.Follow(here, t, c.Who.Person)
	if err := c.begin(t); err != nil {
		return err
	}
	for t.Status != table.Over && t.Status != table.Gone {
		select {
		case <-ctx.Done():
			return nil
		case a := <-account:
			if err := c.shutOut(ctx, a); err != nil {
				return err
			}
		case u := <-news:
			if err := c.tellSince(t, u.Table); err != nil {
				return err
			}
			t = u.Table
		}
	}
	return nil
}

// shutOut ends a command that lasts when there is news of an account: that the key
// with which the person came does not open it any more.
func (c *Call) shutOut(ctx context.Context, news account.Account) error {
	if c.Club.Accounts.ShutOut(ctx, c.Who, news) {
		return words.Refused(words.KeyRemoved)
	}
	return nil
}

// begin prints the state from which a table is watched.
func (c *Call) begin(t *table.Table) error {
	if !c.json() {
		lines := c.viewer().Heading(t)
		if moves := words.Moves(t); moves != "" {
			lines = append(lines, words.Wrap(labelMoves, moves)...)
		}
		return c.say(lines...)
	}
	doc := c.event(table.Change{Event: table.Event{Kind: "state", Seat: -1, At: t.Changed}, Before: t, After: t})
	doc.Text = c.viewer().Standing(t)[0]
	return c.object(doc)
}

// tellSince prints what has happened at a table.
func (c *Call) tellSince(before, now *table.Table) error {
	if len(now.Log) <= len(before.Log) {
		return nil
	}
	happened, err := now.Since(before)
	if err != nil {
		return err
	}
	for _, h := range happened {
		doc := c.event(h)
		if doc.Text == "" {
			continue // not for everybody
		}
		if err := c.answer(doc, doc.Text); err != nil {
			return err
		}
	}
	return nil
}

func (c *Call) event(h table.Change) eventDoc {
	t := h.After
	doc := eventDoc{
		Event: string(h.Kind), Seat: words.SeatID(t, h.Seat), At: h.At, Text: words.Tell(h),
		Ply: len(t.Plies), Status: words.Status(t.Status), Position: words.Position(t.State),
		Result: words.Result(t), Clocks: c.viewer().Clocks(t), Revision: uint64(t.Rev),
	}
	if h.Kind == table.Moved {
		doc.Move, doc.Shown = h.Text, words.Described(h)
	}
	return doc
}

// longestWait is how long somebody may wait, and usualWait how long they do who
// say nothing of it.
const (
	longestWait = 24 * time.Hour
	usualWait   = 10 * time.Minute
)

func waitForTurn(ctx context.Context, c *Call) error {
	limit, err := c.timeout()
	if err != nil {
		return err
	}
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	due := c.anyDue
	if c.Value("TABLE") != "" {
		t, err := c.table(ctx)
		if err != nil {
			return err
		}
		c.Club.Tables.Follow(within, t, c.Who.Person) // to be there; news come otherwise
		due = func() (*table.Table, error) { return c.due(ctx, &t) }
	}
	account := c.Club.Accounts.Follow(within, c.Who.ID)
	c.Club.Tables.Enter(within, c.Who.Person)
	tournaments := c.Club.Tournaments.Listen(within)
	for news := c.Club.Tables.Feed(within, c.Who.ID).News(); ; {
		t, err := due()
		if err != nil {
			return err
		}
		if t != nil {
			c.about(t)
			return c.tellTable(t, fmt.Sprintf("Table %s waits for you.", t.ID))
		}
		select {
		case <-news:
		case <-tournaments:
		case a := <-account:
			if err := c.shutOut(ctx, a); err != nil {
				return err
			}
		case <-within.Done():
			if ctx.Err() != nil {
				return nil
			}
			return words.Refused("It has not become your turn within %v.", limit)
		}
	}
}

// anyDue is a table that waits for the person, or nil; an error when there is none
// that ever could.
func (c *Call) anyDue() (*table.Table, error) {
	mine := c.Club.Tables.Listing().Mine(c.Who.ID)
	switch {
	case len(mine) == 0 && !c.Club.Tournaments.Expects(c.Who.ID):
		return nil, words.Refused(feature.NoTables)
	case len(mine) == 0:
		return nil, nil
	case mine[0].WaitsFor(c.Who.ID):
		return mine[0], nil
	}
	return nil, nil
}

// due is the one table that is meant, if it waits for the person, or nil; an error
// when it never will. A seek that was paired goes on elsewhere.
func (c *Call) due(ctx context.Context, only **table.Table) (*table.Table, error) {
	t, err := c.Club.Tables.Get(ctx, (*only).ID)
	if err == nil && t.Next != "" {
		t, err = c.Club.Tables.Get(ctx, t.Next)
	}
	if err != nil {
		return nil, err
	}
	*only = t
	switch {
	case t.WaitsFor(c.Who.ID):
		return t, nil
	case t.Status == table.Over, t.Status == table.Gone:
		return nil, words.Refused("There is nothing more to wait for. %s", identity.Clean(t.Ending(), words.MaxSentence))
	case !t.Involves(c.Who.ID):
		return nil, words.Refused("You do not play at this table.")
	}
	return nil, nil
}

// timeout is how long the person wants to wait.
func (c *Call) timeout() (time.Duration, error) {
	text := c.Flag("timeout")
	if !c.Has("--timeout") {
		return usualWait, nil
	}
	limit, err := words.ReadSpan(text)
	if err == nil && (limit == 0 || limit > longestWait) {
		err = words.Wrong("You can wait for at most 24h.")
	}
	return limit, err
}
