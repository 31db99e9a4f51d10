package uci

import (
	"cmp"
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

// order is a "go" command.
type order struct {
	limits   search.Limits
	infinite bool     // no answer before "stop"
	ponder   bool     // no answer before "stop" or "ponderhit", which starts the clock
	mate     int      // a mate in this many moves is enough; 0 if not requested
	only     []string // the moves to choose from, if any
	moveTime time.Duration
	clock    [2]time.Duration // remaining time of each side; 0 if there is no clock
	gain     [2]time.Duration // increment for each move
	toGo     int              // moves until the clock is set again
}

// readOrder reads the words after "go". It ignores invalid numbers.
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
			n = max(n, 1) // even a clock that has run out asks for a move
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

// A mate is searched mateSlack plies deeper than needed, because a search that prunes may
// see it late, and in at most mostMate moves.
const (
	mateSlack = 4
	mostMate  = 50
)

// orderWords has the words that end a list of moves.
var orderWords = map[string]bool{
	"ponder": true, "wtime": true, "btime": true, "winc": true, "binc": true, "movestogo": true,
	"depth": true, "nodes": true, "mate": true, "movetime": true, "infinite": true,
}

// enough reports whether a near enough mate was found.
func (o *order) enough(r search.Result) bool {
	if o.mate == 0 || len(r.Lines) == 0 {
		return false
	}
	plies, ok := r.Lines[0].Score.Plies()
	return ok && plies > 0 && (plies+1)/2 <= o.mate
}

// moves returns the legal moves to choose from.
func (o *order) moves(state game.State) []game.Move {
	var list []game.Move
	for _, text := range o.only {
		if m, err := state.Parse(text); err == nil {
			list = append(list, m)
		}
	}
	return list
}

// time returns about how long to think, and the most; 0 is no limit. The target is an equal share of
// what the clock has left and will gain in the planned moves, less the overhead of these and of a few
// spare moves. When little is left, it is a small part of that instead, because most moves lose less than
// the overhead. A clock that loses the overhead at every move and gains as much never runs out, however
// long the game.
func (o *order) time(turn game.Seat, overhead time.Duration) (target, most time.Duration) {
	const least = time.Millisecond
	if o.moveTime > 0 {
		return 0, max(o.moveTime-min(overhead, o.moveTime/10), least)
	}
	left := o.clock[turn]
	if left == 0 {
		return 0, 0
	}
	moves := time.Duration(plannedMoves)
	if o.toGo > 0 {
		moves = time.Duration(min(o.toGo, plannedMoves))
	}
	all := left + o.gain[turn]*(moves-1) - overhead*(moves+spareMoves)
	target = max(all/moves, (left-spareMoves*overhead)/(2*moves))
	most = (left - overhead) / 2
	if moves == 1 {
		most = (left - overhead) * 4 / 5
	}
	target = max(min(target, most), least)
	return target, max(min(stretch*target, most), least)
}

// stretch is by how much a search may exceed its target.
const stretch = 4

// A clock is planned for plannedMoves, and for the overhead of spareMoves more.
const (
	plannedMoves = 30
	spareMoves   = 2
)

// think begins a search, which writes its answer when it ends. An infinite search answers
// when it is halted; a search on the opponent's time not before that time ends.
func (s *Server) think(ctx context.Context, words []string) {
	o := readOrder(words)
	o.limits.Lines = s.settings.lines
	var target, own time.Duration // for the search on our own time
	if s.state != nil {
		o.limits.Only = o.moves(s.state)
		if !o.infinite {
			target, own = o.time(s.state.Turn(), s.settings.overhead)
		}
	}
	if !o.ponder {
		o.limits.Target, o.limits.Time = target, own
	}
	halted, stop := context.WithCancel(ctx)
	searching, enough := context.WithCancel(halted)
	released := make(chan struct{}) // closed when the search may answer
	s.stop, s.thinking = stop, make(chan struct{})
	switch {
	case o.ponder && !o.infinite:
		s.hit = func() {
			close(released)
			if think := cmp.Or(target, own); think > 0 {
				time.AfterFunc(think, enough)
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

// search finds a move and writes info lines. The last has the exact count of nodes.
func (s *Server) search(ctx context.Context, state game.State, o *order, enough func()) string {
	if state == nil {
		s.say("info string no move, because the last position could not be read: send another position")
		return noMove
	}
	if r, over := state.Result(); over {
		s.say("info depth 0 score %s", finalScore(r))
		return noMove
	}
	if level := s.settings.level(); s.settings.limited && level < engine.Count && len(o.limits.Only) == 0 {
		return s.playLevel(ctx, state, o, level)
	}
	if m, ok := s.fromBook(state, o); ok {
		return state.Format(m)
	}
	begun := time.Now()
	told := search.Result{}
	tell := func(r search.Result) {
		for i := range r.Lines {
			s.say("%s", infoLine(state, r, i, time.Since(begun), s.searcher.Full()))
		}
		told = r
	}
	found := s.searcher.Search(ctx, state, o.limits, func(r search.Result) {
		tell(r)
		if o.enough(r) {
			enough()
		}
	})
	switch {
	case found.Depth == 0:
		s.say("info depth 0 nodes %d time %d", found.Nodes, time.Since(begun).Milliseconds())
	case found.Nodes != told.Nodes:
		tell(found)
	}
	return bestMove(state, found)
}

// finalScore formats the score of a game that is over. In these games no one loses by
// their own move.
func finalScore(r game.Result) string {
	if r.Winner == game.NoSeat {
		return "cp 0"
	}
	return "mate 0"
}

// fromBook returns a move of the book if a game is being played. A command that asks for more
// than a move wants a search.
func (s *Server) fromBook(state game.State, o *order) (game.Move, bool) {
	asked := o.infinite || o.ponder || o.mate > 0 || s.settings.lines > 1 || len(o.only) > 0
	if !s.settings.book || asked || s.settings.played(s.Games).Info().ID != plainChess {
		return 0, false
	}
	return book.BuiltIn().Pick(state, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
}

// playLevel finds a move as a level does, which needs no time limit.
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
		s.say("%s", infoLine(state, r, 0, time.Since(begun), 0))
	}
	return state.Format(a.Move)
}

// levelTable is the memory of a level in bytes; levels search few positions.
const levelTable = 4 << 20

// noMove is the answer when the game is over.
const noMove = "0000"

// bestMove returns the arguments of "bestmove", or noMove when the game is over.
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

// infoLine describes the ith line found. full is how full the table is, in thousandths.
func infoLine(state game.State, r search.Result, i int, taken time.Duration, full int) string {
	perSecond := float64(r.Nodes) / max(taken.Seconds(), 1e-6)
	return fmt.Sprintf("info depth %d seldepth %d multipv %d score %s nodes %d nps %.0f hashfull %d time %d pv %s",
		r.Depth, max(r.Reach, r.Depth), i+1, scoreText(r.Lines[i].Score), r.Nodes, perSecond, full, taken.Milliseconds(),
		strings.Join(lineText(state, r.Lines[i].Moves), " "))
}

// scoreText formats a score as thought.note reads it: hundredths of a pawn, or moves to mate.
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

// lineText formats consecutive moves, up to the first illegal one.
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
