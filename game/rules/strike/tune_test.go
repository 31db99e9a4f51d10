package strike

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/lab/fit"
	"pawnstorm/game/rules/internal/revolt"
)

// linear has the plain weights, in hundredths of a Worker.
var linear = fit.Linear{
	Rules: Rules(),
	Terms: []fit.Term{
		atFactory:          {Name: "atFactory", Plain: 100},
		onSecond:           {Name: "onSecond", Plain: 100},
		onThird:            {Name: "onThird", Plain: 100},
		inMiddle:           {Name: "inMiddle", Plain: 100},
		runningRook:        {Name: "runningRook", Plain: -150},
		runningKnight:      {Name: "runningKnight", Plain: -100},
		runningBishop:      {Name: "runningBishop", Plain: -100},
		runningQueen:       {Name: "runningQueen", Plain: -200},
		idleRook:           {Name: "idleRook", Plain: -75},
		idleKnight:         {Name: "idleKnight", Plain: -75},
		idleBishop:         {Name: "idleBishop", Plain: -75},
		idleQueen:          {Name: "idleQueen", Plain: -75},
		fileRuns:           {Name: "fileRuns", Plain: 0},
		besideKing:         {Name: "besideKing", Plain: 50},
		twoFromKing:        {Name: "twoFromKing", Plain: 25},
		threeFromKing:      {Name: "threeFromKing", Plain: 10},
		refuge:             {Name: "refuge", Plain: -10},
		workerMoves:        {Name: "workerMoves", Plain: 5},
		lastMoves:          {Name: "lastMoves", Plain: -50},
		capitalistMoves:    {Name: "capitalistMoves", Plain: -5},
		workerHangs:        {Name: "workerHangs", Plain: -10},
		workerHangsNow:     {Name: "workerHangsNow", Plain: -40},
		capitalistHangs:    {Name: "capitalistHangs", Plain: 10},
		capitalistHangsNow: {Name: "capitalistHangsNow", Plain: 40},
		stuckCapitalist:    {Name: "stuckCapitalist", Plain: 50},
		workersTurn:        {Name: "workersTurn", Plain: 10},
	},
	Counts: func(w game.Walk) []int16 {
		n := countsOf(w.(*revolt.Walk).Now())
		return n[:]
	},
	Weights: weights[:],
}

// TestTune fits the weights to a file of positions named in the environment, and rewrites tuned.go;
// see game/lab/fit.
func TestTune(t *testing.T) { linear.Tune(t) }

// TestMatch plays the weights against others named in the environment; see game/lab/fit.
func TestMatch(t *testing.T) { linear.Match(t) }

func TestTerms(t *testing.T) { linear.Check(t) }
