package people

import (
	"context"
	"fmt"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/newgame"
	"pawnstorm/ui/tui/widget"
)

// profileScreen is what people may know of a player: the ratings with the history
// of the chosen one, and the last games.
type profileScreen struct {
	s       *app.Session
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
	widget.List
	at int // the line of the body on which its first row was drawn
}

// profileMsg brings a profile to the screen that asked for it.
type profileMsg struct {
	to      *profileScreen
	profile lobby.Profile
	err     error
}

// NewProfileScreen shows the profile of a person.
func NewProfileScreen(s *app.Session, who identity.Person) app.Screen {
	return &profileScreen{s: s, who: who}
}

func (p *profileScreen) Init(context.Context) tea.Cmd { return p.load() }

func (p *profileScreen) load() tea.Cmd {
	s, viewer := p.s, p.s.Me.ID
	return func() tea.Msg {
		profile, err := s.Club.Profile(s.Ctx, viewer, p.who.ID)
		return profileMsg{p, profile, err}
	}
}

// Ages implements app.Aging: it tells how long ago its person did something.
func (p *profileScreen) Ages() time.Duration { return time.Minute / 2 }

func (p *profileScreen) Title() string {
	return fmt.Sprintf("Profile of %s", widget.Shown(p.who.Name, widget.NameCells))
}

func (p *profileScreen) Keys() []key.Binding {
	list := []key.Binding{widget.As(widget.Keys.Quit, "back"), widget.As(widget.Keys.Next, "ratings, games"), widget.Keys.UpDown, widget.Keys.PageUp, widget.Keys.PageDown, widget.Keys.Home, widget.Keys.End}
	if p.who.ID != p.s.Me.ID {
		list = append([]key.Binding{widget.Keys.Challenge}, list...)
	}
	switch {
	case p.inGames && p.games.Rows > 0:
		return append([]key.Binding{widget.As(widget.Keys.Choose, "see the game")}, list...)
	case p.pools.Rows > 0:
		return append([]key.Binding{widget.As(widget.Keys.Choose, "leaders")}, list...)
	}
	return list
}

func (p *profileScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case profileMsg:
		if msg.to == p {
			return p.read(msg)
		}
	case app.MinuteMsg, app.ShownMsg:
		return p.load()
	case app.FoundMsg:
		p.opening = false
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.MouseClickMsg:
		return p.click(msg)
	case tea.MouseWheelMsg:
		p.focused().Wheel(msg)
	}
	return nil
}

func (p *profileScreen) read(msg profileMsg) tea.Cmd {
	switch {
	case msg.err != nil && p.known:
		return app.Complain(msg.err)
	case msg.err != nil:
		p.failed = errs.Sentence(msg.err)
		return nil
	}
	p.profile, p.known = msg.profile, true
	p.pools.Rows, p.games.Rows = len(p.profile.Forms), len(p.profile.Games)
	p.pools.Choose(p.pools.Cursor)
	p.games.Choose(p.games.Cursor)
	if p.focused().Rows == 0 {
		p.inGames = p.pools.Rows == 0
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
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return p.s.Pop()
	case key.Matches(msg, widget.Keys.Challenge) && p.who.ID != p.s.Me.ID:
		return p.s.Push(newgame.NewChallengeScreen(p.s, p.who))
	case key.Matches(msg, widget.Keys.Choose):
		return p.open()
	case key.Matches(msg, widget.Keys.Next), key.Matches(msg, widget.Keys.Previous):
		p.focus(!p.inGames)
	case !p.inGames && key.Matches(msg, widget.Keys.Down) && p.pools.Cursor == p.pools.Rows-1:
		p.focus(true)
	case p.inGames && key.Matches(msg, widget.Keys.Up) && p.games.Cursor == 0:
		p.focus(false)
	default:
		p.focused().Press(msg)
	}
	return nil
}

// focus moves the cursor to the games or to the ratings, if there are any.
func (p *profileScreen) focus(games bool) {
	if games && p.games.Rows > 0 || !games && p.pools.Rows > 0 {
		p.inGames = games
	}
}

// open goes to the leaders of the chosen pool, or to the chosen game.
func (p *profileScreen) open() tea.Cmd {
	switch {
	case p.opening || p.focused().Rows == 0:
		return nil
	case !p.inGames:
		return p.s.Push(newLeaderboardOf(p.s, p.profile.Forms[p.pools.Cursor].Pool))
	}
	p.opening = true
	return app.OpenTable(p.s, p.profile.Games[p.games.Cursor].ID)
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
		i, ok := part.List.At(msg.Y - part.at)
		switch {
		case !ok:
			continue
		case p.inGames == games && part.Cursor == i:
			return p.open()
		}
		p.inGames = games
		part.Choose(i)
	}
	return nil
}
