package play

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// momentKeys open the moments of a game. No move begins there, and digits react.
var momentKeys = widget.Bind("a b c", "key moment", "a", "b", "c")

// beforeMoments returns the positions before the moves that decided a game.
func beforeMoments(t *table.Table, s analysis.Story) ([]game.State, error) {
	list := make([]game.State, len(s.Moments))
	for i, ply := range s.Moments {
		var err error
		if list[i], err = t.At(ply - 1); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// story returns the story of the shown game. It is empty before an analysis.
func (t *review) story() analysis.Story {
	if _, _, known := t.opinions(); !known {
		return analysis.Story{}
	}
	return t.study.stories[t.gameAt()]
}

// nextMoment goes to the position before the next move that decided the game, and after the last to the
// first.
func (t *review) nextMoment() tea.Cmd {
	list := t.story().Moments
	for _, ply := range list {
		if ply-1 > t.Ply {
			return t.board.goTo(ply - 1)
		}
	}
	return t.board.goTo(list[0] - 1)
}

// pressMoment shows the position before the move that a letter names.
func (t *review) pressMoment(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	if !key.Matches(msg, momentKeys) {
		return nil, false
	}
	at, list := int(msg.String()[0]-'a'), t.story().Moments
	if at >= len(list) {
		return nil, false
	}
	return t.board.goTo(list[at] - 1), true
}

// momentText names a ply that decided the game: "23...Qxd5??".
func (t *review) momentText(ply int) string {
	return strings.TrimSpace(words.MoveNumber(t.Table, ply)) + t.moveText(ply) + t.markOf(ply-1)
}

// withStory puts the story of the game and the moves that decided it before the words about the last
// position, as far as h lines have room. The story matters most, those words least.
func (t *review) withStory(said []string, w, h int, pictured bool) []string {
	var key []string
	for _, ply := range t.story().Moments {
		key = append(key, t.momentText(ply))
	}
	var moments, lines []string
	if len(key) > 1 && !pictured {
		text := "Key moments (enter): " + strings.Join(key, ", ")
		if canvas.Width(text) > w {
			text = "enter: " + strings.Join(key, " ")
		}
		moments = widget.Wrap(text, w)
	}
	for _, more := range [][]string{widget.Wrap(words.Story(t.Table, t.story(), t.Seat), w), moments, said} {
		if len(lines)+len(more) <= h && strings.Join(more, "") != "" {
			lines = append(lines, more...)
		}
	}
	if lines == nil {
		return said
	}
	return lines
}

// momentGap is the space between the boards of two moments.
const momentGap = 1

// momentPicture returns the small board of a moment: the position before the move, with the squares of the
// move marked.
func (t *review) momentPicture(at int) boardview.Picture {
	before, ply := t.study.decisive[t.gameAt()][at], t.story().Moments[at]
	p := boardview.PictureOf(t.Table.Rules.Info(), game.Seen(before, t.fun), t.Table.Plies[ply-1].Cells)
	p.Flipped, p.Inside, p.Unlettered, p.Bare = t.board.Flipped, true, true, true
	sizes := t.s.Styles.Sizes
	p.Size = sizes[len(sizes)-1]
	return p
}

// strip returns the size of the row of small boards, with its heading and a line above each board.
func (t *review) strip() (size canvas.Rect) {
	n := len(t.story().Moments)
	if n == 0 || t.blind {
		return size
	}
	p := t.momentPicture(0)
	return canvas.Rect{W: n*(p.Width()+momentGap) - momentGap, H: p.Height() + 2}
}

// strip draws the boards of the moves that decided the game. A click or a letter shows the position on the
// large board.
func (p *painter) strip(c canvas.Canvas) {
	if c.H() == 0 {
		return
	}
	p.look.Heading(c, "key moments")
	list := p.review.story().Moments
	x := (c.W() - p.review.strip().W) / 2
	for i, ply := range list {
		picture := p.review.momentPicture(i)
		w := picture.Width()
		part := c.Part(canvas.Rect{X: x, Y: 1, W: w, H: picture.Height() + 1})
		look := p.ink.Text
		if p.Ply == ply-1 {
			look = p.ink.Focus
		}
		from := part.Text(0, 0, p.ink.Key, momentKeys.Keys()[i]) + gapCells
		part.Part(canvas.Rect{X: from, W: w - from, H: 1}).Text(0, 0, look, widget.Cut(p.review.momentText(ply), w-from))
		picture.Paint(part.Part(canvas.Rect{Y: 1, W: w, H: picture.Height()}), p.s.Styles)
		var spots []boardview.Spot
		for y := range part.H() {
			show := func() tea.Cmd { return p.review.board.goTo(ply - 1) }
			spots = append(spots, boardview.Spot{Y: y, W: w, Do: show})
		}
		p.spots(part, 0, spots)
		x += w + momentGap
	}
}
