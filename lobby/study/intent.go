package study

import (
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Intent is what a person wants in a study.
type Intent struct {
	Kind IntentKind
	// Text is the move of Play, as people type it, and the name of the cell of Draw.
	Text string
	// To is where the arrow of Draw leads, a name of a cell; "" draws no arrow.
	To string
	// N is how many moves Back and Forward go, and to which move Go leads.
	N int
	// Whom is the person whom Let, Stop, Invite and Lead are about.
	Whom identity.Person
	// Seen is, if Sees says so, the number of the move at which the person looked: it is
	// refused if everybody looks elsewhere by now.
	Seen int
	Sees bool
}

// IntentKind is what is wanted.
type IntentKind uint8

// The intents. Those from Let on are the leader's, but for those who let themselves move
// no more.
const (
	Play    IntentKind = iota // a move behind the place that is looked at
	Back                      // N moves back
	Forward                   // N moves on, by the main line
	Go                        // to the move N, 0 is the start
	First                     // to the start
	Final                     // to the end of the line
	Vary                      // to the next variation of the move, around to the main line
	Cut                       // the move and all behind it go
	Draw                      // a mark, or no more if it is there
	Wipe                      // all marks go from the place that is looked at
	Let                       // somebody may move
	Stop                      // somebody may not move any more
	Invite                    // somebody may watch, though it is private
	Lead                      // somebody leads from now on
	End                       // it is over
)

var errLooksElsewhere = errs.New(errs.Stale, "Everybody looks at another move by now.")
