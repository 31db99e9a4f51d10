// Package tui is what a person sees and presses: the screens of one session.
//
// [Model] is the root. It routes: every message goes to the screen on top of a
// stack, a few go to all, and what the screens draw is put between a header and
// a footer. The screens are packages below this one, in the order in which they
// build on one another:
//
//   - widget: text, styles, keys, lists, forms; app: what all screens share
//   - boardview: boards, and the picker, which builds a move out of cells and
//     choices for any game; chat: the pane in which people talk
//   - play, solve, tournaments, examining, home: the screens
//
// Those who run the screens import this package alone.
//
// Update does no input or output. Work that takes time leaves it as a tea.Cmd bound
// to the session's context, and comes back as a message. News of tables and of
// the lobby come the same way, from the mailboxes of the club.
//
// Screens are cells. The root draws those that are stale (draw.go); ui/program
// alone turns them into bytes. Text from people is cleaned again when it is drawn.
//
// # How screens look
//
// A screen is one composition for each size, from 40x20 on: a board takes the largest
// cells that fit, seats and clocks touch its edges, the panel stands to its right, and
// the whole is centred. Room that is left over goes half above, half below. While a game
// runs nothing moves: each part has its place and its height, and stays empty where there
// is nothing to show (play/parts lays them out, boardview has the marks).
//
// Words about now have one place, the slot below the board: first the question or whose
// turn it is, then what is typed, or else a notice, or else what is on the square under
// the cursor. A notice covers no seat, no chat and no key. A footer has six keys at most,
// the most needed first, and none that does nothing now.
//
// Shape says all that colour says. Colours are chosen for 256 of them and refined where
// the terminal has more; a test measures their contrast, for the colour-blind too.
//
// Sentences are short, begin with their subject and stand in the present. They say what to
// do, then the key; they do not blame. One thing has one word on all faces: a table is
// where a game is played, a seat is a side of it, a host made it, the house is our
// programs, a seek looks for an opponent, a challenge asks one person, a takeback undoes,
// a premove is made early, a factory runs or is stopped, and who looks on, watches.
//
// # Keys
//
// A lower-case letter from k to z means one thing on every screen, or nothing:
//
//	k   up in a list
//	l   lesson
//	m   type a move
//	n   next: game, puzzle, step
//	o   offers, resign
//	p   play from here
//	q   back
//	r   rematch
//	s   share
//	t   talk
//	u   undo a step
//	v   turn the board
//	w   who is here
//	x   no: decline, cancel
//	y   yes: accept
//	z   hint, analysis
//
// Letters from a to j are commands of a page. On a board those up to h, up to its
// last file where it has more, digits, upper-case letters, = and @ begin a move and open
// the move line. On a wide board m and a digit are a square of file m, and o and a digit one
// of file o: there the menu of offers takes no digits. No board has a file p.
// Arrows move the cursor or step through a game, enter picks or does what is under the
// cursor, esc puts down or closes and never leaves a board, tab goes to the next part,
// comma and dot step through a game, end returns. All else has a command behind
// a colon. While a field has the keyboard all letters are text. keys_test.go reads the
// bindings of all screens and holds them to this.
//
// A sentence stands where it is said.
//
// # How they are made
//
// How a session looks hangs on its terminal and on the person's settings, and
// nothing else: both are an appearance, of which the styles are made. Colours
// are the tables of widget/themes.go; a terminal without Unicode gets the finished
// frame in ASCII, by the table of widget/signs.go.
package tui
