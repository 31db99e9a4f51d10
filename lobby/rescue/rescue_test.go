package rescue_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"pawnstorm/lobby/rescue"
)

func TestCaught(t *testing.T) {
	before := rescue.Panics()
	if p := rescue.Caught("a part", func() {}); p != nil {
		t.Errorf("caught a panic where there was none: %v", p)
	}
	p := rescue.Caught("a part", func() { panic("ouch") })
	if p == nil || p.In != "a part" || p.Value != "ouch" || !strings.Contains(p.Stack, "TestCaught") {
		t.Fatalf("caught %+v", p)
	}
	if again := rescue.Caught("a part", func() { panic(p) }); again != p {
		t.Errorf("a panic that is raised again becomes %+v", again)
	}
	if n := rescue.Panics() - before; n != 1 {
		t.Errorf("%d panics counted, want 1", n)
	}
}

// TestGo checks that a panic in another goroutine reaches the caller of join, with its stack.
func TestGo(t *testing.T) {
	rescue.Go("a part", func() {}, func() {})()
	over := false
	join := rescue.Go("a part", func() { panic("ouch") }, func() { over = true })
	if p := rescue.Caught("a part", join); p == nil || p.Value != "ouch" || !over ||
		!strings.Contains(p.Stack, "TestGo.func") {
		t.Errorf("caught %+v", p)
	}
	join = rescue.Go("a part", func() {}, func() { panic("late") })
	if p := rescue.Caught("a part", join); p == nil || p.Value != "late" {
		t.Errorf("caught %+v", p)
	}
}

// TestService checks that a service goes on after a panic, until it returns or its context ends.
func TestService(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		logger := slog.New(slog.NewTextHandler(&log, nil))
		calls := 0
		rescue.Service(t.Context(), logger, "bakery", func() {
			if calls++; calls < 3 {
				panic("ouch")
			}
		})()
		if calls != 3 {
			t.Errorf("called %d times, want 3", calls)
		}
		if n := strings.Count(log.String(), "in=bakery panic=ouch"); n != 2 {
			t.Errorf("%d panics in the log, want 2:\n%s", n, log.String())
		}
		ctx, cancel := context.WithCancel(t.Context())
		rescue.Service(ctx, logger, "bakery", func() { cancel(); panic("ouch") })()
	})
}
