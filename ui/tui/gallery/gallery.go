package gallery

import (
	"context"
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// The minimum window for four games: boards of 10 by 10 small squares, and their panels, fit into it twice.
const MinWidth, MinHeight = 76, 22

const (
	// games is the number of games shown at once.
	games = 4
	// lingers is how long a finished game stays before another one replaces it.
	lingers = 10 * time.Second
	// soonestTick is the minimum time between two redraws of a clock. The clocks are small here,
	// and there are many.
	soonestTick = 100 * time.Millisecond
)

// Screen shows the best games being played.
type Screen struct {
	s     *app.Session
	ctx   context.Context
	cells [games]cell
	at    int // the chosen place
	shown Frame
	stale app.Stale
	ticks boardview.Ticker
	// covered says that another screen is on top, so no clock needs drawing.
	covered bool
}

// cell is a place for a game. Its table is nil while it has none.
type cell struct {
	table *table.Table
	board game.Board
	here  live.Update
	news  <-chan live.Update
	leave context.CancelFunc
	stale bool // the game must be drawn again
	tick  bool // its clock must be drawn again
}

// Frame records where the games were drawn.
type Frame struct {
	cells [games]place
	chips []widget.Chip
}

// Chips implements app.HasChips.
func (f Frame) Chips() []widget.Chip { return f.chips }

// place records where a game was drawn, with its clocks by seat.
type place struct {
	all    canvas.Rect
	clocks [2]canvas.Rect
}

// Messages of the screen. Those about a game have a subject.
type (
	subject struct {
		to    *Screen
		at    int
		table identity.TableID
	}
	followMsg struct {
		subject
		news <-chan live.Update
	}
	newsMsg struct {
		subject
		update live.Update
	}
	hopMsg  struct{ subject }
	tickMsg struct{ to *Screen }
)

// New returns the screen. The best game comes first.
func New(s *app.Session) app.Screen { return &Screen{s: s} }

func (g *Screen) Init(ctx context.Context) tea.Cmd {
	g.ctx = ctx
	return g.fill()
}

func (g *Screen) Title() string { return "Four games" }

// FullScreen implements app.FullScreen.
func (g *Screen) FullScreen() {}

// Watches implements app.Watcher. New games appear at the top of the list.
func (g *Screen) Watches() live.View {
	return live.View{Section: live.LiveSection, To: games}
}

func (g *Screen) Keys() []key.Binding {
	list := []key.Binding{
		widget.As(widget.Keys.Choose, "watch it"), widget.As(widget.Keys.Next, "next board"),
		widget.As(widget.Keys.NextGame, "another game"), widget.As(widget.Keys.Quit, "back"),
	}
	if g.cells[g.at].table == nil {
		return list[1:]
	}
	return list
}

// fill puts games into the empty places.
func (g *Screen) fill() tea.Cmd {
	var cmds []tea.Cmd
	for i := range g.cells {
		if g.cells[i].table == nil {
			cmds = append(cmds, g.change(i))
		}
	}
	return tea.Batch(cmds...)
}

// change puts the best game that is not shown yet into a place. If there is none, the place keeps
// its game.
func (g *Screen) change(at int) tea.Cmd {
	listing := g.s.Listing()
	for _, t := range g.s.Club.Tables.Top(listing, g.s.Me.ID, games+1) {
		if !g.shows(t.ID) {
			return g.show(at, t)
		}
	}
	return nil
}

// next puts the next game of the list into a place and wraps around.
func (g *Screen) next(at int) tea.Cmd {
	listing := g.s.Listing()
	var id identity.TableID
	if t := g.cells[at].table; t != nil {
		id = t.ID
	}
	for range listing.Live.Len() {
		t := listing.Next(id, g.s.Me.ID)
		if t == nil {
			break
		}
		if !g.shows(t.ID) {
			return g.show(at, t)
		}
		id = t.ID
	}
	return app.Refuse("There are no other games to watch now.")
}

func (g *Screen) shows(id identity.TableID) bool {
	return slices.ContainsFunc(g.cells[:], func(c cell) bool { return c.table != nil && c.table.ID == id })
}

// show follows a game in a place.
func (g *Screen) show(at int, t *table.Table) tea.Cmd {
	c := &g.cells[at]
	if c.leave != nil {
		c.leave()
	}
	ctx, leave := context.WithCancel(g.ctx)
	*c = cell{leave: leave, here: live.Update{Table: t}}
	c.take(t)
	club, me := g.s.Club, g.s.Me.Person
	follow := func() tea.Msg { return followMsg{subject{g, at, t.ID}, club.Tables.Follow(ctx, t, me)} }
	return tea.Batch(follow, g.tick())
}

func (c *cell) take(t *table.Table) {
	c.table, c.board, c.stale = t, t.State.Board(), true
}

// wait receives the next update for a place.
func (g *Screen) wait(at int) tea.Cmd {
	wrap := func(u live.Update) tea.Msg { return newsMsg{subject{g, at, u.Table.ID}, u} }
	return app.Receive(g.ctx, g.cells[at].news, wrap)
}

func (g *Screen) Update(msg tea.Msg) tea.Cmd {
	g.stale = max(g.stale, g.touches(msg))
	return g.update(msg)
}

// touches returns what a message makes stale.
func (g *Screen) touches(msg tea.Msg) app.Stale {
	switch msg.(type) {
	case followMsg, app.MinuteMsg, app.DrawnMsg:
		return app.Fresh
	case newsMsg, tickMsg:
		return app.Parts
	}
	return app.All
}

func (g *Screen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.DrawnMsg:
		g.shown = msg.Frame.(Frame)
		g.drawn()
	case app.LobbyMsg:
		return g.fill()
	case app.CoveredMsg:
		g.covered = true
		return g.tick()
	case app.ShownMsg:
		g.covered = false
		return tea.Batch(g.fill(), g.tick())
	case followMsg:
		if g.is(msg.subject) {
			g.cells[msg.at].news = msg.news
			return g.wait(msg.at)
		}
	case newsMsg:
		if g.is(msg.subject) {
			return g.take(msg.at, msg.update)
		}
	case hopMsg:
		if g.is(msg.subject) {
			return g.change(msg.at)
		}
	case tickMsg:
		if msg.to == g {
			for i := range g.cells {
				g.cells[i].tick = true
			}
			return g.tick()
		}
	case tea.KeyPressMsg:
		return g.press(msg)
	case tea.MouseClickMsg:
		return g.click(msg)
	}
	return nil
}

// is reports whether a place still shows a game.
func (g *Screen) is(s subject) bool {
	return s.to == g && g.cells[s.at].table != nil && g.cells[s.at].table.ID == s.table
}

// take handles an update of a game. A finished game makes room for another.
func (g *Screen) take(at int, u live.Update) tea.Cmd {
	c := &g.cells[at]
	was := c.table.Status
	c.here = u
	c.take(u.Table)
	cmds := []tea.Cmd{g.wait(at), g.tick()}
	if u.Table.Status == table.Over && was != table.Over {
		cmds = append(cmds, app.After(g.ctx, lingers, hopMsg{subject{g, at, u.Table.ID}}))
	}
	return tea.Batch(cmds...)
}

// tick schedules a tickMsg for when a clock shows another time.
func (g *Screen) tick() tea.Cmd {
	wait := time.Duration(0)
	for i := range g.cells {
		t := g.cells[i].table
		if g.covered || t == nil || t.Status != table.Playing {
			continue
		}
		if seat, runs := t.Clock.Running(); runs {
			if d := boardview.UntilTick(t.Clock.Left(seat, g.s.ClockNow())); d > 0 && (wait == 0 || d < wait) {
				wait = d
			}
		}
	}
	if wait > 0 {
		wait = max(wait, soonestTick)
	}
	return g.ticks.Wake(g.ctx, wait, tickMsg{g})
}

func (g *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back, widget.Keys.Quit):
		return g.s.Pop()
	case key.Matches(msg, widget.Keys.Choose):
		return g.open()
	case key.Matches(msg, widget.Keys.NextGame):
		return g.next(g.at)
	case key.Matches(msg, widget.Keys.Next):
		g.choose((g.at + 1) % max(g.count(), 1))
	case key.Matches(msg, widget.Keys.Previous):
		g.choose((g.at + games - 1) % games)
	case msg.String() == "left", msg.String() == "right", g.count() == 2 && (msg.String() == "up" || msg.String() == "down"):
		g.choose(g.at ^ 1)
	case msg.String() == "up", msg.String() == "down":
		g.choose(g.at ^ 2)
	case msg.String() >= "1" && msg.String() <= "4":
		g.choose(int(msg.String()[0] - '1'))
	}
	return nil
}

// count returns how many games are shown. They have the first places.
func (g *Screen) count() (n int) {
	for n < games && g.cells[n].table != nil {
		n++
	}
	return n
}

// choose marks a place. If no game is there, it marks the last game.
func (g *Screen) choose(at int) { g.at = max(min(at, g.count()-1), 0) }

// open opens the chosen game.
func (g *Screen) open() tea.Cmd {
	if t := g.cells[g.at].table; t != nil {
		return app.OpenTable(g.s, t.ID)
	}
	return nil
}

// click chooses a game, or opens it if it was chosen before.
func (g *Screen) click(msg tea.MouseClickMsg) tea.Cmd {
	for i, p := range g.shown.cells {
		if !p.all.Contains(msg.X, msg.Y) || msg.Button != tea.MouseLeft {
			continue
		}
		if i == g.at {
			return g.open()
		}
		g.at = i
	}
	return nil
}

// Due returns the message that replaces a finished game.
func (g *Screen) Due(at int) tea.Msg { return hopMsg{subject{g, at, g.cells[at].table.ID}} }

// Shows returns the games shown, by place. "" means none.
func (g *Screen) Shows() (ids [games]identity.TableID) {
	for i, c := range g.cells {
		if c.table != nil {
			ids[i] = c.table.ID
		}
	}
	return ids
}
