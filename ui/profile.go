package ui

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// profileScreen is what people may know of a player: the ratings with the history
// of the chosen one, and the last games.
type profileScreen struct {
	s       *session
	who     identity.Person
	profile lobby.Profile
	known   bool   // profile has been read
	failed  string // or why it could not be

	pools, games part
	inGames      bool // the cursor is among the games
	opening      bool // a game is on its way
}

// part is one of the two lists of a profile.
type part struct {
	list
	at int // the line of the body on which its first row was drawn
}

// profileMsg brings a profile to the screen that asked for it.
type profileMsg struct {
	to      *profileScreen
	profile lobby.Profile
	err     error
}

func newProfileScreen(s *session, who identity.Person) screen { return &profileScreen{s: s, who: who} }

func (p *profileScreen) init(context.Context) tea.Cmd { return p.load() }

func (p *profileScreen) load() tea.Cmd {
	s, viewer := p.s, p.s.me.ID
	return func() tea.Msg {
		profile, err := s.Club.Profile(s.ctx, viewer, p.who.ID)
		return profileMsg{p, profile, err}
	}
}

func (p *profileScreen) title() string {
	return fmt.Sprintf("Profile of %s", shown(p.who.Name, nameCells))
}

func (p *profileScreen) keys() []key.Binding {
	list := []key.Binding{as(keys.quit, "back"), as(keys.next, "ratings, games"), keys.upDown, keys.pageUp, keys.pageDown, keys.home, keys.end}
	if p.who.ID != p.s.me.ID {
		list = append([]key.Binding{keys.challenge}, list...)
	}
	switch {
	case p.inGames && p.games.rows > 0:
		return append([]key.Binding{as(keys.choose, "see the game")}, list...)
	case p.pools.rows > 0:
		return append([]key.Binding{as(keys.choose, "leaders")}, list...)
	}
	return list
}

func (p *profileScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case profileMsg:
		if msg.to == p {
			return p.read(msg)
		}
	case minuteMsg, shownMsg:
		return p.load()
	case foundMsg:
		p.opening = false
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.MouseClickMsg:
		return p.click(msg)
	case tea.MouseWheelMsg:
		p.focused().wheel(msg)
	}
	return nil
}

func (p *profileScreen) read(msg profileMsg) tea.Cmd {
	switch {
	case msg.err != nil && p.known:
		return complain(msg.err)
	case msg.err != nil:
		p.failed = errs.Sentence(msg.err)
		return nil
	}
	p.profile, p.known = msg.profile, true
	p.pools.rows, p.games.rows = len(p.profile.Forms), len(p.profile.Games)
	p.pools.choose(p.pools.cursor)
	p.games.choose(p.games.cursor)
	if p.focused().rows == 0 {
		p.inGames = p.pools.rows == 0
	}
	return nil
}

// focused is the list that has the cursor.
func (p *profileScreen) focused() *part {
	if p.inGames {
		return &p.games
	}
	return &p.pools
}

func (p *profileScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return p.s.pop()
	case key.Matches(msg, keys.challenge) && p.who.ID != p.s.me.ID:
		return p.s.push(newChallengeScreen(p.s, p.who))
	case key.Matches(msg, keys.choose):
		return p.open()
	case key.Matches(msg, keys.next), key.Matches(msg, keys.previous):
		p.focus(!p.inGames)
	case !p.inGames && key.Matches(msg, keys.down) && p.pools.cursor == p.pools.rows-1:
		p.focus(true)
	case p.inGames && key.Matches(msg, keys.up) && p.games.cursor == 0:
		p.focus(false)
	default:
		p.focused().press(msg)
	}
	return nil
}

// focus moves the cursor to the games or to the ratings, if there are any.
func (p *profileScreen) focus(games bool) {
	if games && p.games.rows > 0 || !games && p.pools.rows > 0 {
		p.inGames = games
	}
}

// open goes to the leaders of the chosen pool, or to the chosen game.
func (p *profileScreen) open() tea.Cmd {
	switch {
	case p.opening || p.focused().rows == 0:
		return nil
	case !p.inGames:
		return p.s.push(newLeaderboardOf(p.s, p.profile.Forms[p.pools.cursor].Pool))
	}
	p.opening = true
	return openTable(p.s, p.profile.Games[p.games.cursor].ID)
}

// click chooses what is clicked, and opens what was chosen before.
func (p *profileScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft {
		return nil
	}
	for _, games := range []bool{false, true} {
		part := &p.pools
		if games {
			part = &p.games
		}
		i, ok := part.list.at(msg.Y - part.at)
		switch {
		case !ok:
			continue
		case p.inGames == games && part.cursor == i:
			return p.open()
		}
		p.inGames = games
		part.choose(i)
	}
	return nil
}
