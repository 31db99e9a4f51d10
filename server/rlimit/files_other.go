//go:build !unix

package rlimit

// fileLimit returns no limit: this system has none.
func fileLimit() int { return Unlimited }
