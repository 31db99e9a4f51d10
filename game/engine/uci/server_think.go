package uci

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

// order is what "go" asks for.
type order struct {
	limits   search.Limits
	infinite bool // no answer before "stop"
	moveTime time.Duration
	clock    [2]time.Duration // what each side has left; 0 if there is none
	gain     [2]time.Duration // for each move
	toGo     int              // moves until the clock is set again
}

// readOrder reads the words behind "go". Anything that is no number is left out.
func readOrder(words []string) order {
	var o order
	numbers := map[string]int{}
	for i, word := range words {
		if word == "infinite" || word == "ponder" {
			o.infinite = true
		}
		if i+1 < len(words) {
			if n, err := strconv.Atoi(words[i+1]); err == nil {
				numbers[word] = n
			}
		}
	}
	milliseconds := func(name string) time.Duration {
		n, given := numbers[name]
		if given {
			n = max(n, 1) // a clock that has run out still asks for a move
		}
		return time.Duration(n) * time.Millisecond
	}
	o.limits.Depth = max(numbers["depth"], 0)
	o.limits.Nodes = uint64(max(numbers["nodes"], 0))
	o.moveTime = milliseconds("movetime")
	o.clock = [2]time.Duration{milliseconds("wtime"), milliseconds("btime")}
	o.gain = [2]time.Duration{milliseconds("winc"), milliseconds("binc")}
	o.toGo = numbers["movestogo"]
	return o
}

// time is how long to think, 0 for as long as is wanted: of a clock a
// thirtieth, or an equal part for each move to go, and most of the increment.
func (o *order) time(turn game.Seat, overhead time.Duration) time.Duration {
	const least = time.Millisecond
	if o.moveTime > 0 {
		return max(o.moveTime-min(overhead, o.moveTime/10), least)
	}
	left := o.clock[turn]
	if left == 0 {
		return 0
	}
	left -= overhead
	moves := time.Duration(30)
	if o.toGo > 0 {
		moves = time.Duration(min(o.toGo, 30))
	}
	part := left/moves + o.gain[turn]*3/4
	return max(min(part, left*4/5), least)
}

// think begins a search. Its answer is written when it ends, and after an
// infinite one when it is halted.
func (s *Server) think(ctx context.Context, words []string) {
	o := readOrder(words)
	o.limits.Lines = s.settings.lines
	o.limits.Time = o.time(s.state.Turn(), s.settings.overhead)
	if o.infinite {
		o.limits.Time = 0
	}
	ctx, s.stop = context.WithCancel(ctx)
	s.thinking = make(chan struct{})
	go func(state game.State) {
		defer close(s.thinking)
		begun := time.Now()
		found := s.searcher.Search(ctx, state, o.limits, func(r search.Result) {
			for i := range r.Lines {
				s.say("%s", infoLine(state, r, i, time.Since(begun)))
			}
		})
		if o.infinite {
			<-ctx.Done()
		}
		s.say("bestmove %s", bestMove(state, found))
	}(s.state)
}

// bestMove is "0000" after the end of the game, where there is no move.
func bestMove(state game.State, found search.Result) string {
	if len(found.Lines) == 0 {
		return "0000"
	}
	moves := lineText(state, found.Lines[0].Moves)
	if len(moves) > 1 {
		return moves[0] + " ponder " + moves[1]
	}
	return moves[0]
}

// infoLine tells of the ith line found.
func infoLine(state game.State, r search.Result, i int, taken time.Duration) string {
	perSecond := float64(r.Nodes) / max(taken.Seconds(), 1e-6)
	return fmt.Sprintf("info depth %d multipv %d score %s nodes %d nps %.0f time %d pv %s",
		r.Depth, i+1, scoreText(r.Lines[i].Score), r.Nodes, perSecond, taken.Milliseconds(),
		strings.Join(lineText(state, r.Lines[i].Moves), " "))
}

// scoreText writes what score reads: hundredths of a pawn, or moves to mate.
func scoreText(score search.Score) string {
	plies, ok := score.Plies()
	switch {
	case !ok:
		return fmt.Sprintf("cp %d", score)
	case score > 0:
		return fmt.Sprintf("mate %d", (plies+1)/2)
	}
	return fmt.Sprintf("mate %d", plies/2)
}

// lineText writes moves that follow each other, up to the first that does not.
func lineText(state game.State, moves []game.Move) []string {
	texts := make([]string, 0, len(moves))
	for _, m := range moves {
		next, err := state.Play(m)
		if err != nil {
			break
		}
		texts = append(texts, state.Format(m))
		state = next
	}
	return texts
}
