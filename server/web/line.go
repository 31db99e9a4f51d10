package web

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"pawnstorm/lobby/table"
)

// thoughtHeader is a header of a move: for how many milliseconds its player has seen the position. The rest
// of the turn was spent on the line. A page that lies gains no more than the allowance in package table.
const thoughtHeader = "Thought"

// withLine adds the line of a page to the context of a request, if the page says how long its player
// thought.
func withLine(ctx context.Context, r *http.Request) context.Context {
	ms, err := strconv.ParseUint(r.Header.Get(thoughtHeader), 10, 32)
	if err != nil {
		return ctx
	}
	thought := time.Duration(ms) * time.Millisecond
	return table.WithLine(ctx, func(turn time.Duration) time.Duration { return turn - thought })
}
