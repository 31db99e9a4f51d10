//go:build !386 && !arm

package faultfs

import (
	"bytes"
	"context"
	"math"
	"syscall"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// root is the folder of the disk.
type root struct {
	fs.Inode
	d *Disk
}

// Create implements fs.NodeCreater.
func (r *root) Create(
	ctx context.Context, name string, _, _ uint32, out *fuse.EntryOut,
) (*fs.Inode, fs.FileHandle, uint32, syscall.Errno) {
	f := &file{d: r.d}
	r.d.mu.Lock()
	r.d.files[name] = f
	r.d.mu.Unlock()
	out.Attr.Mode = syscall.S_IFREG | 0o600
	return r.NewInode(ctx, f, fs.StableAttr{Mode: syscall.S_IFREG}), nil, fuse.FOPEN_KEEP_CACHE, 0
}

// Rename implements fs.NodeRenamer.
func (r *root) Rename(_ context.Context, name string, _ fs.InodeEmbedder, newName string, _ uint32) syscall.Errno {
	r.d.mu.Lock()
	defer r.d.mu.Unlock()
	r.d.files[newName] = r.d.files[name]
	delete(r.d.files, name)
	return 0
}

// Fsync implements fs.NodeFsyncer. Names are always durable.
func (r *root) Fsync(context.Context, fs.FileHandle, uint32) syscall.Errno { return 0 }

// file is a file of the disk.
type file struct {
	fs.Inode
	d *Disk

	// The disk's lock guards the rest.
	now   []byte  // content for readers
	disk  []byte  // content after a power failure
	since []write // writes since the last sync
}

// Open implements fs.NodeOpener.
func (f *file) Open(context.Context, uint32) (fs.FileHandle, uint32, syscall.Errno) {
	return nil, fuse.FOPEN_KEEP_CACHE, 0
}

// Getattr implements fs.NodeGetattrer.
func (f *file) Getattr(_ context.Context, _ fs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	f.d.mu.Lock()
	defer f.d.mu.Unlock()
	f.attr(out)
	return 0
}

func (f *file) attr(out *fuse.AttrOut) {
	out.Attr.Mode, out.Attr.Size = syscall.S_IFREG|0o600, uint64(len(f.now))
}

// Setattr implements fs.NodeSetattrer. It truncates.
func (f *file) Setattr(_ context.Context, _ fs.FileHandle, in *fuse.SetAttrIn, out *fuse.AttrOut) syscall.Errno {
	f.d.mu.Lock()
	defer f.d.mu.Unlock()
	if size, ok := in.GetSize(); ok {
		if errno := f.d.ask(Op{Truncate, 0, int64(size)}); errno != 0 {
			return errno
		}
		f.now = resize(f.now, int64(size))
		f.since = append(f.since, write{at: int64(size)})
	}
	f.attr(out)
	return 0
}

// Read implements fs.NodeReader.
func (f *file) Read(_ context.Context, _ fs.FileHandle, dest []byte, at int64) (fuse.ReadResult, syscall.Errno) {
	f.d.mu.Lock()
	defer f.d.mu.Unlock()
	if errno := f.d.ask(Op{Read, at, int64(len(dest))}); errno != 0 {
		return nil, errno
	}
	n := 0
	if at < int64(len(f.now)) {
		n = copy(dest, f.now[at:])
	}
	return fuse.ReadResultData(dest[:n]), 0
}

// Write implements fs.NodeWriter.
func (f *file) Write(_ context.Context, _ fs.FileHandle, data []byte, at int64) (uint32, syscall.Errno) {
	f.d.mu.Lock()
	defer f.d.mu.Unlock()
	if errno := f.d.ask(Op{Write, at, int64(len(data))}); errno != 0 {
		return 0, errno
	}
	data = bytes.Clone(data)
	f.now = put(f.now, data, at)
	f.since = append(f.since, write{at, data})
	return uint32(len(data)), 0
}

// Fsync implements fs.NodeFsyncer.
func (f *file) Fsync(context.Context, fs.FileHandle, uint32) syscall.Errno {
	f.d.mu.Lock()
	defer f.d.mu.Unlock()
	op := Op{Sync, math.MaxInt64, 0}
	for _, w := range f.since {
		if w.data != nil {
			op.At, op.Size = min(op.At, w.at), op.Size+int64(len(w.data))
		}
	}
	errno := f.d.ask(op)
	if errno == 0 {
		for _, w := range f.since {
			if w.data == nil {
				f.disk = resize(f.disk, w.at)
			} else {
				f.disk = put(f.disk, w.data, w.at)
			}
		}
	}
	f.since = nil
	return errno
}
