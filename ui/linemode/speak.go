package linemode

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/ui/words"
)

// speak returns a legal move in plain words, with fun names if there are any and fun is set: "knight
// g1 takes pawn f3. Check". If the game is not a [game.Speaker], it compares the boards before and
// after the move.
func speak(s game.State, m game.Move, fun bool) string {
	if speaker, ok := s.(game.Speaker); ok {
		return speaker.Speak(m)
	}
	next, err := s.Play(m)
	if err != nil {
		return s.Describe(m)
	}
	c := newChange(game.Seen(s, fun), game.Seen(next, fun), s.Steps(m))
	text := c.action(s.Describe(m))
	for _, more := range slices.Concat(c.edges(), c.dangers()) {
		text += ". " + words.SentenceStart(more)
	}
	return text
}

// change describes what a move does to the board.
type change struct {
	before, after game.Board
	steps         []game.Step
	path          []game.Cell // origin, destination, and where a pushed piece goes
	displaced     []game.Cell // further pieces that the player chose to displace
}

func newChange(before, after game.Board, steps []game.Step) change {
	c := change{before: before, after: after, steps: steps}
	for _, step := range c.steps {
		switch {
		case step.Cell == game.NoCell:
		case step.Label == "":
			c.path = append(c.path, step.Cell)
		default:
			c.displaced = append(c.displaced, step.Cell)
		}
	}
	return c
}

// action describes the move and everything that it changes on the board.
func (c *change) action(described string) string {
	switch {
	case len(c.path) == 0 && c.steps[0].Label == "pass":
		return "passes"
	case len(c.path) == 0:
		return c.steps[0].Label
	case strings.HasPrefix(described, "O-O-O"):
		return "castles queen side"
	case strings.HasPrefix(described, "O-O"):
		return "castles king side"
	case c.steps[0].Cell == game.NoCell:
		return c.fromHand() + c.displaces()
	case len(c.path) == 1:
		return c.places() + c.displaces()
	}
	return c.walk() + c.becomes() + c.displaces() + c.returns()
}

// fromHand describes a piece that returns from the hand to the board.
func (c *change) fromHand() string {
	to := c.path[0]
	text := fmt.Sprintf("%s from the hand to %s", c.after.Cells[to].Name, c.cell(to))
	if old := c.before.Cells[to]; !old.Empty() {
		text += fmt.Sprintf(", in place of %s", old.Name)
	}
	return text
}

// places describes a piece that is placed on a cell, and the pieces that it turns or takes.
func (c *change) places() string {
	to := c.path[0]
	text := c.cell(to)
	if p := c.after.Cells[to]; !p.Empty() {
		text = p.Name + " on " + text
	}
	var turned, gone []string
	for i, was := range c.before.Cells {
		at := game.Cell(i)
		switch is := c.after.Cells[i]; {
		case at == to || was.Empty() || is == was || slices.Contains(c.displaced, at):
		case is.Empty():
			gone = append(gone, c.cell(at))
		default:
			turned = append(turned, c.cell(at))
		}
	}
	if turned != nil {
		text += ", turns " + strings.Join(turned, ", ")
	}
	if gone != nil {
		text += ", takes " + strings.Join(gone, ", ")
	}
	return text
}

// walk describes a piece that moves from one cell to another.
func (c *change) walk() string {
	from, to := c.path[0], c.path[1]
	who := c.was(from)
	switch gone := c.gone(); {
	case len(c.path) > 2:
		return fmt.Sprintf("%s to %s, pushing %s to %s", who, c.cell(to), c.before.Cells[to].Name, c.cell(c.path[2]))
	case !c.before.Cells[to].Empty() && c.handGrows():
		return fmt.Sprintf("%s displaces %s", who, c.was(to))
	case !c.before.Cells[to].Empty():
		return fmt.Sprintf("%s takes %s", who, c.was(to))
	case len(gone) > 0:
		return fmt.Sprintf("%s to %s, taking %s in passing", who, c.cell(to), c.was(gone[0]))
	}
	return fmt.Sprintf("%s to %s", who, c.cell(to))
}

// gone returns the cells that the move emptied, except its origin and the cells of displaced
// pieces.
func (c *change) gone() []game.Cell {
	var list []game.Cell
	for i, p := range c.before.Cells {
		at := game.Cell(i)
		if !p.Empty() && c.after.Cells[i].Empty() && at != c.path[0] && !slices.Contains(c.displaced, at) {
			list = append(list, at)
		}
	}
	return list
}

// handGrows reports whether a piece left the board for a hand and can return later.
func (c *change) handGrows() bool {
	for seat, tray := range c.after.Trays {
		if tray.Title == "in hand" && len(tray.Pieces) > len(c.before.Trays[seat].Pieces) {
			return true
		}
	}
	return false
}

// becomes describes a piece that arrives as another piece.
func (c *change) becomes() string {
	if len(c.path) > 2 {
		return ""
	}
	was, is := c.before.Cells[c.path[0]], c.after.Cells[c.path[1]]
	switch {
	case is.Empty() || is.Name == was.Name:
		return ""
	case c.steps[len(c.steps)-1].Cell == game.NoCell:
		return fmt.Sprintf(" and promotes to %s", is.Name)
	}
	return fmt.Sprintf(" and becomes a %s", is.Name)
}

// displaces names the further pieces that the player displaces.
func (c *change) displaces() string {
	var names []string
	for _, at := range c.displaced {
		piece := c.before.Cells[at]
		if piece.Empty() { // the piece arrived there with this move
			piece = c.before.Cells[c.path[0]]
			if len(c.path) > 2 {
				piece = c.before.Cells[c.path[1]]
			}
		}
		names = append(names, piece.Name+" "+c.cell(at))
	}
	if names == nil {
		return ""
	}
	return fmt.Sprintf(", and displaces %s", strings.Join(names, " and "))
}

// returns names the pieces that return to the board by themselves.
func (c *change) returns() string {
	text := ""
	for i, p := range c.after.Cells {
		if !p.Empty() && c.before.Cells[i].Empty() && !slices.Contains(c.path, game.Cell(i)) {
			text += fmt.Sprintf(". A %s comes back on %s", p.Name, c.cell(game.Cell(i)))
		}
	}
	return text
}

// edges returns the texts of the files whose sign changed.
func (c *change) edges() []string {
	var list []string
	for i, e := range c.after.Edges {
		changed := i >= len(c.before.Edges) || c.before.Edges[i].Sign != e.Sign
		if changed && !slices.Contains(list, e.Text) {
			list = append(list, e.Text)
		}
	}
	return list
}

// dangers returns the texts for pieces in danger: a check.
func (c *change) dangers() []string {
	var list []string
	for _, m := range c.after.Marks {
		if m.Kind == game.MarkDanger {
			list = append(list, strings.TrimPrefix(m.Text, "in "))
		}
	}
	return list
}

// was names the piece on a cell before the move, and the cell.
func (c *change) was(at game.Cell) string { return c.before.Cells[at].Name + " " + c.cell(at) }

func (c *change) cell(at game.Cell) string { return game.CellName(at, c.before.Files) }
