// Package words puts tables into words: what a table is and what it waits for, what has
// happened there, what a board shows, and the JSON documents for programs.
//
// All interfaces take their texts from here, so that an offer, a board or an error reads
// the same on screens, in line mode and in the shell. Texts that depend on the reader
// are methods of [Viewer]; the others are functions of a table. Texts are plain ASCII if the
// names and moves in them are.
package words
