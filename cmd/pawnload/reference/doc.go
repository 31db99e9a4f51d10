// Package reference is three small SSH servers that pawnstorm is measured beside.
// Each shows a chess board with a panel at 80x24, and all draw the same frame:
//
//   - [Tea] is wish with its own Bubble Tea middleware, the server that everybody
//     would write.
//   - [Compact] is an unmodified tea.Program without its renderer: it keeps cells of
//     eight bytes and sends at once what differs.
//   - [Raw] is bare SSH: it sends a finished frame, and for a move finished bytes. By
//     [ClockCommand] a clock runs beside its board.
//
// They keep nothing and know no players. A session belongs to the number in its
// user name, "u17", and a move at it is made by a session without a terminal that
// runs [MoveCommand]: it costs neither a disk nor a second screen, so that what is
// measured flatters the reference.
package reference
