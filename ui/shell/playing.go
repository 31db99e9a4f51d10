package shell

import (
	"context"
	"fmt"
	"slices"

	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/words"
)

// playing returns the commands for a game under way.
func playing(set *action.Set) []verb {
	return append([]verb{starting(set)}, acting(set, playGames, action.Table,
		"move", "pass", "resign", "claim", "rematch", "decline", "plan", "draw", "takeback", "abort", "adjourn", "time")...)
}

// starting returns the command that starts a game. With a move it makes the move, as on the Free
// Internet Chess Server.
func starting(set *action.Set) verb {
	v, move := verbOf(playGames, set.Find(action.Table, "play")), set.Find(action.Table, "move")
	v.Forms, v.Flags, v.shows = append(slices.Clone(v.Forms), move.Forms...), verbOf(playGames, move).Flags, true
	start := v.run
	v.run = func(ctx context.Context, c *Call) error {
		word := c.Value("GAME")
		switch _, playing := c.find(ctx, feature.It); {
		case word == "" && (c.Has("MOVE") || c.Has("FROM")):
			return c.act(ctx, move)
		case word != "" && !words.IsGame(word, c.Games) && playing == nil:
			return c.do(ctx, move, "", action.Values{"move": {word}})
		}
		return start(ctx, c)
	}
	return v
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
	return append(acting(set, playGames, action.Table, "hint"), append([]verb{analyse}, acting(set, studyGames, action.Table, "review", "lines")...)...)
}
