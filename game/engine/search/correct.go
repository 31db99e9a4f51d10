package search

// The worth of a position is corrected by what searches found in others after the same moves (continuation
// correction history: Stockfish 17, 2024).
const (
	// mostOff bounds a correction, and offScale is how much of it makes a hundredth of a pawn.
	mostOff, offScale = 1024, 16
)

// corrected returns a position's worth with what searches have found after the last two moves.
func (s *Searcher) corrected(ply int, plain Score) Score {
	last, own := s.off(ply)
	worth := plain + (Score(*last)+Score(*own))/offScale
	return min(max(worth, 1-Decided), Decided-1)
}

// off returns the corrections that apply at a ply: after the last move, and after the own move before it.
func (s *Searcher) off(ply int) (last, own *int16) {
	last, own = &s.history.off[0][s.frames[ply-1].row], &s.history.off[1][0]
	if ply >= 2 {
		own = &s.history.off[1][s.frames[ply-2].row]
	}
	return last, own
}

// correct learns from the score of a search what the worth of the position missed. A bound that the worth
// satisfies says nothing.
func (s *Searcher) correct(ply, depth int, score Score, is bound) {
	worth := s.frames[ply].worth
	_, forced := score.Plies()
	if forced || !s.methods.correct || is == lower && score <= worth || is == upper && score >= worth {
		return
	}
	bonus := min(max(int(score-worth)*depth/8, -mostOff/4), mostOff/4)
	last, own := s.off(ply)
	pull(last, bonus, mostOff)
	pull(own, bonus, mostOff)
}
