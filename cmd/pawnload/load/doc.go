// Package load simulates the users of a server. They connect over SSH with their
// own keys and addresses, sit in the lobby or at boards, watch and play.
//
//   - [Person] is a connection, [Session] a terminal of 80x24 on it.
//   - [Crowd] connects many guests at once.
//   - [Club] is what people do at pawnstorm: take names, create tables, sit down.
//   - [Pair] is two players in a game.
//
// Of a screen, the package reads only when bytes arrive and names of people,
// which any layout shows.
package load
