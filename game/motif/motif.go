package motif

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
)

// scene is a line of moves that has been played.
type scene struct {
	info   game.Info
	before *game.Board  // before the opponent's last move; nil if there was none
	states []game.State // before each move, and after the last
	boards []game.Board // of the states
	moves  []game.Move
}

// Of says what a line of moves does for the side that begins it, as an infinitive: "win the knight on e5", "fork the
// king on e8 and the rook on a8". Before is the position before the opponent's last move, or nil. Of returns "" if
// it finds nothing to say.
func Of(info game.Info, before, state game.State, line []game.Move) string {
	s := scene{info: info, states: []game.State{state}, boards: []game.Board{state.Board()}, moves: line}
	if before != nil {
		board := before.Board()
		s.before = &board
	}
	for _, m := range line {
		next, err := s.states[len(s.states)-1].Play(m)
		if err != nil {
			return ""
		}
		s.states, s.boards = append(s.states, next), append(s.boards, next.Board())
	}
	if len(line) == 0 {
		return ""
	}
	for _, find := range []func(*scene) string{
		(*scene).mates, (*scene).forks, (*scene).wins, (*scene).pins, (*scene).promotes, (*scene).turnsFactory,
	} {
		if text := find(&s); text != "" {
			return text
		}
	}
	return ""
}

// at names the piece on a cell: "the knight on e5".
func at(b *game.Board, c game.Cell) string {
	return fmt.Sprintf("the %s on %s", b.Cells[c].Name, game.CellName(c, b.Files))
}

// mates finds a mate at the end of the line.
func (s *scene) mates() string {
	end := s.states[len(s.moves)]
	r, over := end.Result()
	if !over || r.Reason != "checkmate" || r.Winner != s.states[0].Turn() {
		return ""
	}
	text := "mate"
	if n := (len(s.moves) + 1) / 2; n > 1 {
		text = fmt.Sprintf("mate in %d", n)
	}
	if s.onBackRank() {
		text += " on the back rank"
	}
	return text
}

// onBackRank reports whether the line ends with a king on its first rank that a rook or queen on this rank checks,
// behind pieces of its own.
func (s *scene) onBackRank() bool {
	b, last := &s.boards[len(s.moves)], len(s.moves)-1
	from := Target(s.states[last], s.moves[last])
	loser := s.states[0].Turn().Other()
	king := slices.IndexFunc(b.Cells, func(p game.Piece) bool { return p.Letter == 'K' && p.Seat == loser })
	if from == game.NoCell || king < 0 || !strings.ContainsRune("RQ", rune(b.Cells[from].Letter)) {
		return false
	}
	rank, ahead := 0, 1
	if loser == 1 {
		rank, ahead = b.Ranks-1, -1
	}
	if king/b.Files != rank || int(from)/b.Files != rank {
		return false
	}
	for file := max(king%b.Files-1, 0); file <= min(king%b.Files+1, b.Files-1); file++ {
		if p := b.Cells[(rank+ahead)*b.Files+file]; p.Empty() || p.Seat != loser {
			return false
		}
	}
	return true
}

// forks finds a first move that attacks two pieces at once, each worth more than a pawn, when the line goes on to
// take one of them with the same piece.
func (s *scene) forks() string {
	if !s.info.SAN || len(s.moves) < 3 {
		return ""
	}
	from, taken := Target(s.states[0], s.moves[0]), Target(s.states[2], s.moves[2])
	after, then := &s.boards[1], &s.boards[2]
	if from == game.NoCell || taken == game.NoCell || after.Cells[from].Empty() || then.Cells[from] != after.Cells[from] {
		return ""
	}
	var prey []game.Cell
	for _, c := range Attacked(after, from) {
		if Worth(after.Cells[c].Letter) > 1 {
			prey = append(prey, c)
		}
	}
	steps := s.states[2].Steps(s.moves[2])
	if len(prey) < 2 || !slices.Contains(prey, taken) || steps[0].Cell != from {
		return ""
	}
	slices.SortStableFunc(prey, func(a, b game.Cell) int {
		return Worth(after.Cells[b].Letter) - Worth(after.Cells[a].Letter)
	})
	return fmt.Sprintf("fork %s and %s", at(after, prey[0]), at(after, prey[1]))
}

// wins finds a first move that takes a piece at a profit, exchanges included. To take back is not to win, and neither
// is to lose as much elsewhere with the next move.
func (s *scene) wins() string {
	hunter, ok := s.states[0].(game.Threatener)
	if !ok {
		return ""
	}
	b, to := &s.boards[0], Target(s.states[0], s.moves[0])
	if to == game.NoCell || b.Cells[to].Empty() || b.Cells[to].Seat == s.states[0].Turn() {
		return ""
	}
	if s.before != nil {
		was := s.before.Cells[to]
		if !was.Empty() && was.Seat == s.states[0].Turn() && Worth(was.Letter) >= Worth(b.Cells[to].Letter) {
			return ""
		}
	}
	if _, loose := hunter.Threats(s.states[0].Turn()); !slices.Contains(loose, to) {
		return ""
	}
	if s.info.SAN && len(s.moves) > 1 {
		reply := Target(s.states[1], s.moves[1])
		if reply != game.NoCell && Worth(s.boards[1].Cells[reply].Letter) >= Worth(b.Cells[to].Letter) {
			return ""
		}
	}
	return "win " + at(b, to)
}

// pins finds a first move of a bishop, rook or queen that a piece cannot leave without giving up a more valuable one
// behind it.
func (s *scene) pins() string {
	if !s.info.SAN {
		return ""
	}
	b, from := &s.boards[1], Target(s.states[0], s.moves[0])
	if from == game.NoCell || b.Cells[from].Empty() {
		return ""
	}
	for _, step := range rays[b.Cells[from].Letter] {
		hit := enemies(b, from, step)
		if len(hit) < 2 {
			continue
		}
		pinned, behind := Worth(b.Cells[hit[0]].Letter), Worth(b.Cells[hit[1]].Letter)
		if pinned > 1 && behind > pinned && behind > Worth(b.Cells[from].Letter) {
			return fmt.Sprintf("pin %s to %s", at(b, hit[0]), at(b, hit[1]))
		}
	}
	return ""
}

// enemies returns the first enemy pieces in a direction, up to two, with nothing of the own side before them.
func enemies(b *game.Board, from game.Cell, step [2]int) (list []game.Cell) {
	file, rank := int(from)%b.Files, int(from)/b.Files
	for len(list) < 2 {
		file, rank = file+step[0], rank+step[1]
		if file < 0 || rank < 0 || file >= b.Files || rank >= b.Ranks {
			break
		}
		c := game.Cell(rank*b.Files + file)
		switch p := b.Cells[c]; {
		case p.Empty():
		case p.Seat == b.Cells[from].Seat:
			return list
		default:
			list = append(list, c)
		}
	}
	return list
}

// promotes finds a promotion in the first moves of the line.
func (s *scene) promotes() string {
	for i := 0; s.info.SAN && i < min(len(s.moves), 5); i += 2 {
		if strings.Contains(s.states[i].Describe(s.moves[i]), "=") {
			return "promote a pawn"
		}
	}
	return ""
}

// turnsFactory finds a factory that the first move stops or starts.
func (s *scene) turnsFactory() string {
	before, after := s.boards[0].Edges, s.boards[1].Edges
	for i := range min(len(before), len(after)) {
		if before[i].Runs == after[i].Runs {
			continue
		}
		verb := "stop"
		if after[i].Runs {
			verb = "start"
		}
		return fmt.Sprintf("%s the factory of file %c", verb, 'a'+rune(after[i].File))
	}
	return ""
}

// Target returns the last cell of a move's steps.
func Target(s game.State, m game.Move) game.Cell {
	to := game.NoCell
	for _, step := range s.Steps(m) {
		if step.Cell != game.NoCell {
			to = step.Cell
		}
	}
	return to
}
