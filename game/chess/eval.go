package chess

// tempo is what it is worth to have the move.
const tempo = 12

// worth judges the position for the side to move.
func (s *step) worth() int {
	phase := min(s.balance.phase, openingPhase)
	sum := s.balance.worth
	worth := (sum.opening()*phase + sum.ending()*(openingPhase-phase)) / openingPhase
	if s.turn == black {
		worth = -worth
	}
	return worth + tempo
}
