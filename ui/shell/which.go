package shell

import (
	"cmp"
	"context"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

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

// heardWithin is how long a command waits at most until what it did is heard of.
const heardWithin = 2 * time.Second

// find is the table that a text names, if the person may see it.
func (e *Env) find(ctx context.Context, text string) (*table.Table, error) {
	return feature.FindTable(ctx, e.caller(), text)
}

// rulesOf finds a game by its id or name.
func (e *Env) rulesOf(word string) (game.Rules, error) { return words.GameOf(word, e.Games) }
