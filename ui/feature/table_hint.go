package feature

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
)

// HintDoc is a hint, as programs read it.
type HintDoc struct {
	ID    string `json:"id" help:"the table"`
	Ply   int    `json:"ply" help:"how many plies were played"`
	Move  string `json:"move" help:"the move that the engine would play, canonical"`
	Shown string `json:"shown" help:"the same as players write it"`
}

func hint() *action.Action {
	return action.New(spec[none]{
		On: action.Table, Name: "hint", Label: "Ask for a hint", Help: "ask the engine for a move, in a casual game against a bot",
		Forms: []string{"[[on] TABLE]"}, Notes: []string{"That you had a hint stays in the record of the game."},
		Scope: account.Play, Needs: action.Needs{Return: true}, Answer: HintDoc{},
		Shown: func(c action.Caller, t *table.Table) bool {
			seat := t.SeatOf(c.Who.ID)
			if seat == game.NoSeat || t.Rated || t.Status != table.Playing || t.State.Turn() != seat {
				return false
			}
			_, hinted := t.HintNow(seat)
			_, housed := c.Club.House.Get(t.Seats[seat.Other()].ID)
			return housed && !hinted
		},
		Do: func(ctx context.Context, c action.Caller, t *table.Table, _ none) (action.Result, error) {
			t, h, err := c.Club.Analyses.Hint(ctx, c.Who.Person, t.ID)
			if err != nil {
				return action.Result{}, err
			}
			r := action.Result{Subject: t, Doc: HintDoc{string(t.ID), h.Ply, h.Text, h.Shown}}
			r.Say("The engine would play %s.", h.Shown)
			return r, nil
		},
	})
}
