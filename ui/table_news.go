package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/ui/words"
)

const theyDeclined = "%s declined %s."

// take shows a newer state of the table. Who is looking at an earlier position
// stays there, unless it was taken back or another game begins.
func (t *tableScreen) take(table *lobby.Table) tea.Cmd {
	table = t.part(table)
	was, sat, could := t.table, t.seat, t.mayMove()
	number, _ := table.GameNumber()
	begun := t.shown == nil || number != t.game || table.Game != was.Game // a seek may come to another game
	live, kept := t.shown == nil || t.live(), 0
	if !begun {
		kept = commonPlies(was.Plies, table.Plies)
	}
	if table.Status != was.Status { // what was asked and typed has lost its sense
		t.ask = nil
		t.line.close()
	}
	t.table, t.seat, t.game = table, table.SeatOf(t.s.me.ID), number
	if t.seat != sat && t.seat != game.NoSeat {
		t.sit(t.table.Rules.Info(), t.seat)
	}
	switch changed := kept < len(was.Plies) || kept < len(table.Plies); {
	case begun, live && (changed || t.mayMove() != could):
		t.see(len(table.Plies), table.State)
	case !live && (t.ply > kept || t.live()):
		t.show(min(t.ply, kept))
	}
	if table.Status == lobby.Over {
		t.pick.path = nil
	}
	return tea.Batch(t.tell(was), t.heedPremove(), t.heedRematch(), t.comeAlong(), t.followStudy(), t.tick())
}

// commonPlies is how many plies two games begin with alike.
func commonPlies(a, b []lobby.Ply) int {
	n := 0
	for n < min(len(a), len(b)) && a[n].Text == b[n].Text {
		n++
	}
	return n
}

// happenings are the events of which a person should be told in words, because
// the screen alone does not show that they happened, or not clearly.
var happenings = map[lobby.EventKind]func(*tableScreen, lobby.Event) string{
	lobby.Declined:  (*tableScreen).sayDeclined,
	lobby.Withdrawn: (*tableScreen).sayWithdrawn,
	lobby.Agreed:    (*tableScreen).sayAgreed,
	lobby.Flagged:   (*tableScreen).sayFlagged,
	lobby.Left:      (*tableScreen).sayLeft,
	lobby.Returned:  (*tableScreen).sayReturned,
	lobby.PutOff:    (*tableScreen).sayPutOff,
}

// tell puts what has happened since an earlier state of the table into words.
func (t *tableScreen) tell(was *lobby.Table) tea.Cmd {
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
func (t *tableScreen) offersAnew(e lobby.Event) bool { return e.Kind == lobby.Offered && t.theirs(e) }

// theirs reports whether an event is one of the person's opponent.
func (t *tableScreen) theirs(e lobby.Event) bool {
	return t.seat != game.NoSeat && e.Seat == t.seat.Other()
}

func (t *tableScreen) sayDeclined(e lobby.Event) string {
	o, ok := e.Offer()
	if !ok || !t.theirs(e) {
		return ""
	}
	return fmt.Sprintf(theyDeclined, t.playerName(e.Seat), words.OfferName(o.Kind))
}

func (t *tableScreen) sayWithdrawn(e lobby.Event) string {
	o, ok := e.Offer()
	if !ok || !t.theirs(e) {
		return ""
	}
	return fmt.Sprintf("%s withdrew %s.", t.playerName(e.Seat), words.OfferName(o.Kind))
}

// sayAgreed tells of what was agreed and does not end the game.
func (t *tableScreen) sayAgreed(e lobby.Event) string {
	switch o, _ := e.Offer(); o.Kind {
	case lobby.Takeback:
		return fmt.Sprintf("Taken back: %s.", words.Amount(o))
	case lobby.MoreTime:
		return fmt.Sprintf("Both have %s more.", words.Amount(o))
	}
	return ""
}

// sayLapsed tells of the person's own offers that the opponent has answered by a
// move.
func (t *tableScreen) sayLapsed(was *lobby.Table) string {
	if t.seat == game.NoSeat || t.table.Status != lobby.Playing {
		return ""
	}
	events := t.table.Log[len(was.Log):]
	if !slices.ContainsFunc(events, func(e lobby.Event) bool { return e.Kind == lobby.Moved && t.theirs(e) }) {
		return ""
	}
	for _, o := range was.OffersTo(t.seat.Other()) {
		answered := slices.ContainsFunc(events, func(e lobby.Event) bool {
			about, ok := e.Offer()
			return ok && about.Kind == o.Kind
		})
		if _, open := t.table.OfferOf(o.Kind); !open && !answered {
			return fmt.Sprintf(theyDeclined, t.playerName(t.seat.Other()), words.OfferName(o.Kind))
		}
	}
	return ""
}

func (t *tableScreen) sayFlagged(e lobby.Event) string {
	if e.Seat == t.seat {
		return "Your time is up."
	}
	return fmt.Sprintf("The time of %s is up.", t.playerName(e.Seat))
}

func (t *tableScreen) sayLeft(e lobby.Event) string {
	switch {
	case e.Seat == t.seat:
		return ""
	case e.Text != "":
		return fmt.Sprintf("%s has left the game.", t.playerName(e.Seat))
	}
	return fmt.Sprintf("%s has lost the connection.", t.playerName(e.Seat))
}

func (t *tableScreen) sayReturned(e lobby.Event) string {
	if e.Seat == t.seat {
		return ""
	}
	return fmt.Sprintf("%s is back.", t.playerName(e.Seat))
}

func (t *tableScreen) sayPutOff(e lobby.Event) string {
	switch {
	case e.Seat == game.NoSeat:
		return "Both were away, so the game is adjourned."
	case e.Seat == t.seat:
		return ""
	}
	return fmt.Sprintf("%s has adjourned the game, because the opponent had left.", t.playerName(e.Seat))
}
