package boardview

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
)

// Hand does what the mouse asks for on a board.
type Hand interface {
	// Piece returns the piece on a cell.
	Piece(game.Cell) game.Piece
	// Holds reports whether the move or premove under way goes on from a cell.
	Holds(game.Cell) bool
	// Places reports whether the next step places a piece. Then the mouse shows it under the
	// pointer, and the release places it.
	Places() bool
	// PointAt handles a click on a cell.
	PointAt(game.Cell) tea.Cmd
	// Drop takes the held piece to a cell. If it cannot go there, or the cell is NoCell, it puts the
	// piece down.
	Drop(game.Cell) tea.Cmd
	// Follows reports whether the held piece follows the pointer within a square.
	Follows() bool
	// Draw draws an arrow, or a mark if both cells are the same, or removes it.
	Draw(from, to game.Cell) tea.Cmd
}

// pointer is a mouse button that is down on a board.
type pointer struct {
	button     tea.MouseButton // or MouseNone
	from, over game.Cell       // where it went down, and where it is now
	piece      game.Piece      // on the first cell
	strayed    bool            // it was over another cell
	again      bool            // the piece was picked before
	places     bool            // the release places a piece
	follows    bool            // the piece follows the pointer within a square
	column     int             // where it is on the body
	row        int
}

// Held is a piece that the mouse holds. A zero Piece stands for none.
type Held struct {
	Piece game.Piece
	From  game.Cell // NoCell for a piece from beside the board
	Over  game.Cell // the cell under the pointer, or NoCell
	// Column and Row are where the pointer is, in the coordinates of the body.
	Column, Row int
	// Follows says that the piece is under the pointer, if the terminal can do that, and not on a square.
	Follows bool
}

// Mouse handles the mouse on a board: a click points, a drag moves a piece or, with the right
// button, draws. It reports whether the board looks different. at is the cell under the pointer.
func (h *MoveInput) Mouse(msg tea.MouseMsg, at game.Cell, hand Hand) (cmd tea.Cmd, changed bool) {
	m, p := msg.Mouse(), &h.pointer
	switch msg.(type) {
	case tea.MouseClickMsg:
		return h.mouseDown(m, at, hand), true
	case tea.MouseMotionMsg:
		p.column, p.row = m.X, m.Y
		if p.button == tea.MouseNone || at == p.over {
			return nil, p.strayed && p.follows
		}
		p.follows = p.button == tea.MouseLeft && !p.places && hand.Follows()
		if p.over, p.strayed = at, true; at != game.NoCell && p.button == tea.MouseLeft {
			h.Cursor = at
		}
		return nil, true
	case tea.MouseReleaseMsg:
		if p.button == tea.MouseNone {
			return nil, false
		}
		p.strayed = p.strayed || at != p.from
		p.over = at
		return h.mouseUp(hand), true
	}
	return nil, false
}

// mouseDown begins a click or a drag.
func (h *MoveInput) mouseDown(m tea.Mouse, at game.Cell, hand Hand) tea.Cmd {
	p := &h.pointer
	*p = pointer{from: at, over: at, column: m.X, row: m.Y}
	switch {
	case at == game.NoCell:
		return nil
	case m.Button == tea.MouseRight:
		p.button = m.Button
		return nil
	case m.Button != tea.MouseLeft:
		return nil
	}
	p.button, p.piece, h.Cursor = m.Button, hand.Piece(at), at
	if p.again = hand.Holds(at); p.again {
		return nil // the release tells whether it is a drag
	}
	if p.places = hand.Places(); p.places {
		return nil
	}
	cmd := hand.PointAt(at)
	if !hand.Holds(at) {
		h.LetGo()
	}
	return cmd
}

// mouseUp ends a click or a drag.
func (h *MoveInput) mouseUp(hand Hand) tea.Cmd {
	p := h.pointer
	h.LetGo()
	switch {
	case p.button == tea.MouseRight && p.over != game.NoCell:
		return hand.Draw(p.from, p.over)
	case p.button == tea.MouseRight:
		return nil
	case p.places && p.over != game.NoCell:
		return hand.PointAt(p.over)
	case p.places, !p.strayed && !p.again:
		return nil
	case !p.strayed: // the second click on the same piece
		return hand.PointAt(p.from)
	case p.over == p.from:
		return hand.Drop(game.NoCell)
	}
	return hand.Drop(p.over)
}

// Takes returns the choice that begins a turn with a piece from beside the board, or "".
func (h *MoveInput) Takes(piece game.Piece) string {
	for _, c := range h.Pick.moves {
		if first := c.Steps[0]; first.Cell == game.NoCell && isTakenBy(piece, first.Choice) {
			return first.Choice
		}
	}
	return ""
}

// isTakenBy reports whether a choice stands for a piece beside the board.
func isTakenBy(p game.Piece, choice string) bool {
	return p.Letter != 0 && strings.EqualFold(choice, string(rune(p.Letter)))
}

// PickUp begins a turn with a choice, and drags its piece.
func (h *MoveInput) PickUp(choice string) {
	h.Pick.Path = nil
	if h.Choose(choice) {
		h.pointer = pointer{button: tea.MouseLeft, from: game.NoCell, over: game.NoCell}
	}
}

// Carry begins to drag a piece from beside the board that is not picked.
func (h *MoveInput) Carry(piece game.Piece) {
	h.pointer = pointer{button: tea.MouseLeft, from: game.NoCell, over: game.NoCell, piece: piece}
}

// LetGo ends a drag without doing anything. The piece stays picked.
func (h *MoveInput) LetGo() { h.pointer = pointer{} }

// Held returns the piece that the mouse drags over a board.
func (h *MoveInput) Held(board *game.Board) Held {
	p := &h.pointer
	if p.button != tea.MouseLeft || !p.strayed {
		return Held{}
	}
	held := Held{Piece: p.piece, From: p.from, Over: p.over, Column: p.column, Row: p.row, Follows: p.follows}
	switch path := h.Pick.Path; {
	case p.places && p.over != game.NoCell:
		held.From, held.Over = game.NoCell, h.Pick.Aim(p.over)
		held.Piece = h.Pick.placed(held.Over)
	case p.places:
		return Held{}
	case p.from == game.NoCell && len(path) > 0:
		held.Piece = inTray(board, h.Pick.state.Turn(), path[0].Choice)
	case p.piece.Empty() && len(path) > 0 && path[0].Cell != game.NoCell: // a later step of the move
		held.From, held.Piece = path[0].Cell, board.Cells[path[0].Cell]
	case p.from != game.NoCell && board.Cells[p.from] != p.piece: // captured meanwhile
		return Held{}
	}
	return held
}

// inTray returns the piece beside the board that a choice takes, or no piece.
func inTray(board *game.Board, seat game.Seat, choice string) game.Piece {
	tray := board.Trays[seat&1].Pieces
	i := slices.IndexFunc(tray, func(p game.Piece) bool { return isTakenBy(p, choice) })
	if i < 0 {
		return game.Piece{}
	}
	return tray[i]
}

// InHand says which piece from beside the board is picked, and how to put it back. It is "" for
// none.
func (h *MoveInput) InHand(board *game.Board) string {
	path := h.Pick.Path
	if len(path) != 1 || path[0].Cell != game.NoCell || !h.Pick.any(true) {
		return ""
	}
	piece := inTray(board, h.Pick.state.Turn(), path[0].Choice)
	if piece.Empty() {
		return ""
	}
	name := strings.ToUpper(piece.Name[:1]) + piece.Name[1:]
	if !strings.Contains(name, " ") { // longer names say what the piece does: "Therapist returns"
		name += " in hand"
	}
	return name + ": choose a square. esc puts it back."
}

// TypedDrop returns how a player can type a turn with a piece from beside the board, as near to the
// middle as possible. It is "" if there is none.
func (h *MoveInput) TypedDrop(board *game.Board) string {
	text, nearest := "", 0
	for _, c := range h.Pick.moves {
		if len(c.Steps) != 2 || c.Steps[0].Cell != game.NoCell || c.Steps[1].Cell == game.NoCell ||
			inTray(board, h.Pick.state.Turn(), c.Steps[0].Choice).Empty() {
			continue
		}
		at := int(c.Steps[1].Cell)
		file, rank := 2*(at%board.Files)+1-board.Files, 2*(at/board.Files)+1-board.Ranks
		if far := file*file + rank*rank; text == "" || far < nearest {
			text, nearest = strings.TrimRight(h.Pick.state.Describe(c.Move), "+#"), far
		}
	}
	return text
}

// Release takes the picked piece to a cell. If it cannot go there, or the cell is NoCell, it puts
// the piece down and returns the path that was picked. The steps of a long turn stay.
func (h *MoveInput) Release(c game.Cell) (from []game.Step, ok bool) {
	if c != game.NoCell && len(h.Pick.Path) > 0 && h.Pick.Pick(game.Step{Cell: c}) {
		return nil, true
	}
	from = h.Pick.Path
	if len(from) == 1 {
		h.Pick.Path = nil
	}
	return from, false
}

// EndsAt reports whether the last step of the path is a cell.
func (p *Picker) EndsAt(c game.Cell) bool {
	last := len(p.Path) - 1
	return last >= 0 && p.Path[last].Cell == c && c != game.NoCell
}

// placed returns the piece that a step on a cell would place there, or no piece.
func (p *Picker) placed(at game.Cell) game.Piece {
	if at == game.NoCell || p.state == nil {
		return game.Piece{}
	}
	step := game.Step{Cell: at}
	for _, c := range p.moves {
		if len(c.Steps) == 0 || !same(c.Steps[0], step) {
			continue
		}
		if next, err := p.state.Play(c.Move); err == nil {
			return next.Board().Cells[step.Cell]
		}
	}
	return game.Piece{}
}
