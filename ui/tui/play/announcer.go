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

// tell announces the events since an earlier state of the table. strike is a sentence about
// factories, or "".
func (t *announcer) tell(was *table.Table, strike string) tea.Cmd {
	var said []string
	if strike != "" {
		t.strikes = append(t.strikes, strike)
	}
	for _, e := range t.Table.Log[len(was.Log):] {
		said = append(said, t.say(e))
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

// say returns a sentence for an event that the screen alone does not show clearly, or "".
func (t *announcer) say(e table.Event) string {
	own := e.Seat == t.Seat
	switch o, offer := e.Offer(); {
	case e.Kind == table.Declined && offer && t.theirs(e):
		return fmt.Sprintf(theyDeclined, t.playerName(e.Seat), words.OfferName(o.Kind))
	case e.Kind == table.Withdrawn && offer && t.theirs(e):
		return fmt.Sprintf("%s withdrew %s.", t.playerName(e.Seat), words.OfferName(o.Kind))
	case e.Kind == table.Agreed && o.Kind == table.Takeback:
		return fmt.Sprintf("Taken back: %s.", words.Amount(o))
	case e.Kind == table.Agreed && o.Kind == table.MoreTime:
		return fmt.Sprintf("Both players get %s more.", words.Amount(o))
	case e.Kind == table.Flagged && own:
		return "You ran out of time."
	case e.Kind == table.Flagged:
		return fmt.Sprintf("%s ran out of time.", t.playerName(e.Seat))
	case e.Kind == table.PutOff && e.Seat == game.NoSeat:
		return "Both players were away, so the game is adjourned."
	case own:
		return ""
	case e.Kind == table.PutOff:
		return fmt.Sprintf("%s adjourned the game because their opponent left.", t.playerName(e.Seat))
	case e.Kind == table.Left && e.Text != "":
		return fmt.Sprintf("%s left the game.", t.playerName(e.Seat))
	case e.Kind == table.Left:
		return fmt.Sprintf("%s lost the connection.", t.playerName(e.Seat))
	case e.Kind == table.Returned:
		return fmt.Sprintf("%s is back.", t.playerName(e.Seat))
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
