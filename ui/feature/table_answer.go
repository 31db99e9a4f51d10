package feature

import (
	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
)

// Answer is what a yes or a no means at a table: an action on the table or, if a rematch is
// offered, on the one of the rematch.
type Answer struct {
	Name  string
	Table *table.Table
	Given action.Values
}

// Rematch is the table of the rematch that is offered to the person at a table, or nil.
func Rematch(c action.Caller, t *table.Table) *table.Table {
	next := c.Club.Tables.Listing().Rematch(t.ID)
	if t.Status != table.Over || next == nil || next.Status != table.Open || !next.MaySit(c.Who.ID) {
		return nil
	}
	return next
}

// AnswerOf is what a yes or a no means now; ok is false if nothing waits for an answer. kind is
// the offer that is meant, "" the oldest one.
func AnswerOf(c action.Caller, t *table.Table, kind table.OfferKind, yes bool) (a Answer, ok bool) {
	if next := Rematch(c, t); next != nil {
		t = next
	}
	if t.Status == table.Open {
		a = Answer{Name: "decline", Table: t}
		if yes {
			a.Name = "join"
		}
		return a, t.Invited != nil && t.Invited.ID == c.Who.ID
	}
	seat := t.SeatOf(c.Who.ID)
	if kind == "" && seat != game.NoSeat {
		if open := t.OffersTo(seat); len(open) > 0 {
			kind = open[0].Kind
		}
	}
	a = Answer{Name: string(kind), Table: t, Given: action.Values{"do": {"decline"}}}
	if yes {
		a.Given["do"] = []string{"accept"}
	}
	return a, kind != ""
}
