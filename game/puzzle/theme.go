package puzzle

import (
	"math"
	"slices"
	"strings"
	"sync"

	"pawnstorm/game"
	"pawnstorm/game/motif"
)

// Theme is a motif of solutions. A puzzle may have several or none.
type Theme struct {
	ID   string // as people type it
	Name string // "Mate in two"
	Says string // what the solution does, beginning with a verb
	in   func(*story) bool
}

// themes lists all themes in the order for people.
var themes = []Theme{
	{"mate-in-2", "Mate in two", "gives mate with its second move", endsIn(2, 2, true)},
	{"mate-in-3", "Mate in three", "gives mate with its third move", endsIn(3, 3, true)},
	{"mate-in-4", "Mate in four or more", "gives mate with its fourth move or later", endsIn(4, longest, true)},
	{"win-in-1", "Win in one", "leaves only moves that lose", endsIn(1, 1, false)},
	{"win-in-2", "Win in two", "ends the game with its second move, not by mate", endsIn(2, 2, false)},
	{
		"win-in-3", "Win in three or more", "ends the game with its third move or later, not by mate",
		endsIn(3, longest, false),
	},
	{"fork", "Fork", "attacks two pieces at once, and takes one of them", (*story).forks},
	{"sacrifice", "Sacrifice", "gives up a piece for less, or for nothing", (*story).sacrifices},
	{"quiet", "Quiet move", "begins with a move that is neither a capture nor a check", (*story).quiet},
	{"promotion", "Promotion", "promotes a pawn", (*story).promotes},
	{"drop", "Drop", "puts a piece from the hand on the board", (*story).drops},
	{"strike", "Strike", "stops a running factory", func(s *story) bool { return s.turnsEdge(false) }},
	{"factory", "Factory", "starts an idle factory", func(s *story) bool { return s.turnsEdge(true) }},
	{"corner", "Corner", "takes a corner", (*story).corners},
}

// Themes returns all themes.
func Themes() []Theme { return slices.Clone(themes) }

// FindTheme returns the theme with an ID.
func FindTheme(id string) (Theme, bool) {
	i := slices.IndexFunc(themes, func(t Theme) bool { return t.ID == id })
	if i < 0 {
		return Theme{}, false
	}
	return themes[i], true
}

// About returns the puzzles of some games with a theme, by its ID, or all puzzles for
// "". The first call plays all solutions.
func About(games []game.Rules, theme string) []Puzzle {
	var list []Puzzle
	for _, rules := range games {
		for _, p := range Of(rules.Info().ID) {
			if theme == "" || slices.Contains(ThemesOf(p, rules), theme) {
				list = append(list, p)
			}
		}
	}
	return list
}

// known caches the themes of built-in puzzles, by the puzzle's ID and solution.
var known sync.Map

// ThemesOf returns the IDs of a puzzle's themes, by the rules of its game.
func ThemesOf(p Puzzle, rules game.Rules) []string {
	key := p.ID + " " + strings.Join(p.Moves, " ")
	if list, ok := known.Load(key); ok {
		return list.([]string)
	}
	var list []string
	if s, ok := tell(p, rules); ok {
		for _, t := range themes {
			if t.in(s) {
				list = append(list, t.ID)
			}
		}
	}
	if _, ok := Find(p.ID); ok {
		known.Store(key, list)
	}
	return list
}

// story is a solution that has been played.
type story struct {
	info   game.Info
	states []game.State // before each move, and after the last
	plies  []game.Move
	boards []game.Board // of the states
}

// tell plays a solution; it is false if a move is illegal.
func tell(p Puzzle, rules game.Rules) (*story, bool) {
	s := &story{info: rules.Info()}
	state, err := rules.New(p.Position)
	for _, text := range p.Moves {
		if err != nil {
			return nil, false
		}
		m, wrong := state.Parse(text)
		if wrong != nil {
			return nil, false
		}
		s.states, s.boards, s.plies = append(s.states, state), append(s.boards, state.Board()), append(s.plies, m)
		state, err = state.Play(m)
	}
	if err != nil {
		return nil, false
	}
	s.states, s.boards = append(s.states, state), append(s.boards, state.Board())
	return s, true
}

// moves returns the number of the player's moves.
func (s *story) moves() int { return (len(s.plies) + 1) / 2 }

// wins reports whether the solution ends the game with a win.
func (s *story) wins() bool {
	return won(s.states[len(s.plies)], s.states[0].Turn())
}

// mates reports whether the solution ends with mate.
func (s *story) mates() bool {
	r, over := s.states[len(s.plies)].Result()
	return over && r.Reason == "checkmate" // of the other side, because the player moved last
}

// longest has no limit on the moves of a solution.
const longest = math.MaxInt

// endsIn returns a test for solutions of least to most moves that end with mate, or
// with another win.
func endsIn(least, most int, mate bool) func(*story) bool {
	return func(s *story) bool {
		return least <= s.moves() && s.moves() <= most && s.wins() && s.mates() == mate
	}
}

// any reports whether one of the player's moves passes a test, which gets its ply.
func (s *story) any(is func(ply int) bool) bool {
	for ply := 0; ply < len(s.plies); ply += 2 {
		if is(ply) {
			return true
		}
	}
	return false
}

// says returns a move in the notation for players.
func (s *story) says(ply int) string { return s.states[ply].Describe(s.plies[ply]) }

func (s *story) promotes() bool {
	return s.info.SAN && s.any(func(ply int) bool { return strings.Contains(s.says(ply), "=") })
}

func (s *story) drops() bool {
	return s.info.SAN && s.any(func(ply int) bool { return strings.Contains(s.says(ply), "@") })
}

// quiet reports whether the first move neither takes nor gives check, in games that
// have checks.
func (s *story) quiet() bool {
	return s.info.SAN && len(s.plies) > 1 && !strings.ContainsAny(s.says(0), "x+#=")
}

// turnsEdge reports whether a move of the player starts or stops a file.
func (s *story) turnsEdge(runs bool) bool {
	return s.any(func(ply int) bool {
		before, after := s.boards[ply].Edges, s.boards[ply+1].Edges
		for i := range min(len(before), len(after)) {
			if before[i].Runs != runs && after[i].Runs == runs {
				return true
			}
		}
		return false
	})
}

// corners reports whether the player places a disc on a corner, in a game where discs
// stay.
func (s *story) corners() bool {
	if !s.info.Placing || s.info.Falls {
		return false
	}
	return s.any(func(ply int) bool {
		b := &s.boards[ply]
		to := motif.Target(s.states[ply], s.plies[ply])
		if to == game.NoCell || !b.Cells[to].Empty() {
			return false
		}
		file, rank := int(to)%b.Files, int(to)/b.Files
		return (file == 0 || file == b.Files-1) && (rank == 0 || rank == b.Ranks-1)
	})
}

// forks reports whether a move of the player attacks two pieces at once, each worth
// more than a pawn, and the next move takes one of them with the same piece.
func (s *story) forks() bool {
	if !s.info.SAN {
		return false
	}
	return s.any(func(ply int) bool {
		if ply+2 >= len(s.plies) {
			return false
		}
		fork, taken := motif.Target(s.states[ply], s.plies[ply]), motif.Target(s.states[ply+2], s.plies[ply+2])
		after, then := &s.boards[ply+1], &s.boards[ply+2]
		if fork == game.NoCell || taken == game.NoCell || after.Cells[fork].Empty() {
			return false
		}
		prey, found := 0, false
		for _, at := range motif.Attacked(after, fork) {
			if motif.Worth(after.Cells[at].Letter) > 1 {
				prey++
				found = found || at == taken
			}
		}
		steps := s.states[ply+2].Steps(s.plies[ply+2])
		return prey > 1 && found && steps[0].Cell == fork && then.Cells[fork] == after.Cells[fork]
	})
}

// sacrifices reports whether the opponent takes the piece of a player's move at once,
// and the piece is worth more than its capture, by at least a knight minus a pawn.
func (s *story) sacrifices() bool {
	if !s.info.SAN {
		return false
	}
	const least = 2
	return s.any(func(ply int) bool {
		if ply+1 >= len(s.plies) {
			return false
		}
		to, reply := motif.Target(s.states[ply], s.plies[ply]), motif.Target(s.states[ply+1], s.plies[ply+1])
		if to == game.NoCell || to != reply {
			return false
		}
		given, took := s.boards[ply+1].Cells[to], s.boards[ply].Cells[to]
		if given.Empty() || took.Seat == given.Seat && !took.Empty() {
			return false
		}
		return motif.Worth(given.Letter)-motif.Worth(took.Letter) >= least
	})
}
