package play

import (
	"fmt"
	"slices"
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// offerMenu lists what a player can offer, and how they can end the game.
type offerMenu struct {
	*position
	offers *offers
	away   *absence
	out    *sender
	open   bool
	list   widget.List
}

// offerItem is a line of the menu. Its digit is its place, from 1.
type offerItem struct {
	name string
	why  error // it is not possible
	do   func() tea.Cmd
}

// items are the lines of now. The first six never change their places.
func (t *offerMenu) items() []offerItem {
	var list []offerItem
	add := func(name string, in table.Intent, do func() tea.Cmd) {
		list = append(list, offerItem{name, t.law(in), do})
	}
	if reason, ok := t.Table.State.Claim(); ok {
		add("claim a draw: "+reason, table.Intent{Kind: table.ClaimDraw}, func() tea.Cmd { return t.away.claim("") })
	} else {
		add("draw", t.drawing(), t.offers.draw)
	}
	back := t.takingBack()
	add("takeback", back, func() tea.Cmd { return t.offers.takeBack("") })
	if back.N == 0 && t.inGame() {
		list[1].why = errNoMove
	}
	add("adjourn", t.adjourning(), func() tea.Cmd { return t.offers.adjourn("") })
	add(fmt.Sprintf("more time, %d s", t.addingTime().N), t.addingTime(), func() tea.Cmd { return t.offers.moreTime("") })
	add("abort", t.breaking(), t.offers.abort)
	add("resign", t.resigning(), t.out.askResign)
	if t.law(berserking()) == nil {
		add("berserk: half the time", berserking(), t.out.askBerserk)
	}
	if t.mayForsake() {
		claim := func(name, what string) {
			add(name, table.Intent{Kind: table.ClaimAbsence, Text: what}, func() tea.Cmd { return t.away.forsake(what) })
		}
		claim("opponent is gone: I win", table.ForsakeWin)
		claim("opponent is gone: draw", table.ForsakeDraw)
		claim("opponent is gone: adjourn", table.ForsakeAdjourn)
	}
	return list
}

// errNoMove refuses a takeback.
var errNoMove = errs.New(errs.Refused, "You have no move to take back.")

// toggle opens the menu or closes it. A person without a game here is told why it stays closed.
func (t *offerMenu) toggle() tea.Cmd {
	if !t.open && !t.playing() {
		return app.Complain(t.law(t.resigning()))
	}
	t.open = !t.open
	t.list = widget.List{}
	return nil
}

func (t *offerMenu) press(msg tea.KeyPressMsg) tea.Cmd {
	items := t.items()
	t.list.Resize(len(items), len(items))
	switch {
	case key.Matches(msg, widget.Keys.Back, widget.Keys.Quit, widget.Keys.Offers, widget.Keys.No):
		t.open = false
		return nil
	case key.Matches(msg, widget.Keys.Choose):
		return t.choose(t.list.Cursor)
	}
	if n, err := strconv.Atoi(msg.Text); err == nil {
		switch {
		case !t.numbered():
			t.open = false
			return t.offers.board.Line.Begin("o" + msg.Text)
		case n >= 1 && n <= len(items):
			return t.choose(n - 1)
		}
	}
	t.list.PressRound(msg)
	return nil
}

// numbered reports whether a digit chooses a line. On a board with a file o, o and a digit
// are a square that somebody types.
func (t *offerMenu) numbered() bool { return t.Table.Rules.Info().Files <= 'o'-'a' }

// choose does what a line says, or tells why it cannot be done.
func (t *offerMenu) choose(i int) tea.Cmd {
	item := t.items()[i]
	t.open = false
	if item.why != nil {
		return app.Complain(item.why)
	}
	return item.do()
}

// keys are those that the menu answers.
func (t *offerMenu) keys() []key.Binding {
	list := []key.Binding{widget.As(widget.Keys.UpDown, "point"), widget.As(widget.Keys.Choose, "choose"), widget.As(widget.Keys.Back, "close")}
	if t.numbered() {
		list = slices.Insert(list, 0, widget.Bind("1 - "+strconv.Itoa(len(t.items())), "choose", "1", "2", "3", "4", "5", "6"))
	}
	return list
}

// block draws the menu in lines of w cells: dim what is not possible, with the reason
// where there is room for all of it.
func (t *offerMenu) block(w int) block {
	s := t.s.Styles
	b := block{lines: []string{s.Strong.Paint("Offers")}}
	for i, item := range t.items() {
		do := func() tea.Cmd { return t.choose(i) }
		text := item.name
		if t.numbered() {
			text = fmt.Sprintf("%d %s", i+1, item.name)
		}
		if item.why != nil {
			if whole := text + ": " + errs.Sentence(item.why); widget.Width(whole) <= w {
				text = whole
			}
		}
		text, look := widget.Cut(text, w), widget.TextStyle{}
		switch {
		case i == t.list.Cursor:
			text, look = widget.Fit(text, w), s.Focus
		case item.why != nil:
			look = s.Faint
		}
		b.spots = append(b.spots, boardview.Spot{Y: len(b.lines), W: w, Do: do})
		b.add(look.Paint(text))
	}
	return b
}

// prompt is what the slot says on h lines while the menu is open: how to choose, and why
// the line under the cursor cannot be chosen, which comes first where there is room for one.
func (t *offerMenu) prompt(w, h int) []string {
	how := "Press a digit. esc closes."
	if !t.numbered() {
		how = "Choose with ↑ ↓ and enter. esc closes."
	}
	lines := widget.Wrap(how, w)
	if items := t.items(); t.list.Cursor < len(items) && items[t.list.Cursor].why != nil {
		why := widget.Wrap(errs.Sentence(items[t.list.Cursor].why), w)
		if len(lines)+len(why) > h {
			return why
		}
		lines = append(lines, why...)
	}
	return lines
}

// Offering reports whether the menu of offers is open.
func (t *TableScreen) Offering() bool { return t.menu.open }
