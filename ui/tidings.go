package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// tidings tell a person what has become of their tables while they were looking
// elsewhere: a challenge that came, one that was refused, somebody who sat down.
type tidings struct {
	known map[identity.TableID]*table.Table // the person's tables when last seen
}

// hush takes note of the person's tables, without a word.
func (n *tidings) hush(s *session) {
	n.known = make(map[identity.TableID]*table.Table)
	for _, t := range s.listing.Mine(s.me.ID) {
		n.known[t.ID] = t
	}
}

// heed tells what is new at the tables other than the one here.
func (n *tidings) heed(s *session, here identity.TableID) tea.Cmd {
	before := n.known
	n.hush(s)
	for id, t := range n.known {
		if id == here || here != "" && (t.Via == here || t.After == here) {
			continue // who is there goes along, or is told there
		}
		if text := tidingsOf(s, before[id], t, before[t.Via]); text != "" {
			return notice(text)
		}
	}
	return nil
}

// tidingsOf is what there is to tell of a table that was like that before, or is
// new; via is the seek, if any, by which the person has come to it. Who has sat down
// at the table of somebody else knows that they have.
func tidingsOf(s *session, was, t, via *table.Table) string {
	if was != nil && was.Status != table.Open {
		return ""
	}
	seat, mine := t.SeatOf(s.me.ID), t.Host.ID == s.me.ID
	_, refused := t.Refused()
	if mine && t.Invited != nil && t.Status == table.Playing && s.Club.Accounts.IsBot(t.Invited.ID) {
		return "" // a bot that the person has asked for comes at once
	}
	switch {
	case was == nil && t.Status == table.Open && t.WaitsFor(s.me.ID):
		return challengeWords(s, t)
	case refused && mine:
		return shown(t.Ending(), 160)
	case t.Status == table.Playing && seat != game.NoSeat && (mine || via != nil):
		where := "It is in My games."
		if t.WaitsFor(s.me.ID) {
			where = fmt.Sprintf("Press %s to go there.", keys.nextTurn.Help().Key)
		}
		return fmt.Sprintf("Your game with %s begins: %s. %s", shown(t.Seats[seat.Other()].Name, nameCells), s.tableName(t), where)
	}
	return ""
}

// challengeWords tell of an invitation and of the key that goes there.
func challengeWords(s *session, t *table.Table) string {
	host, answers := shown(t.Host.Name, nameCells), fmt.Sprintf("Press %s to answer.", keys.nextTurn.Help().Key)
	if t.After != "" {
		return fmt.Sprintf("%s offers you a rematch. %s", host, answers)
	}
	return fmt.Sprintf("%s challenges you: %s, %s. %s", host, s.tableName(t), termsOf(t), answers)
}
