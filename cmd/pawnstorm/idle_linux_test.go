package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// BenchmarkIdleSessions measures what 500 people cost who sit in the lobby and do
// nothing, in the process of the real program alone: seconds of processor for a
// second of time, and resident memory for a session.
func BenchmarkIdleSessions(b *testing.B) {
	const sessions = 500
	p := start(b, b.TempDir())
	disperse(crowd(b, p.addr(), 8)) // what the first visitors cost, they cost once
	before := p.resident(b)
	crowd(b, p.addr(), sessions)
	<-time.After(time.Second) // the last of them have just come
	after := p.resident(b)

	used, began := p.processor(b), time.Now()
	for b.Loop() {
		<-time.After(time.Second)
	}
	cpu, wall := p.processor(b)-used, time.Since(began)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(cpu.Seconds()/wall.Seconds(), "cpu-s/s")
	b.ReportMetric(float64(after-before)/sessions, "B/session")
	b.ReportMetric(float64(after)/(1<<20), "MiB-resident")
}

// processor is the time that the processors have spent on the server.
func (p *process) processor(b *testing.B) time.Duration {
	b.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	// proc(5): utime and stime are fields 14 and 15, in ticks of 10 ms. The
	// second field may hold anything but ends with the last parenthesis.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	return 10 * time.Millisecond * time.Duration(number(b, fields[14-3])+number(b, fields[15-3]))
}

// resident is how much memory the server holds, in bytes.
func (p *process) resident(b *testing.B) int {
	b.Helper()
	statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.cmd.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	return number(b, strings.Fields(string(statm))[1]) * os.Getpagesize()
}

func number(b *testing.B, text string) int {
	b.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		b.Fatal(err)
	}
	return n
}
