package e2etest

import (
	"os"
	"testing"
	"time"

	"pawnstorm/cmd/pawnload/meter"
)

// UsedBy returns the processor time and the memory of a process.
func UsedBy(b *testing.B, pid int) (cpu time.Duration, resident int) {
	b.Helper()
	u, err := meter.Of(pid)
	if err != nil {
		b.Fatal(err)
	}
	return u.CPU, int(u.Resident)
}

// CpuOf returns the processor time of this process.
func CpuOf(b *testing.B) time.Duration {
	b.Helper()
	cpu, _ := UsedBy(b, os.Getpid())
	return cpu
}
