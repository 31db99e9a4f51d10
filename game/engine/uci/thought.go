package uci

import (
	"context"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

// thought is what a program has said about its search so far.
type thought struct {
	scored bool // it has given a score
	score  search.Score
	depth  int
	nodes  uint64
	line   []string // moves
}

// note reads a line "info …" about the best move. It ignores what it cannot read, because
// nothing of it decides the game.
func (t *thought) note(line string) {
	words := strings.Fields(line)
	next := *t
	scored, best := false, true
	for i := 1; i < len(words); i++ {
		value := ""
		if i+1 < len(words) {
			value = words[i+1]
		}
		switch words[i] {
		case "depth":
			next.depth, _ = strconv.Atoi(value)
		case "nodes":
			next.nodes, _ = strconv.ParseUint(value, 10, 64)
		case "multipv":
			best = best && value == "1"
		case "lowerbound", "upperbound":
			best = false
		case "cp", "mate":
			next.score, scored = score(words[i], value)
		case "pv":
			next.line = words[i+1:]
			i = len(words)
		case "string":
			i = len(words)
		}
	}
	t.nodes = max(t.nodes, next.nodes)
	if scored && best {
		*t = next
		t.scored = true
	}
}

// judge scores a position for the side that just moved, by a short search of our own. Some
// programs give no score for the only legal move or a book move. If that counted as 0, a won
// game might be given away as a draw.
func judge(ctx context.Context, after game.State) search.Score {
	const nodes, bytes = 2_000, 64 << 10
	if r, over := after.Result(); over && r.Winner != game.NoSeat {
		return search.Mate - 1 // in chess no one loses by their own move
	}
	r := search.New(bytes).Search(ctx, after, search.Limits{Nodes: nodes}, nil)
	if len(r.Lines) == 0 {
		return 0
	}
	return -r.Lines[0].Score
}

// score reads a score: hundredths of a pawn, or moves to mate.
func score(unit, value string) (s search.Score, ok bool) {
	n, err := strconv.Atoi(value)
	const mostMoves = int(search.Mate-search.Decided) / 2
	switch {
	case err != nil:
		return 0, false
	case unit == "cp":
		const most = int(search.Decided) - 1
		return search.Score(min(max(n, -most), most)), true
	case n > 0:
		return search.Mate - search.Score(2*min(n, mostMoves)-1), true
	default:
		return -search.Mate + search.Score(2*min(-n, mostMoves)), true
	}
}
