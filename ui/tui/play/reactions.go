package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/live"
	"pawnstorm/ui/action"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

const (
	// floatTime is how long a reaction is shown, and floatStep how long it takes to rise a line.
	floatTime, floatStep = live.ReactionTime, time.Second
	// mostFloating is how many are shown at once.
	mostFloating = 4
)

// reactions shows what players and spectators think of the game, beside the board and never on it.
// Each reaction rises for a few seconds. It takes only free cells, so it moves and covers nothing.
type reactions struct {
	*position
	board *board
	open  bool // the user chooses one
	last  uint64
	list  []floating // the oldest first
}

// floating is a reaction on the screen.
type floating struct {
	live.Reaction
	since time.Time
}

// take shows the new reactions of an update.
func (t *reactions) take(u live.Update) tea.Cmd {
	list, last := feature.NewReactions(t.ctx, t.caller(), u, t.last, t.s.Mutes)
	t.last = last
	now := t.s.Now()
	for _, r := range list {
		t.list = append(t.list, floating{r, now})
	}
	t.list = t.list[max(len(t.list)-mostFloating, 0):]
	if len(list) == 0 {
		return nil
	}
	return t.rise(1)
}

// rise redraws the reactions after each step, until those shown now are gone.
func (t *reactions) rise(step int) tea.Cmd {
	wait, end := floatStep, int(floatTime/floatStep)
	if !t.board.motion.Moves() { // they stay where they are
		wait, step = floatTime, end
	}
	return app.After(t.ctx, wait, app.Result(t.position, func() tea.Cmd {
		now := t.s.Now()
		t.list = slices.DeleteFunc(t.list, func(f floating) bool { return now.Sub(f.since) >= floatTime })
		if step == end {
			return nil
		}
		return t.rise(step + 1)
	}))
}

// may reports whether the user can react here.
func (t *reactions) may() bool { return chat.MayReact(t.Table, t.s.Me.ID) == nil }

// offers returns the possible reactions, each with its key.
func (t *reactions) offers() []action.Offer {
	return t.s.Actions().Find(action.Table, "react").Offers(t.caller(), t.Table)
}

// press handles the keys of reactions. Where no digit can begin a move, the digits react at once.
func (t *reactions) press(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	was := t.open
	t.open = false
	switch {
	case key.Matches(msg, widget.Keys.React):
		if !t.may() {
			return app.Complain(chat.MayReact(t.Table, t.s.Me.ID)), true
		}
		t.open = !was
		return nil, true
	case was && key.Matches(msg, widget.Keys.Back):
		return nil, true
	case was || !t.steering() && t.may():
		for _, o := range t.offers() {
			if msg.Text == o.Key {
				return t.send(o), true
			}
		}
	}
	return nil, false
}

// send reacts. It holds up no move.
func (t *reactions) send(o action.Offer) tea.Cmd {
	t.open = false
	ctx, set, c, table := t.s.Ctx, t.s.Actions(), t.caller(), t.Table
	return func() tea.Msg {
		_, err := set.Do(ctx, c, o.Action, table, o.Values)
		return app.Failed(t.position, err)
	}
}

// keys returns the keys for reactions.
func (t *reactions) keys() []key.Binding {
	switch {
	case t.open:
		return []key.Binding{widget.Bind("1 - 5", "react", "1", "2", "3", "4", "5"), widget.As(widget.Keys.Back, "close")}
	case !t.may() || !t.inCompany():
		return nil
	}
	return []key.Binding{widget.Keys.React}
}

// prompt lists the reactions in the slot.
func (t *reactions) prompt(w int) block {
	var line strings.Builder
	var spots []boardview.Spot
	for _, o := range t.offers() {
		text := fmt.Sprintf("%s %s", o.Key, o.Label)
		spots = append(spots, boardview.Spot{
			X: widget.Width(line.String()), W: widget.Width(text), Do: func() tea.Cmd { return t.send(o) },
		})
		line.WriteString(text + " ")
		if w >= roomyReactions {
			line.WriteString("  ")
		}
	}
	return block{[]string{widget.Cut(strings.TrimRight(line.String(), " "), w)}, spots}
}

// roomyReactions is the width from which there is more space between the reactions.
const roomyReactions = 60

// floats draws the reactions where the window has free cells: in the panel, or else on the lines of the
// seats.
func (p *painter) floats() {
	if len(p.reacts.list) == 0 {
		return
	}
	l := &p.frame.Layout
	rows := []canvas.Rect{l.Below, l.Above}
	if l.Side {
		rows = nil
		for y := l.Panel.Y + l.Panel.H - 1; y >= l.Moves.Y; y-- {
			rows = append(rows, canvas.Rect{X: l.Panel.X, Y: y, W: l.Panel.W, H: 1})
		}
	}
	now, next := p.s.Now(), 0
	for _, f := range slices.Backward(p.reacts.list) {
		look := p.ink.Accent
		age := now.Sub(f.since)
		switch {
		case age >= floatTime:
			continue
		case age >= floatTime-floatStep:
			look = p.ink.Dim
		}
		if p.motion.Moves() {
			next = max(next, int(age/floatStep))
		}
		short := words.Reactions[f.Word]
		texts := []string{widget.Shown(f.Who.Name, widget.NameCells) + ": " + short, short}
		for ; next < len(rows); next++ {
			if p.float(p.at(rows[next]), look, texts) {
				next++
				break
			}
		}
	}
}

// float writes the first of some texts that fits into free cells at the right end of a line.
func (p *painter) float(c canvas.Canvas, look canvas.Style, texts []string) bool {
	if c.H() == 0 {
		return false
	}
	for _, text := range texts {
		need, free := canvas.Width(text)+gapCells, 0
		for x := c.W() - 1; x >= 0; x-- {
			if cell := c.Cell(x, 0); cell.Text() != " " || cell.Style != 0 {
				free = 0
				continue
			}
			if free++; free == need {
				c.Text(x+1, 0, look, text)
				return true
			}
		}
	}
	return false
}
