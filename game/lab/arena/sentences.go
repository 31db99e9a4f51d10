package arena

// Why a game ended, but by its rules. The report of a match is laid out in
// table.go, with its sentences.
const (
	plyLimit    = "the limit of %d plies"
	engineFault = "a failure of the opponent's engine"
	illegalMove = "an illegal move of the opponent"
	inPosition  = "%v, in the position %s"
)
