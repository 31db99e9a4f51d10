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

	pools, games widget.List
	inGames      bool // the cursor is among the games
	inStats      bool // the statistics are shown, in a window with no room for them beside
	scroll       widget.List
	opening      bool // a game is on its way
	frame        profileFrame
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

// Most implements app.Sized: the ratings and the statistics have room side by side.
func (p *profileScreen) Most() (w, h int) { return 150, 46 }

func (p *profileScreen) Title() string {
	return fmt.Sprintf("Profile of %s", widget.Shown(p.who.Name, widget.NameCells))
}

func (p *profileScreen) Keys() []key.Binding {
	list := []key.Binding{widget.As(widget.Keys.Quit, "back"), widget.As(widget.Keys.Next, p.nextPart()), widget.Keys.UpDown, widget.Keys.PageUp, widget.Keys.PageDown, widget.Keys.Home, widget.Keys.End}
	if p.who.ID != p.s.Me.ID {
		list = append([]key.Binding{challenge, list[0], write}, list[1:]...)
	}
	switch {
	case p.onStats():
	case p.inGames && p.games.Rows > 0:
		return append([]key.Binding{widget.As(widget.Keys.Choose, "see the game")}, list...)
	case p.pools.Rows > 0:
		return append([]key.Binding{widget.As(widget.Keys.Choose, "leaders")}, list...)
	}
	return list
}

// nextPart is what the key for what comes next shows.
func (p *profileScreen) nextPart() string {
	switch {
	case p.onStats():
		return "ratings"
	case p.inGames && p.counted() && !p.frame.wide:
		return "statistics"
	}
	return "ratings, games"
}

func (p *profileScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.DrawnMsg:
		p.drawn(msg.Frame.(profileFrame))
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

// drawn takes in how much of the lists was in sight.
func (p *profileScreen) drawn(f profileFrame) {
	p.frame = f
	for list, at := range map[*widget.List]place{&p.pools: f.pools, &p.games: f.games, &p.scroll: f.stats} {
		if at.sight > 0 {
			list.Resize(at.rows, at.sight)
		}
	}
}

// onStats reports whether the statistics are the part that is shown: beside the rest they
// are no part to go to.
func (p *profileScreen) onStats() bool { return p.inStats && !p.frame.wide }

// focused is the list that has the cursor.
func (p *profileScreen) focused() *widget.List {
	if p.onStats() {
		return &p.scroll
	}
	if p.inGames {
		return &p.games
	}
	return &p.pools
}

func (p *profileScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	p.inStats = p.onStats()
	switch {
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return p.s.Pop()
	case key.Matches(msg, challenge) && p.who.ID != p.s.Me.ID:
		return p.s.Push(newgame.NewChallengeScreen(p.s, p.who))
	case key.Matches(msg, write) && p.who.ID != p.s.Me.ID:
		return writeTo(p.s, p.who)
	case key.Matches(msg, widget.Keys.Choose):
		return p.open()
	case key.Matches(msg, widget.Keys.Next):
		p.goOn()
	case key.Matches(msg, widget.Keys.Previous):
		p.goBefore()
	case p.inStats:
		p.scroll.Press(msg)
	case !p.inGames && key.Matches(msg, widget.Keys.Down) && p.pools.Cursor == p.pools.Rows-1:
		p.focus(true)
	case p.inGames && key.Matches(msg, widget.Keys.Up) && p.games.Cursor == 0:
		p.focus(false)
	default:
		p.focused().Press(msg)
	}
	return nil
}

// goOn goes to the next part: ratings, games, and the statistics if they have no place
// beside these.
func (p *profileScreen) goOn() {
	switch {
	case p.inStats:
		p.inStats = false
		p.focus(false)
	case p.counted() && !p.frame.wide && (p.inGames || p.games.Rows == 0):
		p.inStats = true
		p.scroll.Choose(0)
	default:
		p.focus(!p.inGames)
	}
}

// goBefore goes to the part before.
func (p *profileScreen) goBefore() {
	switch {
	case p.inStats:
		p.inStats = false
		p.focus(true)
	case p.counted() && !p.frame.wide && !p.inGames:
		p.inStats = true
		p.scroll.Choose(0)
	default:
		p.focus(!p.inGames)
	}
}

// counted reports whether there are statistics.
func (p *profileScreen) counted() bool { return p.known && len(p.profile.Tally.Results) > 0 }

// focus moves the cursor to the games or to the ratings, if there are any.
func (p *profileScreen) focus(games bool) {
	if games && p.games.Rows > 0 || !games && p.pools.Rows > 0 {
		p.inGames = games
	}
}

// open goes to the leaders of the chosen pool, or to the chosen game.
func (p *profileScreen) open() tea.Cmd {
	switch {
	case p.opening || p.inStats || p.focused().Rows == 0:
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
		list, at := &p.pools, p.frame.pools.at
		if games {
			list, at = &p.games, p.frame.games.at
		}
		i, ok := list.At(msg.Y - at)
		switch {
		case !ok || p.onStats():
			continue
		case p.inGames == games && list.Cursor == i:
			return p.open()
		}
		p.inGames = games
		list.Choose(i)
	}
	return nil
}
