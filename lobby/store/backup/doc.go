// Package backup keeps copies of a store elsewhere: [Write] makes one file, and a [Shipper] sends
// every commit within a second. [Read] finds the moments that can be restored. It works on any
// store.Store.
//
// # The format
//
// A backup consists of segments. These are the parts of a segment; numbers are big-endian.
//
//	8 bytes  "PAWNBAK\n"
//	4 bytes  length of the head
//	4 bytes  length of the body
//	4 bytes  length of the signature
//	4 bytes  CRC-32C of the 20 bytes before
//	         head: JSON that anyone can read (type head)
//	         body: lines of JSON (store.Line), compressed with zstd, then encrypted with age
//	         SSH signature by the host key, over the SHA-256 of the head's length, head and body
//	32 bytes SHA-256 of everything before
//
// Segments have numbers, and each names the SHA-256 of the previous segment. Together they form a
// chain. A file has one or more segments of a chain. Its name has the chain and the number of its
// first segment. If the end of a file is torn, the next file repeats that segment.
//
// # Snapshots and commits
//
// A chain begins with a snapshot: a segment that announces it (Begin), segments with all entries
// (Snap), and a segment that completes it (Ready). Commits have their own segments, which can come
// between them. Daily snapshots are in the same chain. A chain has no gaps: after a gap, a new chain
// begins.
//
// The store changes while a snapshot is read, so its entries are from different moments. Together
// with the commits up to Ready they are consistent. For each key, the highest revision wins. To know
// when a snapshot is complete, the shipper writes a mark into the store and waits until the Watch
// reports it, and so everything before it.
//
// A segment never ends in the middle of an Update.
//
// # Failures
//
//   - The destination fails: the shipper retries, and commits wait in memory. If too many wait, the
//     shipper drops the rest and begins a new chain once the destination works again.
//   - The destination hangs: only the shipper waits. The store never waits for the shipper.
//   - The server is killed: the last second is lost if the machine is lost, too. The next start
//     begins a new chain.
//   - The server stops in order: the last segment says so (End).
//   - A file is damaged, changed, missing or misplaced: a checksum, signature or number doesn't
//     match. Read reports it. Earlier moments are still there, and later ones from the next snapshot
//     on.
//   - Someone changes files on purpose: without the host key they can't sign. They can remove the
//     newest files. Then the last time in the backup is too early.
//   - Old files were removed: a chain can begin in the middle.
package backup
