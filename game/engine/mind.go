package engine

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/engine/net"
	"pawnstorm/game/engine/nimber"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/level"
)

// Mind is the built-in Engine. It plays every game, at one level.
type Mind struct {
	level    int
	bytes    int
	searcher *search.Searcher
	solver   *nimber.Solver // nil until needed
	ending   solution       // of the game endingOf; nil until needed
	endingOf string
	// after is the state after the last searched move if the search may be continued;
	// otherwise nil.
	after game.State
}

// New returns a mind of a level, from 1 to [Count], with about that many bytes of memory.
func New(level, bytes int) *Mind {
	return &Mind{level: level, bytes: bytes / 2, searcher: search.New(bytes / 2)}
}

// Use makes the mind evaluate positions with networks; see [search.Searcher.Use].
func (m *Mind) Use(networks func(game string) *net.Network) { m.searcher.Use(networks) }

// Close does nothing.
func (m *Mind) Close() error { return nil }

// Choose finds a move at its level. When ctx ends during the search, it answers with what
// it has.
func (m *Mind) Choose(ctx context.Context, s game.State, b Budget) (Answer, error) {
	if err := ctx.Err(); err != nil {
		return Answer{}, err
	}
	if _, over := s.Result(); over {
		return Answer{}, &FailedError{"the game is over"}
	}
	if _, ok := s.(game.Walkable); !ok {
		return Answer{}, &FailedError{"the engine cannot search this game"}
	}
	if move, ok := m.open(s, b); ok {
		return Answer{Move: move, Line: []game.Move{move}}, nil
	}
	if m.level == Count {
		answer, left, ok := m.solve(ctx, s, b)
		if ok {
			return answer, nil
		}
		b = left
	}
	return m.think(ctx, s, b, levelsOf(s)), nil
}

// gameOf returns the ID of a state's game, or "" if it is unknown.
func gameOf(s game.State) string {
	if named, ok := s.(game.Named); ok {
		return named.Game()
	}
	return ""
}

func (m *Mind) think(ctx context.Context, s game.State, b Budget, levels level.Set) Answer {
	k := levels.Of(s.Turn(), m.level)
	if k.Blind {
		return pick(s, glance(s), k, b.Rand)
	}
	if b.Rand != nil && b.Rand.IntN(100) < k.Lapses {
		k.Slack = max(k.Slack, k.Wild)
		return pick(s, glance(s), k, b.Rand)
	}
	if m.after == nil || !Follows(m.after, s) {
		m.searcher.Forget() // its table knows nothing of draws by counting near here
	}
	limits := search.Limits{
		Depth: k.Depth, Nodes: fewer(k.Nodes, b.Nodes), Time: b.Time,
		Lines: k.Lines, Contempt: search.Score(levels.Contempt),
	}
	if len(s.Moves()) == 1 { // there is no choice; only the score matters
		limits.Nodes, limits.Time = (limits.Nodes+noChoice-1)/noChoice, (limits.Time+noChoice-1)/noChoice
	}
	answer := pick(s, m.searcher.Search(ctx, s, limits, nil), k, b.Rand)
	m.after = nil
	if m.level == Count { // lower levels must be equally strong at each move
		m.after, _ = s.Play(answer.Move) // legal, because it was searched
	}
	return answer
}

// noChoice divides the budget of an only legal move.
const noChoice = 10

// fewer returns the narrower of two limits; 0 is no limit.
func fewer(a, b uint64) uint64 {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// mostSeen is how much better or worse than another a position can seem at a glance.
const mostSeen = 250

// glance scores each move by the board after it. It does not see the opponent's replies,
// not even the capture of a king.
func glance(s game.State) search.Result {
	var r search.Result
	w := s.(game.Walkable).Walk()
	for _, m := range w.Moves(nil) {
		move := w.Move(m)
		w.Play(m)
		score := search.Score(min(max(-w.Worth(), -mostSeen), mostSeen))
		if e, over := ending(w); over {
			score = -search.Score(e) * (search.Mate - 1)
		}
		w.Back()
		r.Lines = append(r.Lines, search.Line{Score: score, Moves: []game.Move{move}})
	}
	r.Depth, r.Nodes = 1, uint64(len(r.Lines))
	return r
}

// ending returns how the game ended at a walk's position, if it did.
func ending(w game.Walk) (game.Ending, bool) {
	if e, over := w.Ending(false); over {
		return e, true
	}
	if len(w.Moves(nil)) > 0 {
		return game.Drawn, false
	}
	return w.Ending(true)
}

// pick chooses a line of a result.
func pick(s game.State, r search.Result, k level.Skill, rnd *rand.Rand) Answer {
	chosen := r.Lines[0]
	if len(r.Lines) > 1 {
		chosen = favourite(s, r.Lines, k, rnd)
	}
	return Answer{Move: chosen.Moves[0], Score: chosen.Score, Line: chosen.Moves, Depth: r.Depth, Nodes: r.Nodes}
}

// favourite returns the line that suits a skill best. It never gives up a forced win or
// walks into a forced loss that the search saw.
func favourite(s game.State, lines []search.Line, k level.Skill, rnd *rand.Rand) search.Line {
	best := slices.MaxFunc(lines, func(a, b search.Line) int { return cmp.Compare(a.Score, b.Score) })
	if best.Score >= search.Decided {
		return best
	}
	w := s.(game.Walkable).Walk()
	plies := make(map[game.Move]game.Ply)
	for _, m := range w.Moves(nil) {
		plies[w.Move(m)] = m
	}
	chosen, most := best, math.MinInt
	for _, l := range lines {
		if l.Score < best.Score-2*search.Score(k.Slack) {
			continue
		}
		if n := int(l.Score) + fancies(k, w, plies[l.Moves[0]], rnd); n > most {
			chosen, most = l, n
		}
	}
	return chosen
}

// fancies returns what taste and chance add to the score of a move.
func fancies(k level.Skill, w game.Walk, m game.Ply, rnd *rand.Rand) int {
	n := 0
	if k.Taste != nil {
		n = k.Taste(w, m)
	}
	if rnd != nil {
		n += rnd.IntN(k.Slack + 1)
	}
	return n
}
