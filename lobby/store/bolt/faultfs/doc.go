// Package faultfs is a disk for tests that fails on command: it refuses to read, write or sync, is
// full, forgets what it could not write, and loses power with half of its sectors written. It is a
// file system in user space, in the memory of the test, with a single folder. It needs Linux and the
// right to mount; otherwise the test is skipped. It is not available on 386 and arm, because go-fuse
// does not compile there.
//
// A program on the disk must be another process than the test, because a mapped page of the disk can
// be read only while the test runs.
package faultfs
