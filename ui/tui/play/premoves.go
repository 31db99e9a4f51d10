package play

import (
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// premove is a move that a player prepares while the opponent thinks. The screen plays it as soon
// as it is the player's turn, or drops it if it is illegal then. The server does not know about it.
type premove struct {
	text  string      // as typed, or ""
	drop  game.Piece  // from the hand, or none
	cells []game.Cell // from and to, as pointed at or as the text means; only the target of a drop
	ply   int         // the number of plies when it was made
}

// Begun reports whether there is a premove, complete or not.
func (p premove) Begun() bool { return p.text != "" || len(p.cells) > 0 || !p.drop.Empty() }

// name returns the premove as players read it.
func (p premove) name(files int) string {
	if p.text != "" {
		return widget.Shown(p.text, 20)
	}
	names := make([]string, len(p.cells))
	for i, c := range p.cells {
		names[i] = game.CellName(c, files)
	}
	if !p.drop.Empty() {
		return string(rune(p.drop.Letter)) + "@" + strings.Join(names, "")
	}
	return strings.Join(names, "-")
}

// premoves takes, keeps and plays the premove.
type premoves struct {
	*position
	board *board
	out   *sender
	made  premove // played as soon as it is the user's turn
}

// submitPremove takes a typed premove. The rules cannot tell yet whether it is legal, but they can
// reject text that is not a move.
func (t *premoves) submitPremove(text string) tea.Cmd {
	var noMove *game.TextError
	if _, err := t.Table.State.Parse(text); errors.As(err, &noMove) && noMove.Choices == nil {
		return app.Complain(table.Explain(err))
	}
	t.board.Line.Close()
	t.made = premove{text: text, cells: foreseen(t.Table.State, text), ply: len(t.Table.Plies)}
	return nil
}

// half reports whether the target of the premove is missing.
func (t *premoves) half() bool {
	needs := 2
	if !t.made.drop.Empty() {
		needs = 1
	}
	return t.made.Begun() && t.made.text == "" && len(t.made.cells) < needs && t.made.ply == len(t.Table.Plies)
}

// from returns the cell where half a premove begins, or NoCell.
func (t *premoves) from() game.Cell {
	if !t.half() || len(t.made.cells) == 0 {
		return game.NoCell
	}
	return t.made.cells[0]
}

// pickUp begins a premove with a piece from the user's hand, if some move of the opponent lets the
// user place it.
func (t *premoves) pickUp(piece game.Piece) tea.Cmd {
	moves := t.Table.State.Moves()
	for _, m := range moves[:min(len(moves), mostForeseen)] {
		next, err := t.Table.State.Play(m)
		if err != nil || next.Turn() != t.Seat {
			continue
		}
		if hand := (boardview.MoveInput{Pick: boardview.NewPicker(next)}); hand.Takes(piece) != "" {
			t.made = premove{drop: piece, ply: len(t.Table.Plies)}
			t.board.Carry(piece)
			return nil
		}
	}
	return nil
}

// mostForeseen is how many replies are tried to understand a typed premove, and sureForeseen how many
// must agree.
const mostForeseen, sureForeseen = 48, 6

// foreseen returns the cells of a typed premove, from and to: those that the text means after most
// of the opponent's moves. It is nil if the text is no legal move after any of them.
func foreseen(state game.State, text string) []game.Cell {
	moves := state.Moves()
	votes := make(map[string]int)
	var best []game.Cell
	for i := range min(len(moves), mostForeseen) {
		next, err := state.Play(moves[i*len(moves)/min(len(moves), mostForeseen)])
		if err != nil {
			continue
		}
		m, err := next.Parse(text)
		if choices := game.Choices(err); len(choices) > 0 {
			m, err = choices[0], nil
		}
		if err != nil || next.Turn() == state.Turn() {
			continue
		}
		cells := MoveCells(next, m)
		cells = cells[:min(len(cells), 2)]
		name := premove{cells: cells}.name(next.Board().Files)
		if votes[name]++; best == nil || votes[name] > votes[premove{cells: best}.name(next.Board().Files)] {
			best = cells
		}
		if votes[name] == sureForeseen {
			return cells
		}
	}
	return best
}

// pointPremove takes a cell of a premove. The first cell must hold a piece, and replaces an earlier
// premove. In games where pieces are placed, one cell is the whole premove.
func (t *premoves) pointPremove(c game.Cell) tea.Cmd {
	placing := t.Table.Rules.Info().Placing
	switch half := t.half(); {
	case half && t.from() == c:
		t.made = premove{}
	case half && !t.made.drop.Empty():
		t.made.cells = []game.Cell{c}
	case half && !placing:
		t.made.cells = []game.Cell{t.made.cells[0], c}
	case !placing && t.Table.State.Board().Cells[c].Empty():
		t.made = premove{}
		return t.whyNot()
	default:
		t.made = premove{cells: []game.Cell{c}, ply: len(t.Table.Plies)}
	}
	return nil
}

// followGame plays the premove on the user's turn, and drops it if it no longer fits the game.
func (t *premoves) followGame() tea.Cmd {
	p, plies := t.made, len(t.Table.Plies)
	switch {
	case !p.Begun(), t.myTurn() && t.out.sending, t.Table.Status == table.Playing && !t.myTurn() && plies == p.ply:
		return nil
	case t.Table.Status != table.Playing:
		t.made = premove{}
		return nil
	}
	t.made = premove{}
	if !t.myTurn() || plies != p.ply+1 {
		return t.dropped(p, "the position changed")
	}
	return t.playPremove(p)
}

// playPremove plays a premove in the current position. If something is missing, such as the piece
// of a promotion, the screen asks for it.
func (t *premoves) playPremove(p premove) tea.Cmd {
	state, files := t.Table.State, t.Table.Rules.Info().Files
	pick := t.board.picker(state)
	if p.text != "" {
		pick = boardview.NewPicker(state)
		m, err := state.Parse(p.text)
		if err == nil {
			return t.out.do(table.Intent{Kind: table.Move, Text: state.Format(m)})
		}
		if !pick.Among(game.Choices(err)) && !pick.Spell(p.text, files) {
			return t.dropped(p, reasonOf(err))
		}
		p.cells = nil
	}
	if !p.drop.Empty() {
		hand := boardview.MoveInput{Pick: pick}
		if choice := hand.Takes(p.drop); choice == "" || !pick.Pick(game.Step{Cell: game.NoCell, Choice: choice}) {
			return t.dropped(p, "the "+p.drop.Name+" cannot be placed now")
		}
	}
	for _, c := range p.cells {
		if !pick.Pick(game.Step{Cell: pick.Aim(c)}) {
			_, err := state.Parse(strings.ReplaceAll(p.name(files), "-", ""))
			return t.dropped(p, reasonOf(err))
		}
	}
	if m, ok := pick.Complete(); ok {
		return t.out.do(table.Intent{Kind: table.Move, Text: state.Format(m)})
	}
	t.board.See(len(t.Table.Plies), state)
	t.board.Pick = pick
	return nil
}

// reasonOf returns why a move is illegal.
func reasonOf(err error) string {
	var illegal *game.IllegalError
	if errors.As(err, &illegal) {
		return illegal.Reason
	}
	return "it is not legal now"
}

func (t *premoves) dropped(p premove, why string) tea.Cmd {
	return app.Refuse(fmt.Sprintf("Your premove %s was dropped: %s.", p.name(t.Table.Rules.Info().Files), why))
}

// premoveLines returns what the premove is.
func (t *premoves) premoveLines(w int) []string {
	switch {
	case !t.made.Begun():
		return nil
	case t.half() && !t.made.drop.Empty():
		text := fmt.Sprintf("Premove with the %s: choose a square. Press u to put it back.", t.made.drop.Name)
		return widget.Wrap(text, w)
	case t.half() && !t.Table.Rules.Info().Placing:
		return widget.Wrap("Premove: choose its target. u drops it.", w)
	}
	text := fmt.Sprintf("Premove %s. Press u to drop it.", t.made.name(t.Table.Rules.Info().Files))
	return widget.PaintAll(t.s.Styles.Strong, widget.Wrap(text, w))
}

// planLines returns the user's conditional lines, which other users do not see.
func (t *position) planLines(w int) []string {
	lines := t.Table.Lines(t.Seat)
	if len(lines) == 0 || t.Table.Status != table.Playing {
		return nil
	}
	spelt := make([]string, len(lines))
	for i, line := range lines {
		spelt[i] = strings.Join(analysis.Spell(t.Table.State, line), " ")
	}
	return widget.Wrap("Your lines: "+strings.Join(spelt, "; "), w)
}
