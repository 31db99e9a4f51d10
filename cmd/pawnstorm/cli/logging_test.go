package cli

import (
	"log/slog"
	"strings"
	"testing"
)

// TestOpsFlags checks that the operator's pages listen on loopback unless the operator insists.
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

// TestLogLevel checks that the log level can change at run time.
func TestLogLevel(t *testing.T) {
	var out strings.Builder
	l := (&serveCmd{LogLevel: "warn", LogFormat: "json"}).logging(&streams{err: &out})
	l.Info("one")
	l.level.Set(slog.LevelDebug)
	l.Debug("two")
	if text := out.String(); strings.Contains(text, "one") || !strings.Contains(text, "two") {
		t.Errorf("got log %s", text)
	}
	if lines := l.lines.All(); lines["debug"] != 1 || lines["info"] != 0 {
		t.Errorf("got lines %v", lines)
	}
}
