// Package play is the screen of a table: its players play, everybody else looks on,
// and what is over is replayed and studied.
//
// The screen, in table.go, is put together from parts, each in the file of its name:
// board, sender, offers, premoves, review and so on. A part keeps its own state and
// is given the position, which says what is shown of the table, and to whom; it
// answers with lines, with what a click on these does, and with commands. No part
// knows the screen. A painter, in view.go, draws them into cells where the layout of
// package parts says; it changes nothing but the Frame, which the screen is given to keep.
package play
