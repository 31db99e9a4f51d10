//go:build !386 && !arm

package faultfs

import (
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// sectorSize is what a disk writes completely or not at all.
const sectorSize = 512

// Op is an operation of the disk.
type Op struct {
	Kind Kind
	At   int64 // offset; for a sync, the lowest one written since the last sync
	Size int64 // number of bytes; for a truncation, the new size
}

// Kind is a kind of Op.
type Kind string

// The kinds.
const (
	Read     Kind = "read"
	Write    Kind = "write"
	Truncate Kind = "truncate"
	Sync     Kind = "sync"
)

// Disk is a mounted file system.
type Disk struct {
	Dir string // where it is mounted

	mu    sync.Mutex
	fault func(Op) syscall.Errno
	files map[string]*file
	ops   map[Kind]int
}

// Mount mounts an empty disk until the end of the test.
func Mount(t testing.TB) *Disk {
	t.Helper()
	d := &Disk{Dir: t.TempDir(), files: make(map[string]*file), ops: make(map[Kind]int)}
	long := time.Hour
	server, err := fs.Mount(d.Dir, &root{d: d}, &fs.Options{
		EntryTimeout: &long, AttrTimeout: &long,
		MountOptions: fuse.MountOptions{DirectMountStrict: true, FsName: "faultfs", Name: "faultfs", MaxWrite: 1 << 20},
	})
	if err != nil {
		t.Skipf("cannot mount a file system here: %v", err)
	}
	t.Cleanup(func() {
		d.Fail(nil)
		if err := server.Unmount(); err != nil {
			t.Errorf("unmounting: %v", err)
		}
	})
	return d
}

// Fail makes fault answer each operation; 0 is success. With nil, all operations succeed. A failed
// sync forgets what it should have written, as Linux does: a later successful sync does not write
// it.
func (d *Disk) Fail(fault func(Op) syscall.Errno) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fault = fault
}

// Ops returns how many operations of a kind there were.
func (d *Disk) Ops(kind Kind) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.ops[kind]
}

// Forget clears what the system caches of the files, so that it must read them again.
func (d *Disk) Forget() {
	d.mu.Lock()
	files := slices.Collect(maps.Values(d.files))
	d.mu.Unlock()
	for _, f := range files {
		f.NotifyContent(0, 0)
	}
}

// AfterPowerLoss returns what a file would contain if the power failed now: all that was synced,
// and a random choice of the sectors that were written since.
func (d *Disk) AfterPowerLoss(name string, r *rand.Rand) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files[name]
	left := slices.Clone(f.disk)
	for _, w := range f.since {
		if w.data == nil {
			if r.IntN(2) == 0 {
				left = resize(left, w.at)
			}
			continue
		}
		for from := 0; from < len(w.data); from += sectorSize {
			if r.IntN(2) == 0 {
				sector := w.data[from:min(from+sectorSize, len(w.data))]
				left = put(left, sector, w.at+int64(from))
			}
		}
	}
	return left
}

// ask counts an operation, and returns its outcome. It needs the lock.
func (d *Disk) ask(op Op) syscall.Errno {
	d.ops[op.Kind]++
	if d.fault == nil {
		return 0
	}
	return d.fault(op)
}

// write is a write since the last sync. Without data, it is a truncation to size at.
type write struct {
	at   int64
	data []byte
}

func resize(content []byte, size int64) []byte {
	if size <= int64(len(content)) {
		return content[:size]
	}
	return append(content, make([]byte, size-int64(len(content)))...)
}

func put(content, data []byte, at int64) []byte {
	if end := at + int64(len(data)); end > int64(len(content)) {
		content = resize(content, end)
	}
	copy(content[at:], data)
	return content
}
