package teams

import (
	"context"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/talk"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/chat"
	"pawnstorm/ui/tui/people"
	"pawnstorm/ui/tui/widget"
)

// part is what the lower half of a team's page shows.
type part int

// The parts, in the order of the tab key.
const (
	room part = iota // what its members say
	members
	games
	parts
)

var partNames = [parts]string{"Room", "Members", "Games"}

// page is one team: its room, its people and what they play.
type page struct {
	s     *app.Session
	ctx   context.Context
	t     *team.Team
	now   lobby.Gathering
	at    part
	lists [parts]widget.List
	talk  *chat.Pane
	whom  widget.Input     // focused while the name of somebody to invite is typed
	ask   *widget.Question // nil while nothing is asked
	rows  int              // the line of the body on which the first row was drawn
	doing bool             // a wish is on its way
}

// Messages of the page.
type (
	// changedMsg brings what has become of the team.
	changedMsg struct {
		to *page
		t  *team.Team
	}
	// doneMsg says what became of a wish.
	doneMsg struct {
		to   *page
		t    *team.Team
		said string
		err  error
	}
)

// NewPage is the page of a team.
func NewPage(s *app.Session, t *team.Team) app.Screen {
	p := &page{s: s, t: t, talk: chat.NewPane(s), whom: widget.NewInput("Invite: ", 20)}
	if p.talk.Stays = true; !t.Has(s.Me.ID) {
		p.at = members
	}
	p.gather()
	return p
}

func (p *page) Init(ctx context.Context) tea.Cmd {
	p.ctx = ctx
	return tea.Batch(p.listen(), app.Subscribe(ctx, p.s.Club.Teams.Follow(ctx, p.t.ID), func(t *team.Team) tea.Msg { return changedMsg{p, t} }))
}

// listen enters the room of the team, if the person is in it, or leaves it.
func (p *page) listen() tea.Cmd {
	p.talk.Seen(p.at == room)
	if !p.t.Has(p.s.Me.ID) {
		return p.talk.Follow(p.ctx)
	}
	return p.talk.Follow(p.ctx, talk.TeamRoom(p.t.ID))
}

// take shows another state of the team.
func (p *page) take(t *team.Team) tea.Cmd {
	if t.Gone() { // it says nothing more
		t = &team.Team{ID: t.ID, Rev: t.Rev, Name: p.t.Name, Founded: p.t.Founded}
	}
	if p.t = t; !t.Has(p.s.Me.ID) && p.at == room {
		p.at = members
	}
	p.gather()
	return p.listen()
}

// gather looks what the members do now. The cursors stay on their rows.
func (p *page) gather() {
	p.now = p.s.Club.Gather(p.t)
	p.lists[members].Rows, p.lists[games].Rows = len(p.people()), len(p.tables())
	for i := range p.lists {
		p.lists[i].Choose(p.lists[i].Cursor)
	}
}

// somebody is a row of the people: a member, or one who is invited.
type somebody struct {
	identity.Person
	invited bool
}

// people are the members, those first who have been there longest, and for the captain those
// who have not answered.
func (p *page) people() (list []somebody) {
	for _, m := range p.t.Members {
		list = append(list, somebody{m.Person, false})
	}
	if p.leads() {
		for _, i := range p.t.Invited {
			if _, ok := p.t.Invites(i.Person.ID, p.s.Now()); ok {
				list = append(list, somebody{i.Person, true})
			}
		}
	}
	return list
}

// tables are those at which members wait or play.
func (p *page) tables() []*table.Table { return slices.Concat(p.now.Open, p.now.Live) }

// leads reports whether the person is the captain.
func (p *page) leads() bool { return p.t.Captain == p.s.Me.ID && !p.t.Gone() }

// chosen is whom the cursor is on.
func (p *page) chosen() (who somebody, ok bool) {
	list, at := p.people(), p.lists[members].Cursor
	if p.at != members || at >= len(list) {
		return somebody{}, false
	}
	return list[at], true
}

// Typing implements app.Typist.
func (p *page) Typing() bool { return p.talk.Typing() || p.whom.Focused() || p.ask != nil }

// Watches implements app.Watcher: who of the members is here, and what they do.
func (p *page) Watches() live.View { return live.View{People: true} }

// Ages implements app.Aging: games begin and end without a sign of who is here.
func (p *page) Ages() time.Duration { return time.Minute }

func (p *page) Title() string { return "Team" }

func (p *page) Keys() []key.Binding {
	switch {
	case p.ask != nil:
		return widget.AnswerKeys()
	case p.talk.Typing():
		return p.talk.Keys()
	case p.whom.Focused():
		return []key.Binding{widget.As(widget.Keys.Choose, "invite"), widget.As(widget.Keys.Back, "close")}
	}
	var list []key.Binding
	if does := p.enterWord(); does != "" {
		list = append(list, widget.As(widget.Keys.Choose, does))
	}
	if p.t.Has(p.s.Me.ID) {
		list = append(list, widget.Keys.Talk)
	}
	for _, w := range p.wishes() {
		list = append(list, w.key)
	}
	list = append(list, widget.As(widget.Keys.Next, strings.ToLower(partNames[p.turned(+1)])), widget.As(widget.Keys.Quit, "back"))
	return append(list, widget.Keys.UpDown, widget.Keys.PageUp, widget.Keys.PageDown, widget.Keys.Home, widget.Keys.End)
}

// turned is the part so many further, round and round. The room is for members.
func (p *page) turned(by int) part {
	next := (p.at + part(by) + parts) % parts
	if next == room && !p.t.Has(p.s.Me.ID) {
		next = (next + part(by) + parts) % parts
	}
	return next
}

// enterWord says what enter does; "" is nothing.
func (p *page) enterWord() string {
	switch {
	case p.at == members && len(p.people()) > 0:
		return "profile"
	case p.at == games && len(p.tables()) > 0:
		return "go there"
	}
	return ""
}

func (p *page) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case changedMsg:
		if msg.to != p {
			return p.s.Unchanged()
		}
		return p.take(msg.t)
	case doneMsg:
		if msg.to != p {
			return p.s.Unchanged()
		}
		return p.done(msg)
	case app.LobbyMsg:
		if !msg.People {
			return p.s.Unchanged()
		}
		p.gather()
	case app.AskedMsg, app.MinuteMsg:
		p.gather()
	case app.ShownMsg:
		p.gather()
		return p.talk.Wake()
	case app.CoveredMsg:
		p.talk.Sleep()
	case app.MeMsg:
		return p.listen()
	case chat.MutesMsg, chat.MuteMsg:
		return tea.Batch(chat.Hush(p.s, msg), p.talk.Update(msg))
	case chat.RoomMsg, chat.TalkMsg, chat.SaidMsg, chat.AnswerMsg:
		return p.talk.Update(msg)
	case tea.PasteMsg:
		return p.typed(msg)
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.MouseClickMsg:
		if !p.Typing() && p.at != room && p.lists[p.at].Chooses(msg, p.rows) {
			return p.open()
		}
	case tea.MouseWheelMsg:
		if p.at == room {
			p.talk.Wheel(msg)
		} else {
			p.lists[p.at].Wheel(msg)
		}
	}
	return nil
}

// typed gives text to the input that is open.
func (p *page) typed(msg tea.Msg) tea.Cmd {
	switch {
	case p.talk.Typing():
		return widget.TypeInto(&p.talk.Input, msg)
	case p.whom.Focused():
		return widget.TypeInto(&p.whom, msg)
	}
	return nil
}

func (p *page) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case p.ask != nil:
		settled, cmd := p.ask.Answer(msg)
		if settled {
			p.ask = nil
		}
		return cmd
	case p.talk.Typing():
		return p.talk.Press(msg)
	case p.whom.Focused():
		return p.pressName(msg)
	}
	if w, ok := p.wished(msg); ok {
		return p.wish(w)
	}
	switch {
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return p.s.Pop()
	case key.Matches(msg, widget.Keys.Talk) && p.t.Has(p.s.Me.ID):
		p.turn(room)
		return p.talk.Begin()
	case key.Matches(msg, widget.Keys.Next):
		p.turn(p.turned(+1))
	case key.Matches(msg, widget.Keys.Previous):
		p.turn(p.turned(-1))
	case key.Matches(msg, widget.Keys.Choose):
		return p.open()
	case p.at == room:
		return p.talk.Press(msg) // pages through it: nothing is typed
	default:
		p.lists[p.at].Press(msg)
	}
	return nil
}

// turn shows another part.
func (p *page) turn(to part) {
	p.at = to
	p.talk.Seen(to == room)
}

// open opens what the cursor is on: a player or a table.
func (p *page) open() tea.Cmd {
	if who, ok := p.chosen(); ok {
		return p.s.Push(people.NewProfileScreen(p.s, who.Person))
	}
	if list, at := p.tables(), p.lists[games].Cursor; p.at == games && at < len(list) {
		return app.Send(app.FoundMsg{Table: list[at]})
	}
	return nil
}
