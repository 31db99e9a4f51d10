package feature

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// The words for the table that is meant: It is the one that somebody looks at or used last,
// Board is the same or has a number.
const (
	It    = "it"
	Board = "board"
)

// NoTables is the answer to people who name no table and have none.
const NoTables = "You have no table. Name one, or make or join one."

// tables are the tables as subjects.
var tables = action.Noun[*table.Table]{
	Kind:    action.Table,
	Find:    currentTable,
	Default: func(ctx context.Context, c action.Caller) (*table.Table, error) { return currentTable(ctx, c, It) },
	Await:   func(ctx context.Context, c action.Caller, t *table.Table) { c.Club.Tables.Await(ctx, t) },
	// An action stays done even if this cannot be noted.
	Used: func(ctx context.Context, c action.Caller, t *table.Table) {
		_ = c.Club.Accounts.UseTable(ctx, c.Who.ID, t.ID)
	},
	Doc: func(c action.Caller, t *table.Table) any { return c.Viewer().Table(t) },
}

// currentTable is the table that a text names, as the club has it now. Where another game was
// begun at the same table, it is that one. Other nodes may have changed the table, which this one
// has not heard yet.
func currentTable(ctx context.Context, c action.Caller, text string) (*table.Table, error) {
	t, err := latestTable(ctx, c, text)
	if err != nil || c.Club.Tables.Nodes.ID() == "" {
		return t, err
	}
	return c.Club.Tables.Newest(ctx, t)
}

// latestTable is the table that a text names, or the last one that continued it.
func latestTable(ctx context.Context, c action.Caller, text string) (*table.Table, error) {
	t, err := FindTable(ctx, c, text)
	if err != nil {
		return nil, err
	}
	return c.Club.Pairing.Latest(ctx, t)
}

// TableToSee is the table that a text names, if the person may watch it; "" is the default table.
// Where another game was begun at the same table, that is meant, unless the one that is over is
// named by its id.
func TableToSee(ctx context.Context, c action.Caller, text string) (*table.Table, error) {
	t, err := tableOnBoard(ctx, c, text)
	if err == nil {
		err = maySee(c, t)
	}
	return t, err
}

// maySee refuses people who may not look at a table that they can name.
func maySee(c action.Caller, t *table.Table) error {
	if t.Access == table.Closed && !t.Involves(c.Who.ID) {
		return words.Refused("This table is closed: only its players see it.")
	}
	return nil
}

// tableOnBoard is [TableToSee] for everybody. While the store does not answer, it is the table
// as this node knows it: to look, that is better than to wait.
func tableOnBoard(ctx context.Context, c action.Caller, text string) (*table.Table, error) {
	text = cmp.Or(text, It)
	t, err := FindTable(ctx, c, text)
	if err != nil {
		return nil, err
	}
	_, isBoard := boardNumber(text)
	if isBoard || strings.EqualFold(text, It) || strings.EqualFold(text, Board) || strings.EqualFold(text, t.Name) {
		if t, err = c.Club.Pairing.Latest(ctx, t); err != nil {
			return nil, err
		}
	}
	if c.Club.Tables.Nodes.ID() == "" {
		return t, nil
	}
	within, cancel := context.WithTimeout(ctx, heardWithin)
	defer cancel()
	if now, err := c.Club.Tables.Newest(within, t); err == nil {
		return now, nil
	}
	return t, nil
}

// FindTable is the table that a text names, if the person may see it: its id, code or name,
// it, or a board of their own by its number.
func FindTable(ctx context.Context, c action.Caller, text string) (*table.Table, error) {
	switch n, isBoard := boardNumber(text); {
	case isBoard:
		return ownTable(c, n)
	case strings.EqualFold(text, It), strings.EqualFold(text, Board):
		return lastTable(ctx, c)
	}
	t, err := c.Club.Tables.Find(ctx, c.Who.Person, text)
	if errs.KindOf(err) == errs.NotFound {
		if called := c.Club.Tables.Listing().Called(text, c.Who.ID); called != nil {
			return called, nil
		}
		if last, of := lastTable(ctx, c); of == nil && last.Name != "" && strings.EqualFold(last.Name, text) {
			return last, nil // its name outlives its game
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

// OwnTables are the unfinished tables of the person, the oldest first: the order of "board 1",
// "board 2", which no move changes.
func OwnTables(c action.Caller) []*table.Table {
	own := c.Club.Tables.Listing().Mine(c.Who.ID)
	slices.SortFunc(own, func(a, b *table.Table) int {
		return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
	return own
}

func ownTable(c action.Caller, n int) (*table.Table, error) {
	own := OwnTables(c)
	switch {
	case len(own) == 0:
		return nil, words.Refused(NoTables)
	case n < 1 || n > len(own):
		return nil, words.Refused("There is no board %d: you have %d.", n, len(own))
	}
	return own[n-1], nil
}

// nextBoard is a table itself or, if it was a board of a tournament and is over, the board at
// which the person now plays there.
func nextBoard(c action.Caller, t *table.Table) *table.Table {
	if t.Board == nil || t.Status != table.Over && t.Status != table.Gone {
		return t
	}
	for _, now := range c.Club.Tables.Listing().Mine(c.Who.ID) {
		if now.Board != nil && now.Board.Tournament == t.Board.Tournament {
			return now
		}
	}
	return t
}

// lastTable is the table that the person looks at, or the one that they used last. A person
// who has used none, or one that is gone, but has only one of their own, means that.
func lastTable(ctx context.Context, c action.Caller) (*table.Table, error) {
	if t, ok := c.Here.(*table.Table); ok {
		return t, nil
	}
	id, err := c.Club.Accounts.LastTable(ctx, c.Who.ID)
	if err != nil {
		return nil, err
	}
	if id != "" {
		t, err := c.Club.Tables.Get(ctx, id)
		switch {
		case err == nil:
			return nextBoard(c, t), nil
		case errs.KindOf(err) != errs.NotFound:
			return nil, err
		}
	}
	switch own := OwnTables(c); len(own) {
	case 0:
		return nil, words.Refused(NoTables)
	case 1:
		return own[0], nil
	default:
		return nil, words.Refused("Which table? You have %d. Name one by its id, or by its number in: %s",
			len(own), c.Line("games", "mine"))
	}
}
