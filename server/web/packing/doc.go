// Package packing compresses answers: [Chosen] reads which way a client wants, [Pack] packs a
// text for one client, and a [File] is packed once for all.
//
// Nothing is packed here that goes out bit by bit, such as events: they would wait for more.
package packing
