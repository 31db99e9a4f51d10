package linemode

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// mostListed is the maximum number of tables that we list per section.
const mostListed = 20

// listGames lists the games to play and to watch, with a number for each.
func (s *session) listGames() {
	now, viewer := s.Club.Tables.Listing(), s.viewer()
	s.numbers = nil
	mine := now.Mine(s.me.ID)
	others, games := s.ofOthers(now.Open), s.ofOthers(now.Live)
	for _, section := range []struct {
		title  string
		tables []*table.Table
		do     func(*table.Table)
	}{
		{"Your games:", mine, s.open},
		{"Open tables:", others, s.askToJoin},
		{"Games being played:", games, s.open},
	} {
		if len(section.tables) == 0 {
			continue
		}
		s.out.say(section.title)
		for _, t := range section.tables[:min(len(section.tables), mostListed)] {
			s.numbers = append(s.numbers, func() { section.do(t) })
			s.out.sayf("%d. %s. Table %s.", len(s.numbers), strings.TrimSuffix(viewer.Summary(t), "."), t.ID)
		}
	}
	listStudies(s)
	if len(s.numbers) == 0 {
		s.out.say("No open tables, and no games are being played. Type new to create a table.")
	} else {
		s.out.say("Type a number to go there, or new to create a table.")
	}
	if len(others) == 0 && len(s.Club.Bots.All()) > 0 {
		s.out.say("No one is waiting for an opponent. Type house to play a bot.")
	}
	s.noteWaiting(false)
}

// ofOthers returns the first tables of a section that do not involve the user, at most mostListed.
func (s *session) ofOthers(section live.Section) []*table.Table {
	var others []*table.Table
	for t := range section.All() {
		if len(others) == mostListed {
			break
		}
		if !t.Involves(s.me.ID) {
			others = append(others, t)
		}
	}
	return others
}

// askToJoin asks which seat to take at an open table, or whether to sit down.
func (s *session) askToJoin(t *table.Table) {
	join := func(seat string) func() {
		return func() { s.carryOut("join " + string(t.ID) + seat) }
	}
	q := s.sure("Take a random seat?", join(""))
	q.usual = 0
	switch seat := t.FreeSeat(); {
	case seat != game.NoSeat:
		q.text = fmt.Sprintf("Sit down and play %s?", t.SeatName(seat))
	case t.Vacant:
		q = question{text: "Which seat?", usual: -1}
		for _, seat := range t.Rules.Info().Seats {
			q.choices = append(q.choices, choice{seat.ID, seat.Name, join(" as " + seat.ID)})
		}
	}
	s.put(q)
}

// toLobby leaves the current table or study and lists the games.
func (s *session) toLobby() {
	s.close()
	s.leaveStudy()
	s.listGames()
}

// noteWaiting records which tables wait for the user and which are boards of tournaments. If tell
// is set, it also reports the new ones.
func (s *session) noteWaiting(tell bool) {
	now, boards := make(map[identity.TableID]bool), make(map[identity.TableID]bool)
	for _, t := range s.Club.Tables.Listing().Mine(s.me.ID) {
		here := s.table != nil && s.table.now.ID == t.ID
		board, waits := t.Board != nil && t.Status == table.Playing, t.WaitsFor(s.me.ID)
		switch {
		case !tell, here:
		case board && !s.boards[t.ID]:
			tellBoard(s, t)
		case waits && !s.waiting[t.ID]:
			s.tellWaiting(t)
		}
		if waits {
			now[t.ID] = true
		}
		if board {
			boards[t.ID] = true
		}
	}
	s.waiting, s.boards = now, boards
}

func (s *session) tellWaiting(t *table.Table) {
	host, name := words.Person(t.Host), t.Rules.Info().Name
	switch {
	case t.Status != table.Open:
		s.out.sayf("Your turn at another table: %s. Type show %s.", s.viewer().Summary(t), t.ID)
	case s.table != nil && t.After == s.table.now.ID:
		s.out.sayf("%s offers a rematch. Type yes or no.", host)
	case t.After != "":
		s.out.sayf("%s offers a rematch of %s. Type join %[3]s to play, or decline %[3]s.", host, name, t.ID)
	default:
		s.out.sayf("%s challenges you to %s. Type join %[3]s to play, or decline %[3]s.", host, name, t.ID)
	}
}
