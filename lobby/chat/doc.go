// Package chat is where people talk: in the lobby, and in two rooms of each table,
// one for its players and one for those who watch. A line is decided, committed and
// told like a move. A line that should not have been said can be reported.
package chat
