package studies

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/study"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// Paint draws the board and the panel.
func (x *Screen) Paint(c canvas.Canvas) app.Frame {
	sight := x.Highlights()
	sight.Last = x.Of.Here().Cells
	for _, m := range x.Of.Here().Drawn {
		sight.Drawn = append(sight.Drawn, m)
	}
	a := boardview.Arrange(x.Picture(sight), x.s.Styles.Sizes, c.W(), c.H())
	a.Paint(c, x.s.Styles, x.panel(&a))
	a.Spots.Move(a.Panel.X, a.Panel.Y)
	return a
}

// panel returns the lines beside or below the board: the current move, the tree, the people, and at
// the bottom the chat or what to do. Each block appears whole or not at all.
func (x *Screen) panel(a *boardview.Arrangement) []string {
	s, w, h := x.s.Styles, a.Panel.W, a.Panel.H
	bottom, spots := x.bottom(a)
	lines := widget.PaintAll(s.Strong, widget.Wrap(widget.Shown(words.StudyStanding(x.Of), 200), w))
	if said := words.StudyComment(x.Of.Here()); said != "" && a.Side {
		lines = append(lines, widget.Wrap(said, w)...)
	}
	if drawn := words.StudyDrawn(x.Of); drawn != "" && a.Side {
		lines = append(lines, widget.Wrap(drawn, w)...)
	}
	gap := 0
	if a.Side {
		gap = 1
	}
	beside, trays := x.Beside(s, &a.Picture.Board, w, a.Side)
	blocks := [][]string{beside, x.people(w)}
	room := h - len(lines) - len(bottom)
	chapters, clicks := x.chapters(w, room, a.Side)
	clicks.Move(0, len(lines))
	a.Spots = append(a.Spots, clicks...)
	lines = append(lines, chapters...)
	room -= len(chapters)
	tree := x.tree(w, max(room-gap, 0))
	room -= len(tree) + gap
	lines = append(append(lines, make([]string, gap)...), tree...)
	for i, b := range blocks {
		if len(b) > 0 && gap+len(b) <= room {
			lines = append(lines, make([]string, gap)...)
			if i == 0 {
				trays.AddTo(a, len(lines))
			}
			lines = append(lines, b...)
			room -= gap + len(b)
		}
	}
	return play.Panel(a, lines, bottom, spots)
}

// chapters returns the names of the chapters around the current one, or a line about it where there is
// little room.
func (x *Screen) chapters(w, room int, side bool) (lines []string, spots boardview.Spots) {
	text, here := words.StudyChapter(x.Of), x.Of.Place()
	h := min(len(x.Of.Chapters), room/3)
	switch {
	case text == "" || room < 4:
		return nil, nil
	case !side || h < min(3, len(x.Of.Chapters)):
		return widget.Wrap(widget.Shown(text, 2*w), w)[:1], nil
	}
	from := min(max(here-1-h/2, 0), len(x.Of.Chapters)-h)
	lines = []string{"", ""}
	for place := from + 1; place <= from+h; place++ {
		mark, style := " ", x.s.Styles.Plain
		if place == here {
			mark, style = "▶", x.s.Styles.Active
		}
		number := fmt.Sprintf("%s%2d ", mark, place)
		line := style.Paint(number + widget.Shown(words.ChapterName(x.Of, place), w-widget.Width(number)))
		spots = append(spots, boardview.Spot{Y: len(lines), W: w, Do: func() tea.Cmd {
			return x.do(study.Intent{Kind: study.Enter, N: place})
		}})
		lines = append(lines, line)
	}
	lines[1] = x.s.Styles.Faint.Paint(fmt.Sprintf("Chapter %d of %d", here, len(x.Of.Chapters)))
	return lines, spots
}

// people says who leads and who may move.
func (x *Screen) people(w int) []string {
	text := words.Person(x.Of.Leader) + " leads."
	if len(x.Of.Movers) > 0 {
		text += " Can also move: " + strings.Join(words.Names(x.Of.Movers), ", ") + "."
	}
	return widget.PaintAll(x.s.Styles.Faint, widget.Wrap(text, w))
}

// tree returns as much of the tree as fits, around the current move.
func (x *Screen) tree(w, h int) []string {
	var lines []string
	text, at := "", 0
	for _, word := range strings.Fields(words.StudyTree(x.Of)) {
		shown, here := strings.CutPrefix(word, "*")
		if here {
			shown = x.s.Styles.Active.Paint(strings.Replace(shown, "*", "", 1))
		}
		text = strings.TrimLeft(text+" "+shown, " ")
		if here {
			at = len(widget.Wrap(text, w)) - 1
		}
	}
	if text != "" {
		lines = widget.Wrap(text, w)
	}
	from := min(max(at-h/2, 0), max(len(lines)-h, 0))
	return lines[from:min(from+h, len(lines))]
}

// bottom returns what the user is doing, or the chat, with the parts that can be clicked.
func (x *Screen) bottom(a *boardview.Arrangement) (lines []string, spots []boardview.Spot) {
	s, w := x.s.Styles, a.Panel.W
	switch {
	case x.ask.Open():
		return x.ask.Lines(s, w), nil
	case x.pane.Open:
		return x.pane.View(w, max(min(a.Panel.H-3, 8), 2)), nil
	}
	if lines, spots = x.Asked(s, w); lines != nil {
		return lines, spots
	}
	if x.Of.Over() {
		ending := words.SentenceStart(widget.Shown(x.Of.Ending, 200))
		return widget.PaintAll(s.Bad, widget.Wrap("This study is over. "+ending+".", w)), nil
	}
	if badge := x.pane.Badge(widget.Keys.Talk.Help().Key, w); badge != "" {
		return []string{badge}, nil
	}
	if x.Over != "" {
		return widget.PaintAll(s.Faint, widget.Wrap(x.Over, w)), nil
	}
	text := "Move, or draw with * or the right button."
	if told := x.Told(&a.Picture.Board); told != "" {
		text = told
	}
	return widget.PaintAll(s.Faint, widget.Wrap(text, w)), nil
}

// Announced returns a line about the studies in use that the user can watch, or "".
func Announced(s *app.Session) string {
	switch all := s.Club.Studies.InUse(s.Me.ID); len(all) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("%s. Join to watch.", widget.Shown(words.StudyTitle(all[0]), 60))
	default:
		return fmt.Sprintf("%d studies to watch.", len(all))
	}
}
