package tui

import (
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/lesson"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

// explainer is a screen about a game. Its help shows the signs and rules of that game. Explains
// returns false while there is none.
type explainer interface {
	Explains() (info game.Info, ok bool)
}

// helpScreen returns the help for the top screen: its keys and, for a game, the signs on the board,
// the rules and the words of the move line.
func (m *Model) helpScreen() app.Screen {
	look, keys := m.Session.Styles, m.keyLines()
	e, shows := m.Top().(explainer)
	var info game.Info
	if shows {
		info, shows = e.Explains()
	}
	if !shows {
		text := noted(look, halved(keys), "Leaving never resigns: the game goes on.")
		return app.NewPagesScreen(m.Session, "Help", app.Page{Title: "Keys on this page", Text: text})
	}
	t, playing := e.(*play.TableScreen)
	playing = playing && !t.Waits()
	signs := signLines(look, info)
	if playing {
		signs = noted(look, signs, "Going back or closing the window never resigns. Your clock runs on.")
	}
	pages := []app.Page{
		{Name: "keys", Title: "Keys and signs", Text: beside(keys, signs)},
		{Name: "rules", Title: "Rules", Text: rulesPage(look, info)},
	}
	if playing {
		pages = append(pages, app.Page{Name: "words", Title: "Words on the move line", Text: wordPage(look, t.Words())})
	}
	help := app.NewPagesScreen(m.Session, "Help · "+info.Name, pages...)
	if playing && lesson.Of(info.ID) != nil {
		help.Lesson = info.ID
	}
	return help
}

// noted adds sentences below a page.
func noted(look *widget.Styles, page widget.TextPage, sentences ...string) widget.TextPage {
	return func(w int) []string {
		lines := append(page(w), "")
		for _, text := range sentences {
			lines = append(lines, widget.PaintAll(look.Faint, widget.Wrap(text, w))...)
		}
		return lines
	}
}

// keyLines lists all keys of the top screen.
func (m *Model) keyLines() widget.TextPage {
	look := m.Session.Styles
	list := append(slices.Clone(m.Top().Keys()), widget.As(widget.Keys.NextTurn, "next game that waits"),
		widget.Keys.Command, widget.Keys.Mouse, widget.Keys.Leave)
	return func(w int) []string {
		var lines []string
		for _, b := range list {
			name, does := look.KeyHelp(b)
			lines = append(lines, widget.Entry(" "+look.Key.Paint(name), 12, does, w)...)
		}
		return lines
	}
}

// halved puts the second half of a list beside the first, if there is room.
func halved(list widget.TextPage) widget.TextPage {
	return func(w int) []string {
		if w < roomyWords {
			return list(w)
		}
		lines := list((w - 2*widget.Gap) / 2)
		n := (len(lines) + 1) / 2
		half := func(lines []string) widget.TextPage { return func(int) []string { return lines } }
		return beside(half(lines[:n]), half(lines[n:]))(w)
	}
}

// beside puts the second list beside the first, or below it if there is no room.
func beside(first, second widget.TextPage) widget.TextPage {
	return func(w int) []string {
		if w < roomyWords {
			return slices.Concat(first(w), []string{""}, second(w))
		}
		left := (w - 2*widget.Gap) / 2
		list := first(left)
		for i, l := range list {
			list[i] = widget.Fit(l, left)
		}
		return widget.Beside(2*widget.Gap, list, second(left))
	}
}

// signLines explains the signs on the boards of a game and beside its moves.
func signLines(look *widget.Styles, info game.Info) widget.TextPage {
	return func(w int) []string {
		var lines []string
		entry := func(sample, means string) {
			lines = append(lines, widget.Entry(" "+sample, boardview.LegendCells+3, means, w)...)
		}
		for _, s := range boardview.Legend(look, info) {
			entry(s.Sample, s.Means)
		}
		entry("e4?!", "dubious, ? mistake, ?? blunder")
		entry("▂▆", "winning chances")
		return lines
	}
}

// rulesPage returns the rules card of a game, its pages below one another, and the idea behind it.
func rulesPage(look *widget.Styles, info game.Info) widget.TextPage {
	return func(w int) []string {
		var lines []string
		for i, page := range widget.CardPages(info.Card) {
			if i > 0 {
				lines = append(lines, look.Faint.Paint(strings.Repeat("─", w)))
			}
			lines = append(lines, page(w)...)
		}
		if info.Idea == "" {
			return lines
		}
		lines = append(lines, look.Faint.Paint(strings.Repeat("─", w)))
		return append(lines, widget.Wrap(strings.TrimSpace(info.Idea), w)...)
	}
}

// roomyWords is the minimum width to show a word and its help on one line.
const roomyWords = 60

// wordPage lists the words of the move line.
func wordPage(look *widget.Styles, words []boardview.LineWord) widget.TextPage {
	list := func(w int) []string {
		var lines []string
		for _, word := range words {
			name, indent := " "+look.Key.Paint(strings.TrimSpace(word.Long+" "+word.Args)), 26
			if w < roomyWords {
				lines = append(lines, name)
				name, indent = "", 5
			}
			lines = append(lines, widget.Entry(name, indent, word.Help, w)...)
		}
		return lines
	}
	return noted(look, list,
		"A letter opens the move line, and so does m.",
		"You can leave out words in capitals.",
		"More words appear when you can use them.")
}
