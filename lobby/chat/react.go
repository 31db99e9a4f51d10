package chat

import (
	"context"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// React shows a person's reaction to everyone at a table for a moment. Only people who may chat there may
// react. It is not stored.
func (rs *Rooms) React(ctx context.Context, who account.Player, t *table.Table, word string) error {
	if !slices.Contains(live.ReactionWords, word) {
		return errs.New(errs.Invalid, "There is no such reaction.")
	}
	if err := MayReact(t, who.ID); err != nil {
		return err
	}
	if err := rs.Bans.CheckMute(ban.VisitorOf(ctx, who.ID, who.Key)); err != nil {
		return err
	}
	if err := rs.Budgets.Take(ctx, who.ID, budget.React); err != nil {
		return err
	}
	return rs.Tables.React(t.ID, who.Person, word)
}
