// Package bolt keeps a store.Store in one file on this machine, with bbolt.
//
// # Writing
//
// One goroutine writes. Every Put, Delete and Update is a request in its queue. It takes all waiting
// requests and commits them in one transaction, so that many writers share the cost of one fsync
// and a single writer never waits for others. If the last commit had several writers, it first gives
// them a chance to ask again, as long as they keep coming, for at most half the time of that commit.
// Each request has its own answer: a stale revision in one does not affect the others. The order is
// always the same: commit (with fsync), inform the watchers, answer.
//
// When a commit fails (because of a full disk, say), every request in it gets the error and nothing
// has changed. Reading goes on, and so does writing as soon as the disk allows. If it is unknown
// whether a commit happened, nothing is written until the disk has accepted the header of the
// commit. The store retries that until it succeeds (doubt.go). After a panic in the database, or
// when the disk fails to read a page that is mapped into memory, the store serves nothing any more.
// It calls [Options.Damaged], so that the process can end. A panic of the writer itself ends the
// process at once, because no request would get an answer any more.
//
// # Reading
//
// Get and List read from snapshots of the database and wait for nothing. List reads a page at a time
// and holds no transaction while its caller works. So a long list is not a snapshot: an entry that
// changes meanwhile is reported as it was or as it is. A Get can see a commit just before its fsync
// is done. A Watch never does.
//
// # The file
//
// The bucket "entries" has the entries, and "meta" the format and the last revision. Every value has
// its revision and a CRC-32C over key, revision and value. Any damage in a file is an error, and the
// file stays unchanged: a misplaced page, a flipped bit, a missing end. Open checks the file first,
// which takes longer for larger files, unless a store closed it cleanly. Close leaves a mark beside
// the file (mark.go), which no longer matches after a single byte is written. A marked file is
// opened at once and checked while it is in use (patrol.go). It can be damaged only if the disk has
// lost something. Each value is checked by its checksum before it is returned. If the patrol finds
// damage, nothing is served from then on.
//
// The check (check.go) reads the file page by page, and not the memory that maps it, where bbolt's own
// check would crash in a damaged file. Every page must be either free or where the tree of pages needs
// it. Both headers of the file must be intact: falling back to the older one, as bbolt does, would
// lose the last commit silently. The patrol and Salvage read pages in the same way (page.go, root.go,
// tree.go).
//
// # Maintenance
//
// Backup writes a copy of a database before a migration, compressed and with its SHA-256. Restore
// replaces a database with such a backup, and Compact rewrites one. All three create the new file
// beside the old one, check it like Open, and rename it at the end (part.go). Copy copies an open
// store. Salvage makes a backup of everything that can be read in a damaged database. A file of an
// older format is migrated when it is opened, after a backup (upgrade.go).
//
// # Tests
//
// TestCrash kills a process while it writes, ten times. To run it more often:
//
//	PAWNSTORM_CRASH_TRIALS=1000 go test -run TestCrash -timeout 0 ./lobby/store/bolt
//
// TestCrashKeeping kills a process that backs up, restores and compacts. TestFullDisk fills the
// disk. TestPowerLoss cuts the power again and again while the disk fails to write and to sync, on
// a file system of the test's own (faultfs). TestFlippedBits, TestFlippedRoot, TestBookkeeping,
// TestSpoiltWhileClosed, TestSalvage and FuzzCheck damage the file. With PAWNSTORM_LONG=1 thousands of
// bits are flipped, 2,000 files are salvaged, and the power fails a thousand times.
package bolt
