//go:build !(linux || darwin || freebsd)

package origin

import "os"

// inode returns 0, because this system has no inodes.
func inode(os.FileInfo) uint64 { return 0 }
