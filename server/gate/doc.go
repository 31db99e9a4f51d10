// Package gate decides which connections a server accepts, before it reads anything from them: then a
// refusal costs next to nothing. It counts by source: an IPv4 address or the /64 of an IPv6 one, since a
// single subscriber has all of that.
//
// # What is refused
//
// In this order, with the defaults:
//
//   - a source in the penalty box (penalty.go);
//   - a source that opens more than 5 connections a second, 100 at once, or a network (a /24, a /48)
//     that opens sixteen times as many (book.go);
//   - more than 64 connections of a source, logged in or not;
//   - more than 10 connections of a source that have not logged in, or 160 of a network;
//   - more than 8,192 connections in total, or 4,096 that have not logged in;
//   - connections that would use up the file descriptors of the process.
//
// The limit in total is different, because a crowd of strangers must not lock everyone else out. When no
// place is left, the gate closes a random connection that has not logged in, from one of the sources with
// the most of them (ranks.go). A source without one always gets in. Half of the places are reserved for
// known sources, which had a login by key during the last 30 days (known.go). All others share the rest.
//
// # Penalties
//
// They work like OpenSSH's PerSourcePenalties. A source gets seconds for each bad connection: 90 if it made
// the server panic, 10 if it did not log in on time, 10 if it was refused because it came too often, 5 if it
// failed to log in, 1 if it did not try. They add up and expire. Nothing happens below 15 seconds. From there
// on the source is in the box: the gate refuses its new connections until all its seconds have passed, ten
// minutes at most. Its open connections stay. A source that goes on after its release gets twice as many
// seconds, then four times, up to 64 times, until it has behaved for ten minutes.
//
// The gate remembers at most 65,536 sources of an address family. Beyond that it forgets the source whose
// record would have expired first.
//
// # Who is exempt
//
// A trusted prefix has no limits by source and no penalties: a club, a test or a load test behind one
// address. A connection from a listed proxy must begin with a header of the PROXY protocol, version 1 or 2,
// and counts for the address in it. The proxy's own address is never limited or penalised. From anyone else
// such a header is noise.
//
// The gate counts refusals by reason, and logs one line a minute for each source.
package gate
