// Package memory keeps sessions within the memory of the process. [Find] determines how much there is, a
// [Budget] shares it out, and each session holds a [Lease] for the measured cost of its size.
//
// Half of the memory, after what the server itself needs, is for sessions. Go's garbage collector needs the
// other half to work at leisure. A network (a /24, or a /48 of IPv6) gets at most a quarter. Guests may use
// six eighths of either, people with an account seven, and people in a running game all of it. So a crowd of
// guests never takes a player's last place.
//
// Sessions that find no room wait in a queue of limited length, players first.
package memory
