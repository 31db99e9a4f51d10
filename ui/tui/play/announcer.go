package play

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/words"
)

const theyDeclined = "%s declined %s."

// announcer tells the user what has happened.
type announcer struct {
	*position
	told string // the last notice
	// strikes are the notices about factories. They go when the game ends, to show the result.
	strikes []string
}

// happenings returns sentences for events that the screen alone does not show clearly.
var happenings = map[table.EventKind]func(*announcer, table.Event) string{
	table.Declined:  (*announcer).sayDeclined,
	table.Withdrawn: (*announcer).sayWithdrawn,
	table.Agreed:    (*announcer).sayAgreed,
	table.Flagged:   (*announcer).sayFlagged,
	table.Left:      (*announcer).sayLeft,
	table.Returned:  (*announcer).sayReturned,
	table.PutOff:    (*announcer).sayPutOff,
}

// tell announces the events since an earlier state of the table. strike is a sentence about
// factories, or "".
func (t *announcer) tell(was *table.Table, strike string) tea.Cmd {
	var said []string
	if strike != "" {
		t.strikes = append(t.strikes, strike)
	}
	for _, e := range t.Table.Log[len(was.Log):] {
		if say := happenings[e.Kind]; say != nil {
			said = append(said, say(t, e))
		}
	}
	said = append(said, t.sayLapsed(was), strike)
	if !t.Live() && t.Table.Status != was.Status {
		said = append(said, t.Table.Ending()) // which only the last position shows
	}
	said = slices.DeleteFunc(said, func(s string) bool { return s == "" })
	switch old := t.told; {
	case len(said) > 0:
		t.told = strings.Join(said, " ")
		return app.Notice(t.told)
	case old != "" && slices.ContainsFunc(t.Table.Log[len(was.Log):], t.offersAnew):
		t.told = ""
		return app.Send(app.StaleMsg{Text: old})
	case t.carded():
		return t.forgetStrikes()
	}
	return nil
}

// forgetStrikes removes the notices about factories.
func (t *announcer) forgetStrikes() tea.Cmd {
	var cmds []tea.Cmd
	for _, text := range t.strikes {
		cmds = append(cmds, app.Send(app.StaleMsg{Text: text}))
	}
	t.strikes = nil
	return tea.Batch(cmds...)
}

// offersAnew reports whether an event is an offer by the opponent. An older notice about them would
// be misleading next to it.
func (t *announcer) offersAnew(e table.Event) bool { return e.Kind == table.Offered && t.theirs(e) }

// theirs reports whether an event is by the user's opponent.
func (t *position) theirs(e table.Event) bool {
	return t.Seat != game.NoSeat && e.Seat == t.Seat.Other()
}

func (t *announcer) sayDeclined(e table.Event) string {
	o, ok := e.Offer()
	if !ok || !t.theirs(e) {
		return ""
	}
	return fmt.Sprintf(theyDeclined, t.playerName(e.Seat), words.OfferName(o.Kind))
}

func (t *announcer) sayWithdrawn(e table.Event) string {
	o, ok := e.Offer()
	if !ok || !t.theirs(e) {
		return ""
	}
	return fmt.Sprintf("%s withdrew %s.", t.playerName(e.Seat), words.OfferName(o.Kind))
}

// sayAgreed announces an accepted offer that does not end the game.
func (t *announcer) sayAgreed(e table.Event) string {
	switch o, _ := e.Offer(); o.Kind {
	case table.Takeback:
		return fmt.Sprintf("Taken back: %s.", words.Amount(o))
	case table.MoreTime:
		return fmt.Sprintf("Both players get %s more.", words.Amount(o))
	}
	return ""
}

// sayLapsed announces that the opponent declined the user's offer by making a move.
func (t *announcer) sayLapsed(was *table.Table) string {
	if t.Seat == game.NoSeat || t.Table.Status != table.Playing {
		return ""
	}
	events := t.Table.Log[len(was.Log):]
	if !slices.ContainsFunc(events, func(e table.Event) bool { return e.Kind == table.Moved && t.theirs(e) }) {
		return ""
	}
	for _, o := range was.OffersTo(t.Seat.Other()) {
		answered := slices.ContainsFunc(events, func(e table.Event) bool {
			about, ok := e.Offer()
			return ok && about.Kind == o.Kind
		})
		if _, open := t.Table.OfferOf(o.Kind); !open && !answered {
			return fmt.Sprintf(theyDeclined, t.playerName(t.Seat.Other()), words.OfferName(o.Kind))
		}
	}
	return ""
}

func (t *announcer) sayFlagged(e table.Event) string {
	if e.Seat == t.Seat {
		return "You ran out of time."
	}
	return fmt.Sprintf("%s ran out of time.", t.playerName(e.Seat))
}

func (t *announcer) sayLeft(e table.Event) string {
	switch {
	case e.Seat == t.Seat:
		return ""
	case e.Text != "":
		return fmt.Sprintf("%s left the game.", t.playerName(e.Seat))
	}
	return fmt.Sprintf("%s lost the connection.", t.playerName(e.Seat))
}

func (t *announcer) sayReturned(e table.Event) string {
	if e.Seat == t.Seat {
		return ""
	}
	return fmt.Sprintf("%s is back.", t.playerName(e.Seat))
}

func (t *announcer) sayPutOff(e table.Event) string {
	switch {
	case e.Seat == game.NoSeat:
		return "Both players were away, so the game is adjourned."
	case e.Seat == t.Seat:
		return ""
	}
	return fmt.Sprintf("%s adjourned the game because their opponent left.", t.playerName(e.Seat))
}
