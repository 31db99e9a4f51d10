//go:build linux || darwin || freebsd

package bolt

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// lockFile locks a file for this process only, as bbolt does, until it is closed. The error is
// ErrBusy if another process keeps the lock. It retries, because a process that is killed while it
// starts another one leaves its locks to that one for a moment.
func lockFile(file *os.File) error {
	const pause = 10 * time.Millisecond
	for range lockTimeout / pause {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return err
		}
		time.Sleep(pause)
	}
	return ErrBusy
}

// Room returns how many bytes can still be written in a folder.
func Room(folder string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, err
	}
	return product(s.Bavail, s.Bsize), nil
}

// product multiplies numbers whose types differ between systems.
func product[A, B int32 | int64 | uint32 | uint64](a A, b B) uint64 { return uint64(a) * uint64(b) }

// chownLike gives a file that root created in a data folder to the owner of a file beside it, or of
// the folder if that file does not exist. The server, which is not root, needs access.
func chownLike(path, beside string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(beside)
	if errors.Is(err, fs.ErrNotExist) {
		info, err = os.Stat(filepath.Dir(beside))
	}
	if err != nil {
		return err
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	return os.Chown(path, int(owner.Uid), int(owner.Gid))
}
