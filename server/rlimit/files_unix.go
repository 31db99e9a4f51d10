//go:build unix

package rlimit

import "syscall"

// fileLimit returns the soft limit, which Go has raised to the hard one.
func fileLimit() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return Unlimited
	}
	return int(min(limit.Cur, Unlimited))
}
