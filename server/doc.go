// Package server is the SSH side of pawnstorm: it lets people in, gives each of them a terminal
// program, and limits what clients can send. It knows nothing of games: the [Config] provides
// what a session shows or does.
//
// A client passes through these files:
//
//   - server.go: accepting connections, and orderly shutdown.
//   - proxyheader.go: the client's address behind a proxy. Package gate decides who may connect.
//   - conn.go: one connection, its channels, its keepalive and its log line.
//   - line.go: the bytes of a connection, limited in both directions.
//   - identity.go: algorithms, valid keys and fingerprints.
//   - authenticate.go: who the client is. Every valid key is welcome and so is none, but only a
//     key that the client has proven to hold becomes an identity. A client without an account
//     that uses an account's name is asked for another key.
//   - channel.go and filter.go: one session channel. Only harmless requests pass, cut to size.
//   - terminal.go: what the terminal can show; sizes.go: its current size.
//   - scope.go: what a session runs in, over SSH or in a page.
//   - session.go: what the client asked for: screens, a command, or neither.
//   - page.go: the same screens in a browser.
//   - runner.go: the program of a session with a terminal; watch.go sends it events.
//   - room.go: the memory of a session and the queue for it; package memory shares it out.
//   - sessions.go: the running sessions, for the operator.
//   - protect.go: the goroutines of a session. A panic in one ends that session.
//   - input.go, stdin.go and output.go: the bytes of a session, all limited; sequence.go: where
//     an escape sequence ends.
//
// A session ends when its program ends, its channel closes, its person has been idle for long,
// the client stops reading, or the server shuts down. Everything started for it ends with it.
//
// A panic ends only its session or connection. The server logs it with its stack and counts it;
// see package rescue. The goroutines that golang.org/x/crypto/ssh starts for each connection are
// out of reach: they recover nothing.
package server
