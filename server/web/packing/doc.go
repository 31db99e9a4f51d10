// Package packing compresses answers: [Chosen] returns the encoding that a client wants, [Pack] compresses a text
// for one client, and a [File] is compressed once for all. A [Stream] is for events: all readers share its pieces,
// and a piece can refer to the one before it.
//
// The gzhttp middleware of klauspost/compress cannot keep a compressed file: it compresses it again for each client,
// so only at a fast level, and sends it without a length. It also answers HEAD with other headers than GET, and does
// not know "*", "identity" or "x-gzip" in Accept-Encoding.
package packing
