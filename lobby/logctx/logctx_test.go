package logctx

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"strings"
	"testing"

	"pawnstorm/lobby/metrics"
)

// TestHandler checks both log formats. A line must have the attributes of its context and contain
// nothing that affects the terminal of the reader.
func TestHandler(t *testing.T) {
	for form, next := range map[string]func(*bytes.Buffer) slog.Handler{
		"text": func(b *bytes.Buffer) slog.Handler { return slog.NewTextHandler(b, nil) },
		"json": func(b *bytes.Buffer) slog.Handler { return slog.NewJSONHandler(b, nil) },
	} {
		t.Run(form, func(t *testing.T) {
			var b bytes.Buffer
			var lines metrics.Words
			log := slog.New(Handler(next(&b), &lines)).With("user", "a\x1b[31m\u202eb")
			ctx := With(context.Background(), slog.String("conn", "c7"))
			ctx = With(ctx, slog.String("session", "c7.1"))
			other := With(ctx, slog.String("session", "other"))
			log.ErrorContext(ctx, "refused", "why", errors.New("\u009b2J is no move"), "stack", "one\ntwo")
			text := b.String()
			for _, want := range []string{"c7", "c7.1", "<U+001B>", "<U+202E>", "<U+009B>2J is no move", `one\ntwo`} {
				if strings.Count(text, want) == 0 {
					t.Errorf("%q is missing in %s", want, text)
				}
			}
			if strings.ContainsAny(text, "\x1b\u202e\u009b") || strings.Contains(text, "other") {
				t.Errorf("the line is %q", text)
			}
			log.InfoContext(other, "another")
			if got := lines.All(); !maps.Equal(got, map[string]uint64{"error": 1, "info": 1}) {
				t.Errorf("the counts are %v", got)
			}
		})
	}
}

func TestLevel(t *testing.T) {
	if l := Level(fmt.Errorf("reading: %w", context.Canceled)); l != slog.LevelInfo {
		t.Errorf("the level for a disconnected client is %v", l)
	}
	if l := Level(errors.New("no space left")); l != slog.LevelError {
		t.Errorf("the level for a full disk is %v", l)
	}
}
