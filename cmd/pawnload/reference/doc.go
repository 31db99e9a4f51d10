// Package reference has four small SSH servers to compare pawnstorm with. Each
// shows a chess board with a panel at 80x24, and all draw the same frame:
//
//   - [Tea] is Wish with its Bubble Tea middleware: the server that most people
//     would write.
//   - [Compact] is an unmodified tea.Program without its renderer. It keeps cells
//     of eight bytes and sends changes at once.
//   - [Raw] is bare SSH. It sends a prepared frame, and prepared bytes for a move.
//     With [ClockCommand], a clock runs beside its board.
//   - [Floor] is Raw with what no server can save: each move is a commit of bbolt and
//     goes to the screens of two sessions, 2n and 2n+1.
//
// The others store nothing, and none knows players. A session has the number in its
// username, "u17". A session without a terminal that runs [MoveCommand] makes the
// moves, so no screen shows what is typed. That flatters the references.
package reference
