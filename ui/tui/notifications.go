package tui

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// notifications tell a person what has become of their tables while they were looking
// elsewhere: a challenge that came, one that was refused, somebody who sat down, a game
// that is over.
type notifications struct {
	known map[identity.TableID]*table.Table // the person's tables when last seen
}

// notice are what there is to tell, what the person can do about it, and whether the
// screen shows it anyway.
type notice struct {
	what, how string
	shown     bool
}

// hush takes note of the person's tables, without a word.
func (n *notifications) hush(s *app.Session) {
	n.known = make(map[identity.TableID]*table.Table)
	for _, t := range s.Listing().Mine(s.Me.ID) {
		n.known[t.ID] = t
	}
}

// onNews is what is new at the person's tables, first of all at those that are not shown.
func (n *notifications) onNews(s *app.Session, here identity.TableID) (told notice) {
	before := n.known
	n.hush(s)
	for id, t := range n.known {
		news := noticeOf(s, before[id], t, before[t.Via])
		news.shown = id == here || here != "" && (t.Via == here || t.After == here) // who is there goes along, or is told there
		if news.what != "" && (told.what == "" || told.shown) {
			told = news
		}
	}
	if told.what != "" {
		return told
	}
	for id, t := range before {
		if seat := t.SeatOf(s.Me.ID); n.known[id] == nil && t.Status == table.Playing && seat != game.NoSeat {
			return notice{what: fmt.Sprintf("Your game with %s is over.", opponent(t, seat)), shown: id == here}
		}
	}
	return notice{}
}

// opponent is the name of somebody's opponent.
func opponent(t *table.Table, seat game.Seat) string {
	return widget.Shown(t.Seats[seat.Other()].Name, widget.NameCells)
}

// turnWords say that a table waits for the person.
func (n *notifications) turnWords(s *app.Session, id identity.TableID) string {
	t := n.known[id]
	if t == nil || t.SeatOf(s.Me.ID) == game.NoSeat {
		return "A game waits for you."
	}
	return fmt.Sprintf("Your move against %s: %s.", opponent(t, t.SeatOf(s.Me.ID)), s.TableName(t))
}

// noticeOf is what there is to tell of a table that was like that before, or is
// new; via is the seek, if any, by which the person has come to it. A person who has sat
// down at the table of somebody else knows that they have.
func noticeOf(s *app.Session, was, t, via *table.Table) notice {
	if was != nil && was.Status != table.Open {
		return notice{}
	}
	seat, mine := t.SeatOf(s.Me.ID), t.Host.ID == s.Me.ID
	_, refused := t.Refused()
	if mine && t.Invited != nil && t.Status == table.Playing && s.Club.Accounts.IsBot(t.Invited.ID) {
		return notice{} // a bot that the person has asked for comes at once
	}
	switch {
	case was == nil && t.Status == table.Open && t.WaitsFor(s.Me.ID):
		return challengeWords(s, t)
	case refused && mine:
		return notice{what: widget.Shown(t.Ending(), 160)}
	case t.Status == table.Playing && seat != game.NoSeat && (mine || via != nil || t.Board != nil):
		where := "It is under Mine."
		if t.WaitsFor(s.Me.ID) {
			where = fmt.Sprintf("Press %s to go there.", widget.Keys.NextTurn.Help().Key)
		}
		return notice{what: fmt.Sprintf("Your game with %s begins: %s.", opponent(t, seat), s.TableName(t)), how: where}
	}
	return notice{}
}

// challengeWords tell of an invitation and of the key that goes there.
func challengeWords(s *app.Session, t *table.Table) notice {
	host, answers := widget.Shown(t.Host.Name, widget.NameCells), fmt.Sprintf("Press %s to answer.", widget.Keys.NextTurn.Help().Key)
	if t.After != "" {
		return notice{what: host + " offers you a rematch.", how: answers}
	}
	return notice{what: fmt.Sprintf("%s challenges you: %s, %s.", host, s.TableName(t), app.TermsOf(t)), how: answers}
}
