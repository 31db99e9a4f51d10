// Package load is the people who make up the load of a server: they come over SSH
// as others do, with keys and from addresses of their own, sit in the lobby, at
// boards, or watch, and play.
//
//   - [Person] is a connection, [Session] a terminal of 80x24 on it.
//   - [Crowd] brings many at once.
//   - [Club] is what people do at pawnstorm: they take names, make tables, sit down.
//   - [Pair] is two of them in a game.
//
// Nothing of a screen is read but names of people, which stand on it in any layout,
// and when bytes arrive.
package load
