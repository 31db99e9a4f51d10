package study

import (
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Intent is an action that a player asks for in a study.
type Intent struct {
	Kind IntentKind
	// Text is the move of Play, as players type it, the name of the cell of Draw, a comment, or a name.
	Text string
	// To is the name of the cell where Draw's arrow ends. "" marks a cell without an arrow.
	To string
	// N is how many moves Back and Forward go, the number of the position that Go leads to, or the place
	// of a chapter, from 1.
	N int
	// New holds the chapters of Add. Their positions are numbered from 0 on. Secret says that they come
	// from a private game, and Fills that they replace the only chapter of a study with nothing in it.
	New           []Chapter
	Secret, Fills bool
	// Whom is the player that Let, Stop, Invite and Lead are about.
	Whom identity.Person
	// Seen is the number of the move that the player saw. If Sees is set and the study has moved to
	// another position since, Decide refuses the intent.
	Seen int
	Sees bool
}

// IntentKind says what an intent does.
type IntentKind uint8

// The kinds of intents. Only the leader may use Title and the kinds after it, except that players may
// Stop themselves.
const (
	Play     IntentKind = iota // make a move from the current position
	Back                       // go back N moves
	Forward                    // go N moves forward along the main line
	Go                         // go to move N; 0 is the start
	First                      // go to the start
	Final                      // go to the end of the line
	Vary                       // go to the next variation, or from the last to the main line
	Cut                        // delete the current move and everything after it
	Draw                       // add a mark, or remove it if it is there
	Wipe                       // remove all marks from the current position
	Comment                    // set the comment on the current position, or remove it with an empty Text
	Enter                      // go to the chapter at place N
	Next                       // go to the next chapter
	Previous                   // go to the chapter before
	Add                        // add chapters, and go to the first of them; Text names a study without a name
	Rename                     // name the current chapter, or remove its name with an empty Text
	Place                      // move the current chapter to place N
	Title                      // name the study, or remove its name with an empty Text
	Remove                     // remove the current chapter
	Let                        // let a player move
	Stop                       // take away a player's right to move
	Invite                     // let a player watch a private study
	Lead                       // make a player the leader
	End                        // end the study
	Reopen                     // open an ended study again
	Discard                    // end the study so that it can be deleted
)

var errLooksElsewhere = errs.New(errs.Stale, "The study has moved to another position.")
