// Package faultfs is a disk for tests that fails as it is told: it refuses to read, to
// write or to sync, is full, forgets what it could not write, and loses its power with
// half of its sectors written. It is a file system in user space, in the memory of the
// test, and knows one folder. It needs Linux and the right to mount; without, the test
// is skipped. There is none on 386 and arm, where go-fuse does not compile.
//
// A program on the disk must be another process than the test: a page that is mapped from
// it can only be read while the test runs.
package faultfs
