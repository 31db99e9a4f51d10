package tournaments

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/people"
	"pawnstorm/ui/tui/widget"
)

// part is what the lower half of a tournament's page shows.
type part int

// The parts, in the order of the tab key.
const (
	standings part = iota
	boards
	about
	parts
)

var partNames = [parts]string{"Standings", "Boards", "About"}

// page is one tournament: how far it is, where one plays, the standings, the boards.
type page struct {
	s     *app.Session
	t     *tournament.Tournament
	ranks []tournament.Standing // of t
	at    part
	round int // whose boards are shown, from 1 on; 0 is the last
	lists [parts]widget.List
	rows  int                   // the line of the body on which the first row was drawn
	ask   *widget.Question      // nil while nothing is asked
	doing tournament.IntentKind // on its way
}

// Messages of the page.
type (
	// changedMsg brings what has become of the tournament.
	changedMsg struct {
		to *page
		t  *tournament.Tournament
	}
	// doneMsg says what became of a wish.
	doneMsg struct {
		to   *page
		t    *tournament.Tournament
		said string
		err  error
	}
)

// NewPage is the page of a tournament.
func NewPage(s *app.Session, t *tournament.Tournament) app.Screen {
	p := &page{s: s}
	p.take(t)
	return p
}

func (p *page) Init(ctx context.Context) tea.Cmd {
	return app.Subscribe(ctx, p.s.Club.Tournaments.Follow(ctx, p.t.ID), func(t *tournament.Tournament) tea.Msg { return changedMsg{p, t} })
}

// take shows a newer state. The cursor stays on its person.
func (p *page) take(t *tournament.Tournament) {
	if p.t != nil && p.t.Rev >= t.Rev {
		return
	}
	chosen := p.chosenEntry()
	p.t, p.ranks = t, t.Standings()
	list := &p.lists[standings]
	list.Rows = len(p.ranks)
	if at := slices.IndexFunc(p.ranks, func(s tournament.Standing) bool { return s.Entry == chosen }); at >= 0 {
		list.Follow(at)
	}
	p.lists[boards].Rows = len(p.boards())
}

// chosenEntry is the number of the entry under the cursor of the standings, or 0.
func (p *page) chosenEntry() int {
	if i := p.lists[standings].Cursor; i < len(p.ranks) {
		return p.ranks[i].Entry
	}
	return 0
}

// shown is the round whose boards are shown, from 1 on; 0 if there is none yet.
func (p *page) shown() int {
	if p.round == 0 {
		return len(p.t.Played)
	}
	return p.round
}

// boards are those of the round that is shown, or of an arena those that go on.
func (p *page) boards() (list []boardRow) {
	if p.t.Kind == tournament.Arena && p.round == 0 {
		for round, number := range p.t.OpenBoards() {
			list = append(list, boardRow{round, number})
		}
		return list
	}
	if n := p.shown(); n > 0 {
		for i := range p.t.Played[n-1].Boards {
			list = append(list, boardRow{n, i + 1})
		}
	}
	return list
}

// boardRow is a board of a round, both counted from 1.
type boardRow struct{ round, number int }

// me is the person's entry, or nil.
func (p *page) me() *tournament.Entry { return p.t.Entry(p.t.EntryOf(p.s.Me.ID)) }

// myBoard is where the person plays now. ready is false while the table is being set up.
func (p *page) myBoard() (at boardRow, ready bool) {
	me := p.t.EntryOf(p.s.Me.ID)
	if p.t.Hosts(me) {
		open, wait := p.hostBoards()
		if open = append(wait, open...); len(open) > 0 && p.t.Status == tournament.Running {
			return open[0], true
		}
		return boardRow{}, false
	}
	round, number, ok := p.t.BoardOf(me)
	if !ok {
		return boardRow{}, false
	}
	id := tournament.TableID(p.t.ID, round, number)
	return boardRow{round, number}, slices.ContainsFunc(p.s.Listing().Mine(p.s.Me.ID), func(t *table.Table) bool { return t.ID == id })
}

// hostBoards are those at which the host of a simul plays, and which of them wait for a
// move.
func (p *page) hostBoards() (open, wait []boardRow) {
	for _, t := range p.s.Listing().Mine(p.s.Me.ID) {
		if t.Board == nil || t.Board.Tournament != p.t.ID || t.Status == table.Over || t.Status == table.Gone {
			continue
		}
		at := boardRow{t.Board.Round, t.Board.Number}
		if open = append(open, at); t.WaitsFor(p.s.Me.ID) {
			wait = append(wait, at)
		}
	}
	for _, list := range [][]boardRow{open, wait} {
		slices.SortFunc(list, func(a, b boardRow) int { return cmp.Compare(a.number, b.number) })
	}
	return open, wait
}

// topBoard is the board of the best who plays now, if anybody does.
func (p *page) topBoard() (at boardRow, ok bool) {
	for _, s := range p.ranks { // of a simul the first after its host, who is at all
		if round, number, ok := p.t.BoardOf(s.Entry); ok {
			return boardRow{round, number}, true
		}
	}
	return boardRow{}, false
}

// Ages implements app.Aging.
func (p *page) Ages() time.Duration { return ages(p.t, p.s.Now()) }

func (p *page) Title() string { return "Tournament" }

func (p *page) Keys() []key.Binding {
	if p.ask != nil {
		return widget.AnswerKeys()
	}
	var list []key.Binding
	if does := p.enterWord(); does != "" {
		list = append(list, widget.As(widget.Keys.Choose, does))
	}
	next := widget.As(widget.Keys.Next, strings.ToLower(partNames[(p.at+1)%parts]))
	for i, w := range p.wishes() {
		if list = append(list, w.key); i == 0 {
			list = append(list, next)
		}
	}
	if len(p.wishes()) == 0 {
		list = append(list, next)
	}
	list = append(list, widget.As(widget.Keys.Quit, "back"))
	if _, ok := p.topBoard(); ok {
		list = append(list, bestKey)
	}
	if p.setsBoards() {
		list = append(list, boardKey)
	}
	if p.at == boards && len(p.t.Played) > 1 {
		list = append(list, widget.As(widget.Keys.Change, "round"))
	}
	return append(list, widget.Keys.UpDown, widget.Keys.PageUp, widget.Keys.PageDown, widget.Keys.Home, widget.Keys.End)
}

// enterWord says what enter does; "" is nothing.
func (p *page) enterWord() string {
	switch _, ready := p.myBoard(); {
	case ready:
		return "to your board"
	case p.at == standings && len(p.ranks) > 0:
		return "profile"
	case p.at == boards && len(p.boards()) > 0:
		return "see the game"
	}
	return ""
}

func (p *page) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case changedMsg:
		if msg.to != p {
			return p.s.Unchanged()
		}
		p.take(msg.t)
	case doneMsg:
		if msg.to != p {
			return p.s.Unchanged()
		}
		return p.done(msg)
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.MouseClickMsg:
		if p.ask == nil && p.at != about && p.lists[p.at].Chooses(msg, p.rows) {
			return p.openRow()
		}
	case tea.MouseWheelMsg:
		p.lists[p.at].Wheel(msg)
	}
	return nil
}

func (p *page) press(msg tea.KeyPressMsg) tea.Cmd {
	if p.ask != nil {
		settled, cmd := p.ask.Answer(msg)
		if settled {
			p.ask = nil
		}
		return cmd
	}
	if w, ok := p.wished(msg); ok {
		return p.wish(w)
	}
	switch mine, ready := p.myBoard(); {
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return p.s.Pop()
	case key.Matches(msg, widget.Keys.Choose) && ready:
		return p.openBoard(mine)
	case key.Matches(msg, widget.Keys.Choose):
		return p.openRow()
	case key.Matches(msg, bestKey):
		return p.openTop()
	case key.Matches(msg, widget.Keys.Next):
		p.at = (p.at + 1) % parts
	case key.Matches(msg, widget.Keys.Previous):
		p.at = (p.at + parts - 1) % parts
	case p.setsBoards() && key.Matches(msg, widget.Keys.Left):
		return p.place(-1)
	case p.setsBoards() && key.Matches(msg, widget.Keys.Right):
		return p.place(+1)
	case p.at == boards && key.Matches(msg, widget.Keys.Left):
		p.turn(-1)
	case p.at == boards && key.Matches(msg, widget.Keys.Right):
		p.turn(+1)
	default:
		p.lists[p.at].Press(msg)
	}
	return nil
}

// turn shows the boards of another round.
func (p *page) turn(by int) {
	if len(p.t.Played) == 0 {
		return
	}
	p.round = min(max(p.shown()+by, 1), len(p.t.Played))
	if p.round == len(p.t.Played) {
		p.round = 0 // the last, whichever that becomes
	}
	p.lists[boards].Rows = len(p.boards())
	p.lists[boards].Choose(0)
}

// openRow opens what the cursor is on: a player or a game.
func (p *page) openRow() tea.Cmd {
	switch p.at {
	case standings:
		if e := p.t.Entry(p.chosenEntry()); e != nil {
			return p.s.Push(people.NewProfileScreen(p.s, e.Person))
		}
	case boards:
		if rows, i := p.boards(), p.lists[boards].Cursor; i < len(rows) {
			return p.openBoard(rows[i])
		}
	}
	return nil
}

// openTop shows the game of the best who play.
func (p *page) openTop() tea.Cmd {
	at, ok := p.topBoard()
	if !ok {
		return app.Refuse("No game of this tournament goes on just now.")
	}
	return p.openBoard(at)
}

// openBoard shows the game of a board.
func (p *page) openBoard(at boardRow) tea.Cmd {
	s, id, done := p.s, tournament.TableID(p.t.ID, at.round, at.number), p.t.Board(at.round, at.number).Done
	return func() tea.Msg {
		t, err := s.Club.Tables.Get(s.Ctx, id)
		switch {
		case errs.KindOf(err) != errs.NotFound || err == nil:
		case done:
			err = errs.New(errs.NotFound, "No game was played at this board.")
		default:
			err = errs.New(errs.NotFound, "This board is being set up. Try again in a moment.")
		}
		return app.FoundMsg{Table: t, Err: err}
	}
}
