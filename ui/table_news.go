package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

const theyDeclined = "%s declined %s."

// take shows a newer state of the table. Who is looking at an earlier position
// stays there, unless it was taken back or another game begins.
func (t *tableScreen) take(tbl *table.Table) tea.Cmd {
	tbl = t.part(tbl)
	was, sat, could := t.table, t.seat, t.mayMove()
	number, _ := tbl.GameNumber()
	begun := t.shown == nil || number != t.game || tbl.Game != was.Game // a seek may come to another game
	live, kept := t.shown == nil || t.live(), 0
	if !begun {
		kept = commonPlies(was.Plies, tbl.Plies)
	}
	if tbl.Status != was.Status { // what was asked and typed has lost its sense
		t.ask = nil
		t.line.close()
	}
	t.table, t.seat, t.game = tbl, tbl.SeatOf(t.s.me.ID), number
	if t.seat != sat && t.seat != game.NoSeat {
		t.sit(t.table.Rules.Info(), t.seat)
	}
	switch changed := kept < len(was.Plies) || kept < len(tbl.Plies); {
	case begun, live && (changed || t.mayMove() != could):
		t.see(len(tbl.Plies), tbl.State)
	case !live && (t.ply > kept || t.live()):
		t.show(min(t.ply, kept))
	}
	if tbl.Status == table.Over {
		t.pick.path = nil
	}
	return tea.Batch(t.tell(was), t.heedPremove(), t.heedRematch(), t.comeAlong(), t.followStudy(), t.tick())
}

// commonPlies is how many plies two games begin with alike.
func commonPlies(a, b []table.Ply) int {
	n := 0
	for n < min(len(a), len(b)) && a[n].Text == b[n].Text {
		n++
	}
	return n
}

// happenings are the events of which a person should be told in words, because
// the screen alone does not show that they happened, or not clearly.
var happenings = map[table.EventKind]func(*tableScreen, table.Event) string{
	table.Declined:  (*tableScreen).sayDeclined,
	table.Withdrawn: (*tableScreen).sayWithdrawn,
	table.Agreed:    (*tableScreen).sayAgreed,
	table.Flagged:   (*tableScreen).sayFlagged,
	table.Left:      (*tableScreen).sayLeft,
	table.Returned:  (*tableScreen).sayReturned,
	table.PutOff:    (*tableScreen).sayPutOff,
}

// tell puts what has happened since an earlier state of the table into words.
func (t *tableScreen) tell(was *table.Table) tea.Cmd {
	var said []string
	for _, e := range t.table.Log[len(was.Log):] {
		if say := happenings[e.Kind]; say != nil {
			said = append(said, say(t, e))
		}
	}
	said = append(said, t.sayLapsed(was))
	if !t.live() && t.table.Status != was.Status {
		said = append(said, t.table.Ending()) // which is shown with the last position
	}
	said = slices.DeleteFunc(said, func(s string) bool { return s == "" })
	switch old := t.told; {
	case len(said) > 0:
		t.told = strings.Join(said, " ")
		return notice(t.told)
	case old != "" && slices.ContainsFunc(t.table.Log[len(was.Log):], t.offersAnew):
		t.told = ""
		return send(staleMsg{old})
	}
	return nil
}

// offersAnew reports whether an event is an offer of the opponent's, beside which
// what they did before would be misleading.
func (t *tableScreen) offersAnew(e table.Event) bool { return e.Kind == table.Offered && t.theirs(e) }

// theirs reports whether an event is one of the person's opponent.
func (t *tableScreen) theirs(e table.Event) bool {
	return t.seat != game.NoSeat && e.Seat == t.seat.Other()
}

func (t *tableScreen) sayDeclined(e table.Event) string {
	o, ok := e.Offer()
	if !ok || !t.theirs(e) {
		return ""
	}
	return fmt.Sprintf(theyDeclined, t.playerName(e.Seat), words.OfferName(o.Kind))
}

func (t *tableScreen) sayWithdrawn(e table.Event) string {
	o, ok := e.Offer()
	if !ok || !t.theirs(e) {
		return ""
	}
	return fmt.Sprintf("%s withdrew %s.", t.playerName(e.Seat), words.OfferName(o.Kind))
}

// sayAgreed tells of what was agreed and does not end the game.
func (t *tableScreen) sayAgreed(e table.Event) string {
	switch o, _ := e.Offer(); o.Kind {
	case table.Takeback:
		return fmt.Sprintf("Taken back: %s.", words.Amount(o))
	case table.MoreTime:
		return fmt.Sprintf("Both have %s more.", words.Amount(o))
	}
	return ""
}

// sayLapsed tells of the person's own offers that the opponent has answered by a
// move.
func (t *tableScreen) sayLapsed(was *table.Table) string {
	if t.seat == game.NoSeat || t.table.Status != table.Playing {
		return ""
	}
	events := t.table.Log[len(was.Log):]
	if !slices.ContainsFunc(events, func(e table.Event) bool { return e.Kind == table.Moved && t.theirs(e) }) {
		return ""
	}
	for _, o := range was.OffersTo(t.seat.Other()) {
		answered := slices.ContainsFunc(events, func(e table.Event) bool {
			about, ok := e.Offer()
			return ok && about.Kind == o.Kind
		})
		if _, open := t.table.OfferOf(o.Kind); !open && !answered {
			return fmt.Sprintf(theyDeclined, t.playerName(t.seat.Other()), words.OfferName(o.Kind))
		}
	}
	return ""
}

func (t *tableScreen) sayFlagged(e table.Event) string {
	if e.Seat == t.seat {
		return "Your time is up."
	}
	return fmt.Sprintf("The time of %s is up.", t.playerName(e.Seat))
}

func (t *tableScreen) sayLeft(e table.Event) string {
	switch {
	case e.Seat == t.seat:
		return ""
	case e.Text != "":
		return fmt.Sprintf("%s has left the game.", t.playerName(e.Seat))
	}
	return fmt.Sprintf("%s has lost the connection.", t.playerName(e.Seat))
}

func (t *tableScreen) sayReturned(e table.Event) string {
	if e.Seat == t.seat {
		return ""
	}
	return fmt.Sprintf("%s is back.", t.playerName(e.Seat))
}

func (t *tableScreen) sayPutOff(e table.Event) string {
	switch {
	case e.Seat == game.NoSeat:
		return "Both were away, so the game is adjourned."
	case e.Seat == t.seat:
		return ""
	}
	return fmt.Sprintf("%s has adjourned the game, because the opponent had left.", t.playerName(e.Seat))
}
