package ui

import (
	"charm.land/bubbles/v2/key"

	"pawnstorm/game"
)

// carded is a screen of a game: its help begins with the game's rules card.
type carded interface{ card() string }

// helpName is what the key for help promises.
func (m *Model) helpName() string {
	if _, ok := m.top().(carded); ok {
		return "rules, keys"
	}
	return "help"
}

// helpScreen is the help for the screen on top: the rules card if it shows a
// game, and the list of its keys.
func (m *Model) helpScreen() screen {
	if c, ok := m.top().(carded); ok {
		return newPagesScreen(m.session, rulesAndKeys, append(cardPages(c.card()), m.signPage(), m.wordPage(), m.keyPage())...)
	}
	return newPagesScreen(m.session, "Keys", m.keyPage())
}

// keyPage lists all keys of the screen on top.
func (m *Model) keyPage() []string {
	lines := []string{"", m.session.styles.strong.paint(keysOnThisPage), ""}
	everywhere := []key.Binding{keys.nextTurn, keys.command, keys.mouse, keys.help, keys.leave}
	for _, b := range append(m.top().keys(), everywhere...) {
		name, does := m.session.styles.keyHelp(b)
		lines = append(lines, "  "+fit(name, 12)+does)
	}
	return append(lines, "", leavingIsNoLoss)
}

// wordPage lists what can be said on the move line of a table.
func (m *Model) wordPage() []string {
	lines := []string{"", m.session.styles.strong.paint(wordsOnTheMoveLine), ""}
	for _, w := range lineWords {
		name := w.long
		if w.args != "" {
			name += " " + w.args
		}
		lines = append(lines, "  "+fit(w.short, 3)+fit(name, 24)+w.help)
	}
	return append(lines, "", lettersOpenTheLine, capitalsMayBeLeft)
}

// signPage explains the signs on the boards.
func (m *Model) signPage() []string {
	styles := m.session.styles
	lines := []string{"", styles.strong.paint(signsOnTheBoards), ""}
	for seat, whose := range pieceOf {
		pawn := game.Piece{Letter: 'P', Small: seat == 1, Seat: game.Seat(seat), Figure: '♟'}
		lines = append(lines, " "+styles.ink(false, plain, pawn.Seat).paint(fit(" "+styles.trayFigure(pawn, false), 3))+"  "+whose)
	}
	for _, s := range signs {
		lines = append(lines, " "+fit(s.sign, 5)+s.means)
	}
	return lines
}
