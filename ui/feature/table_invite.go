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

// invite lets a player watch a private game.
var invite = action.New(spec[inviteArgs]{
	On: action.Table, Name: "invite", Label: "Let a player watch", Help: "let a player watch your private table",
	Forms: []string{"NAME [[on] TABLE]"},
	Notes: []string{
		"They need no code, now and after the game, and get a message with the way there.",
		"Either player can let people in, at most 20 in all.",
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
		said := message.New("%s may watch table %s now, and got a message about it.", name, t.ID)
		if untold != nil {
			said = message.New("%s may watch table %s now, but did not get a message about it: %s",
				name, t.ID, errs.Sentence(untold))
		}
		return tell(c, t, said), nil
	},
})
