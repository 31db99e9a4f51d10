package uci

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/book"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/search"
)

// order is what "go" asks for.
type order struct {
	limits   search.Limits
	infinite bool     // no answer before "stop"
	ponder   bool     // no answer before "stop" or "ponderhit", from which the clock counts
	mate     int      // a mate in so many moves is enough; 0 is not asked for
	only     []string // the moves to choose from, if any
	moveTime time.Duration
	clock    [2]time.Duration // what each side has left; 0 if there is none
	gain     [2]time.Duration // for each move
	toGo     int              // moves until the clock is set again
}

// readOrder reads the words behind "go". Anything that is no number is left out.
func readOrder(words []string) order {
	var o order
	numbers := map[string]int{}
	listing := false // moves to choose from
	for i, word := range words {
		switch {
		case word == "searchmoves":
			listing = true
			continue
		case orderWords[word]:
			listing = false
		case listing:
			o.only = append(o.only, word)
			continue
		}
		o.infinite = o.infinite || word == "infinite"
		o.ponder = o.ponder || word == "ponder"
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
	if o.mate = max(numbers["mate"], 0); o.mate > 0 && o.limits.Depth == 0 {
		o.limits.Depth = 2*min(o.mate, mostMate) + mateSlack
	}
	return o
}

// A mate is looked for so much deeper than it lies, since a search that prunes may see it
// late; and at most in so many moves.
const (
	mateSlack = 4
	mostMate  = 50
)

// orderWords are the words that end a list of moves.
var orderWords = map[string]bool{
	"ponder": true, "wtime": true, "btime": true, "winc": true, "binc": true, "movestogo": true,
	"depth": true, "nodes": true, "mate": true, "movetime": true, "infinite": true,
}

// enough reports whether a mate was found that is near enough.
func (o *order) enough(r search.Result) bool {
	if o.mate == 0 || len(r.Lines) == 0 {
		return false
	}
	plies, ok := r.Lines[0].Score.Plies()
	return ok && plies > 0 && (plies+1)/2 <= o.mate
}

// moves are those to choose from that are legal.
func (o *order) moves(state game.State) []game.Move {
	var list []game.Move
	for _, text := range o.only {
		if m, err := state.Parse(text); err == nil {
			list = append(list, m)
		}
	}
	return list
}

// time is how long to think, 0 for as long as is wanted: an equal part of what the clock
// has left and will gain in the moves that are planned for, without what each of these, and
// a few more, lose on the way. So a clock on which every move loses that much never runs
// out, however long the game.
func (o *order) time(turn game.Seat, overhead time.Duration) time.Duration {
	const least = time.Millisecond
	if o.moveTime > 0 {
		return max(o.moveTime-min(overhead, o.moveTime/10), least)
	}
	left := o.clock[turn]
	if left == 0 {
		return 0
	}
	moves := time.Duration(plannedMoves)
	if o.toGo > 0 {
		moves = time.Duration(min(o.toGo, plannedMoves))
	}
	all := left + o.gain[turn]*(moves-1) - overhead*(moves+spareMoves)
	return max(min(all/moves, (left-overhead)*4/5), least)
}

// A clock is planned for so many moves, and for what so many more lose on the way.
const (
	plannedMoves = 30
	spareMoves   = 2
)

// think begins a search. Its answer is written when it ends; after an infinite one when
// it is halted, and after one on the opponent's time when that has ended, too.
func (s *Server) think(ctx context.Context, words []string) {
	o := readOrder(words)
	o.limits.Lines, o.limits.Only = s.settings.lines, o.moves(s.state)
	own := o.time(s.state.Turn(), s.settings.overhead) // for the search, once it is our turn
	if o.infinite {
		own = 0
	}
	if !o.ponder {
		o.limits.Time = own
	}
	halted, stop := context.WithCancel(ctx)
	searching, enough := context.WithCancel(halted)
	released := make(chan struct{}) // it may answer
	s.stop, s.thinking = stop, make(chan struct{})
	switch {
	case o.ponder && !o.infinite:
		s.hit = func() {
			close(released)
			if own > 0 {
				time.AfterFunc(own, enough)
			}
		}
	case !o.infinite:
		close(released)
	}
	go func(state game.State, thinking chan struct{}) {
		defer close(thinking)
		defer enough()
		best := s.search(searching, state, &o, enough)
		select {
		case <-released:
		case <-halted.Done():
		}
		s.say("bestmove %s", best)
	}(s.state, s.thinking)
}

// search finds a move, and tells how it comes by it.
func (s *Server) search(ctx context.Context, state game.State, o *order, enough func()) string {
	if level := s.settings.level(); s.settings.limited && level < engine.Count && len(o.limits.Only) == 0 {
		return s.playLevel(ctx, state, o, level)
	}
	if m, ok := s.fromBook(state, o); ok {
		return state.Format(m)
	}
	begun := time.Now()
	found := s.searcher.Search(ctx, state, o.limits, func(r search.Result) {
		for i := range r.Lines {
			s.say("%s", infoLine(state, r, i, time.Since(begun)))
		}
		if o.enough(r) {
			enough()
		}
	})
	return bestMove(state, found)
}

// fromBook is a move of the book of the house, where a game is played: somebody who asks for
// more than a move wants a search.
func (s *Server) fromBook(state game.State, o *order) (game.Move, bool) {
	asked := o.infinite || o.ponder || o.mate > 0 || s.settings.lines > 1 || len(o.only) > 0
	if !s.settings.book || asked || s.settings.played(s.Games).Info().ID != plainChess {
		return 0, false
	}
	return book.House().Pick(state, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
}

// playLevel finds a move as a level of the house does, which needs no limit of time.
func (s *Server) playLevel(ctx context.Context, state game.State, o *order, level int) string {
	begun := time.Now()
	mind := engine.New(level, levelTable)
	rnd := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	a, err := mind.Choose(ctx, state, engine.Budget{Time: o.limits.Time, Nodes: o.limits.Nodes, Rand: rnd})
	if err != nil {
		return noMove
	}
	r := search.Result{Depth: a.Depth, Nodes: a.Nodes, Lines: []search.Line{{Score: a.Score, Moves: a.Line}}}
	if len(a.Line) > 0 {
		s.say("%s", infoLine(state, r, 0, time.Since(begun)))
	}
	return state.Format(a.Move)
}

// levelTable is the memory of a level in bytes; they look at few positions.
const levelTable = 4 << 20

// noMove is the answer after the end of a game.
const noMove = "0000"

// bestMove is noMove after the end of the game, where there is no move.
func bestMove(state game.State, found search.Result) string {
	if len(found.Lines) == 0 {
		return noMove
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
