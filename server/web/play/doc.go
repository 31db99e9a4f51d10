// Package play connects a page in a browser with its session, which is like one over SSH: package server runs it.
//
//   - server.go: which sockets are accepted, and the running sessions.
//   - ticket.go: the ticket that a page needs to open a socket.
//   - socket.go: one WebSocket, and its heartbeat every 15 seconds.
//   - line.go: the connection of a session. It outlives its sockets: within two minutes after a cut, another
//     socket can go on where the last one was.
//   - wire.go: what a page may send.
//
// # The wire
//
// All messages are binary, and their first byte is their kind. The page begins:
//
//	o version paper width height has token   it wants a session: a new one if there is no
//	                                         token, or its own, and has is the number of
//	                                         bytes it has; 0 if it shows nothing yet. If the
//	                                         session of a guest's page is gone, the page
//	                                         sends its return code instead, to be the same
//	                                         guest
//	k bytes                                  typed, as a terminal sends it, or pasted
//	s width height                           its new size
//	a n                                      it has shown the first n bytes
//	b                                        it is alive
//
// The server sends:
//
//	h n token    the page's token, and the number of the next byte
//	d bytes      bytes of its session, whose messages package program makes
//	b            the server is alive, and asks whether the page is
//
// Numbers are unsigned varints, and count the bytes of a session from its beginning. The server keeps bytes until
// the page says that it has shown them, and sends them again to the next socket. There are not many: while they
// wait, the session's program draws nothing, as over SSH, and then draws the newest state.
package play
