package tui

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// notifications tells users what happened at their tables while they were looking elsewhere: a new
// or a declined challenge, a game that began, a game that ended.
type notifications struct {
	known map[identity.TableID]*table.Table // the user's tables as last seen
}

// notice describes an event, what the user can do about it, and whether the screen shows it anyway.
type notice struct {
	about     account.Ring
	what, how string
	shown     bool
}

// sync records the user's tables without notifying them.
func (n *notifications) sync(s *app.Session) {
	n.known = make(map[identity.TableID]*table.Table)
	for _, t := range s.Listing().Mine(s.Me.ID) {
		n.known[t.ID] = t
	}
}

// waiting counts the tables that wait for the user, except here.
func (n *notifications) waiting(s *app.Session, here identity.TableID) (count int) {
	for id, t := range n.known {
		if id != here && t.WaitsFor(s.Me.ID) {
			count++
		}
	}
	return count
}

// onNews returns what is new at the user's tables, and a table that has started to wait for the
// user. Tables that are not on screen come first. The one here waits only if the user is away.
func (n *notifications) onNews(s *app.Session, here identity.TableID, away bool) (told notice, waits *table.Table) {
	before := n.known
	n.sync(s)
	for id, t := range n.known {
		waited := before[id] != nil && before[id].WaitsFor(s.Me.ID)
		if !waited && t.WaitsFor(s.Me.ID) && (id != here || away) {
			waits = t
		}
		news := noticeOf(s, before[id], t, before[t.Via])
		// A screen at the seek or at the previous game follows or reports the table.
		news.shown = id == here || here != "" && (t.Via == here || t.After == here)
		if news.what != "" && (told.what == "" || told.shown) {
			told = news
		}
	}
	if told.what != "" {
		return told, waits
	}
	for id, t := range before {
		if seat := t.SeatOf(s.Me.ID); n.known[id] == nil && t.Status == table.Playing && seat != game.NoSeat {
			told = notice{account.RingEnd, fmt.Sprintf("Your game with %s is over.", opponent(t, seat)), "", id == here}
			break
		}
	}
	return told, waits
}

// opponent returns the name of a seat's opponent.
func opponent(t *table.Table, seat game.Seat) string {
	return widget.Shown(t.Seats[seat.Other()].Name, widget.NameCells)
}

// turnWords says that a table waits for the user.
func turnWords(s *app.Session, t *table.Table) string {
	seat := t.SeatOf(s.Me.ID)
	if seat == game.NoSeat {
		return "A game is waiting for you."
	}
	return fmt.Sprintf("Your move against %s: %s.", opponent(t, seat), s.TableName(t))
}

// noticeOf returns what to report about a table. was is its previous state, or nil for a new table,
// and via is the seek that led the user to it, if any. Users who sat down themselves need no
// notice.
func noticeOf(s *app.Session, was, t, via *table.Table) notice {
	if was != nil && was.Status != table.Open {
		return notice{}
	}
	seat, mine := t.SeatOf(s.Me.ID), t.Host.ID == s.Me.ID
	_, refused := t.Refused()
	if mine && t.Invited != nil && t.Status == table.Playing && s.Club.Accounts.IsBot(t.Invited.ID) {
		return notice{} // invited bots join at once
	}
	switch {
	case was == nil && t.Status == table.Open && t.WaitsFor(s.Me.ID):
		return challengeWords(s, t)
	case refused && mine:
		return notice{about: account.RingChallenge, what: widget.Shown(t.Ending(), 160)}
	case t.Status == table.Playing && seat != game.NoSeat && (mine || via != nil || t.Board != nil):
		where := "Find it under Mine."
		if t.WaitsFor(s.Me.ID) {
			where = fmt.Sprintf("Press %s to go there.", widget.Keys.NextTurn.Help().Key)
		}
		what := fmt.Sprintf("Your game with %s begins: %s.", opponent(t, seat), s.TableName(t))
		return notice{about: account.RingTurn, what: what, how: where}
	}
	return notice{}
}

// challengeWords announces an invitation and the key that goes there.
func challengeWords(s *app.Session, t *table.Table) notice {
	host := widget.Shown(t.Host.Name, widget.NameCells)
	answers := fmt.Sprintf("Press %s to answer.", widget.Keys.NextTurn.Help().Key)
	if t.After != "" {
		return notice{about: account.RingChallenge, what: host + " offers you a rematch.", how: answers}
	}
	what := fmt.Sprintf("%s challenges you: %s, %s.", host, s.TableName(t), app.TermsOf(t))
	return notice{about: account.RingChallenge, what: what, how: answers}
}
