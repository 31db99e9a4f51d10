// Package memory keeps sessions within the memory of the process. [Find] says how much
// that is, a [Budget] shares it out, and each session holds a [Lease] for what one of its
// size was measured to cost.
//
// Half of the memory, after what the server needs for itself, is for sessions; the other
// half is what Go's collector needs to work without haste. A network (a /24, or a /48 of
// IPv6) gets a quarter of it at most. Guests may use six eighths of either, people with
// an account seven, and people in a running game all of it. So a crowd of guests never
// takes the last place of a player.
//
// Sessions that find no room wait in a line of bounded length, players first.
package memory
