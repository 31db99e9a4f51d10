package lobby

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/widget"
)

// cards are what the first tab offers: three things to do at once, the games, and the
// best game that is played.
type cards struct {
	at    int // the chosen one
	games []gameCard
	best  *table.Table // the best game that others may watch; nil for none
}

// The cards before those of the games.
const (
	houseCard = iota
	seekCard
	dailyCard
	firstGame
)

// gameCard is a game as its card shows it.
type gameCard struct {
	face
	rules game.Rules
}

// face is what is on a game's card, the same for all sessions.
type face struct {
	game.Info
	figures []game.Piece
}

// faces are those that were made, by the ids of their games.
var faces sync.Map

// faceOf is the face of a game.
func faceOf(rules game.Rules) face {
	info := rules.Info()
	if made, ok := faces.Load(info.ID); ok {
		return made.(face)
	}
	made := face{info, figuresOf(rules)}
	faces.Store(info.ID, made)
	return made
}

// cardFigures is how many pieces a card shows.
const cardFigures = 3

// fill makes the cards of the games.
func (c *cards) fill(s *app.Session) {
	for _, g := range s.Games {
		c.games = append(c.games, gameCard{faceOf(g), g})
	}
}

// motto is what a card says of its game.
func (g *gameCard) motto() string { return cmp.Or(g.Motto, g.Blurb) }

// figuresOf are the rarest of the pieces with which a game begins; of one that begins
// with none, those that are placed first.
func figuresOf(rules game.Rules) []game.Piece {
	state, err := rules.New("")
	if err != nil {
		return nil
	}
	for range cardFigures - 1 {
		if slices.ContainsFunc(state.Board().Cells, func(p game.Piece) bool { return !p.Empty() }) {
			break
		}
		for range cardFigures - 1 {
			if next, err := state.Play(state.Moves()[0]); err == nil {
				state = next
			}
		}
	}
	type kind struct {
		letter byte
		seat   game.Seat
	}
	count := make(map[kind]int)
	var pieces []game.Piece
	for _, p := range state.Board().Cells {
		if k := (kind{p.Letter, p.Seat}); !p.Empty() {
			if count[k]++; count[k] == 1 {
				pieces = append(pieces, p)
			}
		}
	}
	letters := func(p game.Piece) int { return int(p.Letter) }
	distinct := slices.CompactFunc(slices.SortedFunc(slices.Values(pieces), func(a, b game.Piece) int {
		return cmp.Or(letters(a)-letters(b), int(a.Seat-b.Seat))
	}), func(a, b game.Piece) bool { return a.Letter == b.Letter })
	if len(distinct) < 2 { // discs: one of each side
		distinct = pieces
	}
	slices.SortStableFunc(distinct, func(a, b game.Piece) int {
		return count[kind{a.Letter, a.Seat}] - count[kind{b.Letter, b.Seat}]
	})
	return distinct[:min(len(distinct), cardFigures)]
}

// watch keeps the best game that is played, for as long as it is.
func (c *cards) watch(s *app.Session, now *live.Listing) {
	if c.best != nil {
		c.best = s.Club.Tables.Known(c.best.ID)
	}
	if c.best == nil || c.best.Status != table.Playing || !c.best.Listed() {
		c.best = s.Club.Tables.Best(now, s.Me.ID)
	}
	c.choose(c.at)
}

// len is how many cards there are.
func (c *cards) len() int {
	n := firstGame + len(c.games)
	if c.best != nil {
		n++
	}
	return n
}

// choose puts the cursor on a card, or on the one nearest to it that there is.
func (c *cards) choose(at int) { c.at = max(min(at, c.len()-1), 0) }

// press moves the cursor among cards of which so many stand side by side, above the games
// and among them. It reports whether the key does that.
func (c *cards) press(msg tea.KeyPressMsg, f *Frame) bool {
	switch name := msg.String(); {
	case key.Matches(msg, widget.Keys.Home):
		c.choose(0)
	case key.Matches(msg, widget.Keys.End):
		c.choose(c.len() - 1)
	case name == "left":
		c.choose(c.at - 1)
	case name == "right":
		c.choose(c.at + 1)
	case key.Matches(msg, widget.Keys.Down):
		c.down(max(f.across, 1), max(f.games, 1))
	case key.Matches(msg, widget.Keys.Up):
		c.up(max(f.across, 1), max(f.games, 1))
	default:
		return false
	}
	return true
}

// down goes a line down: there are so many of the first cards on one, and so many games.
func (c *cards) down(across, games int) {
	last := firstGame + len(c.games)
	switch {
	case c.at < firstGame && c.at+across < firstGame:
		c.at += across
	case c.at < firstGame:
		c.choose(firstGame + min(c.at%across*games/across, games-1))
	case c.at+games < last:
		c.at += games
	case (c.at-firstGame)/games < (len(c.games)-1)/games:
		c.choose(last - 1)
	default:
		c.choose(last)
	}
}

// up goes a line up.
func (c *cards) up(across, games int) {
	switch {
	case c.at < firstGame:
		c.choose(max(c.at-across, c.at%across))
	case c.at < firstGame+games:
		c.at = (firstGame - 1) / across * across
		c.at += min((firstGame-1)%across, max(0, across-1))
	default:
		c.at -= games
	}
}

// open does what the chosen card says.
func (c *cards) open(l *LobbyScreen) tea.Cmd { return c.play(l, c.at) }

// play does what a card says.
func (c *cards) play(l *LobbyScreen, at int) tea.Cmd {
	switch {
	case at == houseCard:
		return browse.PlayHouse(l.S, "")
	case at == seekCard:
		return browse.Seek(l.S, "")
	case at == dailyCard:
		return l.daily.open(l.S)
	case at < firstGame+len(c.games):
		return l.S.Push(newGamePage(l.S, &c.games[at-firstGame]))
	case c.best != nil:
		return l.enter(c.best)
	}
	return nil
}

// pressDigit opens the page of a game.
func (c *cards) pressDigit(l *LobbyScreen, msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	n, err := strconv.Atoi(msg.Text)
	if err != nil || n < 1 || n > len(c.games) {
		return nil, false
	}
	return c.play(l, firstGame+n-1), true
}

// choice is a card of the first three as it is drawn.
type choice struct{ key, name, first, second string }

// choices are the first three cards.
func (l *LobbyScreen) choices() [firstGame]choice {
	house := choice{"b", "Play the house", "nobody is here", ""}
	if n := len(l.S.Club.House.All()); n > 0 {
		house.first, house.second = fmt.Sprintf("%d opponents", n), "starts at once"
		if n == 1 {
			house.first = "one opponent"
		}
	}
	seek := choice{"f", "Find an opponent", "we look for you", "you can play on"}
	if n := l.counts.Open; n > 0 {
		seek.first = fmt.Sprintf("%d wait now", n)
		if n == 1 {
			seek.first = "1 waits now"
		}
	}
	puzzle := choice{"d", "Puzzle of the day", "none today", ""}
	if l.daily.known {
		puzzle.first, puzzle.second = l.daily.task(), l.S.GameName(l.daily.puzzle.Game)
		if l.daily.tried {
			puzzle.second = "you know this one"
		}
	}
	return [firstGame]choice{house, seek, puzzle}
}

// chosenGame is the game under the cursor, "" if there is none.
func (l *LobbyScreen) chosenGame() string {
	if l.at == playTab {
		if i := l.cards.at - firstGame; i >= 0 && i < len(l.cards.games) {
			return l.cards.games[i].ID
		}
		return ""
	}
	switch r := l.Section().chosen(); {
	case r.table != nil:
		return r.table.Game
	case r.done != nil:
		return r.done.Game
	}
	return ""
}
