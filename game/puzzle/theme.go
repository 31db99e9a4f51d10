package puzzle

import (
	"slices"
	"strings"
	"sync"

	"pawnstorm/game"
)

// Theme is what the solution of a puzzle is about. A puzzle may have several, or none.
type Theme struct {
	ID   string // as people type it
	Name string // "Mate in two"
	Says string // what the solution does, with a verb first
	in   func(*story) bool
}

// themes are all there are, in the order in which they are listed.
var themes = []Theme{
	{"mate-in-2", "Mate in two", "gives mate with its second move", func(s *story) bool { return s.mates() && s.moves() == 2 }},
	{"mate-in-3", "Mate in three", "gives mate with its third move", func(s *story) bool { return s.mates() && s.moves() == 3 }},
	{"mate-in-4", "Mate in four or more", "gives mate with its fourth move, or later", func(s *story) bool { return s.mates() && s.moves() > 3 }},
	{"win-in-1", "Win in one", "leaves nothing but turns that lose", func(s *story) bool { return s.wins() && !s.mates() && s.moves() == 1 }},
	{"win-in-2", "Win in two", "ends it with its second move, not by mate", func(s *story) bool { return s.wins() && !s.mates() && s.moves() == 2 }},
	{"win-in-3", "Win in three or more", "ends it with its third move or later, not by mate", func(s *story) bool { return s.wins() && !s.mates() && s.moves() > 2 }},
	{"fork", "Fork", "attacks two pieces at once, and takes one of them", (*story).forks},
	{"sacrifice", "Sacrifice", "gives a piece for less, or for nothing", (*story).sacrifices},
	{"quiet", "Quiet beginning", "begins with a move that takes nothing and gives no check", (*story).quiet},
	{"promotion", "Promotion", "promotes a pawn", (*story).promotes},
	{"drop", "Drop", "puts a piece from the hand on the board", (*story).drops},
	{"strike", "Strike", "stops a factory that runs", func(s *story) bool { return s.turnsEdge(false) }},
	{"factory", "Factory", "starts a factory that stands still", func(s *story) bool { return s.turnsEdge(true) }},
	{"corner", "Corner", "takes a corner", (*story).corners},
}

// Themes are all that puzzles are about.
func Themes() []Theme { return slices.Clone(themes) }

// FindTheme is the theme with an ID.
func FindTheme(id string) (Theme, bool) {
	i := slices.IndexFunc(themes, func(t Theme) bool { return t.ID == id })
	if i < 0 {
		return Theme{}, false
	}
	return themes[i], true
}

// About are the puzzles of some games that are about a theme, by its ID; all of them if that
// is "". The first time it plays all of their solutions through.
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

// known are the themes of puzzles that were looked at, by the puzzle's ID and solution:
// the puzzles of the program do not change.
var known sync.Map

// ThemesOf are the IDs of what a puzzle is about, by the rules of its game.
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

// story is the solution of a puzzle, played through.
type story struct {
	info   game.Info
	states []game.State // before each move, and after the last
	plies  []game.Move
	boards []game.Board // of the states
}

// tell plays a solution through; it is false if that cannot be played.
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

// moves is how many moves of the player there are.
func (s *story) moves() int { return (len(s.plies) + 1) / 2 }

// wins reports whether the solution ends the game with a win.
func (s *story) wins() bool {
	return won(s.states[len(s.plies)], s.states[0].Turn())
}

// mates reports whether it ends with a mate.
func (s *story) mates() bool {
	r, over := s.states[len(s.plies)].Result()
	return over && r.Reason == "checkmate" // of the other side: the last move is the player's
}

// any reports whether one of the player's moves is as told by its ply.
func (s *story) any(is func(ply int) bool) bool {
	for ply := 0; ply < len(s.plies); ply += 2 {
		if is(ply) {
			return true
		}
	}
	return false
}

// says is a move as players read it.
func (s *story) says(ply int) string { return s.states[ply].Describe(s.plies[ply]) }

func (s *story) promotes() bool {
	return s.info.SAN && s.any(func(ply int) bool { return strings.Contains(s.says(ply), "=") })
}

func (s *story) drops() bool {
	return s.info.SAN && s.any(func(ply int) bool { return strings.Contains(s.says(ply), "@") })
}

// quiet reports whether the first move takes nothing and gives no check, where there are
// such things as checks.
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

// corners reports whether a disc is placed on a corner, in a game where discs stay.
func (s *story) corners() bool {
	if !s.info.Placing || s.info.Falls {
		return false
	}
	return s.any(func(ply int) bool {
		b := &s.boards[ply]
		to := target(s.states[ply], s.plies[ply])
		if to == game.NoCell || !b.Cells[to].Empty() {
			return false
		}
		file, rank := int(to)%b.Files, int(to)/b.Files
		return (file == 0 || file == b.Files-1) && (rank == 0 || rank == b.Ranks-1)
	})
}

// target is the last cell of a move's steps.
func target(s game.State, m game.Move) game.Cell {
	to := game.NoCell
	for _, step := range s.Steps(m) {
		if step.Cell != game.NoCell {
			to = step.Cell
		}
	}
	return to
}
