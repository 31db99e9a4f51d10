// Package fit finds the evaluation weights that best predict how games end. Only tests
// import it.
//
// TestGames in game/engine/search plays games of the engine against itself and writes
// their positions to a file. TestTune of a rule set fits the weights to that file and
// writes them to tuned.go. It always starts from simple weights in the same folder, so
// that the work can be repeated. TestMatch plays the weights against another
// tuned.go, or against the simple ones:
//
//	PAWNSTORM_TUNE=plain go test ./game/rules/strike -run TestTune
//	PAWNSTORM_GAME=strike PAWNSTORM_POSITIONS=/tmp/p.txt PAWNSTORM_GAMES=2000 \
//		go test ./game/engine/search -run TestGames -v -timeout 10h
//	PAWNSTORM_TUNE=/tmp/p.txt go test ./game/rules/strike -run TestTune -v -timeout 1h
//	PAWNSTORM_AGAINST=plain go test ./game/rules/strike -run TestMatch -v -timeout 10h
//
// The first command restores the simple weights. The games use the current weights, so
// without the first command they are another round. The same commands give the same
// weights.
//
// The method is P. Österlund's (Texel's tuning method, 2014): find the weights that bring
// the worth of quiet positions, through a logistic curve, nearest to the results.
// The error is minimized along its gradient (Adam: D. Kingma and J. Ba, 2015). A weight
// that the games say little about stays near its start.
//
// Chess uses only the descent from this package, because its weights depend on the phase
// and its worth is not a plain sum. A rule set with a plain sum needs only a [Linear].
package fit
