// Package chat implements chat rooms for the lobby, teams, tables and studies. Each table has two
// rooms, one for players and one for spectators. Like a move, a line is decided, committed and
// then sent to followers. Players can report an offensive line.
package chat
