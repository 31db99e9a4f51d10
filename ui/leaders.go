package ui

import (
	"context"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
)

// leaderboardScreen is the best players of a game at a speed.
type leaderboardScreen struct {
	s           *session
	game, speed field
	board       []rating.Standing
	list        list
	rows        int // the line of the body on which the first player was drawn
}

// newLeaderboardScreen opens on the pool in which most people play.
func newLeaderboardScreen(s *session) screen {
	pool, ok := s.Club.Ratings.BusiestPool()
	if !ok {
		pool.Speed = "blitz"
	}
	return newLeaderboardOf(s, pool)
}

func newLeaderboardOf(s *session, p table.Pool) screen {
	l := &leaderboardScreen{s: s, game: field{name: "Game"}, speed: field{name: "Speed"}}
	for i, g := range s.Games {
		info := g.Info()
		l.game.values = append(l.game.values, game.Value{ID: info.ID, Name: info.Name})
		if info.ID == p.Game {
			l.game.at = i
		}
	}
	for _, speed := range clock.Speeds {
		l.speed.values = append(l.speed.values, game.Value{ID: string(speed), Name: string(speed)})
	}
	l.speed.at = max(slices.Index(clock.Speeds, p.Speed), 0)
	l.load()
	return l
}

// pool is the one that is shown.
func (l *leaderboardScreen) pool() table.Pool {
	return table.Pool{Game: l.game.value().ID, Speed: clock.Speed(l.speed.value().ID)}
}

// load reads the leaderboard, which the lobby has in memory. The cursor stays on
// its player.
func (l *leaderboardScreen) load() {
	var was identity.PlayerID
	if l.list.cursor < len(l.board) {
		was = l.board[l.list.cursor].ID
	}
	p := l.pool()
	l.board = l.s.Club.Ratings.Leaderboard(p.Game, p.Speed, l.s.Club.Accounts.IsBot)
	l.list.rows = len(l.board)
	at := slices.IndexFunc(l.board, func(line rating.Standing) bool { return line.ID == was })
	if at < 0 {
		l.list.choose(l.list.cursor)
		return
	}
	l.list.follow(at)
}

// turn shows another game or speed.
func (l *leaderboardScreen) turn(f *field, by int) {
	f.turn(by)
	l.load()
	l.list.choose(0)
}

func (l *leaderboardScreen) init(context.Context) tea.Cmd { return nil }

func (l *leaderboardScreen) title() string { return "Leaders" }

func (l *leaderboardScreen) keys() []key.Binding {
	list := []key.Binding{as(keys.change, "speed"), as(keys.next, "game"), as(keys.quit, "back"),
		keys.upDown, keys.pageUp, keys.pageDown, keys.home, keys.end, as(keys.previous, "game before")}
	if len(l.board) > 0 {
		list = append([]key.Binding{as(keys.choose, "profile")}, list...)
	}
	return list
}

func (l *leaderboardScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case minuteMsg, shownMsg:
		l.load()
	case tea.KeyPressMsg:
		return l.press(msg)
	case tea.MouseClickMsg:
		return l.click(msg)
	case tea.MouseWheelMsg:
		l.list.wheel(msg)
	}
	return nil
}

func (l *leaderboardScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return l.s.pop()
	case key.Matches(msg, keys.choose):
		return l.open()
	case key.Matches(msg, keys.right):
		l.turn(&l.speed, +1)
	case key.Matches(msg, keys.left):
		l.turn(&l.speed, -1)
	case key.Matches(msg, keys.next):
		l.turn(&l.game, +1)
	case key.Matches(msg, keys.previous):
		l.turn(&l.game, -1)
	default:
		l.list.press(msg)
	}
	return nil
}

// open goes to the profile of the chosen player.
func (l *leaderboardScreen) open() tea.Cmd {
	if len(l.board) == 0 {
		return nil
	}
	return l.s.push(newProfileScreen(l.s, l.board[l.list.cursor].Person))
}

// click chooses a player, and opens the profile of the one that was chosen before.
func (l *leaderboardScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	i, ok := l.list.at(msg.Y - l.rows)
	switch {
	case !ok || msg.Button != tea.MouseLeft:
		return nil
	case i == l.list.cursor:
		return l.open()
	}
	l.list.choose(i)
	return nil
}

func (l *leaderboardScreen) body(w, h int) string {
	s := l.s.styles
	lines := l.choices(w)
	if h >= roomyHeight {
		lines = append(append([]string{""}, lines...), "")
	}
	foot := []string{s.faint.paint(cut(l.mine(), w))}
	if len(l.board) == 0 {
		lines = append(lines, "")
		lines = append(lines, wrap("Nobody has played enough rated games of that yet. About ten are needed, one of them within 90 days.", w)...)
	} else {
		lines = append(lines, s.faint.paint(standingLine(w, "#", " ", "Player", "Rating", "Games", "won", "drawn", "lost")))
		l.rows = len(lines)
		l.list.resize(len(l.board), h-l.rows-len(foot))
		from, to := l.list.window()
		for i := from; i < to; i++ {
			lines = append(lines, l.line(i, w))
		}
	}
	for len(lines) < h-len(foot) {
		lines = append(lines, "")
	}
	return page(append(lines[:h-len(foot)], foot...), w, h)
}

// choices say which game and speed are shown, on one line if they fit.
func (l *leaderboardScreen) choices(w int) []string {
	s := l.s.styles
	one := "‹ " + l.game.value().Name + " ›"
	two := "‹ " + l.speed.value().Name + " ›"
	if w < wide {
		return []string{s.active.paint(one), s.active.paint(two)}
	}
	return []string{s.active.paint(one) + "   " + s.active.paint(two)}
}

// line is one player.
func (l *leaderboardScreen) line(i, w int) string {
	s, p := l.s.styles, l.board[i]
	mark := " "
	if p.ID == l.s.me.ID {
		mark = "●"
	}
	line := standingLine(w, fmt.Sprint(i+1), mark, shown(p.Name, nameCells),
		ends("", fmt.Sprint(p.Rating), 5)+" "+deviation(p.Rating), fmt.Sprint(p.Games()), fmt.Sprint(p.Won), fmt.Sprint(p.Drawn), fmt.Sprint(p.Lost))
	switch {
	case i == l.list.cursor:
		return s.focus.paint(fit("▸"+line[1:], w))
	case p.ID == l.s.me.ID:
		return s.strong.paint(line)
	}
	return line
}

// standingLine puts the cells of a line of the leaderboard next to one another. A
// narrow one says how many games there were and not how they ended.
func standingLine(w int, place, mark, name, rating, games, won, drawn, lost string) string {
	line := ends("", place, 5) + " " + mark + " " + fit(name, nameCells) + " " + fit(rating, 10) + ends("", games, 5)
	if w < wide {
		return line
	}
	for _, n := range []string{won, drawn, lost} {
		line += ends("", n, 8)
	}
	return line
}

// deviation is how far a rating may be off.
func deviation(r glicko.Rating) string { return fmt.Sprintf("±%.0f", r.Deviation) }

// mine is how the person of the session stands in the pool.
func (l *leaderboardScreen) mine() string {
	me, p := l.s.me, l.pool()
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
