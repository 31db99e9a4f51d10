//go:build linux || darwin || freebsd

package bolt

import (
	"errors"
	"os"
	"syscall"
)

// lockFile locks a file for this process alone, as bbolt does, until it is closed. The
// error is ErrBusy if another has it.
func lockFile(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrBusy
	}
	return err
}

// Room is how many bytes may still be written in a folder.
func Room(folder string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, err
	}
	return uint64(s.Bavail) * uint64(s.Bsize), nil
}
