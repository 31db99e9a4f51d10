package play

import (
	"fmt"
	"slices"
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// offerMenu lists what a player can offer, and how they can end the game.
type offerMenu struct {
	*position
	board *board
	out   *sender
	open  bool
	list  widget.List
}

// elsewhere lists the actions that the board and other keys cover.
var elsewhere = []string{
	"join", "decline", "start", "move", "pass", "leave", "cancel",
	"say", "react", "report", "hint", "analyse", "rematch", "plan",
}

// items returns the lines of the menu. The first six never change places: a draw that can be
// claimed replaces the offer of one.
func (t *offerMenu) items() []action.Offer {
	list := slices.DeleteFunc(t.s.Actions().Menu(t.caller(), action.Table, t.Table), func(o action.Offer) bool {
		return slices.Contains(elsewhere, o.Name)
	})
	claim := slices.IndexFunc(list, func(o action.Offer) bool {
		return o.Name == "claim" && slices.Contains(o.Values["do"], "draw")
	})
	if _, byRules := t.Table.State.Claim(); byRules && claim > 0 {
		list[0] = list[claim]
		list = slices.Delete(list, claim, claim+1)
	}
	return list
}

// label returns the text of a line. An answer names its offer.
func (t *offerMenu) label(o action.Offer) string {
	if _, open := t.Table.OfferOf(table.OfferKind(o.Name)); open {
		return o.Label + " (" + o.Name + ")"
	}
	return o.Label
}

// toggle opens or closes the menu. It stays closed for users without a game here, and says why.
func (t *offerMenu) toggle() tea.Cmd {
	if !t.open && !t.playing() {
		return app.Complain(t.s.Actions().Find(action.Table, "resign").May(t.caller(), t.Table, nil))
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
			return t.board.Line.Begin("o" + msg.Text)
		case n >= 1 && n <= len(items):
			return t.choose(n - 1)
		}
	}
	t.list.PressRound(msg)
	return nil
}

// numbered reports whether digits choose lines. On a board with a file o, the letter o and a digit
// begin a typed square.
func (t *offerMenu) numbered() bool { return t.Table.Rules.Info().Files <= 'o'-'a' }

// choose carries out a line, or says why that is not possible.
func (t *offerMenu) choose(i int) tea.Cmd {
	item := t.items()[i]
	t.open = false
	if item.Why != nil {
		return app.Complain(item.Why)
	}
	if item.IsForm() {
		return t.board.Line.Begin(item.Name + " ")
	}
	return t.out.act(item.Name, item.Values)
}

// keys returns the keys of the menu.
func (t *offerMenu) keys() []key.Binding {
	var list []key.Binding
	if t.numbered() {
		name := "1 - " + strconv.Itoa(len(t.items()))
		list = append(list, widget.Bind(name, "choose", "1", "2", "3", "4", "5", "6"))
	}
	return append(list, widget.As(widget.Keys.UpDown, "point"),
		widget.As(widget.Keys.Choose, "choose"), widget.As(widget.Keys.Back, "close"))
}

// block draws the menu in lines of w cells. Lines that cannot be chosen are dim, with the reason if
// it fits.
func (t *offerMenu) block(w int) block {
	s := t.s.Styles
	b := block{lines: []string{s.Strong.Paint("Offers")}}
	for i, item := range t.items() {
		do := func() tea.Cmd { return t.choose(i) }
		text := t.label(item)
		if t.numbered() {
			text = fmt.Sprintf("%d %s", i+1, text)
		}
		if item.Why != nil {
			if whole := text + ": " + errs.Sentence(item.Why); widget.Width(whole) <= w {
				text = whole
			}
		}
		text, look := widget.Cut(text, w), widget.TextStyle{}
		switch {
		case i == t.list.Cursor:
			text, look = widget.Fit(text, w), s.Focus
		case item.Why != nil:
			look = s.Faint
		}
		b.spots = append(b.spots, boardview.Spot{Y: len(b.lines), W: w, Do: do})
		b.add(look.Paint(text))
	}
	return b
}

// prompt returns the slot of h lines while the menu is open: how to choose, and why the line under
// the cursor cannot be chosen. If there is room for only one, the reason wins.
func (t *offerMenu) prompt(w, h int) []string {
	how := "Press a digit, or esc to close."
	if !t.numbered() {
		how = "Choose with ↑ ↓ and enter, or press esc to close."
	}
	lines := widget.Wrap(how, w)
	if items := t.items(); t.list.Cursor < len(items) && items[t.list.Cursor].Why != nil {
		why := widget.Wrap(errs.Sentence(items[t.list.Cursor].Why), w)
		if len(lines)+len(why) > h {
			return why
		}
		lines = append(lines, why...)
	}
	return lines
}

// Offering reports whether the offer menu is open.
func (t *TableScreen) Offering() bool { return t.menu.open }
