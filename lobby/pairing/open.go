package pairing

import (
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// maxOpen is how many tables one person may have waiting for an opponent.
const maxOpen = 10

func (pr *Pairing) mayOpen(who identity.Person) error {
	open := 0
	for _, t := range pr.tables.Listing().Mine(who.ID) {
		if t.Status == table.Open && t.Host.ID == who.ID {
			open++
		}
	}
	if open >= maxOpen {
		return errs.New(errs.Refused, "You have %d tables waiting for an opponent. Take one back first.", open)
	}
	return nil
}
