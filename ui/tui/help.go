package tui

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

const wordsOnTheMoveLine = "Words on the move line"

// carded is a screen of a game: its help begins with the game's rules card.
type carded interface{ Card() string }

// helpName is what the key for help promises.
func (m *Model) helpName() string {
	if _, ok := m.top().(carded); ok {
		return "rules, keys"
	}
	return "help"
}

// helpScreen is the help for the screen on top: the rules card if it shows a
// game, and the list of its keys.
func (m *Model) helpScreen() app.Screen {
	c, ok := m.top().(carded)
	if !ok {
		return app.NewPagesScreen(m.session, "Keys", m.keyPage())
	}
	pages := append(widget.CardPages(c.Card()), signPage(m.session.Styles))
	if t, ok := c.(*play.TableScreen); ok && !t.Waits() {
		pages = append(pages, wordPage(m.session.Styles, t.Words()))
	}
	return app.NewPagesScreen(m.session, "Rules and keys", append(pages, m.keyPage())...)
}

// keyPage lists all keys of the screen on top.
func (m *Model) keyPage() widget.TextPage {
	styles := m.session.Styles
	list := append(m.top().Keys(), widget.Keys.NextTurn, widget.Keys.Command, widget.Keys.Mouse, widget.Keys.Help, widget.Keys.Leave)
	return func(w int) []string {
		lines := []string{"", styles.Strong.Paint("Keys on this page"), ""}
		for _, b := range list {
			name, does := styles.KeyHelp(b)
			lines = append(lines, widget.Entry("  "+name, 14, does, w)...)
		}
		return append(append(lines, ""), widget.Wrap("Leaving never resigns: the game goes on.", w)...)
	}
}

// roomyWords is the width from which on a word and what it does stand on one line.
const roomyWords = 60

// wordPage lists words of the move line.
func wordPage(styles *widget.Styles, words []boardview.LineWord) widget.TextPage {
	heading := styles.Strong.Paint(wordsOnTheMoveLine)
	return func(w int) []string {
		lines := []string{"", heading, ""}
		for _, word := range words {
			name := "  " + strings.TrimSpace(word.Long+" "+word.Args)
			if w >= roomyWords {
				lines = append(lines, widget.Entry(name, 26, word.Help, w)...)
				continue
			}
			lines = append(append(lines, name), widget.Entry("", 5, word.Help, w)...)
		}
		lines = append(append(lines, ""), widget.Wrap("A letter opens the move line, and so does m.", w)...)
		lines = append(lines, widget.Wrap("You can leave out words in capitals.", w)...)
		return append(lines, widget.Wrap("More words come when there is something for them to do.", w)...)
	}
}

// signPage explains the signs on the boards.
func signPage(styles *widget.Styles) widget.TextPage {
	return func(w int) []string {
		lines := []string{"", styles.Strong.Paint("Signs on the boards"), ""}
		for seat, whose := range app.PieceOf {
			pawn := game.Piece{Letter: 'P', Small: seat == 1, Seat: game.Seat(seat), Figure: '♟'}
			figure := styles.InkOn(widget.Surface{}, pawn.Seat).Paint(widget.Fit(" "+styles.TrayFigure(widget.Surface{}, pawn, false), 3))
			lines = append(lines, widget.Entry(" "+figure, 6, whose, w)...)
		}
		for _, s := range app.Signs {
			lines = append(lines, widget.Entry(" "+s.Sign, 6, s.Means, w)...)
		}
		return lines
	}
}
