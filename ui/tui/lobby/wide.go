package lobby

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

const (
	// wideGap is the gap between the cards and the panel beside them.
	wideGap = 3
	// besideCells is the width of that panel. In windows at least roomyFrom wide, the panel is
	// besideRoomy wide, because the board has larger squares.
	besideCells, besideRoomy, roomyFrom = 44, 54, 130
	// wideFramed is the minimum total width of the cards for the first ones to have frames. The
	// game cards then stand in columns below these.
	wideFramed = 73
	// cardLarge is the height of a game card if there is room.
	cardLarge = 5
	// previewHigh is the maximum height of the best game's preview.
	previewHigh = 40
)

// wideCards draws the first tab in a large window: the cards, the best game or the puzzle of the
// day beside them, and the chat. All of it stands in the middle.
func (p *painter) wideCards(c canvas.Canvas) {
	right, left := 0, c.W()
	if p.cards.best != nil || p.daily.state != nil {
		right = besideCells
		if c.W() >= roomyFrom {
			right = besideRoomy
		}
		left -= right + wideGap
	}
	framed, across, head := left >= wideFramed, firstGame, framedHigh+3
	if !framed {
		across, head = 2, firstGame+3
	}
	rows, foot := (len(p.cards.games)+across-1)/across, 2*p.bestHigh()
	card := cardLarge
	if head+rows*(card+1)+foot > c.H() {
		card = cardHigh
	}
	upper := min(head+rows*(card+1)-1+foot, c.H())
	high, below := upper, canvas.Rect{}
	picture := p.dailyPicture(right, c.H()-dailyWords)
	switch {
	case p.cards.best != nil:
		high = max(upper, min(previewHigh, c.H()))
	case picture != nil:
		high = max(upper, min(picture.Height()+dailyWords, c.H()))
	}
	if chat := min(c.H()-upper-boxHead, mostChat); chat > 1 {
		below = canvas.Rect{Y: upper + 1, W: left, H: chat + 1}
		if p.cards.best == nil && high == upper { // everything above it ends there
			below.W = c.W()
		}
		high = max(high, below.Y+below.H)
	}
	c = c.Part(canvas.Rect{Y: (c.H() - high) / 2, W: c.W(), H: high})
	if at := c.Part(canvas.Rect{X: c.W() - right, W: right, H: high}); p.cards.best != nil {
		p.beside(at)
	} else if picture != nil {
		p.dailyBeside(at, picture)
	}
	cards := c.Part(canvas.Rect{W: left, H: upper})
	p.cardHead(cards, framed, true)
	p.bestLine(cards)
	p.games(cards.Part(canvas.Rect{Y: head, W: left, H: upper - head - foot}), across, card)
	if below.H > 0 {
		p.cardChat(c.Part(below))
	}
}

// dailyWords is the number of lines above and below the board of the puzzle of the day.
const dailyWords = 7

// dailyPicture returns the board of the puzzle of the day in the largest squares that fit, or nil
// if there is no puzzle.
func (p *painter) dailyPicture(w, h int) *boardview.Picture {
	d := &p.daily
	if d.state == nil {
		return nil
	}
	info := d.rules.Info()
	board := d.state.Board()
	sight := boardview.Highlights{Cursor: game.NoCell}
	picture := &boardview.Picture{
		Board: board, Surface: widget.SurfaceOf(info), Looks: sight.Looks(board),
		Flipped: d.state.Turn() == 1 && !info.Upright,
	}
	picture.Largest(p.S.Styles.Sizes, w, h)
	return picture
}

// dailyBeside draws the puzzle of the day: its game, the board, the side to move, and the key that
// opens it.
func (p *painter) dailyBeside(c canvas.Canvas, picture *boardview.Picture) {
	d := &p.daily
	info := d.rules.Info()
	p.look.Heading(c.Part(canvas.Rect{W: c.W(), H: 1}), "puzzle of the day")
	parts.Fit(c, 0, 1, c.W(), p.ink.Strong, info.Name)
	x, y := max((c.W()-picture.Width())/2, 0), 3
	picture.Paint(c.Part(canvas.Rect{X: x, Y: y, W: picture.Width(), H: picture.Height()}), p.S.Styles)
	y += picture.Height() + 1
	task := fmt.Sprintf("%s to move: %s.", info.Seats[d.state.Turn()].Name, d.task())
	if d.tried {
		task += " You know this one."
	}
	parts.Fit(c, 0, y, c.W(), p.ink.Text, task)
	parts.Fit(c, c.Text(0, y+1, p.ink.Key, dailyKey.Help().Key)+1, y+1, c.W(), p.ink.Text, "solve")
	p.clickCard(c, dailyCard)
}
