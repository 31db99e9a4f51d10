package play

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// offered reports whether an offer waits for the user's answer.
func (t *position) offered() bool { return len(t.Table.OffersTo(t.Seat)) > 0 }

// asked reports whether the user can accept or decline something.
func (t *TableScreen) asked() bool { return t.offered() || t.next.rematchOffered() }

// asks reports whether the user has an offer that can be withdrawn.
func (t *TableScreen) asks() bool { return len(t.mine()) > 0 || t.next.rematchMine() }

// inGame reports whether the user plays a running game.
func (t *position) inGame() bool { return t.Seat != game.NoSeat && t.Table.Status == table.Playing }

// mine returns the user's open offers.
func (t *position) mine() []table.Offer { return t.Table.OffersTo(t.Seat.Other()) }

// offerLines asks for an answer to the oldest offer.
func (t *TableScreen) offerLines(w int) []string {
	offers := t.Table.OffersTo(t.Seat)
	o := offers[0]
	text := fmt.Sprintf("%s %s.", t.playerName(o.Seat), words.Offers(o))
	if t.Line.Open {
		text += " Type accept or decline."
	} else {
		text += " y accepts, x declines."
		if o.Kind == table.Adjourn && t.myTurn() {
			text += " To seal a move, type accept adjourn and the move."
		}
		if more := len(offers) - 1; more > 0 {
			text += fmt.Sprintf(" (%d more to answer)", more)
		}
	}
	return widget.PaintAll(t.s.Styles.Badge, widget.Wrap(text, w))
}

// offeredText describes the user's own offers. Spectators see all offers.
func (t *position) offeredText() string {
	text := ""
	if t.Seat == game.NoSeat && t.Table.Status == table.Playing {
		for _, o := range t.Table.Offers {
			text += fmt.Sprintf(" %s %s.", t.playerName(o.Seat), words.Offers(o))
		}
	}
	for _, o := range t.mine() {
		text += fmt.Sprintf(" You %s.", words.Offered(o))
	}
	return text
}

// yes accepts an offer.
func (t *TableScreen) yes() tea.Cmd {
	if !t.asked() {
		return nil
	}
	return t.answer("", true)
}

// no declines an offer, or withdraws the user's own.
func (t *TableScreen) no() tea.Cmd {
	switch {
	case t.asked():
		return t.answer("", false)
	case t.asks():
		return t.withdraw("")
	}
	return nil
}

// answer accepts or declines an offer: the oldest, or the one named in args. A move can be sealed
// along with an accepted adjournment.
func (t *TableScreen) answer(args string, yes bool) tea.Cmd {
	name, move, _ := strings.Cut(args, " ")
	kind := table.OfferKind(name)
	if words.OfferName(kind) == "" {
		kind, move = "", args
	}
	a, ok := feature.AnswerOf(t.caller(), t.Table, kind, yes)
	switch {
	case !ok && t.inGame():
		return app.Refuse(words.NothingOffered)
	case !ok:
		return t.out.act("draw", action.Values{"do": {"accept"}}) // the error says why
	case a.Table != t.Table && yes:
		return t.next.offerRematch()
	case a.Table != t.Table:
		return t.next.refuseRematch(a.Name)
	case yes && kind == table.Adjourn && move != "", yes && move != "" && a.Name == string(table.Adjourn):
		a.Given["move"] = []string{strings.TrimSpace(move)}
	}
	return t.out.act(a.Name, a.Given)
}

// withdraw withdraws an offer of the user: the oldest, or the named one.
func (t *TableScreen) withdraw(name string) tea.Cmd {
	if t.next.rematchMine() {
		return t.next.refuseRematch("cancel")
	}
	if mine := t.mine(); words.OfferName(table.OfferKind(name)) == "" {
		if len(mine) == 0 {
			return app.Refuse("You have no offer open.")
		}
		name = string(mine[0].Kind)
	}
	return t.out.act(name, action.Values{"do": {"withdraw"}})
}

// awaited reports whether the table waits for the user to be ready, for the second game of a match
// or to resume an adjourned game.
func (t *position) awaited() bool {
	return t.halted() && t.Live() && t.Seat != game.NoSeat && !t.Table.Ready[t.Seat]
}

// ready says that the user is ready.
func (t *TableScreen) ready() tea.Cmd { return t.out.act("start", nil) }

// readyBlock says who has yet to be ready. It is empty for spectators.
func (t *TableScreen) readyBlock(w int) block {
	if t.Seat == game.NoSeat {
		return block{}
	}
	other := t.playerName(t.Seat.Other())
	if t.Table.Ready[t.Seat] {
		return block{lines: widget.Wrap(fmt.Sprintf("You are ready. %s is not yet.", other), w)}
	}
	text := "Press enter when you are ready."
	if t.Table.Ready[t.Seat.Other()] {
		text += fmt.Sprintf(" %s is ready.", other)
	}
	return button(widget.PaintAll(t.s.Styles.Badge, widget.Wrap(text, w)), w, t.ready)
}

// adjournedBlock returns the slot of an adjourned game, in h lines.
func (t *TableScreen) adjournedBlock(w, h int) block {
	text := "The game is adjourned."
	if t.Table.IsSealed() {
		text = fmt.Sprintf("The game is adjourned, with a move sealed by %s.", t.playerName(t.Table.State.Turn()))
	}
	b := t.readyBlock(w)
	if h == 1 && len(b.lines) > 0 {
		return b
	}
	above := widget.PaintAll(t.s.Styles.Strong, widget.Wrap(text, w))
	adjourned := block{lines: above[:min(len(above), max(h-len(b.lines), 1))]}
	adjourned.join(b)
	return adjourned
}
