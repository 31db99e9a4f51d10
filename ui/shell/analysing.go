package shell

import (
	"context"
	"fmt"

	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
)

// analysing are the commands that ask the house what it thinks.
var analysing = append(acting(playGames, action.Table, "hint"), verb{of: analyser})

// analyser is the command that has a game analysed. How far that is goes to the error stream.
func analyser(set *action.Set) verb {
	v := verbOf(studyGames, set.Find(action.Table, "analyse"))
	act := v.run
	v.run = func(ctx context.Context, c *Call) error {
		c.heard = func(r action.Result) error {
			for _, line := range message.Lines(r.Said) {
				fmt.Fprintln(c.Err, line)
			}
			return nil
		}
		return act(ctx, c)
	}
	return v
}
