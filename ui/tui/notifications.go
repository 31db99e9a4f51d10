package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// notifications tell a person what has become of their tables while they were looking
// elsewhere: a challenge that came, one that was refused, somebody who sat down.
type notifications struct {
	known map[identity.TableID]*table.Table // the person's tables when last seen
}

// hush takes note of the person's tables, without a word.
func (n *notifications) hush(s *app.Session) {
	n.known = make(map[identity.TableID]*table.Table)
	for _, t := range s.Listing().Mine(s.Me.ID) {
		n.known[t.ID] = t
	}
}

// onNews tells what is new at the tables other than the one here.
func (n *notifications) onNews(s *app.Session, here identity.TableID) tea.Cmd {
	before := n.known
	n.hush(s)
	for id, t := range n.known {
		if id == here || here != "" && (t.Via == here || t.After == here) {
			continue // who is there goes along, or is told there
		}
		if text := notificationOf(s, before[id], t, before[t.Via]); text != "" {
			return app.Notice(text)
		}
	}
	return nil
}

// notificationOf is what there is to tell of a table that was like that before, or is
// new; via is the seek, if any, by which the person has come to it. A person who has sat
// down at the table of somebody else knows that they have.
func notificationOf(s *app.Session, was, t, via *table.Table) string {
	if was != nil && was.Status != table.Open {
		return ""
	}
	seat, mine := t.SeatOf(s.Me.ID), t.Host.ID == s.Me.ID
	_, refused := t.Refused()
	if mine && t.Invited != nil && t.Status == table.Playing && s.Club.Accounts.IsBot(t.Invited.ID) {
		return "" // a bot that the person has asked for comes at once
	}
	switch {
	case was == nil && t.Status == table.Open && t.WaitsFor(s.Me.ID):
		return challengeWords(s, t)
	case refused && mine:
		return widget.Shown(t.Ending(), 160)
	case t.Status == table.Playing && seat != game.NoSeat && (mine || via != nil):
		where := "It is in My games."
		if t.WaitsFor(s.Me.ID) {
			where = fmt.Sprintf("Press %s to go there.", widget.Keys.NextTurn.Help().Key)
		}
		return fmt.Sprintf("Your game with %s begins: %s. %s", widget.Shown(t.Seats[seat.Other()].Name, widget.NameCells), s.TableName(t), where)
	}
	return ""
}

// challengeWords tell of an invitation and of the key that goes there.
func challengeWords(s *app.Session, t *table.Table) string {
	host, answers := widget.Shown(t.Host.Name, widget.NameCells), fmt.Sprintf("Press %s to answer.", widget.Keys.NextTurn.Help().Key)
	if t.After != "" {
		return fmt.Sprintf("%s offers you a rematch. %s", host, answers)
	}
	return fmt.Sprintf("%s challenges you: %s, %s. %s", host, s.TableName(t), app.TermsOf(t), answers)
}
