// Package words puts tables into words: what a table is and what it waits for, what
// has happened there, what a board shows, and the documents that programs read.
//
// All faces of the lobby take them from here, so that an offer, a board and a
// refusal read the same on the screens, in line mode and on the shell. Texts that depend
// on the reader are told by a [Viewer]; the rest are functions of a table. Texts are
// plain ASCII as far as the names and moves in them are.
package words
