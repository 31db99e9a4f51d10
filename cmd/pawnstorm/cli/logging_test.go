package cli

import (
	"log/slog"
	"strings"
	"testing"
)

// TestOpsFlags: pages for machines open on loopback, and elsewhere only if the operator insists.
func TestOpsFlags(t *testing.T) {
	for _, addr := range []string{"127.0.0.1:9222", "127.9.9.9:1", "[::1]:9222", "localhost:9222"} {
		if err := (&opsFlags{Ops: addr}).check(); err != nil {
			t.Errorf("%s: %v", addr, err)
		}
	}
	if err := (&opsFlags{Ops: ":9222", OpsPublic: true}).check(); err != nil {
		t.Error(err)
	}
}

// TestLogLevel: the level of the log can change while it is written.
func TestLogLevel(t *testing.T) {
	var out strings.Builder
	l := (&serveCmd{LogLevel: "warn", LogFormat: "json"}).logging(&streams{err: &out})
	l.Info("one")
	l.level.Set(slog.LevelDebug)
	l.Debug("two")
	if text := out.String(); strings.Contains(text, "one") || !strings.Contains(text, "two") {
		t.Errorf("the log is %s", text)
	}
	if lines := l.lines.All(); lines["debug"] != 1 || lines["info"] != 0 {
		t.Errorf("the lines are %v", lines)
	}
}
