// Package play is the screen of a table: its players play, everybody else looks on,
// and what is over is replayed and studied.
//
// The screen, in table.go, is put together from parts, each in the file of its name:
// board, sender, offers, premoves, review and so on. A part keeps its own state and
// is given the position, which says what is shown of the table, and to whom; it
// answers with lines, with what a click on these does, and with commands. No part
// knows the screen. Drawing changes nothing: it makes a Frame, in view.go, which the
// screen is given to keep.
package play
