package lobby

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

const (
	// framedFrom is the minimum width for the first cards to stand side by side in frames.
	// framedHigh is the height of these frames.
	framedFrom, framedHigh = 62, 5
	// cardLeast is the minimum width of a game card, and cardGap is the gap between two.
	cardLeast, cardGap = 17, 2
	cardHigh           = 3
	// mostChat is the maximum number of chat lines below the cards.
	mostChat = 8
)

// cardPage draws the first tab in a window without room beside the cards: the cards, the chat and
// the best game.
func (p *painter) cardPage(c canvas.Canvas) {
	tight := c.H() < framedHigh+16
	air := !tight || c.W() >= framedFrom
	y := p.cardHead(c, c.W() >= framedFrom, air)
	foot := p.bestHigh()
	if p.c.W() >= besideFrom && c.H()-y-foot >= p.gameRows(c.W())*(cardHigh+1)+boxHead+2 {
		chat := min(c.H()-y-foot-p.gameRows(c.W())*(cardHigh+1)-boxHead, mostChat)
		p.cardChat(c.Part(canvas.Rect{Y: c.H() - chat - 1, W: c.W(), H: chat + 1}))
		c = c.Part(canvas.Rect{W: c.W(), H: c.H() - chat - boxHead})
	}
	p.bestLine(c)
	p.games(c.Part(canvas.Rect{Y: y, W: c.W(), H: c.H() - y - foot}), p.gamesAcross(c.W()), cardHigh)
}

// cardHead draws the first cards, in frames or as lines, and a hint for the game cards below. If
// air is set, it leaves blank lines around the hint. It returns the next free line.
func (p *painter) cardHead(c canvas.Canvas, framed, air bool) int {
	y := firstGame
	if framed {
		p.frame.across = firstGame
		p.framed(c.Part(canvas.Rect{W: c.W(), H: framedHigh}))
		y = framedHigh
	} else {
		p.frame.across = 1
		for i, ch := range p.choices() {
			line := c.Part(canvas.Rect{Y: i, W: c.W(), H: 1})
			p.choiceLine(line, ch)
			p.card(line, i)
		}
	}
	if air {
		y++
	}
	hint := "Or choose a game. enter shows its page, l starts its lesson."
	if canvas.Width(hint) > c.W() {
		hint = "Or choose a game. enter shows its page."
	}
	parts.Fit(c, 0, y, c.W(), p.ink.Dim, hint)
	if air {
		y++
	}
	return y + 1
}

// cardChat draws the lobby chat below a heading.
func (p *painter) cardChat(c canvas.Canvas) {
	p.look.Heading(c.Part(canvas.Rect{W: c.W(), H: 1}), "lobby chat")
	p.chatBox(c.Part(canvas.Rect{Y: 1, W: c.W(), H: c.H() - 1}))
}

// bestHigh returns the height of the best game's line, which is 0 without a best game.
func (p *painter) bestHigh() int {
	if p.cards.best == nil {
		return 0
	}
	return 1
}

// bestLine draws the best game being played, if any, on the last line.
func (p *painter) bestLine(c canvas.Canvas) {
	if t := p.cards.best; t != nil {
		last := c.Part(canvas.Rect{Y: c.H() - 1, W: c.W(), H: 1})
		does, x := "Watch the best game", 2
		if t.SeatOf(p.S.Me.ID) != game.NoSeat {
			does = "Continue your game"
		} else {
			x = last.Text(x, 0, p.ink.Key, tvKey.Help().Key) + 1
		}
		name := func(i int) string { return widget.Shown(t.Seats[i].Name, widget.NameCells) }
		parts.Fit(last, x, 0, c.W()-x, p.ink.Text, fmt.Sprintf("%s: %s – %s", does, name(0), name(1)))
		p.card(last, p.cards.len()-1)
	}
}

// card turns a line into a card that can be clicked and shows whether it is chosen.
func (p *painter) card(c canvas.Canvas, at int) {
	if at == p.cards.at {
		c.Set(0, 0, p.ink.Text, '▶')
		p.choose(c)
	}
	p.clickCard(c, at)
}

func (p *painter) clickCard(c canvas.Canvas, at int) {
	p.frame.click(c, canvas.Rect{W: c.W(), H: c.H()}, func() tea.Cmd {
		p.cards.choose(at)
		return p.cards.play(p.LobbyScreen, p.cards.at)
	})
}

// framed draws the first cards side by side.
func (p *painter) framed(c canvas.Canvas) {
	wide := (c.W() - 2*(firstGame-1)) / firstGame
	for i, ch := range p.choices() {
		part := c.Part(canvas.Rect{X: i * (wide + 2), W: wide, H: framedHigh})
		look, name := p.ink.Rule, p.ink.Text
		if i == p.cards.at {
			look, name = p.ink.Key, p.ink.Strong
		}
		in := p.look.Frame(part, look)
		if i == p.cards.at {
			part.Set(1, 1, p.ink.Key, '▶')
		}
		in.Text(0, 0, p.ink.Key, ch.key)
		parts.Fit(in, 2, 0, in.W()-2, name, ch.name)
		parts.Fit(in, 2, 1, in.W()-2, p.ink.Dim, ch.first)
		parts.Fit(in, 2, 2, in.W()-2, p.ink.Dim, ch.second)
		p.clickCard(part, i)
	}
}

// gamesAcross returns how many game cards fit side by side.
func (p *painter) gamesAcross(w int) int {
	return max(min((w+cardGap)/(cardLeast+cardGap), 4), 1)
}

// gameRows returns the number of rows of game cards.
func (p *painter) gameRows(w int) int {
	across := p.gamesAcross(w)
	return (len(p.cards.games) + across - 1) / across
}

// games draws as many game cards as fit, around the chosen one. across is the number of cards side
// by side, and high is the height of a card.
func (p *painter) games(c canvas.Canvas, across, high int) {
	games := p.cards.games
	rows := (len(games) + across - 1) / across
	if rows*high > c.H() && c.W() < framedFrom {
		across, rows, high = 1, len(games), 1
	}
	gap := 0
	if rows*(high+1) <= c.H()+1 && high > 1 {
		gap = 1
	}
	p.frame.games = across
	shown := max((c.H()+gap)/(high+gap), 1)
	top := max(min((p.cards.at-firstGame)/across-shown+1, rows-shown), 0)
	wide := (c.W() - (across-1)*cardGap) / across
	for i := range games {
		row := i/across - top
		if row < 0 || row >= shown {
			continue
		}
		at := canvas.Rect{X: i % across * (wide + cardGap), Y: row * (high + gap), W: wide, H: high}
		if high == 1 {
			at.W = c.W()
			p.gameLine(c.Part(at), i)
		} else {
			p.gameCard(c.Part(at), i)
		}
	}
	last := shown*(high+gap) - gap - 1
	p.more(c, 0, top > 0, '↑')
	p.more(c, last, top+shown < rows, '↓')
}

// more marks a line end to show that the games continue above or below it.
func (p *painter) more(c canvas.Canvas, y int, are bool, sign rune) {
	if x := c.W() - 1; are {
		c.Set(x, y, c.Cell(x, y).Style, sign)
	}
}

// digit returns the key of a game. Games after the ninth have none.
func digit(i int) string {
	if i >= 9 {
		return " "
	}
	return fmt.Sprint(i + 1)
}

// gameLine draws a game on one line.
func (p *painter) gameLine(c canvas.Canvas, i int) {
	g := p.cards.games[i]
	c.Text(2, 0, p.ink.Key, digit(i))
	x := parts.Fit(c, 4, 0, c.W()-4, p.ink.Text, g.Name)
	if x = max(x+2, 22); c.W()-x > 8 {
		parts.Fit(c, x, 0, c.W()-x, p.ink.Dim, g.motto())
	}
	p.card(c, firstGame+i)
}

// gameCard draws a game as a card: some pieces on a square of its board, then the game's name and
// motto.
func (p *painter) gameCard(c canvas.Canvas, i int) {
	g := p.cards.games[i]
	surface := widget.SurfaceOf(g.Info)
	board, sides := p.S.Styles.Board(surface)
	ground := &board.Marks[widget.DarkGround]
	square := ground[widget.FirstFigure]
	name, words := p.ink.Clock.With(canvas.Bold), p.ink.Clock
	if name.Look().Bg == 0 {
		name, words = p.ink.Strong, p.ink.Dim
	}
	c.Clear(words)
	called := c.H() - 2 // the line with the name
	c.Fill(canvas.Rect{W: c.W(), H: called}, square, ' ')
	key := ground[widget.CursorMark]
	c.Text(1, called/2, key.With(canvas.Bold), digit(i))
	for k, piece := range g.figures {
		side := sides[max(piece.Seat, 0)]
		c.Set(4+2*k, called/2, ground[widget.FirstFigure+widget.Mark(side)], p.S.Styles.Figure(piece, false))
	}
	if p.cards.at == firstGame+i {
		name = name.With(canvas.Reverse)
		c.Fill(canvas.Rect{Y: called, W: c.W(), H: 1}, name, ' ')
		c.Set(0, called, name, '▶')
	}
	title := g.Name
	if canvas.Width(title) >= c.W() {
		title = strings.TrimSuffix(title, " Chess")
	}
	parts.Fit(c, 1, called, c.W()-1, name, title)
	parts.Fit(c, 1, called+1, c.W()-2, words, g.motto())
	p.clickCard(c, firstGame+i)
}
