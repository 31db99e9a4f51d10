// Package bolt keeps a store.Store in one file on this machine, by way of
// bbolt.
//
// # Writing
//
// One goroutine writes. Every Put, Delete and Update is a request in its queue; it
// takes whatever it finds there and commits it in one transaction of the database,
// so that many writers share the cost of one fsync and a lone writer waits for
// nobody. Before it begins it lets those who were just answered ask again, for half as
// long as the last commit took, as long as they come. Each request has its own answer:
// the stale revision of one does not touch the others. The order is always the same:
// commit (with fsync), tell the watchers, answer.
//
// When a commit fails (a full disk, say), every request in it gets the error
// and nothing has changed; reading goes on, and so does writing as soon as the
// disk allows. When the disk leaves it open whether the commit has happened, nothing is
// written until the disk has taken the commit's header after all, which the store tries
// again and again (doubt.go). After a panic in the database, and when the disk does not
// give back a page that is mapped into memory, nothing is served any more, and
// [Options.Damaged] is told, for the process to end; a panic of the writer itself ends it
// at once, since nobody would answer any more.
//
// # Reading
//
// Get and List read from the database's own snapshots and wait for nobody. List
// reads a page at a time and holds no transaction while its caller thinks. So a
// long list is not a snapshot: an entry that changes meanwhile is reported as it
// was or as it is. A Get may see a commit in the moment before its fsync is done;
// a Watch never does.
//
// # The file
//
// The bucket "entries" holds the entries, "meta" the format and the last revision.
// Every value carries its revision and a CRC-32C over key, revision and value.
// A file in which anything is not as it was written is refused, and left as it was: a
// page out of place, a bit flipped, an end cut off. Open has it looked through before,
// in a time that grows with the file, unless it is known to be the one that a store has
// closed in good order: Close leaves a mark beside it (mark.go), which a single byte
// written since belies. Such a file is opened at once and looked through while it is in
// use (patrol.go); nothing can be wrong with it but what the disk has lost meanwhile.
// Each value is known by its checksum before it is given out, and if the patrol finds
// anything, nothing is served from then on.
//
// The checking before is bbolt's own, and then that of every checksum; as a damaged file
// can make it crash, it happens in a process of its own: the same program, started anew
// (checker.go). The little that bbolt leaves unchecked is in layout.go and checkPages.
// Both of the file's headers, for one, must be whole: falling back to the older would
// lose the last commit in silence.
//
// # Keeping it
//
// Backup writes a copy of a database, compressed and with its SHA-256, and Restore puts one
// in the place of another; Compact writes one anew. All three make the new file beside the
// old, look through it as Open does, and give it the name at the end (part.go). Copy takes
// the copy from a store that is open. A file of an older format is migrated when it is
// opened, after a backup (upgrade.go).
//
// # What has been tried
//
// TestCrash kills a process while it writes, ten times; for more,
//
//	PAWNSTORM_CRASH_TRIALS=1000 go test -run TestCrash -timeout 0 ./lobby/store/bolt
//
// TestCrashKeeping kills one that backs up, restores and compacts. TestFullDisk fills the
// disk. TestPowerLoss has the power go, again and again, while the disk fails to write and
// to sync, on a file system of the test's own (faultfs). TestFlippedBits, TestFlippedRoot,
// TestBookkeeping, TestSpoiltWhileClosed and FuzzCheck spoil the file. With PAWNSTORM_LONG=1
// thousands of bits are flipped, and the power goes a thousand times.
package bolt
