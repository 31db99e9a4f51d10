// Package packing compresses answers: [Chosen] returns the encoding that a client wants, [Pack] compresses a text
// for one client, and a [File] is compressed once for all.
//
// It does not compress streams such as events: they would wait for more data.
package packing
