// Package ui is what a person sees and presses: the screens of one session.
//
// [Model] is the root. It routes: every message goes to the screen on top of a
// stack, a few go to all, and what the screens draw is put between a header and
// a footer. A screen is a file: welcome, lobby, new game, table, account. Below
// the screens stand the parts they share: the key map, the styles, the list, the
// board view and the picker, which builds a move out of cells and choices for
// any game.
//
// Update does no input or output. What takes time leaves it as a tea.Cmd bound
// to the session's context, and comes back as a message. News of tables and of
// the lobby come the same way, from the mailboxes of package lobby.
//
// A frame is text with colours and no other escape sequences; the session runner
// alone turns frames into bytes. Text from people is cleaned again when it is
// drawn.
//
// A sentence stands where it is said; sentences.go has those that several screens share.
//
// How a session looks hangs on its terminal and on the person's settings, and
// nothing else: both are an appearance, of which the styles are made. Colours
// are the tables of themes.go; a terminal without Unicode gets the finished
// frame in ASCII, by the table of signs.go.
package ui
