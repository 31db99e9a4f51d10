// Package play draws the screen of a table. Players play there, everyone else watches, and finished
// games are replayed and analysed.
//
// The screen in table.go consists of parts, each in the file of its name: board, sender, offers,
// premoves, review and so on. A part keeps its own state and shares the position, which says what
// the user sees. It returns lines, the effect of a click on them, and commands. Only two
// of them know the whole screen: the move line, and the painter in view.go. The painter draws the
// parts where the layout of package parts puts them, and changes nothing but the Frame, which the
// screen keeps.
package play
