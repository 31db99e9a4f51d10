package shell

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/words"
)

// about says which table the command is about. When it is done, that is "it".
func (c *Call) about(t *table.Table) { c.result.Table, c.used = t, t }

// note makes the table that the command was about "it". All that was done stays done:
// that it could not be noted does not undo it.
func (c *Call) note(ctx context.Context) {
	if c.used != nil && !c.Passing {
		_ = c.Club.Accounts.UseTable(ctx, c.Who.ID, c.used.ID)
	}
}

// find is the table that a text names, if the person may see it.
func (e *Env) find(ctx context.Context, text string) (*table.Table, error) {
	return feature.FindTable(ctx, e.caller(), text)
}

// rulesOf finds a game by its id or name.
func (e *Env) rulesOf(word string) (game.Rules, error) { return words.GameOf(word, e.Games) }
