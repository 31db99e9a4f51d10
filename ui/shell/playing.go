package shell

import (
	"context"
	"fmt"

	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
)

// playing returns the commands for a game under way.
func playing(set *action.Set) []verb {
	return acting(set, playGames, action.Table,
		"move", "pass", "resign", "claim", "rematch", "decline", "plan", "draw", "takeback", "abort", "adjourn", "time")
}

// analysing returns the commands that ask an engine.
func analysing(set *action.Set) []verb {
	analyse := verbOf(studyGames, set.Find(action.Table, "analyse"))
	act := analyse.run
	analyse.run = func(ctx context.Context, c *Call) error {
		c.progress = func(r action.Result) error {
			for _, line := range message.Lines(r.Said) {
				fmt.Fprintln(c.Err, line)
			}
			return nil
		}
		return act(ctx, c)
	}
	return append(acting(set, playGames, action.Table, "hint"), analyse)
}
