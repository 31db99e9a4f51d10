package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// premove is the one move that a player has ready while the other one thinks. It
// is played as soon as it is the player's turn, and dropped if it is not legal
// then. The server knows nothing of it.
type premove struct {
	text  string      // as it was typed, or ""
	cells []game.Cell // as it was pointed at, from and to; the first alone is half a premove
	ply   int         // how many plies had been played when it was made
}

// Begun reports whether there is a premove, be it half of one.
func (p premove) Begun() bool { return p.text != "" || len(p.cells) > 0 }

// name is the premove as people read it.
func (p premove) name(files int) string {
	if p.text != "" {
		return widget.Shown(p.text, 20)
	}
	names := make([]string, len(p.cells))
	for i, c := range p.cells {
		names[i] = game.CellName(c, files)
	}
	return strings.Join(names, "-")
}

// premoves takes, keeps and plays the premove, and sends conditional lines.
type premoves struct {
	*position
	board *board
	out   *sender
	made  premove // what is to be played at once when it is the person's turn
}

// submitPremove takes a typed premove. The rules cannot say yet whether it is
// legal, but they know what is no move at all.
func (t *premoves) submitPremove(text string) tea.Cmd {
	var noMove *game.TextError
	if _, err := t.Table.State.Parse(text); errors.As(err, &noMove) && noMove.Choices == nil {
		return app.Complain(table.Explain(err))
	}
	t.board.Line.Close()
	t.made = premove{text: text, ply: len(t.Table.Plies)}
	return nil
}

// pointPremove takes a cell of a premove: the first one must hold a piece, and
// takes the place of what was there before. Where pieces are placed it is all.
func (t *premoves) pointPremove(c game.Cell) tea.Cmd {
	placing := t.Table.Rules.Info().Placing
	switch half := len(t.made.cells) == 1 && t.made.ply == len(t.Table.Plies); {
	case half && t.made.cells[0] == c:
		t.made = premove{}
	case placing:
		t.made = premove{cells: []game.Cell{c}, ply: len(t.Table.Plies)}
	case half:
		t.made.cells = []game.Cell{t.made.cells[0], c}
	case t.Table.State.Board().Cells[c].Empty():
		t.made = premove{}
		return t.whyNot()
	default:
		t.made = premove{cells: []game.Cell{c}, ply: len(t.Table.Plies)}
	}
	return nil
}

// followGame plays the premove when it is time, and forgets one that fits the
// game no more.
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
		return t.dropped(p, "the game has gone another way")
	}
	return t.playPremove(p)
}

// playPremove plays a premove in the present position. The part that it leaves open, such
// as the piece of a promotion, is asked for.
func (t *premoves) playPremove(p premove) tea.Cmd {
	state, files := t.Table.State, t.Table.Rules.Info().Files
	pick := boardview.NewPicker(state)
	if p.text != "" {
		m, err := state.Parse(p.text)
		if err == nil {
			return t.out.do(table.Intent{Kind: table.Move, Text: state.Format(m)})
		}
		if !pick.Among(game.Choices(err)) && !pick.Spell(p.text, files) {
			return t.dropped(p, reasonOf(err))
		}
	}
	for _, c := range p.cells {
		if !pick.Pick(game.Step{Cell: pick.Aim(c)}) {
			_, err := state.Parse(strings.ReplaceAll(p.name(files), "-", ""))
			return t.dropped(p, reasonOf(err))
		}
	}
	if m, ok := pick.Whole(); ok {
		return t.out.do(table.Intent{Kind: table.Move, Text: state.Format(m)})
	}
	t.board.See(len(t.Table.Plies), state)
	t.board.Pick = pick
	return nil
}

// reasonOf is why the rules refuse a move.
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

// premoveLines tell what will be played at once.
func (t *premoves) premoveLines(w int) []string {
	switch {
	case !t.made.Begun():
		return nil
	case len(t.made.cells) == 1 && !t.Table.Rules.Info().Placing:
		return widget.Wrap("Premove: point at where it goes. Press u to drop it.", w)
	}
	return widget.PaintAll(t.s.Styles.Strong, widget.Wrap(fmt.Sprintf("Premove %s. Press u to drop it.", t.made.name(t.Table.Rules.Info().Files)), w))
}

// planLines are the conditional lines of the person, which nobody else sees.
func (t *position) planLines(w int) []string {
	lines := t.Table.Lines(t.Seat)
	if len(lines) == 0 || t.Table.Status != table.Playing {
		return nil
	}
	told := make([]string, len(lines))
	for i, line := range lines {
		told[i] = described(t.Table.State, line)
	}
	return widget.Wrap(fmt.Sprintf("Your lines: %s", strings.Join(told, "; ")), w)
}

// described writes moves, in canonical text, as players read them.
func described(state game.State, moves []string) string {
	told := slices.Clone(moves)
	for i, text := range moves {
		m, err := state.Parse(text)
		if err != nil {
			break
		}
		told[i] = state.Describe(m)
		if state, err = state.Play(m); err != nil {
			break
		}
	}
	return strings.Join(told, " ")
}
