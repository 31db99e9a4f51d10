package board

// All that this package says to people: why a placement cannot be read. %s and
// its like are filled in.
const (
	rankCount  = "the board has %d ranks, and the text has %d"
	badEmpties = "the empty squares of rank %d do not add up to %d"
	noPiece    = "rank %d has a sign that is no piece: use %s and numbers"
	longRank   = "rank %d is longer than %d squares"
	shortRank  = "rank %d has %d squares, and the board has %d files"
)
