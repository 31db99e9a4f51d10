// Package play is the way between a page in a browser and its session, which is one like
// those over SSH: package server runs it.
//
//   - door.go: which sockets are taken, and those who have a session.
//   - ticket.go: what a page has to have got here before it may open a socket.
//   - socket.go: one WebSocket: it is read, and told every 15 seconds that it lives.
//   - line.go: what a session is connected by. It outlives its sockets: one that is cut
//     may be followed by another within two minutes, which goes on where it was.
//   - wire.go: what a page may say.
//
// # The wire
//
// All messages are binary, and their first byte is their kind. The page begins:
//
//	o version paper width height has token   it wants a session: a new one if there is no
//	                                         token, or its own, of which it has so many
//	                                         bytes; 0 and it shows nothing yet. A guest's
//	                                         page whose session is gone sends the code that
//	                                         it has kept instead, to be the same guest
//	k bytes                                  typed, as a terminal sends it, or pasted
//	s width height                           its size is another
//	a n                                      it has shown the first n bytes
//	b                                        it is there
//
// It is told:
//
//	h n token    who it is, and that the next byte is number n
//	d bytes      bytes of its session, whose messages package program makes
//	b            the server is there, and wants to know whether the page is
//
// Numbers are unsigned varints, and count the bytes of a session from its beginning. They
// are kept until the page says that it has shown them, and sent again to the next socket.
// There are not many: while they wait the program of a session draws nothing, as over SSH, and then
// what is newest.
package play
