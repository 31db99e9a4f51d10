package feature

import (
	"context"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// longestWait is the longest wait allowed, and usualWait the default.
const (
	longestWait = 24 * time.Hour
	usualWait   = 10 * time.Minute
)

type waitArgs struct {
	Timeout time.Duration `arg:"timeout,hidden" help:"how long to wait: 30s, 10m (the default), 2h; at most 24h"`
}

var waitForTurn = action.New(action.Spec[*table.Table, waitArgs]{
	On: action.Table, Name: "wait", Help: "wait until it is your turn",
	Forms: []string{"[[on] TABLE]"},
	Notes: []string{
		"Without a table, it waits for any of your games, and \"it\" then names that game. If the time runs out",
		"or the game ends, the exit code is 1. While you wait, you count as present.",
	},
	Examples: []string{"wait --timeout=1h", "wait it && echo 'My turn!'"},
	Scope:    account.Read, Needs: action.Needs{Return: true}, Waits: true, Lasts: true, Answer: words.TableDoc{},
	Find:    latestTable,
	Default: func(context.Context, action.Caller) (*table.Table, error) { return nil, nil },
	Fill:    func(_ action.Caller, _ *table.Table, args *waitArgs) { args.Timeout = usualWait },
	Run:     waitAt,
})

// waitAt waits until it is the person's turn at a table, or at any table if t is nil.
func waitAt(ctx context.Context, c action.Caller, t *table.Table, args waitArgs, tell action.Tell) error {
	if args.Timeout <= 0 || args.Timeout > longestWait {
		return words.Wrong("You can wait for at most 24h.")
	}
	within, cancel := context.WithTimeout(ctx, args.Timeout)
	defer cancel()
	due := func() (*table.Table, error) { return anyDue(c) }
	if t != nil {
		c.Club.Tables.Follow(within, t, c.Who.Person) // to be present; news comes from the feed
		due = func() (*table.Table, error) { return dueAt(ctx, c, &t) }
	}
	c.Club.Tables.Enter(within, c.Who.Person)
	tournaments := c.Club.Tournaments.Listen(within)
	for news := c.Club.Tables.Feed(within, c.Who.ID).News(); ; {
		now, err := due()
		if err != nil {
			return err
		}
		if now != nil {
			r := answerWith(now, c.Viewer().Table(now), "Table %s waits for you.", now.ID)
			r.SayLines(c.Viewer().Standing(now)...)
			return tell(r)
		}
		select {
		case <-news:
		case <-tournaments:
		case <-within.Done():
			if ctx.Err() != nil {
				return nil
			}
			return words.Refused("It was not your turn within %v.", args.Timeout)
		}
	}
}

// anyDue returns a table that waits for the person, or nil. It fails if no table ever will.
func anyDue(c action.Caller) (*table.Table, error) {
	mine := c.Club.Tables.Listing().Mine(c.Who.ID)
	switch {
	case len(mine) > 0 && mine[0].WaitsFor(c.Who.ID):
		return mine[0], nil
	case len(mine) == 0 && !c.Club.Tournaments.Expects(c.Who.ID):
		return nil, words.Refused(NoTables)
	}
	return nil, nil
}

// dueAt returns a table if it waits for the person, or nil. It fails if the table never will. A paired
// seek continues at another table.
func dueAt(ctx context.Context, c action.Caller, only **table.Table) (*table.Table, error) {
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
		ending := identity.Clean(t.Ending(), words.MaxSentence)
		return nil, words.Refused("There is nothing left to wait for. %s", ending)
	case !t.Involves(c.Who.ID):
		return nil, words.Refused("You do not play at this table.")
	}
	return nil, nil
}
