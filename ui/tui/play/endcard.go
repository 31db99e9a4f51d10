package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"

	"pawnstorm/game"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// card draws how the game ended, its effect on the ratings, and the keys for what comes next. An
// analysis takes the place of the keys.
func (p *painter) card(c canvas.Canvas) {
	title, look := p.outcome()
	in := p.look.Frame(c, look)
	parts.Centred(in, 0, look, title)
	y := 1
	for _, line := range p.ending(in.W()) {
		parts.Centred(in, y, p.ink.Text, line)
		y++
	}
	roomy := !p.review.studied() || in.H() > 10
	if roomy {
		y = p.length(in, y)
	}
	if p.Table.Origin != nil {
		for _, line := range p.originLines(in.W()) {
			parts.Centred(in, y, p.ink.Dim, line)
			y++
		}
	}
	if roomy || p.Here.Rated != nil {
		y = p.points(in, y)
	}
	if next, ok := p.next.stronger(); ok && roomy {
		text := fmt.Sprintf("Next: level %d, %s", next.Level, widget.Shown(next.Name, widget.NameCells))
		parts.Centred(in, y, p.ink.Accent, text)
		y++
	}
	room, pictured := in.H()-y, p.frame.Layout.Strip.H > 0
	if pictured {
		room -= keyLines
	}
	study := p.review.analysisBlock(in.W(), room, pictured)
	if study.lines != nil {
		below := in.Part(canvas.Rect{Y: y, W: in.W(), H: in.H() - y})
		widget.Draw(below, study.lines)
		p.spots(below, 0, study.spots)
		y += len(study.lines)
	}
	if keys := in.H() - y; keys >= 2 && p.studying() {
		y += 1 + p.keys(in.Part(canvas.Rect{Y: y + 1, W: in.W(), H: keys - 1}))
	}
	line := p.s.ComeBack(string(p.Table.ID))
	if wide := canvas.Width(line); y < in.H() && wide <= in.W() && p.Table.Status == table.Over {
		parts.Centred(in, in.H()-1, p.ink.Dim, line)
		in.Link(canvas.Rect{X: (in.W() - wide) / 2, Y: in.H() - 1, W: wide, H: 1}, p.s.ServerURL())
	}
}

// keyLines is how many lines the keys of a card keep, with a blank one, if boards tell the story.
const keyLines = 4

// outcome returns the headline of the card.
func (p *painter) outcome() (title string, look canvas.Style) {
	winner := p.Table.Result.Winner
	switch {
	case p.Table.Status == table.Pause:
		return "FIRST GAME OVER", p.ink.Accent
	case p.review.match != nil && p.review.match.First != nil && !p.review.first:
		return "MATCH OVER", p.ink.Accent
	case p.Table.Result.Reason == table.Unfinished:
		return "NOT FINISHED", p.ink.Accent
	case winner == game.NoSeat:
		return "DRAW", p.ink.Accent
	case p.Seat == game.NoSeat:
		return strings.ToUpper(p.Table.SeatName(winner)) + " WINS", p.ink.Accent
	case p.Seat == winner:
		return "★  YOU WIN  ★", p.ink.Good.With(canvas.Bold)
	}
	return "YOU LOSE", p.ink.Bad
}

// secondGame begins the sentence about the second game of a match.
const secondGame = " The second game"

// ending says how the game ended, in at most four lines.
func (p *painter) ending(w int) []string {
	text, r := widget.Shown(p.Table.Ending(), 400), p.Table.Result
	if p.Table.Status == table.Over && p.Table.First == nil && r.Reason != "" && r.Reason != table.Unfinished {
		text = strings.ToUpper(r.Reason[:1]) + r.Reason[1:]
		if _, played := p.Table.State.Result(); played && len(p.Table.Plies) > 0 { // the last move ended it
			text += ": " + p.moveText(len(p.Table.Plies))
		}
		if r.Note != "" {
			text += ". " + strings.ToUpper(r.Note[:1]) + r.Note[1:]
		}
	}
	const most = 4
	text, next, second := strings.Cut(text, secondGame)
	lines := widget.Wrap(text, w)
	if second { // on a line of its own
		lines = append(lines, widget.Wrap(strings.TrimSpace(secondGame+next), w)...)
	}
	return lines[:min(len(lines), most)]
}

// length draws how long the game was.
func (p *painter) length(c canvas.Canvas, y int) int {
	n := len(p.Table.Plies)
	if n == 0 {
		return y
	}
	text := words.Count(p.rows[len(p.rows)-1].number, "move")
	if took := p.Table.Lasted; p.Table.Origin == nil && took >= time.Second {
		text += " · " + Span(took) + " played"
	}
	parts.Centred(c, y, p.ink.Dim, text)
	return y + 1
}

// points draws how the game changed the ratings and, if known, how accurately each side played.
func (p *painter) points(c canvas.Canvas, y int) int {
	_, verdicts, known := p.review.opinions()
	rated := p.Here.Rated
	if !known && rated == nil {
		return y
	}
	if c.H()-y > 12 {
		y++
	}
	_, under := p.sides()
	for _, seat := range []game.Seat{under, under.Other()} {
		x := parts.Fit(c, 1, y, 11, p.ink.Text, p.playerName(seat))
		x = max(x+1, 12)
		if rated != nil {
			change := rated.Seats[seat]
			look := p.ink.Dim
			switch points := change.Points(); {
			case points > 0:
				look = p.ink.Good
			case points < 0:
				look = p.ink.Bad
			}
			x = c.Text(x, y, p.ink.Text, fmt.Sprintf("%v → %v", change.Before, change.After))
			x = c.Text(x+1, y, look, fmt.Sprintf("%+d", change.Points())) + gapCells
		}
		if percent, ok := analysis.Accuracy(p.Table, verdicts, seat); ok {
			text := fmt.Sprintf("%d %% accurate", percent)
			if x+len(text) > c.W() && y+1 < c.H() {
				x, y = 12, y+1
			}
			parts.Fit(c, x, y, c.W()-x, p.ink.Dim, text)
		}
		y++
	}
	return y
}

// keys lists the keys for what comes after the game in two columns, and returns how many lines it
// used.
func (p *painter) keys(c canvas.Canvas) int {
	list := slices.Concat(p.rematchKeys(), p.review.lookingKeys(), p.review.studyKeys(), p.next.hopKeys())
	list = append(list, toLobby)
	list = list[:min(len(list), 2*c.H())]
	var wide [2]int // what the columns need
	for i, b := range list {
		name, does := p.look.KeyHelp(b)
		wide[i%2] = max(wide[i%2], canvas.Width(name)+canvas.Width(does)+2)
	}
	column := max(wide[0], min(c.W()/2+1, c.W()-wide[1]))
	for i, b := range list {
		x := i % 2 * column
		p.key(c.Part(canvas.Rect{X: x, Y: i / 2, W: c.W() - x, H: 1}), b)
	}
	return min((len(list)+1)/2, c.H())
}

func (p *painter) key(c canvas.Canvas, b key.Binding) {
	name, does := p.look.KeyHelp(b)
	x := max(c.Text(1, 0, p.ink.Key, name), 2)
	parts.Fit(c, x+1, 0, c.W()-x-1, p.ink.Dim, does)
}
