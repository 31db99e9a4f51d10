package feature

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type inviteArgs struct {
	Name string `arg:"name,required" label:"Player" help:"the player"`
}

// invite declares the action that lets a player watch a private game.
var invite = action.New(spec[inviteArgs]{
	On: action.Table, Name: "invite", Label: "Let a player watch", Help: "let a player watch your private table",
	Forms: []string{"NAME [[on] TABLE]"},
	Notes: []string{
		"They need no code for it, now and when it is over, and get a message that tells the way there.",
		"Either player may let people in, at most 20 in all.",
	},
	Examples: []string{"invite ben on 7k2m9qxa"},
	Scope:    account.Play,
	Shown: func(c action.Caller, t *table.Table) bool {
		return t.Code != "" && (t.Status == table.Open || t.Status == table.Playing) &&
			(t.SeatOf(c.Who.ID) != game.NoSeat || t.Host.ID == c.Who.ID)
	},
	Do: func(ctx context.Context, c action.Caller, t *table.Table, args inviteArgs) (action.Result, error) {
		whom, err := FindPerson(ctx, c, args.Name)
		if err != nil {
			return action.Result{}, err
		}
		t, untold, err := c.Club.LetWatch(ctx, c.Who, t.ID, whom)
		if err != nil {
			return action.Result{}, err
		}
		name := words.Person(whom)
		said := message.New("%s may watch table %s now, and has a message that says so.", name, t.ID)
		if untold != nil {
			said = message.New("%s may watch table %s now, but has no message that says so: %s",
				name, t.ID, errs.Sentence(untold))
		}
		return tell(c, t, said), nil
	},
})
