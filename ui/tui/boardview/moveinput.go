package boardview

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// NotThere is the answer to a step that the current move cannot take.
const NotThere = "It cannot go there. Choose a marked square."

// MoveInput is the state of a player's input on a board, at a table or in a puzzle.
type MoveInput struct {
	Flipped bool // the board is seen from the other side
	Cursor  game.Cell
	Pick    Picker // the move under way
	More    bool   // the list of other ways to begin a turn is open
	Threats bool   // the board shows what is attacked and what hangs
	Line    moveLine

	listed   bool // the turn began with a choice from that list
	pointer  pointer
	drawings drawings
}

// NewMoveInput returns a MoveInput that has picked nothing.
func NewMoveInput() MoveInput { return MoveInput{Cursor: game.NoCell, Line: NewMoveLine()} }

// SetSeat turns the board for a seat, with the cursor where that side begins.
func (h *MoveInput) SetSeat(info game.Info, seat game.Seat) {
	h.Flipped = seat == 1 && !info.Upright
	h.Cursor = info.HomeCell(h.Flipped)
}

// Flip flips the board, in games where that makes sense.
func (h *MoveInput) Flip(info game.Info) tea.Cmd {
	if info.Upright {
		return app.Refuse("This game's board cannot be flipped.")
	}
	h.Flipped = !h.Flipped
	return nil
}

// Bottom returns the seat at the bottom of the board.
func (h *MoveInput) Bottom() game.Seat {
	if h.Flipped {
		return 1
	}
	return 0
}

// arrowSteps maps the arrow keys to steps across files and ranks.
var arrowSteps = map[string][2]int{"up": {0, 1}, "down": {0, -1}, "left": {-1, 0}, "right": {1, 0}}

// MoveCursor moves the cursor with the arrow keys and reports whether msg is one. It ignores letters,
// because they begin moves.
func (h *MoveInput) MoveCursor(msg tea.KeyPressMsg, info game.Info) bool {
	step, ok := arrowSteps[msg.String()]
	if !ok {
		return false
	}
	dx, dy := step[0], step[1]
	if h.Flipped {
		dx, dy = -dx, -dy
	}
	file, rank := int(h.Cursor)%info.Files+dx, int(h.Cursor)/info.Files+dy
	if file >= 0 && rank >= 0 && file < info.Files && rank < info.Ranks {
		h.Cursor = game.Cell(rank*info.Files + file)
	}
	return true
}

// PressLetter opens the move line with a character that begins a move.
func (h *MoveInput) PressLetter(msg tea.KeyPressMsg, info game.Info) tea.Cmd {
	if !BeginsMove(msg.Text, info) {
		return nil
	}
	return h.Line.Begin(msg.Text)
}

// TypeInLine types into the open move line. The key m opens the line without typing m. So on
// boards with a file m, a digit typed next is a rank of that file.
func (h *MoveInput) TypeInLine(msg tea.KeyPressMsg, info game.Info) tea.Cmd {
	if h.Line.Input.Value() == "" && info.Files > 'm'-'a' && isDigit(msg.Text) {
		return widget.OpenInput(&h.Line.Input, "m"+msg.Text)
	}
	return widget.TypeInto(&h.Line.Input, msg)
}

func isDigit(text string) bool { return len(text) == 1 && text[0] >= '0' && text[0] <= '9' }

// BeginsMove reports whether a key can begin a typed move: a file (at least a to h), a digit, an
// upper-case letter, = or @.
func BeginsMove(text string, info game.Info) bool {
	if len(text) != 1 {
		return false
	}
	const files = 8
	c := text[0]
	isFile := c >= 'a' && int(c-'a') < max(info.Files, files)
	return isFile || isDigit(text) || c >= 'A' && c <= 'Z' || c == '=' || c == '@'
}

// Point handles a cell that the player points at. It may be the next step of the move under way,
// its last step to undo, or the first step of another move. Otherwise ok is false, and from is
// the path that was picked before.
func (h *MoveInput) Point(c game.Cell) (from []game.Step, ok bool) {
	step := game.Step{Cell: h.Pick.Aim(c)}
	if h.Pick.Pick(step) {
		h.More = false
		return nil, true
	}
	from = h.Pick.Path
	if last := len(from) - 1; last >= 0 && from[last].Cell == c {
		return nil, h.Pick.Undo()
	}
	h.Pick.Path = nil
	if step.Cell = h.Pick.Aim(c); h.Pick.Pick(step) {
		h.More = false
		return nil, true
	}
	if len(from) > 1 || len(from) == 1 && from[0].Cell == game.NoCell {
		h.Pick.Path = from // a slip does not lose the steps of a long turn
	}
	return from, false
}

// HasMore reports whether a turn can also begin with a choice from a list.
func (h *MoveInput) HasMore() bool {
	return len(h.Pick.Path) == 0 && h.Pick.any(false) && h.Pick.any(true)
}

// Choosing reports whether the list of choices is shown: the move needs a choice next, nothing
// can be pointed at, or the player opened the list.
func (h *MoveInput) Choosing() bool {
	return h.Pick.any(false) && (len(h.Pick.Path) > 0 || h.More || h.Forced())
}

// Forced reports whether a turn cannot begin on the board, such as when a side must pass.
func (h *MoveInput) Forced() bool { return len(h.Pick.Path) == 0 && !h.Pick.any(true) }

// PressChoice handles the key of a choice. Enter takes the first choice if nothing can be
// pointed at.
func (h *MoveInput) PressChoice(msg tea.KeyPressMsg) bool {
	if key.Matches(msg, widget.Keys.Choose) && len(h.Pick.Cells()) == 0 {
		return h.Choose(h.Pick.Choices()[0].Choice)
	}
	for _, c := range h.Pick.Choices() {
		if msg.Text == ChoiceKey(c.Choice) {
			return h.Choose(c.Choice)
		}
	}
	return false
}

// ChoiceKey returns the key of a choice: a letter in upper case, because lower case has other
// meanings, or 0 for a sign.
func ChoiceKey(choice string) string {
	if key := strings.ToUpper(choice); key != choice {
		return key
	}
	return "0"
}

// Choose takes a choice if it is offered.
func (h *MoveInput) Choose(choice string) bool {
	for _, c := range h.Pick.Choices() {
		if c.Choice == choice {
			h.listed, h.More = h.More, false
			return h.Pick.Pick(c)
		}
	}
	return false
}

// StepBack undoes the last step. If it came from the list of other ways to begin a turn, the list
// opens again.
func (h *MoveInput) StepBack() {
	first := h.Pick.Path[0]
	h.Pick.Undo()
	h.More = len(h.Pick.Path) == 0 && first.Cell == game.NoCell && h.listed
}

// Explain shows the result of [Why].
func Explain(info game.Info, state game.State, from []game.Step, to game.Cell) tea.Cmd {
	if text := Why(info, state, from, to); text != "" {
		return app.Refuse(text)
	}
	return nil
}

// Why says why nothing can be placed on a cell, why the piece there cannot move, or why the picked
// piece cannot go there. It is "" for an empty cell.
func Why(info game.Info, state game.State, from []game.Step, to game.Cell) string {
	board := state.Board()
	if len(from) == 0 && !info.Placing {
		return whyNotPiece(board, to)
	}
	text := ""
	for _, s := range append(slices.Clip(from), game.Step{Cell: to}) {
		if s.Cell == game.NoCell {
			return NotThere
		}
		text += game.CellName(s.Cell, board.Files)
	}
	var illegal *game.IllegalError
	if _, err := state.Parse(text); errors.As(err, &illegal) {
		return errs.Sentence(table.Explain(err))
	}
	return NotThere
}

// whyNotPiece says why a piece cannot begin a move.
func whyNotPiece(board game.Board, at game.Cell) string {
	if board.Cells[at].Empty() {
		return ""
	}
	piece, cell := board.Cells[at].Name, game.CellName(at, board.Files)
	var why []string
	for _, m := range board.Marks {
		if m.Cell == at && (m.Kind == game.MarkFrozen || m.Kind == game.MarkPawn) {
			why = append(why, m.Text)
		}
	}
	if why == nil {
		return fmt.Sprintf("The %s on %s cannot move now.", piece, cell)
	}
	return fmt.Sprintf("The %s on %s cannot move now (%s).", piece, cell, strings.Join(why, ", "))
}
