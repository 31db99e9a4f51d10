// These weights are older than TestTune; see doc.go.

package strike

var weights = [terms]int{
	atFactory:          98,
	onSecond:           141,
	onThird:            192,
	inMiddle:           48,
	runningRook:        -160,
	runningKnight:      -155,
	runningBishop:      -153,
	runningQueen:       -208,
	idleRook:           -95,
	idleKnight:         -120,
	idleBishop:         -82,
	idleQueen:          -99,
	fileRuns:           79,
	besideKing:         37,
	twoFromKing:        19,
	threeFromKing:      8,
	refuge:             -1,
	workerMoves:        36,
	lastMoves:          -177,
	capitalistMoves:    0,
	workerHangs:        -34,
	workerHangsNow:     -41,
	capitalistHangs:    19,
	capitalistHangsNow: 36,
	stuckCapitalist:    44,
	workersTurn:        20,
}
