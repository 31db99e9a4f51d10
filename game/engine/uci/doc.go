// Package uci speaks the Universal Chess Interface, the protocol of Stefan
// Meyer-Kahlen and Rudolf Huber (2000; the text is at backscattering.de/chess/uci)
// between chess programs and what they play in.
//
// A [Client] plays by a program from outside: any that speaks the protocol becomes
// an [engine.Engine] for chess and discworld, whose moves are the same. It trusts
// the program in nothing. One that crashes, hangs, floods or answers what is no
// move is killed with all that it has started, and is started again for a later
// move. It gets an environment of its own, and no file of ours but its three
// pipes.
//
// A [Server] is the program for others: it answers by game/engine/search.
package uci
