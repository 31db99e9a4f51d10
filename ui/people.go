package ui

import (
	"context"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
)

// peopleScreen is who is here and what they do, and what one can do about it.
type peopleScreen struct {
	s       *session
	ctx     context.Context
	changes <-chan struct{}

	people  []live.Here
	follows []identity.Person // friends, who are marked
	list    list
	menu    *peopleMenu // of the chosen one; nil while it is closed
	rows    int         // the line of the body on which the first row was drawn
}

// Messages of the screen.
type (
	// peopleMsg says that other people are here, or that they do something else.
	peopleMsg struct{ to *peopleScreen }
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

func newPeopleScreen(s *session) screen { return &peopleScreen{s: s} }

func (p *peopleScreen) init(ctx context.Context) tea.Cmd {
	p.ctx, p.changes = ctx, p.s.Club.Tables.PeopleChanges(ctx)
	p.gather()
	return tea.Batch(p.wait(), p.load())
}

// wait waits for news, which may come in a crowd.
func (p *peopleScreen) wait() tea.Cmd {
	ctx, changes := p.ctx, p.changes
	pause := after(ctx, listingEvery, nil)
	return func() tea.Msg {
		pause()
		return receive(ctx, changes, func(struct{}) tea.Msg { return peopleMsg{p} })()
	}
}

// load reads whom the person follows and mutes.
func (p *peopleScreen) load() tea.Cmd {
	ctx, service, me := p.ctx, p.s.Club, p.s.me
	return func() tea.Msg {
		social, err := service.Accounts.Social(ctx, me)
		return socialMsg{p, social, err}
	}
}

// gather takes in who is here. The cursor stays on its person.
func (p *peopleScreen) gather() {
	chosen := p.chosen().ID
	p.people = p.s.Club.Tables.People()
	p.list.rows = len(p.people)
	at := slices.IndexFunc(p.people, func(h live.Here) bool { return h.ID == chosen })
	if at >= 0 {
		p.list.follow(at)
		return
	}
	p.menu = nil // its person has left
	p.list.choose(p.list.cursor)
}

// chosen is who is under the cursor; nobody if the list is empty.
func (p *peopleScreen) chosen() live.Here {
	if p.list.cursor < len(p.people) {
		return p.people[p.list.cursor]
	}
	return live.Here{}
}

func (p *peopleScreen) title() string { return "Who is here" }

func (p *peopleScreen) keys() []key.Binding {
	if p.menu != nil {
		return []key.Binding{as(keys.choose, "do it"), as(keys.back, "close"), keys.upDown}
	}
	return []key.Binding{
		as(keys.choose, "what to do"), as(keys.profile, "profile"), keys.challenge, as(keys.quit, "back"),
		keys.upDown, keys.pageUp, keys.pageDown, keys.home, keys.end,
	}
}

func (p *peopleScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case peopleMsg:
		if msg.to == p {
			p.gather()
			return p.wait()
		}
	case socialMsg:
		if msg.to == p {
			return p.know(msg)
		}
	case regardMsg:
		if msg.to == p {
			return p.regarded(msg)
		}
	case muteMsg, meMsg:
		return p.load()
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.MouseClickMsg:
		return p.click(msg)
	case tea.MouseWheelMsg:
		if p.menu == nil {
			p.list.wheel(msg)
		}
	}
	return nil
}

func (p *peopleScreen) know(msg socialMsg) tea.Cmd {
	if msg.err != nil {
		return complain(msg.err)
	}
	p.follows = msg.social.Follows
	return send(mutesMsg{p.s.me.ID, msg.social.Mutes, nil})
}

// regarded tells what became of a wish to follow or to mute somebody.
func (p *peopleScreen) regarded(msg regardMsg) tea.Cmd {
	if msg.err != nil {
		return complain(msg.err)
	}
	return tea.Batch(p.load(), notice(msg.done))
}

func (p *peopleScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	if p.menu != nil {
		return p.pressMenu(msg)
	}
	who := p.chosen()
	switch {
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return p.s.pop()
	case who.ID == "":
	case key.Matches(msg, keys.choose):
		p.open()
	case key.Matches(msg, keys.profile):
		return p.s.push(newProfileScreen(p.s, who.Person))
	case key.Matches(msg, keys.challenge):
		return p.challenge(who)
	default:
		p.list.press(msg)
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
	i, ok := p.list.at(msg.Y - p.rows)
	switch {
	case !ok:
	case i == p.list.cursor:
		p.open()
	default:
		p.list.choose(i)
	}
	return nil
}

// friend reports whether the person follows somebody.
func (p *peopleScreen) friend(id identity.PlayerID) bool {
	return slices.ContainsFunc(p.follows, func(f identity.Person) bool { return f.ID == id })
}
