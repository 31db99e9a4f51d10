// Package fit finds the weights of an evaluation that tell best how games end.
// Only tests import it.
//
// TestGames in game/engine/search plays games of the program with itself and
// writes their positions to a file. TestTune of a rule set reads it, fits the
// weights and writes them to tuned.go; it begins each time with weights by simple rules
// that stand beside it, so that all can be done again. TestMatch plays the
// weights against those of another tuned.go, or against the simple ones:
//
//	PAWNSTORM_TUNE=plain go test ./game/rules/strike -run TestTune
//	PAWNSTORM_GAME=strike PAWNSTORM_POSITIONS=/tmp/p.txt PAWNSTORM_GAMES=2000 go test ./game/engine/search -run TestGames -v -timeout 10h
//	PAWNSTORM_TUNE=/tmp/p.txt go test ./game/rules/strike -run TestTune -v -timeout 1h
//	PAWNSTORM_AGAINST=plain go test ./game/rules/strike -run TestMatch -v -timeout 10h
//
// The first of these puts the simple weights in the place of those that there
// are, and the games are played with what is there: without it they are a
// further round. The same commands give the same weights.
//
// The method is P. Österlund's (Texel's tuning method, 2014): those weights are
// sought for which the worth of quiet positions, through a logistic curve, comes
// nearest to the results. The error falls along its gradient (Adam: D. Kingma and
// J. Ba, 2015). A weight that the games tell little of stays near where it began.
//
// Chess, whose weights are phased and whose worth is no plain sum, takes only the
// descent from here; a rule set in which it is one needs no more than a [Linear].
package fit
