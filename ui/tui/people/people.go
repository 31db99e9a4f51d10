package people

import (
	"context"
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/chat"
	"pawnstorm/ui/tui/widget"
)

// peopleScreen is who is here and what they do, and what one can do about it.
type peopleScreen struct {
	s   *app.Session
	ctx context.Context

	people  []live.Here
	follows []identity.Person // friends, who are marked
	list    widget.List
	menu    *peopleMenu // of the chosen one; nil while it is closed
	rows    int         // the line of the body on which the first row was drawn
}

// Commands of the page.
var (
	challenge = widget.Bind("c", "challenge", "c")
	about     = widget.Bind("a", "about this player", "a")
	write     = widget.As(widget.Keys.Talk, "write")
)

// Messages of the screen.
type (
	// socialMsg brings whom the person follows and mutes.
	socialMsg struct {
		to     *peopleScreen
		social account.Social
		err    error
	}
	// regardMsg says what became of a wish to follow or to mute somebody.
	regardMsg struct {
		to   *peopleScreen
		done string
		err  error
	}
)

// NewScreen lists who is here.
func NewScreen(s *app.Session) app.Screen { return &peopleScreen{s: s} }

func (p *peopleScreen) Init(ctx context.Context) tea.Cmd {
	p.ctx = ctx
	p.gather()
	return p.load()
}

// Watches implements app.Watcher.
func (p *peopleScreen) Watches() live.View { return live.View{People: true} }

// Ages implements app.Aging.
func (p *peopleScreen) Ages() time.Duration {
	var least time.Duration
	from, to := p.list.Window()
	for _, h := range p.people[from:to] {
		least = widget.Sooner(least, widget.UntilAge(p.s.Now().Sub(h.Since)))
	}
	return least
}

// load reads whom the person follows and mutes.
func (p *peopleScreen) load() tea.Cmd {
	ctx, club, me := p.ctx, p.s.Club, p.s.Me
	return func() tea.Msg {
		social, err := club.Accounts.Social(ctx, me)
		return socialMsg{p, social, err}
	}
}

// gather takes in who is here. The cursor stays on its person.
func (p *peopleScreen) gather() {
	chosen := p.chosen().ID
	p.people = p.s.Club.Tables.People()
	p.list.Rows = len(p.people)
	at := slices.IndexFunc(p.people, func(h live.Here) bool { return h.ID == chosen })
	if at >= 0 {
		p.list.Follow(at)
		return
	}
	p.menu = nil // its person has left
	p.list.Choose(p.list.Cursor)
}

// chosen is who is under the cursor; nobody if the list is empty.
func (p *peopleScreen) chosen() live.Here {
	if p.list.Cursor < len(p.people) {
		return p.people[p.list.Cursor]
	}
	return live.Here{}
}

func (p *peopleScreen) Title() string { return "Who is here" }

func (p *peopleScreen) Keys() []key.Binding {
	if p.menu != nil {
		return []key.Binding{widget.As(widget.Keys.Choose, "do it"), widget.As(widget.Keys.Back, "close"), widget.Keys.UpDown}
	}
	return []key.Binding{
		widget.As(widget.Keys.Choose, "what to do"), about, challenge, write, widget.As(widget.Keys.Quit, "back"),
		widget.Keys.UpDown, widget.Keys.PageUp, widget.Keys.PageDown, widget.Keys.Home, widget.Keys.End,
	}
}

func (p *peopleScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.LobbyMsg:
		if !msg.People {
			return p.s.Unchanged()
		}
		p.gather()
	case socialMsg:
		if msg.to == p {
			return p.know(msg)
		}
	case regardMsg:
		if msg.to == p {
			return p.regarded(msg)
		}
	case chat.MuteMsg, app.MeMsg:
		return p.load()
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.MouseClickMsg:
		return p.click(msg)
	case tea.MouseWheelMsg:
		if p.menu == nil {
			p.list.Wheel(msg)
		}
	}
	return nil
}

func (p *peopleScreen) know(msg socialMsg) tea.Cmd {
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	p.follows = msg.social.Follows
	return app.Send(chat.MutesMsg{Who: p.s.Me.ID, People: msg.social.Mutes, Err: nil})
}

// regarded tells what became of a wish to follow or to mute somebody.
func (p *peopleScreen) regarded(msg regardMsg) tea.Cmd {
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	return tea.Batch(p.load(), app.Notice(msg.done))
}

func (p *peopleScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	if p.menu != nil {
		return p.pressMenu(msg)
	}
	who := p.chosen()
	switch {
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return p.s.Pop()
	case who.ID == "":
	case key.Matches(msg, widget.Keys.Choose):
		p.open()
	case key.Matches(msg, about):
		return p.s.Push(NewProfileScreen(p.s, who.Person))
	case key.Matches(msg, write):
		return writeTo(p.s, who.Person)
	case key.Matches(msg, challenge):
		return p.challenge(who)
	default:
		p.list.Press(msg)
	}
	return nil
}

// click chooses who is clicked, and opens the menu of who was chosen before.
func (p *peopleScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft {
		return nil
	}
	if p.menu != nil {
		return p.clickMenu(msg)
	}
	i, ok := p.list.At(msg.Y - p.rows)
	switch {
	case !ok:
	case i == p.list.Cursor:
		p.open()
	default:
		p.list.Choose(i)
	}
	return nil
}

// friend reports whether the person follows somebody.
func (p *peopleScreen) friend(id identity.PlayerID) bool {
	return slices.ContainsFunc(p.follows, func(f identity.Person) bool { return f.ID == id })
}
