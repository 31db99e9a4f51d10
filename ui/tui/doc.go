// Package tui draws the screens of one session and handles its input.
//
// [Model] is the root. It sends every message to the top screen of a stack, and a few messages to
// all screens. It draws the screens between a header and a footer. The screens are packages below
// this one, in the order they build on one another:
//
//   - widget: text, styles, keys, lists, forms; app: what all screens share
//   - boardview: boards, and the picker, which builds a move from cells and choices for any game;
//     chat: the chat pane
//   - play, puzzles, lessons, studies, lobby, browse: the screens
//
// Code that runs the screens imports only this package.
//
// Update does no I/O. Slow work leaves it as a tea.Cmd bound to the session's context and returns
// as a message. News of tables and of the lobby arrives the same way, from the mailboxes of the
// club.
//
// Screens draw cells. The root draws the stale ones (draw.go), and only ui/program turns them into
// bytes. Text from users is cleaned again when it is drawn.
//
// # How screens look
//
// A screen has one layout for each size, from 40x20 up: the board takes the largest cells that fit,
// seats and clocks touch its edges, the panel stands to its right, and the whole is centred. Spare
// room goes half above and half below. While a game runs nothing moves: each part keeps its place
// and its height, and stays empty if it has nothing to show (play/parts does the layout, boardview
// draws the marks).
//
// Words about the present have one place, the slot below the board. It shows, in this order: a
// question or whose turn it is, what is typed, a notice, what is on the square under the cursor. A
// notice covers no seat, no chat and no key. A footer has at most six keys, the most needed first,
// and none that does nothing now.
//
// Shapes say everything that colours say. Colours are chosen from 256 and refined if the terminal
// has more. A test measures their contrast, also for colour-blind users.
//
// Sentences are short, begin with their subject and use the present tense. They say what to do,
// then the key, and blame no one. Every interface uses the same words: a game is played at a table,
// a seat is one side of it, the host created it, a bot is a program that plays, a seek looks for an
// opponent, a challenge invites one player, a takeback undoes a move, a pre-move is made before the
// opponent's move, a factory runs or is stopped, and spectators watch.
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
//	t   chat
//	u   undo a step
//	v   turn the board
//	w   who is here
//	x   no: decline, cancel
//	y   yes: accept
//	z   hint, analysis
//
// Capital letters lead from the lobby to what belongs to no table: P puzzles, T tournaments, E teams,
// S studies, L leaders, W watch the best game.
//
// Letters from a to j are commands of a page. On a board, letters up to h (or up to its last file,
// if it has more), digits, upper-case letters, = and @ begin a move and open the move line. On a
// wide board, m and a digit name a square of file m, and o and a digit one of file o, so the menu
// of offers takes no digits there. No board has a file p.
//
// Arrows move the cursor or step through a game. Enter picks, or acts on what is under the cursor.
// Esc puts a piece down or closes something, and never leaves a board. Tab goes to the next part,
// comma and dot step through a game, end returns. On a board, * draws a mark or an arrow and -
// clears them, ! shows what is attacked and what hangs, and + lists other ways to begin a turn. The
// mouse does the same: a drag moves a piece, and a drag with the right button draws. Everything
// else is a command after a colon. While a field has the keyboard all letters are text.
// keys_test.go checks the bindings of all screens against these rules.
//
// A sentence that one place shows is written in that place.
//
// # How styles are made
//
// The styles of a session depend only on its terminal and on the user's settings, which together
// are its Appearance. Colours are in the tables of widget/palettes.go. A terminal without Unicode
// gets the finished frame in ASCII, by the table in widget/signs.go.
package tui
