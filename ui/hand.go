package ui

import (
	"errors"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

const notThere = "Not there: the rules allow only the marked squares."

// hand is what a person does on a board, at a table or in a puzzle.
type hand struct {
	flipped bool // the board, to be seen from the other side
	cursor  game.Cell
	pick    picker // the move under way
	more    bool   // the list of what else a turn can begin with is open
	line    moveLine
	steered steered
}

// steered is the letter that moved the cursor last, if it was the last key, and
// where the cursor stood before: the letter may turn out to begin a move.
type steered struct {
	letter rune
	from   game.Cell
}

func newHand() hand { return hand{cursor: game.NoCell, line: newMoveLine()} }

// sit looks at the board from a seat, with the cursor where that side begins.
func (h *hand) sit(info game.Info, seat game.Seat) {
	h.flipped = seat == 1 && !info.Upright
	h.cursor = info.HomeCell(h.flipped)
}

// turn looks at the board from the other side, where that makes sense.
func (h *hand) turn(info game.Info) tea.Cmd {
	if info.Upright {
		return refuse("The board of this game is never turned.")
	}
	h.flipped = !h.flipped
	return nil
}

// steer moves the cursor as the person sees the board, if that is what the key is
// for.
func (h *hand) steer(msg tea.KeyPressMsg, info game.Info) bool {
	dx, dy := 0, 0
	switch {
	case key.Matches(msg, keys.up):
		dy = 1
	case key.Matches(msg, keys.down):
		dy = -1
	case key.Matches(msg, keys.left):
		dx = -1
	case key.Matches(msg, keys.right):
		dx = 1
	default:
		return false
	}
	if len(msg.Text) == 1 {
		h.steered = steered{rune(msg.Text[0]), h.cursor}
	}
	if h.flipped {
		dx, dy = -dx, -dy
	}
	file, rank := int(h.cursor)%info.Files+dx, int(h.cursor)/info.Files+dy
	if file >= 0 && rank >= 0 && file < info.Files && rank < info.Ranks {
		h.cursor = game.Cell(rank*info.Files + file)
	}
	return true
}

// pressLetter opens the move line with a letter that begins a move or a word.
// The keys that move the cursor may be files of the board too: followed by what
// can only be a move ("h4", "hxg5"), they were meant as text. Before is the letter
// that came before this key.
func (h *hand) pressLetter(msg tea.KeyPressMsg, before steered, info game.Info) tea.Cmd {
	if len(msg.Text) != 1 || msg.Text[0] <= ' ' {
		return nil
	}
	text := msg.Text
	if strings.Contains("123456789x-", text) {
		if before.letter == 0 || int(before.letter-'a') >= info.Files {
			return nil
		}
		h.cursor = before.from
		text = string(before.letter) + text
	}
	return h.line.begin(text)
}

// point takes a cell that the person points at: as the next step of the move under
// way, as the last one to take it back, or as the first of another move. If it is
// none of these, ok is false and from is what was picked until then.
func (h *hand) point(c game.Cell) (from []game.Step, ok bool) {
	step := game.Step{Cell: h.pick.aim(c)}
	if h.pick.pick(step) {
		h.more = false
		return nil, true
	}
	from = h.pick.path
	if last := len(from) - 1; last >= 0 && from[last].Cell == c {
		return nil, h.pick.undo()
	}
	h.pick.path = nil
	if step.Cell = h.pick.aim(c); h.pick.pick(step) {
		h.more = false
		return nil, true
	}
	if len(from) > 1 || len(from) == 1 && from[0].Cell == game.NoCell {
		h.pick.path = from // a slip does not cost the steps of a long turn
	}
	return from, false
}

// hasMore reports whether a turn can begin with something else than a piece on
// the board.
func (h *hand) hasMore() bool {
	return len(h.pick.path) == 0 && len(h.pick.choices()) > 0 && len(h.pick.cells()) > 0
}

// choosing reports whether a choice from a list is offered: the move under way
// needs one next, there is nothing to point at, or the person has asked what there
// is to begin with.
func (h *hand) choosing() bool {
	return len(h.pick.choices()) > 0 && (len(h.pick.path) > 0 || h.more || h.forced())
}

// forced reports whether a turn can begin with nothing on the board, such as when a
// side has to pass.
func (h *hand) forced() bool { return len(h.pick.path) == 0 && len(h.pick.cells()) == 0 }

// pressChoice takes a key for one of the choices that are offered. Where nothing
// can be pointed at, enter takes the first.
func (h *hand) pressChoice(msg tea.KeyPressMsg) bool {
	if key.Matches(msg, keys.choose) && len(h.pick.cells()) == 0 {
		return h.choose(h.pick.choices()[0].Choice)
	}
	return h.choose(strings.ToLower(msg.String()))
}

// choose takes a choice from the list if it is offered.
func (h *hand) choose(choice string) bool {
	for _, c := range h.pick.choices() {
		if c.Choice == choice {
			h.more = false
			return h.pick.pick(c)
		}
	}
	return false
}

// stepBack takes the last step of the turn under way back. If the turn began
// with the list, that is open again.
func (h *hand) stepBack() {
	first := h.pick.path[0]
	h.pick.undo()
	h.more = len(h.pick.path) == 0 && first.Cell == game.NoCell
}

// explain asks the rules why nothing can be placed on a cell or why the piece there
// cannot move, or, if something was picked before, why that cannot go there.
func explain(info game.Info, state game.State, from []game.Step, to game.Cell) tea.Cmd {
	board := state.Board()
	if len(from) == 0 && !info.Placing {
		return explainPiece(board, to)
	}
	text := ""
	for _, s := range append(slices.Clip(from), game.Step{Cell: to}) {
		if s.Cell == game.NoCell {
			return refuse(notThere)
		}
		text += game.CellName(s.Cell, board.Files)
	}
	var illegal *game.IllegalError
	if _, err := state.Parse(text); errors.As(err, &illegal) {
		return complain(table.Explain(err))
	}
	return refuse(notThere)
}
