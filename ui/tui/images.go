package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/time/rate"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
)

// patienceForPictures is how long a terminal may take to show pictures and to answer. If it needs longer twice in a
// row, pieces are text. Once does not count: a terminal may be slow with its first pictures on the fastest line.
const patienceForPictures = 2 * time.Second

// sixels is the device attribute (DA1) of terminals with sixels.
const sixels = 4

// A session may change the size of its cells cellsAtOnce times, and then once every cellsEvery. Pictures are drawn
// for each size, so a client that reports more of them gets no images.
const (
	cellsAtOnce = 40
	cellsEvery  = 5 * time.Second
)

// measured takes the size of a cell in pixels.
func (m *Model) measured(size uv.CellSizeEvent) {
	t := &m.Session.Shows
	w, h := size.Width, size.Height
	if w == t.CellW && h == t.CellH || !(canvas.Images{CellW: w, CellH: h}).Fits() && t.CellW == 0 {
		return
	}
	if m.query.cells == nil {
		m.query.cells = rate.NewLimiter(rate.Every(cellsEvery), cellsAtOnce)
	}
	t.Restless = t.Restless || !m.query.cells.AllowN(m.Session.Now(), 1)
	t.CellW, t.CellH = w, h
	if m.query.heard {
		m.Session.Restyle()
	}
}

// resized asks for the size of a cell again if the window has changed, because its font may have changed.
func (m *Model) resized() tea.Cmd {
	t := &m.Session.Shows
	if t.Columns, t.Rows = m.w, m.h; !t.Any() {
		return nil
	}
	m.Session.Restyle()
	return m.question(askCells)
}

// timed measures the line after pictures were sent.
func (m *Model) timed() tea.Cmd {
	q := &m.query
	if q.open || q.due || m.Session.Me.Settings.Images != account.AnyImages {
		return nil
	}
	q.timing = true
	return m.question("")
}

// late notes that the answer that measures the line is overdue. The second time in a row, it switches to text.
func (m *Model) late() tea.Cmd {
	q := &m.query
	if !q.timing {
		return nil
	}
	q.due = true
	if !q.late {
		q.late = true
		return nil
	}
	m.Session.Shows.Slow = true
	m.Session.Restyle()
	return app.Notice("Your connection is slow, so pieces are text now. " +
		"To get images anyway, choose a protocol in the settings.")
}
