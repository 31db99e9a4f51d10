// Package gate decides which connections a server takes, before anything is read from
// them: that is when refusing one costs next to nothing. It counts by source, which is
// an IPv4 address or the /64 of an IPv6 one, since a single subscriber has all of that.
//
// # What is refused
//
// In this order, with the defaults:
//
//   - a source in the penalty box (penalty.go);
//   - a source that begins more than 5 connections a second, 100 at once, or a network
//     (a /24, a /48) that begins sixteen times as many (book.go);
//   - more than 64 connections of a source, logged in or not;
//   - more than 10 connections of a source that have not logged in, or 160 of a network;
//   - more than 8,192 connections in all, or 4,096 that have not logged in.
//
// The last one is different: a crowd of strangers must not shut the door on everybody
// else. When there is no place left, one of the sockets that have not logged in is
// closed, by chance, of those sources that have most of them (ranks.go). A source that
// has none gets in always. Half of the places are kept for sources from which somebody
// has logged in with a key during the last 30 days (known.go); the others share what is
// left.
//
// # Penalties
//
// They are those of OpenSSH's PerSourcePenalties. When a connection ends badly its source
// gets so many seconds: 90 if it made the server panic, 10 if it did not log in within the
// time for it, 10 if it was refused for coming too often, 5 if it tried to log in and could
// not, 1 if it did not try. They add up and pass with time. Below 15 seconds nothing
// happens; from there on the source is in the box, and no new connection of it is taken
// until all of them have passed, ten minutes at most. The connections that it has stay.
// A source that comes out of the box and goes on gets twice as many seconds, then four
// times, up to 64 times, until it has been good for ten minutes.
//
// At most 65,536 sources of a family of addresses are kept in mind. If there are more,
// the one goes first that would have been forgotten first.
//
// # Who is exempt
//
// A trusted prefix has no limits by source and no penalties: a club, a test or a load run
// behind one address. A connection from a listed proxy has to begin with a header of the
// PROXY protocol, version 1 or 2, and counts for the address in it; the address of the
// proxy itself is never limited or penalised. From anybody else such a header is noise.
//
// Refusals are counted by reason. The log has one line a source and minute of them.
package gate
