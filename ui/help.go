package ui

import (
	"strings"

	"pawnstorm/game"
)

const wordsOnTheMoveLine = "Words on the move line"

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
	c, ok := m.top().(carded)
	if !ok {
		return newPagesScreen(m.session, "Keys", m.keyPage())
	}
	pages := append(cardPages(c.card()), m.signPage)
	if t, ok := c.(*tableScreen); ok && !t.waits() {
		pages = append(pages, m.wordPage(t.words()))
	}
	return newPagesScreen(m.session, "Rules and keys", append(pages, m.keyPage())...)
}

// keyPage lists all keys of the screen on top.
func (m *Model) keyPage() textPage {
	styles := m.session.styles
	list := append(m.top().keys(), keys.nextTurn, keys.command, keys.mouse, keys.help, keys.leave)
	return func(w int) []string {
		lines := []string{"", styles.strong.paint("Keys on this page"), ""}
		for _, b := range list {
			name, does := styles.keyHelp(b)
			lines = append(lines, entry("  "+name, 14, does, w)...)
		}
		return append(append(lines, ""), wrap("Leaving never resigns: the game goes on.", w)...)
	}
}

// roomyWords is the width from which on a word and what it does stand on one line.
const roomyWords = 60

// wordPage lists words of the move line.
func (m *Model) wordPage(words []lineWord) textPage {
	heading := m.session.styles.strong.paint(wordsOnTheMoveLine)
	return func(w int) []string {
		lines := []string{"", heading, ""}
		for _, word := range words {
			name := "  " + fit(word.short, 3) + strings.TrimSpace(word.long+" "+word.args)
			if w >= roomyWords {
				lines = append(lines, entry(name, 29, word.help, w)...)
				continue
			}
			lines = append(append(lines, name), entry("", 5, word.help, w)...)
		}
		lines = append(append(lines, ""), wrap("A letter opens the move line, and so does m.", w)...)
		lines = append(lines, wrap("What stands in capitals may be left out.", w)...)
		return append(lines, wrap("More words come when there is something for them to do.", w)...)
	}
}

// signPage explains the signs on the boards.
func (m *Model) signPage(w int) []string {
	styles := m.session.styles
	lines := []string{"", styles.strong.paint("Signs on the boards"), ""}
	for seat, whose := range pieceOf {
		pawn := game.Piece{Letter: 'P', Small: seat == 1, Seat: game.Seat(seat), Figure: '♟'}
		figure := styles.ink(false, plain, pawn.Seat).paint(fit(" "+styles.trayFigure(pawn, false), 3))
		lines = append(lines, entry(" "+figure, 6, whose, w)...)
	}
	for _, s := range signs {
		lines = append(lines, entry(" "+s.sign, 6, s.means, w)...)
	}
	return lines
}
