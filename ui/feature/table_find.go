package feature

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// Words for a table: It is the table that the person looks at or used last. Board means the same, or
// has a number behind it.
const (
	It    = "it"
	Board = "board"
)

// NoTables is the error for people who name no table and have none.
const NoTables = "You have no table. Name one, or create or join one."

// tables declares tables as subjects.
var tables = action.Noun[*table.Table]{
	Kind:    action.Table,
	Find:    currentTable,
	Default: func(ctx context.Context, c action.Caller) (*table.Table, error) { return currentTable(ctx, c, It) },
	Await:   func(ctx context.Context, c action.Caller, t *table.Table) { c.Club.Tables.Await(ctx, t) },
	// A failure here does not undo the action.
	Used: func(ctx context.Context, c action.Caller, t *table.Table) {
		_ = c.Club.Accounts.UseTable(ctx, c.Who.ID, t.ID)
	},
	Doc: func(c action.Caller, t *table.Table) any { return c.Viewer().Table(t) },
}

// currentTable returns the newest state of the table that a text names, or of the last game that
// continued it. Other nodes may have made changes that this node does not know yet.
func currentTable(ctx context.Context, c action.Caller, text string) (*table.Table, error) {
	t, err := latestTable(ctx, c, text)
	if err != nil || c.Club.Tables.Nodes.ID() == "" {
		return t, err
	}
	return c.Club.Tables.Newest(ctx, t)
}

// latestTable returns the table that a text names, or the last game that continued it.
func latestTable(ctx context.Context, c action.Caller, text string) (*table.Table, error) {
	t, err := FindTable(ctx, c, text)
	if err != nil {
		return nil, err
	}
	return c.Club.Pairing.Latest(ctx, t)
}

// TableToSee returns the table that a text names, if the person may watch it. "" is the default table.
// If another game continued it, that game is meant, unless the text is the id of the finished one.
func TableToSee(ctx context.Context, c action.Caller, text string) (*table.Table, error) {
	t, err := tableOnBoard(ctx, c, text)
	if err == nil {
		err = maySee(c, t)
	}
	return t, err
}

// maySee refuses people who may not watch a table, even if they can name it.
func maySee(c action.Caller, t *table.Table) error {
	if t.Access == table.Closed && !t.Involves(c.Who.ID) {
		return words.Refused("This table is closed: only its players see it.")
	}
	return nil
}

// tableOnBoard is [TableToSee] without the check. While the store does not answer, it returns the table
// as this node knows it: spectators should not have to wait.
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

// FindTable finds a table that the person may see: by its id, code or name, as "it", or as one of their
// own boards by its number.
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
			return last, nil // the name outlives the game
		}
	}
	return t, err
}

var boardShape = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?i)(?:board ([0-9]{1,3})|([0-9]{1,3})(?:st|nd|rd|th) board)$`)
})

// boardNumber reads "board 2" and "2nd board".
func boardNumber(text string) (n int, ok bool) {
	found := boardShape().FindStringSubmatch(text)
	if found == nil {
		return 0, false
	}
	n, err := strconv.Atoi(cmp.Or(found[1], found[2]))
	return n, err == nil
}

// OwnTables returns the person's unfinished tables, the oldest first. This is the order of "board 1"
// and "board 2", which no move changes.
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

// nextBoard returns the table itself. If it is a finished board of a tournament, it returns the board
// where the person plays now.
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

// lastTable returns the table that the person looks at, or the one they used last. Without one, or if
// it is gone, it returns the person's only table.
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
