package linemode

import (
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// tellBoard says that a tournament board is ready for the user, no matter who is to move.
func tellBoard(s *session, t *table.Table) {
	name := "a tournament"
	if tour := s.Club.Tournaments.Known(t.Board.Tournament); tour != nil {
		name = words.TournamentName(tour)
	}
	s.out.sayf("Your board in %s is ready: %s. Type show %s.", name, s.viewer().Summary(t), t.ID)
}

// tellMissed lists the tournaments that the user was withdrawn from.
func tellMissed(s *session) {
	for _, t := range s.Club.Tournaments.Missed(s.me.ID) {
		s.out.sayf("%s Type tournament join %s.", words.Withdrawn(t), t.ID)
	}
}
