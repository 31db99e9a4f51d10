// Package play draws the screen of a table. Players play there, everyone else watches, and finished
// games are replayed and analysed.
//
// The screen in table.go has parts that keep their own state: board, sender, premoves, review and so
// on, each in the file of its name. They share the position, which says what the user sees. The files
// for offers, hints, the chat and tables without a game add methods to the screen. Methods return
// lines, the effect of a click on them, and commands. The painter in view.go draws them where the
// layout of package parts puts them. It changes nothing but the Frame, which the screen keeps.
package play
