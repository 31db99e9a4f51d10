package linemode

import (
	"fmt"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// tellBoard tells that the person is to play in a tournament, whoever is to move.
func tellBoard(s *session, t *table.Table) {
	name := "a tournament"
	if tour := s.Club.Tournaments.Known(t.Board.Tournament); tour != nil {
		name = words.TournamentName(tour)
	}
	s.out.say(fmt.Sprintf("Your board in %s is ready: %s. Type show %s.", name, s.viewer().Summary(t), t.ID))
}

// tellMissed tells of the tournaments from which the person was withdrawn.
func tellMissed(s *session) {
	for _, t := range s.Club.Tournaments.Missed(s.me.ID) {
		s.out.say(fmt.Sprintf("%s Type tournament join %s.", words.Withdrawn(t), t.ID))
	}
}
