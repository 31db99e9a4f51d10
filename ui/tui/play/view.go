package play

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/gallery"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// Frame records what a table drew, and where.
type Frame struct {
	window  canvas.Rect
	Layout  parts.Layout
	Picture boardview.Picture // of the board
	spots   boardview.Spots
	roomy   bool // the window has room for four games
	over    bool // the panel covers the board
	free    int  // the first line of the window that covers the board
	chat    chatLines
	clocks  [2]canvas.Rect // by seat
	slot    canvas.Rect    // as large as it has grown
	sheet   bool           // text that is too long for the slot is shown elsewhere
	waited  canvas.Rect    // how long the host has waited, and when a bot joins
	chips   []widget.Chip
}

// Chips implements app.HasChips.
func (f *Frame) Chips() []widget.Chip { return f.chips }

// painter draws a table. It changes nothing but the frame.
type painter struct {
	*TableScreen
	look  parts.Looks
	ink   *widget.Words // of look
	frame *Frame
	c     canvas.Canvas // the window
}

func newPainter(t *TableScreen, f *Frame, c canvas.Canvas) *painter {
	return &painter{t, parts.Looks{Styles: t.s.Styles}, &t.s.Styles.Words, f, c}
}

// FullScreen implements app.FullScreen: the screen draws the whole window.
func (t *TableScreen) FullScreen() {}

// Paint draws the screen and changes nothing.
func (t *TableScreen) Paint(c canvas.Canvas) app.Frame {
	f := &Frame{window: canvas.Rect{W: c.W(), H: c.H()}, chat: t.frame.chat}
	t.layOut(f, c.W(), c.H())
	f.roomy = c.W() >= gallery.MinWidth && c.H() >= gallery.MinHeight
	p := newPainter(t, f, c)
	p.seats()
	if !p.zen || p.Typing() {
		p.header()
		p.footer()
	}
	if !f.over {
		p.board()
	}
	if f.Layout.Side || f.over {
		p.panel()
	}
	p.sheet()
	p.slot()
	p.floats()
	return f
}

// layOut computes the layout of a window.
func (t *TableScreen) layOut(f *Frame, w, h int) {
	f.Picture = boardview.Picture{Board: t.Board, Flipped: t.Flipped, Surface: widget.SurfaceOf(t.Table.Rules.Info())}
	f.Layout = parts.Lay(f.Picture, t.s.Styles.Sizes, t.needs(), w, h)
	f.Picture.Size, f.Picture.Inside = f.Layout.Cell, f.Layout.Inside
	f.free = h
	f.over = !f.Layout.Side && (t.page || t.pane.Typing() || t.Waits())
	if l := &f.Layout; t.Table.Status == table.Gone || f.over && app.Seeking(t.Table) { // without a board
		f.over = true
		l.Panel = canvas.Rect{X: l.Slot.X, Y: l.Above.Y, W: l.Slot.W, H: l.Below.Y + 1 - l.Above.Y}
		l.Above.H, l.Below.H = 0, 0
	}
}

// needs returns the lines that the panel needs. They stay the same while a game runs.
func (t *TableScreen) needs() parts.Needs {
	if t.Waits() {
		return parts.Needs{}
	}
	n := parts.Needs{Facts: t.facts.Lines(), Chat: t.mayChat(), Card: t.carded(), Bare: t.zen}
	if t.review.studied() || t.studying() && words.Annotated(t.Table) {
		n.Slot = 6 // the analysis of each position, or the notes on each move
	}
	if t.eval.graphed() {
		n.Graph = graphLines
	}
	if n.Card {
		n.Strip = t.review.strip()
	}
	switch {
	case t.tray():
		n.Taken = 4 // a heading, a line for each seat, and one for a note
	case n.Facts == 0:
		n.Taken = 1
	}
	return n
}

// tray reports whether the game puts pieces beside the board.
func (t *position) tray() bool { return t.Board.Trays[0].Title != "" || t.Board.Trays[1].Title != "" }

// carded reports whether a card shows how the game ended. In an imported game with notes, the notes
// on the moves take its place.
func (t *position) carded() bool {
	if t.studying() && words.Annotated(t.Table) && (!t.Live() || len(words.NotesOn(t.Table, t.Ply-1)) > 0) {
		return false
	}
	return t.Table.Status == table.Over || t.Table.Status == table.Pause
}

// at returns a part of the window.
func (p *painter) at(r canvas.Rect) canvas.Canvas { return p.c.Part(r) }

// spots makes the clickable parts of a block clickable where it is drawn: in c, from line y on.
func (p *painter) spots(c canvas.Canvas, y int, of []boardview.Spot) {
	at := c.Place()
	for _, s := range of {
		if s.Y+y < c.H() {
			s.X, s.Y = s.X+at.X, s.Y+y+at.Y
			p.frame.spots = append(p.frame.spots, s)
		}
	}
}

// spotAt returns what a click at a position in the window does, or nil.
func (f *Frame) spotAt(x, y int) func() tea.Cmd { return f.spots.At(x, y) }

// CellAt returns the board cell at a position in the window.
func (f *Frame) CellAt(x, y int) game.Cell {
	if at := f.Layout.Board; !f.over && at.Contains(x, y) {
		return f.Picture.CellAt(x-at.X, y-at.Y)
	}
	return game.NoCell
}

// header draws the names of the program, the table and the user, and a badge for tables that wait
// elsewhere.
func (p *painter) header() {
	c := p.at(p.frame.Layout.Header)
	if c.H() == 0 {
		return
	}
	end := c.W()
	if name := p.s.Me.Name; c.W() >= widget.Wide-gapCells {
		end = parts.Right(c, end, 0, p.ink.Dim, widget.Shown(name, widget.NameCells)) - gapCells
	}
	x := 0
	if c.W() >= widget.Wide {
		x = c.Text(0, 0, p.ink.Accent, "pawnstorm") + gapCells
	}
	title := p.Title()
	if p.frame.Layout.Header.X == p.frame.Layout.Panel.X && p.frame.Layout.Side { // the title is in the panel
		title = p.s.TableName(p.Table)
	}
	badge := p.s.Around.Badge
	if x+canvas.Width(title)+gapCells+canvas.Width(badge) > end { // the title matters more
		badge = p.s.Around.Short
	}
	if badge != "" {
		end = parts.Right(c, end, 0, p.ink.Badge, badge) - gapCells
	}
	if canvas.Width(title) > end-x {
		title = strings.TrimSuffix(title, " Chess")
	}
	parts.Fit(c, x, 0, end-x, p.ink.Text, title)
}

// gapCells is the gap between two things on a line.
const gapCells = 2

// board draws the board and the cursor, marks and moves on it.
func (p *painter) board() {
	f := p.frame
	f.Picture.Looks = p.Looks(f.Picture.Board)
	f.Picture.Held = p.Held(&f.Picture.Board)
	picture := p.motion.In(f.Picture)
	if p.blind {
		picture = blindfolded(f.Picture)
	}
	picture.Paint(p.at(f.Layout.Board), p.s.Styles)
	p.evaluation()
}

// Frame returns the frame that was drawn last.
func (t *TableScreen) Frame() Frame { return t.frame }

// Looks returns what the board shows besides the pieces.
func (t *TableScreen) Looks(board game.Board) boardview.Looks {
	v := boardview.Highlights{
		Last: t.lastCells(), Hint: t.hintCells(), Cursor: game.NoCell, Placing: t.Table.Rules.Info().Placing,
		Drawn: t.Drawn(), Threats: t.threats(),
	}
	if t.MayMove() {
		v.Pick = &t.Pick
	}
	if t.Live() {
		v.Premove = t.premoves.made.cells
	}
	if t.steering() {
		v.Cursor = t.Cursor
	}
	return v.Looks(board)
}

// footer draws the keys.
func (p *painter) footer() {
	c := p.at(p.frame.Layout.Footer)
	if p.frame.Layout.Header.H == 0 && p.s.Around.Badge != "" {
		end := parts.Right(c, c.W(), 0, p.ink.Badge, p.s.Around.Badge) - gapCells
		c = c.Part(canvas.Rect{W: end, H: 1})
	}
	last := widget.Keys.Help
	if p.Typing() { // ? is text then
		last = widget.As(widget.Keys.Leave, "leave")
	}
	keys := p.Keys()
	if n := p.pane.New(); n > 0 && !p.frame.Layout.Side && !p.Typing() {
		talk := widget.Keys.Talk
		keys = slices.DeleteFunc(keys, func(b key.Binding) bool { return b.Help().Key == talk.Help().Key })
		keys = slices.Insert(keys, min(len(keys), 1), widget.As(talk, fmt.Sprintf("%d new", n)))
	}
	p.frame.chips = p.look.Chips(c, keys, last)
}
