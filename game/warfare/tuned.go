// These weights are older than TestTune.

package warfare

var weights = [terms]int{
	onFirst:             8,
	onSecond:            77,
	onThird:             82,
	onTop:               79,
	runningKnight:       -114,
	runningBishop:       -146,
	runningRook:         -99,
	runningQueen:        -118,
	idleKnight:          -109,
	idleBishop:          -115,
	idleRook:            -112,
	idleQueen:           -111,
	stuckNoble:          -16,
	staffedByNoble:      -34,
	besideKing:          -81,
	twoFromKing:         -2,
	refuge:              -37,
	kingRank:            25,
	proletarianMoves:    0,
	lastMoves:           -112,
	nobleMoves:          -3,
	proletarianHangs:    -19,
	proletarianHangsNow: -40,
	nobleHangs:          55,
	nobleHangsNow:       89,
	proletariatsTurn:    -10,
}
