package feature

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
)

// HintDoc is a hint in JSON.
type HintDoc struct {
	ID    string `json:"id" help:"the table"`
	Ply   int    `json:"ply" help:"how many plies were played"`
	Move  string `json:"move" help:"the move that the engine would play, canonical"`
	Shown string `json:"shown" help:"the same as players write it"`
}

var hint = forPlayers(spec[none]{
	On: action.Table, Name: "hint", Label: "Ask for a hint", Answer: HintDoc{},
	Help:  "ask the engine for a move, in a casual game against a bot",
	Forms: []string{"[[on] TABLE]"}, Notes: []string{"The record of the game shows that you had a hint."},
	Shown: func(c action.Caller, t *table.Table) bool {
		seat := t.SeatOf(c.Who.ID)
		if seat == game.NoSeat || t.Rated || t.Status != table.Playing || t.State.Turn() != seat {
			return false
		}
		_, hinted := t.HintNow(seat)
		_, housed := c.Club.Bots.Get(t.Seats[seat.Other()].ID)
		return housed && !hinted
	},
	Do: func(ctx context.Context, c action.Caller, t *table.Table, _ none) (action.Result, error) {
		now, h, err := c.Club.Analyses.Hint(ctx, c.Who.Person, t.ID)
		doc := HintDoc{string(t.ID), h.Ply, h.Text, h.Shown}
		return answerWith(now, doc, "The engine would play %s.", h.Shown), err
	},
})
