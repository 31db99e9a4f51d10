// Package teams are the screens of teams: the list of them, and the page of one, with its
// room, its members and their games. Begin with [New].
package teams
