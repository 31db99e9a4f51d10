package warfare

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/lab/fit"
	"pawnstorm/game/rules/internal/revolt"
)

// linear has the plain weights, in hundredths of a proletarian.
var linear = fit.Linear{
	Rules: Rules(),
	Terms: []fit.Term{
		onFirst:             {Name: "onFirst", Plain: 100},
		onSecond:            {Name: "onSecond", Plain: 100},
		onThird:             {Name: "onThird", Plain: 100},
		onTop:               {Name: "onTop", Plain: 100},
		runningKnight:       {Name: "runningKnight", Plain: -100},
		runningBishop:       {Name: "runningBishop", Plain: -100},
		runningRook:         {Name: "runningRook", Plain: -150},
		runningQueen:        {Name: "runningQueen", Plain: -200},
		idleKnight:          {Name: "idleKnight", Plain: -75},
		idleBishop:          {Name: "idleBishop", Plain: -75},
		idleRook:            {Name: "idleRook", Plain: -75},
		idleQueen:           {Name: "idleQueen", Plain: -75},
		stuckNoble:          {Name: "stuckNoble", Plain: 50},
		staffedByNoble:      {Name: "staffedByNoble", Plain: -10},
		besideKing:          {Name: "besideKing", Plain: 50},
		twoFromKing:         {Name: "twoFromKing", Plain: 25},
		refuge:              {Name: "refuge", Plain: -10},
		kingRank:            {Name: "kingRank", Plain: 0},
		proletarianMoves:    {Name: "proletarianMoves", Plain: 5},
		lastMoves:           {Name: "lastMoves", Plain: -50},
		nobleMoves:          {Name: "nobleMoves", Plain: -5},
		proletarianHangs:    {Name: "proletarianHangs", Plain: -10},
		proletarianHangsNow: {Name: "proletarianHangsNow", Plain: -40},
		nobleHangs:          {Name: "nobleHangs", Plain: 10},
		nobleHangsNow:       {Name: "nobleHangsNow", Plain: 40},
		proletariatsTurn:    {Name: "proletariatsTurn", Plain: 10},
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
