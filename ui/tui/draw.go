package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/program"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/desktop"
	"pawnstorm/ui/tui/widget"
)

// surface is the screen we draw on, with its size and styles. When any of these changes, everything
// must be drawn again.
type surface struct {
	screen *canvas.Screen
	size   canvas.Rect
	styles *widget.Styles
}

// shown records what is on screen, to find out what is stale.
type shown struct {
	surface
	page   app.Screen // the top screen, or nil if the window is too small
	body   canvas.Rect
	last   canvas.Rect // the footer
	header string
	footer string
	around string
	chips  []widget.Chip // the footer keys, in window coordinates
}

// Draw draws what has changed since the last call.
func (m *Model) Draw(s *canvas.Screen) {
	m.query.clean(s)
	if m.Session.Terminal.Mosaic > canvas.Quadrants {
		s.Can |= canvas.Mosaics
	}
	s.Use(m.Session.Styles.Images)
	if on := (surface{s, s.Bounds(), m.Session.Styles}); on != m.shown.surface {
		m.shown = shown{surface: on}
		m.drawn = false
	}
	if m.drawn {
		m.drawParts()
		return
	}
	m.drawn = true
	defer m.watch()
	if m.small() {
		m.shown.page, m.shown.chips = nil, nil
		m.drawSmall()
		return
	}
	if r, ok := m.Top().(app.Reader); ok {
		p := r.Reading()
		w, _ := m.room()
		p.W, p.H = w, m.h-2 // its footer shows whether there is more text below
	}
	w, h := m.room()
	_, whole := m.Top().(app.FullScreen)
	if whole {
		w = m.w
	}
	m.Session.Around = m.around(w)
	if whole {
		m.shown.header, m.shown.footer = "", ""
		around := fmt.Sprint(m.Session.Around, m.Session.SavingWords()) // the screen may say the latter itself
		m.drawBody(m.shown.size, around != m.shown.around)
		m.shown.around = around
		return
	}
	page := canvas.Rect{X: (m.w - w) / 2, W: w, H: m.h}
	foot, chips := m.footer(w)
	last := canvas.Rect{X: page.X, Y: max(m.h-len(foot), 1), W: w, H: len(foot)}
	for i := range chips {
		chips[i].X, chips[i].Y = chips[i].X+page.X, last.Y
	}
	body := canvas.Rect{X: page.X, Y: 1, W: w, H: last.Y - 1}
	if extra := body.H - h; extra > 0 {
		body.Y, body.H = body.Y+extra/2, h
	}
	if m.shown.page != m.Top() || m.shown.body != body || m.shown.last != last {
		m.shown.header, m.shown.footer = "", ""
		m.blank(page, body)
	}
	m.drawLines(canvas.Rect{X: page.X, W: w, H: 1}, m.header(w), &m.shown.header)
	m.drawBody(body, false)
	m.drawLines(last, strings.Join(foot, "\n"), &m.shown.footer)
	m.shown.last, m.shown.chips = last, chips
}

// room returns the size of the top screen: its width, and its maximum height between header and
// footer.
func (m *Model) room() (w, h int) {
	w, h = app.MaxWidth, app.MaxHeight
	if s, ok := m.Top().(app.Sized); ok {
		w, h = s.MaxSize()
	}
	return min(w, m.w), h
}

// blank clears the area around the body in a larger window.
func (m *Model) blank(page, body canvas.Rect) {
	for _, part := range []canvas.Rect{
		{W: page.X, H: m.h},
		{X: page.X + page.W, W: m.w - page.X - page.W, H: m.h},
		{X: page.X, Y: 1, W: page.W, H: body.Y - 1},
		{X: page.X, Y: body.Y + body.H, W: page.W, H: m.h - 1 - body.Y - body.H},
	} {
		if part.W > 0 && part.H > 0 {
			m.draw(part, func(canvas.Canvas) {})
		}
	}
}

// drawLines draws a text if it differs from the text on screen.
func (m *Model) drawLines(at canvas.Rect, text string, was *string) {
	if text == *was {
		return
	}
	*was = text
	m.draw(at, func(c canvas.Canvas) { lines(c, text) })
}

// drawBody draws the stale parts of the top screen, or all of it if anew is set.
func (m *Model) drawBody(at canvas.Rect, anew bool) {
	if m.shown.page != m.Top() || m.shown.body != at {
		m.shown.page, m.shown.body = m.Top(), at
		anew = true
	}
	if t, ok := m.Top().(app.PartPainter); ok && !anew && t.Stale() < app.All {
		m.drawParts()
		return
	}
	switch top := m.Top().(type) {
	case app.Writer:
		m.draw(at, func(c canvas.Canvas) { lines(c, top.Body(c.W(), c.H())) })
	case app.Painter:
		var frame app.Frame
		m.draw(at, func(c canvas.Canvas) { frame = top.Paint(c) })
		if f, ok := frame.(app.HasChips); ok {
			m.shown.chips = f.Chips()
		}
		m.Top().Update(app.DrawnMsg{Frame: frame})
	}
}

// drawParts draws the stale parts of the top screen, unless all of it is stale.
func (m *Model) drawParts() {
	t, ok := m.shown.page.(app.PartPainter)
	if !ok || t.Stale() != app.Parts {
		return
	}
	body := m.shown.body
	t.PaintParts(func(at canvas.Rect, paint func(canvas.Canvas)) {
		at.X, at.Y = at.X+body.X, at.Y+body.Y
		m.draw(at, paint)
	})
}

// drawSmall tells the user that the window is too small for a game.
func (m *Model) drawSmall() {
	text := fmt.Sprintf("pawnstorm needs %d x %d cells; this window has %d x %d. "+
		"Your game goes on. Press ctrl+c to leave.", widget.MinWidth, widget.MinHeight, m.w, m.h)
	m.draw(m.shown.size, func(c canvas.Canvas) { lines(c, strings.Join(widget.Wrap(text, max(m.w, 1)), "\n")) })
}

// draw draws a part of the screen, in ASCII if the terminal requires it.
func (m *Model) draw(at canvas.Rect, paint func(canvas.Canvas)) {
	m.shown.screen.Draw(at, func(c canvas.Canvas) {
		paint(c)
		if m.Session.Styles.ASCII {
			c.ASCII(widget.ASCIISign)
		}
	})
}

// lines draws a styled text. It ends lines that are too long with an ellipsis.
func lines(c canvas.Canvas, text string) {
	y := 0
	for line := range strings.SplitSeq(text, "\n") {
		if end := c.Styled(0, y, line); end > c.W() {
			c.Set(c.W()-1, y, c.Cell(c.W()-1, y).Style, '…')
		}
		y++
	}
}

// Modes returns the terminal modes to set.
func (m *Model) Modes() program.Modes {
	modes := program.Modes{
		Title: title(m.Session, m.notifications.waiting(m.Session, "") > 0),
		Focus: m.attention.reports,
		Mark:  m.attention.marked && m.Session.Desktop()&desktop.Taskbar != 0,
	}
	if m.Session.Mouse {
		modes.Mouse = tea.MouseModeCellMotion
		drags, ok := m.Top().(app.Draggable)
		modes.Drag = ok && drags.Drags()
	}
	return modes
}

// drawBefore updates the screen before a key or a click reaches it. Clicks need the places that
// were drawn, and a Writer also records how much text fits.
func (m *Model) drawBefore(msg tea.Msg) {
	switch msg.(type) {
	case tea.MouseMsg:
	case tea.KeyMsg, tea.PasteMsg:
		if _, ok := m.Top().(app.Writer); !ok {
			return
		}
	default:
		return
	}
	if m.shown.screen != nil {
		m.Draw(m.shown.screen)
	}
}

// Patient reports whether other sessions may be drawn first, because this user is not playing at
// the table on screen.
func (m *Model) Patient() bool {
	t, ok := m.Top().(app.Player)
	return !ok || !t.Plays()
}

// View returns what Draw draws as text, for programs without a canvas.
func (m *Model) View() tea.View {
	if m.view == nil || m.view.Bounds() != (canvas.Rect{W: max(m.w, 0), H: max(m.h, 0)}) {
		m.view = canvas.NewScreen(m.w, m.h)
	}
	m.Draw(m.view)
	if m.view.Changed() {
		m.view.Encode(nil)
		m.frame.Content = strings.Join(m.view.Canvas().Lines(), "\n")
	}
	modes := m.Modes()
	m.frame.AltScreen, m.frame.MouseMode, m.frame.WindowTitle = true, modes.Mouse, modes.Title
	return m.frame
}
