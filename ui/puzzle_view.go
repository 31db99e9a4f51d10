package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
)

func (p *puzzleScreen) body(w, h int) string {
	if p.rules == nil {
		return page([]string{"", " " + lookingItUp}, w, h)
	}
	board := p.attempt.State().Board()
	p.layout = layOut(p.s.styles.sizes, board, p.flipped, w, h)
	l := &p.layout
	l.picture.surface = surfaceOf(p.rules.Info())
	sight := p.sight()
	l.picture.looks = sight.looks(board)
	lines := l.picture.draw(p.s.styles)
	if l.side {
		l.h = h
	} else {
		l.h = h - len(lines)
	}
	panel := p.panel(board)
	if l.side {
		l.placeSpots(l.picture.width()+panelGap, 0)
	} else {
		l.placeSpots(0, len(lines))
	}
	return l.join(lines, panel, h)
}

// sight is what the person is to see on the board.
func (p *puzzleScreen) sight() sight {
	v := sight{last: p.last, cursor: p.cursor, placing: p.rules.Info().Placing}
	if !p.done {
		v.pick = &p.pick
	}
	return v
}

// panel is what stands beside or below the board: the task, and at the bottom
// what to do. Of the rest each is shown whole or not at all.
func (p *puzzleScreen) panel(board game.Board) []string {
	s, w, h := p.s.styles, p.layout.w, p.layout.h
	q := p.attempt.Puzzle()
	lines := paintAll(s.strong, wrap(p.task, w))
	bottom, spots := p.todo(w)
	blocks := [][]string{p.moveLines(w), p.traysAndNotes(board, w), p.underCursor(board, w),
		paintAll(s.faint, wrap(fmt.Sprintf("Puzzle %s, rated %d", q.ID, q.Rating), w)),
		paintAll(s.faint, wrap(puzzleStandingOf(p.s, p.form), w))}
	for _, b := range blocks {
		gap := 0
		if p.layout.side && len(b) > 0 {
			gap = 1
		}
		if len(lines)+gap+len(b)+len(bottom)+gap <= h {
			lines = append(append(lines, make([]string, gap)...), b...)
		}
	}
	for p.layout.side && len(lines)+len(bottom) < h {
		lines = append(lines, "")
	}
	for _, spot := range spots {
		spot.y += len(lines)
		p.layout.spots = append(p.layout.spots, spot)
	}
	return append(lines, bottom...)
}

// todo is what came of the last move and what is to be done, with what of it can
// be clicked.
func (p *puzzleScreen) todo(w int) (lines []string, spots []spot) {
	s := p.s.styles
	switch {
	case p.line.open:
		lines = paintAll(s.faint, wrap(p.line.moves(p.attempt.State()), w))
		return append(lines, showInput(&p.line.input, w)), nil
	case p.choosing():
		lines = []string{whichChoice}
		for _, c := range p.pick.choices() {
			spots = append(spots, spot{0, len(lines), w, func() tea.Cmd {
				p.choose(c.Choice)
				return p.whole()
			}})
			lines = append(lines, cut(c.Choice+": "+c.Label, w))
		}
		return paintAll(s.badge, lines), spots
	}
	text, look := p.told, s.good
	switch {
	case p.done:
		text += p.rated + " Press enter for the next one."
	case text == "":
		text, look = "Point at a piece or type a move.", ink{}
	default:
		text += p.rated
	}
	if p.bad {
		look = s.bad
	}
	return paintAll(look, wrap(text, w)), nil
}

// moveLines are the moves so far.
func (p *puzzleScreen) moveLines(w int) []string {
	if len(p.made) == 0 {
		return nil
	}
	return wrap(strings.Join(p.made, "  "), w)
}

// traysAndNotes are what stands beside the board.
func (p *puzzleScreen) traysAndNotes(board game.Board, w int) []string {
	var lines []string
	for _, tray := range board.Trays {
		if len(tray.Pieces) == 0 || !p.layout.side && tray.Title == "captured" {
			continue
		}
		row := ""
		for _, piece := range tray.Pieces {
			row += p.s.styles.trayFigure(piece, p.flipped)
		}
		title := p.s.styles.faint.paint(tray.Title)
		if ansi.StringWidth(row+" "+title) <= w {
			lines = append(lines, row+" "+title)
		} else {
			lines = append(lines, cut(row, w), cut(title, w))
		}
	}
	return append(lines, notesBeside(board, w)...)
}

// underCursor tells in words what is on the cell of the cursor.
func (p *puzzleScreen) underCursor(board game.Board, w int) []string {
	text := cellWords(board, p.cursor)
	if text == "" || p.line.open || p.choosing() {
		return nil
	}
	return paintAll(p.s.styles.faint, wrap(text, w))
}
