// Package server is the SSH side of pawnstorm: it lets people in, gives each of
// them a terminal program of their own, and keeps what clients send within
// bounds. It knows nothing of games; what a session shows or does comes in with
// the [Config].
//
// The way of a client, with the file that deals with it:
//
//   - server.go: accepting, and the orderly end of everything.
//   - admission.go: may this address connect at all, now? Package gate decides.
//   - conn.go: one connection, its channels, its keepalive and its log line.
//   - line.go: the bytes of a connection, bounded in both directions.
//   - identity.go: the algorithms, which keys are sound, and their fingerprints.
//   - authenticate.go: who is it? Every sound key is welcome and so is none; only a
//     key that the client has proven to hold becomes an identity. A stranger who uses
//     the name of an account is asked for another key.
//   - channel.go and filter.go: one session channel, of whose requests only the
//     harmless ones are passed on, cut to size.
//   - terminal.go: what the person's terminal can show; sizes.go: how large it is now.
//   - scope.go: what a session runs in, by whichever way its person has come.
//   - session.go: what the channel asked for: screens, a command, or neither.
//   - page.go: the same screens for somebody who has come by a page in a browser.
//   - runner.go: the program of a session with a terminal; watch.go tells it what
//     happens around it.
//   - room.go: the memory of a session, and the line in which it waits for that; package
//     memory shares it out.
//   - sessions.go: those under way, for the operator.
//   - protect.go: the goroutines of a session, of which a panic ends that session.
//   - input.go, stdin.go and output.go: the bytes of a session, in and out, all
//     bounded; sequence.go: where an escape sequence ends.
//
// A session ends when its program ends, when its channel closes, when nothing
// was typed for long, when the client stops reading, or when the server goes
// down. In each case everything that was started for it ends with it.
//
// A panic ends the session or the connection in which it happens. It is logged with
// its stack and counted (see package rescue). Out of reach are the goroutines of
// golang.org/x/crypto/ssh for each connection, which recover nothing.
package server
