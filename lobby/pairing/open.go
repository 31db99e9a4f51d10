package pairing

import (
	"context"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// maxOpen limits how many tables of a player may wait for an opponent.
const maxOpen = 10

func (pr *Pairing) mayOpen(who identity.Person) error {
	open := 0
	for _, t := range pr.Tables.Listing().Mine(who.ID) {
		if t.Status == table.Open && t.Host.ID == who.ID {
			open++
		}
	}
	if open >= maxOpen {
		return errs.New(errs.Refused, "You have %d tables waiting for an opponent. Close one first.", open)
	}
	return nil
}

// open adds a new table to the store, if the host's budget allows it. Challenges also have a budget
// of their own, to protect people from too many. Challenges to bots and rematches do not use it.
func (pr *Pairing) open(ctx context.Context, rec table.Record) (*table.Table, error) {
	err := pr.Budgets.Take(ctx, rec.Host.ID, budget.OpenTable)
	if err == nil && rec.Invited != nil && rec.After == "" && !pr.Accounts.IsBot(rec.Invited.ID) {
		err = pr.Budgets.Take(ctx, rec.Host.ID, budget.Challenge)
	}
	if err != nil {
		return nil, err
	}
	return pr.Tables.Add(ctx, rec)
}
