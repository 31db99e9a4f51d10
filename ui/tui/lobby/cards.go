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
	"pawnstorm/ui/words"
)

// cards holds what the first tab offers: three things to do at once, the games, and the best game
// being played.
type cards struct {
	at    int // the chosen card
	games []*gameCard
	best  *table.Table // the best game that the user may watch, or nil
}

// The cards before the game cards.
const (
	botCard = iota
	seekCard
	dailyCard
	firstGame
)

// gameCard is the card of a game. It is the same for all sessions.
type gameCard struct {
	game.Info
	rules   game.Rules
	figures []game.Piece
}

// gameCards caches the cards by game id.
var gameCards sync.Map

// gameCardOf returns the card of a game.
func gameCardOf(rules game.Rules) *gameCard {
	info := rules.Info()
	if made, ok := gameCards.Load(info.ID); ok {
		return made.(*gameCard)
	}
	made := &gameCard{info, rules, figuresOf(rules)}
	gameCards.Store(info.ID, made)
	return made
}

// cardFigures is the number of pieces on a card.
const cardFigures = 3

// motto returns the game's motto, or else its blurb.
func (g *gameCard) motto() string { return cmp.Or(g.Motto, g.Blurb) }

// figuresOf returns the rarest pieces of the start position. For a game that starts on an empty
// board, it plays a few moves and returns the pieces that they place.
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
	distinct := slices.SortedFunc(slices.Values(pieces), func(a, b game.Piece) int {
		return cmp.Or(cmp.Compare(a.Letter, b.Letter), cmp.Compare(a.Seat, b.Seat))
	})
	distinct = slices.CompactFunc(distinct, func(a, b game.Piece) bool { return a.Letter == b.Letter })
	if len(distinct) < 2 { // discs: show both colours
		distinct = pieces
	}
	slices.SortStableFunc(distinct, func(a, b game.Piece) int {
		return count[kind{a.Letter, a.Seat}] - count[kind{b.Letter, b.Seat}]
	})
	return distinct[:min(len(distinct), cardFigures)]
}

// watch picks the best game being played and keeps it until it ends.
func (c *cards) watch(s *app.Session, now *live.Listing) {
	if c.best != nil {
		c.best = s.Club.Tables.Known(c.best.ID)
	}
	if c.best == nil || c.best.Status != table.Playing || !c.best.Listed() {
		c.best = s.Club.Tables.Best(now, s.Me.ID)
	}
	c.choose(c.at)
}

// len returns the number of cards.
func (c *cards) len() int {
	n := firstGame + len(c.games)
	if c.best != nil {
		n++
	}
	return n
}

// choose puts the cursor on a card, or on the nearest card if there is no such card.
func (c *cards) choose(at int) { c.at = max(min(at, c.len()-1), 0) }

// press moves the cursor among the cards, which stand as in frame f. It reports whether the key
// moves the cursor.
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

// down moves the cursor one line down. across is the number of first cards per line, and games is
// the number of game cards per line.
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

// up moves the cursor one line up. Its parameters are the same as in down.
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

// play runs the action of a card.
func (c *cards) play(l *LobbyScreen, at int) tea.Cmd {
	switch {
	case at == botCard:
		return browse.PlayBot(l.S, "")
	case at == seekCard:
		return browse.Seek(l.S, "")
	case at == dailyCard:
		return l.daily.open(l.S)
	case at < firstGame+len(c.games):
		return l.S.Push(newGamePage(l.S, c.games[at-firstGame]))
	case c.best != nil:
		return l.enter(c.best)
	}
	return nil
}

// pressDigit opens the page of a game. It reports whether the key is the digit of one.
func (c *cards) pressDigit(l *LobbyScreen, msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	n, err := strconv.Atoi(msg.Text)
	if err != nil || n < 1 || n > len(c.games) {
		return nil, false
	}
	return c.play(l, firstGame+n-1), true
}

// choice is one of the first three cards as we draw it.
type choice struct{ key, name, first, second string }

// choices returns the first three cards.
func (l *LobbyScreen) choices() [firstGame]choice {
	bot := choice{"b", "Play a bot", "no bots here", ""}
	if n := len(l.S.Club.Bots.All()); n > 0 {
		bot.first, bot.second = words.Count(n, "opponent"), "starts at once"
	}
	seek := choice{"f", "Find an opponent", "we look for you", "you can play on"}
	if n := l.counts.Open; n > 0 {
		seek.first = fmt.Sprintf("%d waiting", n)
	}
	puzzle := choice{"d", "Puzzle of the day", "none today", ""}
	if l.daily.known {
		puzzle.first, puzzle.second = l.daily.task(), l.S.GameName(l.daily.puzzle.Game)
		if l.daily.tried {
			puzzle.second = "you know this one"
		}
	}
	return [firstGame]choice{bot, seek, puzzle}
}

// chosenGame returns the id of the game under the cursor, or "" if there is none.
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
