// Package uci speaks the Universal Chess Interface, the protocol between chess programs and
// graphical interfaces by Stefan Meyer-Kahlen and Rudolf Huber (2000; text at
// backscattering.de/chess/uci).
//
// A [Client] turns any program that speaks the protocol into an [engine.Engine] for chess
// and discworld, which has the same moves. It does not trust the program. If the program
// crashes, hangs, floods or answers with an illegal move, the client kills it with
// everything it started, and restarts it for a later move. The program gets its own
// environment, and none of our files except its three pipes.
//
// A [Server] is such a program: it answers with game/engine/search.
package uci
