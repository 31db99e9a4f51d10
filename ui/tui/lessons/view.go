package lessons

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

// Frame records what a lesson drew, and where.
type Frame struct {
	layout
	spots boardview.Spots
	chips []widget.Chip
}

// Chips implements app.HasChips.
func (f Frame) Chips() []widget.Chip { return f.chips }

// cellAt returns the board cell at a position in the window.
func (f *Frame) cellAt(x, y int) game.Cell {
	if !f.Board.Contains(x, y) {
		return game.NoCell
	}
	return f.Picture.CellAt(x-f.Board.X, y-f.Board.Y)
}

// painter draws a lesson.
type painter struct {
	*Screen
	look  parts.Looks
	ink   *widget.Words
	frame *Frame
	c     canvas.Canvas // the window
}

// Paint draws the window.
func (l *Screen) Paint(c canvas.Canvas) app.Frame {
	f := Frame{layout: lay(l.Picture(l.sight()), l.s.Styles.Sizes, c.W(), c.H())}
	p := painter{l, parts.Looks{Styles: l.s.Styles}, &l.s.Styles.Words, &f, c}
	p.header()
	f.Picture.Paint(c.Part(f.Board), l.s.Styles)
	said, spots := p.said(c.W())
	if f.slot.H > 0 {
		p.panel(nil)
		p.slot(f.slot, said, spots)
	} else {
		p.spots(f.panel, p.panel(said), spots)
	}
	l.footer(p)
	return f
}

// sight returns what the board shows besides the pieces.
func (l *Screen) sight() boardview.Highlights {
	v := l.Highlights()
	v.Last, v.Hint = l.attempt.Last, l.hint
	if l.over() {
		v.Cursor = game.NoCell
	}
	return v
}

// header draws the lesson's name, the user's progress and, in a wide window, the user's name.
func (p *painter) header() {
	c := p.c.Part(p.frame.header)
	end := c.W()
	title := p.Title()
	x := 0
	if c.W() >= widget.Wide {
		end = parts.Right(c, end, 0, p.ink.Dim, widget.Shown(p.s.Me.Name, widget.NameCells)) - gap
		x = c.Text(0, 0, p.ink.Accent, "pawnstorm") + gap
	} else if !p.over() {
		title = fmt.Sprintf("%s  %d of %d", p.Info.Name, p.at+1, len(p.Steps))
	}
	if badge := p.s.Around.Badge; badge != "" {
		end = parts.Right(c, end, 0, p.ink.Badge, badge) - gap
	}
	x = parts.Fit(c, x, 0, end-x, p.ink.Text, title) + gap
	if x+len(p.Steps) > end || p.over() {
		return
	}
	for i := range p.Steps {
		sign, look := '□', p.ink.Dim
		if i <= p.at {
			sign, look = '■', p.ink.Accent
		}
		c.Set(x+i, 0, look, sign)
	}
}

// line is a line of the panel and its style.
type line struct {
	look canvas.Style
	text string
}

// put draws a line. A line without a style contains its own styles.
func put(c canvas.Canvas, y int, l line) {
	if l.look == 0 {
		c.Styled(0, y, widget.Cut(l.text, c.W()))
		return
	}
	c.Text(0, y, l.look, l.text)
}

// wrapped wraps a text into lines.
func wrapped(look canvas.Style, text string, w int) []line {
	var list []line
	for _, t := range widget.Wrap(text, w) {
		list = append(list, line{look, t})
	}
	return list
}

// panel draws the text and the task. If there is an answer in said, it replaces the text. top is
// the line where either begins.
func (p *painter) panel(said []line) (top int) {
	c := p.c.Part(p.frame.panel)
	blocks := p.blocks(c.W(), said)
	lines, gaps, y := tall(blocks), len(blocks)-1, 0
	for i, b := range blocks {
		if i == 1 {
			top = y
		}
		for _, l := range b {
			put(c, y, l)
			y++
		}
		if spare := c.H() - lines; spare >= gaps || i == 0 && spare > 0 && p.frame.side {
			y++
		}
	}
	return top
}

// blocks returns the parts of the panel. Blank lines separate them if there is room.
func (p *painter) blocks(w int, said []line) [][]line {
	title, text, do := "That is "+p.Info.Name+".", p.Last, []string(nil)
	task := "p starts a game against the weakest bot, on the whole board."
	if !p.over() {
		s := &p.Steps[p.at]
		title, text, task, do = s.Title, s.Text, s.Task, s.Do
	}
	middle := wrapped(p.ink.Text, text, w)
	if len(said) > 0 {
		middle = said
	}
	list := [][]line{wrapped(p.ink.Strong, title, w), middle, wrapped(p.ink.Accent, task, w)}
	if p.frame.side && !p.over() {
		list[2] = append([]line{{p.ink.Accent, "Your task"}}, wrapped(p.ink.Text, task, w)...)
	}
	if ticks := p.ticks(do); p.frame.side && len(ticks) > 0 && tall(list)+len(ticks) <= p.frame.panel.H {
		list = append(list, ticks)
	}
	return list
}

// tall returns the number of lines in blocks.
func tall(blocks [][]line) (n int) {
	for _, b := range blocks {
		n += len(b)
	}
	return n
}

// ticks returns the parts of the task, with a tick at each finished one.
func (p *painter) ticks(do []string) []line {
	if p.over() {
		return nil
	}
	if len(do) == 0 {
		do = []string{"Make the move."}
	}
	var list []line
	for i, text := range do {
		switch made := p.made(len(do)); {
		case i < made:
			list = append(list, line{p.ink.Good, "✓ " + text})
		case i == made:
			list = append(list, line{p.ink.Accent, "▶ " + text})
		default:
			list = append(list, line{p.ink.Dim, "  " + text})
		}
	}
	return list
}

// made returns how many of the task's parts are done. Each cell or choice that starts the right
// move counts as one.
func (p *painter) made(of int) int {
	if p.attempt.Done {
		return of
	}
	m, ok := p.attempt.Solution()
	if !ok {
		return 0
	}
	n, steps := 0, p.State.Steps(m)
	for n < min(len(steps), len(p.Pick.Path)) &&
		p.Pick.Path[n].Cell == steps[n].Cell && p.Pick.Path[n].Choice == steps[n].Choice {
		n++
	}
	return min(n, of-1)
}

// said returns what the user needs to know now, in lines of at most w cells: what they type or can
// choose, a message of the program, or the answer to a move.
func (p *painter) said(w int) ([]line, boardview.Spots) {
	w = min(w, p.frame.panel.W)
	if at := p.frame.slot; at.H > 0 {
		w = at.W
	}
	around := p.s.Around
	switch {
	case len(around.Lines) > 0:
		return styled(around.Lines), nil
	case around.Notice.Text != "":
		return wrapped(p.mood(around.Notice.Bad), widget.Shown(around.Notice.Text, 4*w), w), nil
	case p.Line.Open:
		lines := wrapped(p.ink.Dim, p.Line.Moves(p.State), w)[:1]
		if p.told != "" && p.bad {
			lines = wrapped(p.ink.Bad, p.told, w)
		}
		return append(lines, line{0, widget.ShowInput(&p.Line.Input, w)}), nil
	case p.Choosing():
		return p.choices(w)
	case p.sitting:
		return wrapped(p.ink.Good, "Your opponent sits down…", w), nil
	case p.told != "":
		return wrapped(p.mood(p.bad), p.told, w), nil
	case p.frame.slot.H == 0 || p.over():
		return nil, nil
	case p.Told(&p.frame.Picture.Board) != "":
		return wrapped(p.ink.Text, p.Told(&p.frame.Picture.Board), w), nil
	case len(p.Pick.Path) > 0:
		return wrapped(p.ink.Text, "Now point at a marked square.", w), nil
	}
	lines := wrapped(p.ink.Text, "Your move: point at the board, or type.", w)
	if under := play.CellWords(p.State.Board(), p.Cursor); under != "" {
		lines = append(lines, line{p.ink.Dim, widget.Cut(under, w)})
	}
	return lines, nil
}

// mood returns the style of an answer.
func (p *painter) mood(bad bool) canvas.Style {
	if bad {
		return p.ink.Bad
	}
	return p.ink.Good
}

// styled returns lines that contain their styles.
func styled(lines []string) []line {
	list := make([]line, len(lines))
	for i, l := range lines {
		list[i].text = l
	}
	return list
}

// choices returns the ways to continue the move, which can be clicked.
func (p *painter) choices(w int) ([]line, boardview.Spots) {
	var list []line
	var spots boardview.Spots
	text := boardview.WhichChoice
	for _, c := range p.Pick.Choices() {
		item := boardview.ChoiceKey(c.Choice) + " " + c.Label
		if width := canvas.Width(text) + gap + canvas.Width(item); width > w {
			list, text = append(list, line{p.ink.Badge, text}), ""
		} else {
			text += strings.Repeat(" ", gap)
		}
		do := func() tea.Cmd { return p.Take(c.Choice) }
		spots = append(spots, boardview.Spot{X: canvas.Width(text), Y: len(list), W: canvas.Width(item), Do: do})
		text += item
	}
	return append(list, line{p.ink.Badge, text}), spots
}

// slot draws the answer. It grows upwards if needed.
func (p *painter) slot(at canvas.Rect, said []line, spots boardview.Spots) {
	if more := len(said) - at.H; more > 0 {
		at.Y, at.H = max(at.Y-more, 0), len(said)
		p.c.Part(at).Clear(0)
	}
	c := p.c.Part(at)
	for y, l := range said {
		put(c, y, l)
	}
	p.spots(at, 0, spots)
}

// spots records the clickable parts of an area, from line y on.
func (p *painter) spots(at canvas.Rect, y int, spots boardview.Spots) {
	spots.Move(at.X, at.Y+y)
	p.frame.spots = append(p.frame.spots, spots...)
}

// footer lists the keys.
func (l *Screen) footer(p painter) {
	last := widget.As(widget.Keys.Help, "help")
	if l.Typing() { // ? is text then
		last = widget.As(widget.Keys.Leave, "leave")
	}
	p.frame.chips = p.look.Chips(p.c.Part(p.frame.footer), l.Keys(), last)
}
