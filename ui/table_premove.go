package ui

import (
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// premove is the one move that a player has ready while the other one thinks. It
// is played as soon as it is the player's turn, and dropped if it is not legal
// then. The server knows nothing of it.
type premove struct {
	text  string      // as it was typed, or ""
	cells []game.Cell // as it was pointed at, from and to; the first alone is half a premove
	ply   int         // how many plies had been played when it was made
}

// begun reports whether there is a premove, be it half of one.
func (p premove) begun() bool { return p.text != "" || len(p.cells) > 0 }

// name is the premove as people read it.
func (p premove) name(files int) string {
	if p.text != "" {
		return shown(p.text, 20)
	}
	names := make([]string, len(p.cells))
	for i, c := range p.cells {
		names[i] = game.CellName(c, files)
	}
	return strings.Join(names, "-")
}

// mayPremove reports whether what the person picks is to be played later.
func (t *tableScreen) mayPremove() bool {
	return t.steering() && !t.myTurn() && !t.s.me.Settings.NoPremove
}

// submitPremove takes a typed premove. The rules cannot say yet whether it is
// legal, but they know what is no move at all.
func (t *tableScreen) submitPremove(text string) tea.Cmd {
	var noMove *game.TextError
	if _, err := t.table.State.Parse(text); errors.As(err, &noMove) && noMove.Choices == nil {
		return complain(table.Explain(err))
	}
	t.line.close()
	t.pre = premove{text: text, ply: len(t.table.Plies)}
	return nil
}

// pointPremove takes a cell of a premove: the first one must hold a piece, and
// takes the place of what was there before. Where pieces are placed it is all.
func (t *tableScreen) pointPremove(c game.Cell) tea.Cmd {
	placing := t.table.Rules.Info().Placing
	switch half := len(t.pre.cells) == 1 && t.pre.ply == len(t.table.Plies); {
	case half && t.pre.cells[0] == c:
		t.pre = premove{}
	case placing:
		t.pre = premove{cells: []game.Cell{c}, ply: len(t.table.Plies)}
	case half:
		t.pre.cells = []game.Cell{t.pre.cells[0], c}
	case t.table.State.Board().Cells[c].Empty():
		t.pre = premove{}
		return t.whyNot()
	default:
		t.pre = premove{cells: []game.Cell{c}, ply: len(t.table.Plies)}
	}
	return nil
}

// heedPremove plays the premove when it is time, and forgets one that fits the
// game no more.
func (t *tableScreen) heedPremove() tea.Cmd {
	p, plies := t.pre, len(t.table.Plies)
	switch {
	case !p.begun(), t.myTurn() && t.sending, t.table.Status == table.Playing && !t.myTurn() && plies == p.ply:
		return nil
	case t.table.Status != table.Playing:
		t.pre = premove{}
		return nil
	}
	t.pre = premove{}
	if !t.myTurn() || plies != p.ply+1 {
		return t.dropped(p, "the game has gone another way")
	}
	return t.playPremove(p)
}

// playPremove plays a premove in the present position. What it leaves open, such
// as the piece of a promotion, is asked for.
func (t *tableScreen) playPremove(p premove) tea.Cmd {
	state, files := t.table.State, t.table.Rules.Info().Files
	pick := newPicker(state)
	if p.text != "" {
		m, err := state.Parse(p.text)
		if err == nil {
			return t.do(table.Intent{Kind: table.Move, Text: state.Format(m)})
		}
		if !pick.among(game.Choices(err)) && !pick.spell(p.text, files) {
			return t.dropped(p, reasonOf(err))
		}
	}
	for _, c := range p.cells {
		if !pick.pick(game.Step{Cell: pick.aim(c)}) {
			_, err := state.Parse(strings.ReplaceAll(p.name(files), "-", ""))
			return t.dropped(p, reasonOf(err))
		}
	}
	if m, ok := pick.whole(); ok {
		return t.do(table.Intent{Kind: table.Move, Text: state.Format(m)})
	}
	t.see(len(t.table.Plies), state)
	t.pick = pick
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

func (t *tableScreen) dropped(p premove, why string) tea.Cmd {
	return refuse(fmt.Sprintf("Your premove %s was dropped: %s.", p.name(t.table.Rules.Info().Files), why))
}

// premoveLines tell what will be played at once.
func (t *tableScreen) premoveLines(w int) []string {
	switch {
	case !t.pre.begun():
		return nil
	case len(t.pre.cells) == 1 && !t.table.Rules.Info().Placing:
		return wrap("Premove: point at where it goes. Press esc to drop it.", w)
	}
	return paintAll(t.s.styles.strong, wrap(fmt.Sprintf("Premove %s. Press esc to drop it.", t.pre.name(t.table.Rules.Info().Files)), w))
}
