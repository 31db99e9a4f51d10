package email

import (
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// codeEmail returns the email with the code that confirms an address.
func codeEmail(who identity.Person, address, code, line string) message {
	return message{to: address, subject: "Your code: " + code, text: fmt.Sprintf(`Hello %s,

To get email about your games at this address, type this within a day:

    %s

If you did not ask for this, ignore this email. You will not get another one.
`, identity.Clean(who.Name, nameCells), line)}
}

const nameCells = 40

// mostTold is how many games an email lists.
const mostTold = 20

// turnEmail returns the email about the games that wait for a player's move.
func (l *Service) turnEmail(who identity.PlayerID, r *record, turns []*table.Table) message {
	pages := strings.TrimRight(l.Server.Pages, "/")
	stop := pages + "/letters/" + stopLink(who, r.Stop)
	var name, subject string
	var b strings.Builder
	for i, t := range turns {
		seat := t.SeatOf(who)
		name = identity.Clean(t.Seats[seat].Name, nameCells)
		about := fmt.Sprintf("%s with %s", t.Rules.Info().Name, identity.Clean(t.Seats[seat.Other()].Name, nameCells))
		if subject = "Your turn: " + about; len(turns) > 1 {
			subject = "Your turn in " + strconv.Itoa(len(turns)) + " games"
		}
		if i >= mostTold {
			continue
		}
		if n := len(t.Plies); n > 0 && t.Status == table.Playing {
			about += ", after " + t.Plies[n-1].Shown
		}
		fmt.Fprintf(&b, "  %s\n  %s/t/%s\n\n", about, pages, t.ID)
	}
	if more := len(turns) - mostTold; more > 0 {
		fmt.Fprintf(&b, "  and %d more\n\n", more)
	}
	return message{to: r.Address.Address, subject: subject, stop: stop, text: fmt.Sprintf(`Hello %s,

It is your turn:

%sUnsubscribe with one click:
%s
`, name, b.String(), stop)}
}
