package people

import (
	"context"
	"fmt"
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// leaderboardScreen is the best players of a game at a speed.
type leaderboardScreen struct {
	s           *app.Session
	game, speed widget.Field
	board       []rating.Standing
	list        widget.List
	rows        int // the line of the body on which the first player was drawn
}

// NewLeaderboardScreen opens on the pool in which most people play.
func NewLeaderboardScreen(s *app.Session) app.Screen {
	pool, ok := s.Club.Ratings.BusiestPool()
	if !ok {
		pool.Speed = "blitz"
	}
	return newLeaderboardOf(s, pool)
}

func newLeaderboardOf(s *app.Session, p table.Pool) app.Screen {
	l := &leaderboardScreen{s: s, game: widget.Field{Name: "Game"}, speed: widget.Field{Name: "Speed"}}
	for i, g := range s.Games {
		info := g.Info()
		l.game.Values = append(l.game.Values, game.Value{ID: info.ID, Name: info.Name})
		if info.ID == p.Game {
			l.game.At = i
		}
	}
	for _, speed := range clock.Speeds {
		l.speed.Values = append(l.speed.Values, game.Value{ID: string(speed), Name: string(speed)})
	}
	l.speed.At = max(slices.Index(clock.Speeds, p.Speed), 0)
	l.load()
	return l
}

// pool is the one that is shown.
func (l *leaderboardScreen) pool() table.Pool {
	return table.Pool{Game: l.game.Value().ID, Speed: clock.Speed(l.speed.Value().ID)}
}

// load reads the leaderboard, which the lobby has in memory. The cursor stays on
// its player.
func (l *leaderboardScreen) load() {
	var was identity.PlayerID
	if l.list.Cursor < len(l.board) {
		was = l.board[l.list.Cursor].ID
	}
	p := l.pool()
	l.board = l.s.Club.Ratings.Leaderboard(p.Game, p.Speed, l.s.Club.Accounts.IsBot)
	l.list.Rows = len(l.board)
	at := slices.IndexFunc(l.board, func(line rating.Standing) bool { return line.ID == was })
	if at < 0 {
		l.list.Choose(l.list.Cursor)
		return
	}
	l.list.Follow(at)
}

// turn shows another game or speed.
func (l *leaderboardScreen) turn(f *widget.Field, by int) {
	f.Turn(by)
	l.load()
	l.list.Choose(0)
}

func (l *leaderboardScreen) Init(context.Context) tea.Cmd { return nil }

// Ages implements app.Aging: the ratings of others change.
func (l *leaderboardScreen) Ages() time.Duration { return time.Minute / 2 }

func (l *leaderboardScreen) Title() string { return "Leaders" }

func (l *leaderboardScreen) Keys() []key.Binding {
	list := []key.Binding{
		widget.As(widget.Keys.Change, "speed"), widget.As(widget.Keys.Next, "game"), widget.As(widget.Keys.Quit, "back"),
		widget.Keys.UpDown, widget.Keys.PageUp, widget.Keys.PageDown, widget.Keys.Home, widget.Keys.End, widget.As(widget.Keys.Previous, "game before"),
	}
	if len(l.board) > 0 {
		list = append([]key.Binding{widget.As(widget.Keys.Choose, "profile")}, list...)
	}
	return list
}

func (l *leaderboardScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.MinuteMsg, app.ShownMsg:
		l.load()
	case tea.KeyPressMsg:
		return l.press(msg)
	case tea.MouseClickMsg:
		return l.click(msg)
	case tea.MouseWheelMsg:
		l.list.Wheel(msg)
	}
	return nil
}

func (l *leaderboardScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return l.s.Pop()
	case key.Matches(msg, widget.Keys.Choose):
		return l.open()
	case key.Matches(msg, widget.Keys.Right):
		l.turn(&l.speed, +1)
	case key.Matches(msg, widget.Keys.Left):
		l.turn(&l.speed, -1)
	case key.Matches(msg, widget.Keys.Next):
		l.turn(&l.game, +1)
	case key.Matches(msg, widget.Keys.Previous):
		l.turn(&l.game, -1)
	default:
		l.list.Press(msg)
	}
	return nil
}

// open goes to the profile of the chosen player.
func (l *leaderboardScreen) open() tea.Cmd {
	if len(l.board) == 0 {
		return nil
	}
	return l.s.Push(NewProfileScreen(l.s, l.board[l.list.Cursor].Person))
}

// click chooses a player, and opens the profile of the one that was chosen before.
func (l *leaderboardScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	i, ok := l.list.At(msg.Y - l.rows)
	switch {
	case !ok || msg.Button != tea.MouseLeft:
		return nil
	case i == l.list.Cursor:
		return l.open()
	}
	l.list.Choose(i)
	return nil
}

func (l *leaderboardScreen) Body(w, h int) string {
	s := l.s.Styles
	lines := l.choices(w)
	if h >= widget.RoomyHeight {
		lines = append(append([]string{""}, lines...), "")
	}
	foot := []string{s.Faint.Paint(widget.Cut(l.mine(), w))}
	if len(l.board) == 0 {
		lines = append(lines, "")
		lines = append(lines, widget.Wrap("Nobody has played enough rated games of this yet: about ten, one of them in the last 90 days.", w)...)
	} else {
		lines = append(lines, s.Faint.Paint(standingLine(w, "#", " ", "Player", "Rating", "Games", "won", "drawn", "lost")))
		l.rows = len(lines)
		l.list.Resize(len(l.board), h-l.rows-len(foot))
		from, to := l.list.Window()
		for i := from; i < to; i++ {
			lines = append(lines, l.line(i, w))
		}
	}
	for len(lines) < h-len(foot) {
		lines = append(lines, "")
	}
	return widget.Page(append(lines[:h-len(foot)], foot...), w, h)
}

// choices say which game and speed are shown, on one line if they fit.
func (l *leaderboardScreen) choices(w int) []string {
	s := l.s.Styles
	one := "‹ " + l.game.Value().Name + " ›"
	two := "‹ " + l.speed.Value().Name + " ›"
	if w < widget.Wide {
		return []string{s.Active.Paint(one), s.Active.Paint(two)}
	}
	return []string{s.Active.Paint(one) + "   " + s.Active.Paint(two)}
}

// line is one player.
func (l *leaderboardScreen) line(i, w int) string {
	s, p := l.s.Styles, l.board[i]
	mark := " "
	if p.ID == l.s.Me.ID {
		mark = "●"
	}
	line := standingLine(w, fmt.Sprint(i+1), mark, widget.Shown(p.Name, widget.NameCells),
		widget.Ends("", fmt.Sprint(p.Rating), 5)+" "+deviation(p.Rating), fmt.Sprint(p.Games()), fmt.Sprint(p.Won), fmt.Sprint(p.Drawn), fmt.Sprint(p.Lost))
	switch {
	case i == l.list.Cursor:
		return s.Focus.Paint(widget.Fit("▸"+line[1:], w))
	case p.ID == l.s.Me.ID:
		return s.Strong.Paint(line)
	}
	return line
}

// standingLine puts the cells of a line of the leaderboard next to one another. A
// narrow one says how many games there were and not how they ended.
func standingLine(w int, place, mark, name, rating, games, won, drawn, lost string) string {
	line := widget.Ends("", place, 5) + " " + mark + " " + widget.Fit(name, widget.NameCells) + " " + widget.Fit(rating, 10) + widget.Ends("", games, 5)
	if w < widget.Wide {
		return line
	}
	for _, n := range []string{won, drawn, lost} {
		line += widget.Ends("", n, 8)
	}
	return line
}

// deviation is how far a rating may be off.
func deviation(r glicko.Rating) string { return fmt.Sprintf("±%.0f", r.Deviation) }

// mine is how the person of the session stands in the pool.
func (l *leaderboardScreen) mine() string {
	me, p := l.s.Me, l.pool()
	place := slices.IndexFunc(l.board, func(line rating.Standing) bool { return line.ID == me.ID })
	r, rated := l.s.Club.Ratings.Of(me.ID, p.Game, p.Speed)
	switch {
	case me.Guest:
		return "Guests are not rated: take a name first."
	case place >= 0:
		return fmt.Sprintf("● You are number %d.", place+1)
	case rated && r.Provisional():
		return fmt.Sprintf("You: %v. More games make it certain.", r)
	case rated:
		return fmt.Sprintf("You: %v.", r)
	}
	return "You have played no rated game here."
}
