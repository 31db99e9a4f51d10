package shell

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

const noTables = "You have no table. Name one, or make or join one."

// table is the table that the command is about: the one that it names, or else
// "it". Where another game was begun at the same table, that is meant, unless the
// one that is over is named by its id to be looked at.
func (c *Call) table(ctx context.Context) (*table.Table, error) {
	text := cmp.Or(c.Value("TABLE"), c.Value("ID"), grammar.It)
	t, err := c.find(ctx, text)
	if err != nil {
		return nil, err
	}
	if c.verb.returning || !grammar.IsID(text) || strings.EqualFold(text, t.Name) {
		if t, err = c.Club.Pairing.Latest(ctx, t); err != nil {
			return nil, err
		}
	}
	if t, err = c.newest(ctx, t, c.verb.scope == account.Read); err != nil {
		return nil, err
	}
	c.about(t)
	return t, nil
}

// newest is a table as the club has it: people act on other nodes, of which this one may
// not have heard yet. While the store does not answer, a command that only reads tells what
// this node knows; one that acts waits, because it is meant for the position of now.
func (e *Env) newest(ctx context.Context, t *table.Table, reads bool) (*table.Table, error) {
	if e.Club.Tables.Nodes.ID() == "" {
		return t, nil
	}
	if !reads {
		return e.Club.Tables.Newest(ctx, t)
	}
	within, cancel := context.WithTimeout(ctx, heardWithin)
	defer cancel()
	if now, err := e.Club.Tables.Newest(within, t); err == nil {
		return now, nil
	}
	return t, nil
}

// about says which table the command is about. When it is done, that is "it".
func (c *Call) about(t *table.Table) { c.result.Table, c.used = t, t }

// note makes the table that the command was about "it". All that was done stays done:
// that it could not be noted does not undo it.
func (c *Call) note(ctx context.Context) {
	if c.used != nil && !c.Passing {
		_ = c.Club.Accounts.UseTable(ctx, c.Who.ID, c.used.ID)
	}
}

// do carries out an intent and returns the table that follows.
func (c *Call) do(ctx context.Context, t *table.Table, in table.Intent) (*table.Table, error) {
	t, err := c.Club.Tables.Do(ctx, t.ID, c.Who.Person, in)
	if err != nil {
		return nil, err
	}
	c.hold(ctx, t)
	return t, nil
}

// heardWithin is how long a command waits at most until what it did is heard of.
const heardWithin = 2 * time.Second

// hold makes a table that was just committed what the command is about, and waits
// until the lobby has heard of it: the next command must see what this one did.
func (c *Call) hold(ctx context.Context, t *table.Table) {
	c.about(t)
	within, cancel := context.WithTimeout(ctx, heardWithin)
	defer cancel()
	c.Club.Tables.Await(within, t)
}

// find is the table that a text names, if the person may see it.
func (e *Env) find(ctx context.Context, text string) (*table.Table, error) {
	switch n, isBoard := boardNumber(text); {
	case isBoard:
		return e.ownTable(n)
	case strings.EqualFold(text, grammar.It), strings.EqualFold(text, grammar.Board):
		return e.it(ctx)
	}
	t, err := e.Club.Tables.Find(ctx, e.Who.Person, text)
	if errs.KindOf(err) == errs.NotFound {
		if called := e.Club.Tables.Listing().Called(text, e.Who.ID); called != nil {
			return called, nil
		}
	}
	return t, err
}

var boardShape = regexp.MustCompile(`^(?i)(?:board ([0-9]{1,3})|([0-9]{1,3})(?:st|nd|rd|th) board)$`)

// boardNumber reads "board 2" and "2nd board".
func boardNumber(text string) (n int, ok bool) {
	found := boardShape.FindStringSubmatch(text)
	if found == nil {
		return 0, false
	}
	n, err := strconv.Atoi(cmp.Or(found[1], found[2]))
	return n, err == nil
}

// ownTables are the unfinished tables of the person, the oldest first: the order
// of "board 1", "board 2", which no move changes.
func (e *Env) ownTables() []*table.Table {
	own := e.Club.Tables.Listing().Mine(e.Who.ID)
	slices.SortFunc(own, func(a, b *table.Table) int {
		return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
	return own
}

func (e *Env) ownTable(n int) (*table.Table, error) {
	switch own := e.ownTables(); {
	case len(own) == 0:
		return nil, words.Refused(noTables)
	case n < 1 || n > len(own):
		return nil, words.Refused("There is no board %d: you have %d.", n, len(own))
	default:
		return own[n-1], nil
	}
}

// nextBoard is a table itself or, if it was a board of a tournament and is over, the board
// at which the person now plays there.
func (e *Env) nextBoard(t *table.Table) *table.Table {
	if t.Board == nil || t.Status != table.Over && t.Status != table.Gone {
		return t
	}
	for _, now := range e.Club.Tables.Listing().Mine(e.Who.ID) {
		if now.Board != nil && now.Board.Tournament == t.Board.Tournament {
			return now
		}
	}
	return t
}

// it is the table that the person looks at, or the one that they used last. A person who
// has used none, or one that is not there any more, but has only one of their
// own, means that.
func (e *Env) it(ctx context.Context) (*table.Table, error) {
	if e.Here != nil {
		return e.Here, nil
	}
	if id, err := e.Club.Accounts.LastTable(ctx, e.Who.ID); err != nil {
		return nil, err
	} else if id != "" {
		t, err := e.Club.Tables.Get(ctx, id)
		switch {
		case err == nil:
			return e.nextBoard(t), nil
		case errs.KindOf(err) != errs.NotFound:
			return nil, err
		}
	}
	switch own := e.ownTables(); len(own) {
	case 0:
		return nil, words.Refused(noTables)
	case 1:
		return own[0], nil
	default:
		return nil, words.Refused("Which table? You have %d. Name one by its id, or by its number in: %s", len(own), e.line("games", "mine"))
	}
}
