package e2etest

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// UsedBy returns the processor time and the memory of a process.
func UsedBy(b *testing.B, pid int) (cpu time.Duration, resident int) {
	b.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	ticks := 0
	for _, f := range fields[11:13] { // utime and stime, in hundredths of a second
		n, _ := strconv.Atoi(f)
		ticks += n
	}
	pages, _ := strconv.Atoi(fields[21])
	return time.Duration(ticks) * 10 * time.Millisecond, pages * os.Getpagesize()
}

// CpuOf returns the processor time of this process.
func CpuOf(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
