// Package logctx adds attributes from a context to log lines, so that related lines can be found
// together. The context names the connection and the session that the server is working for.
package logctx

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"unicode"

	"pawnstorm/lobby/metrics"
	"pawnstorm/lobby/slice"
)

type key struct{}

// With returns a context that adds attributes to every line logged with it.
func With(ctx context.Context, attrs ...slog.Attr) context.Context {
	before, _ := ctx.Value(key{}).([]slog.Attr)
	return context.WithValue(ctx, key{}, append(before[:len(before):len(before)], attrs...))
}

// Level returns the log level for an error. A canceled context is only worth Info, because it
// means that the client has disconnected.
func Level(err error) slog.Level {
	if errors.Is(err, context.Canceled) {
		return slog.LevelInfo
	}
	return slog.LevelError
}

// Handler wraps next. It adds the attributes of each line's context. It escapes characters that
// could change how a line is displayed, because users can type them. It counts lines by level.
func Handler(next slog.Handler, lines *metrics.Words) slog.Handler { return handler{next, lines} }

type handler struct {
	slog.Handler
	lines *metrics.Words
}

func (h handler) Handle(ctx context.Context, r slog.Record) error {
	h.lines.Add(strings.ToLower(r.Level.String()))
	out := slog.NewRecord(r.Time, r.Level, r.Message, r.PC)
	carried, _ := ctx.Value(key{}).([]slog.Attr)
	out.AddAttrs(carried...)
	r.Attrs(func(a slog.Attr) bool {
		out.AddAttrs(clean(a))
		return true
	})
	return h.Handler.Handle(ctx, out)
}

func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	cleaned := slice.Map(attrs, clean)
	return handler{h.Handler.WithAttrs(cleaned), h.lines}
}

func (h handler) WithGroup(name string) slog.Handler {
	return handler{h.Handler.WithGroup(name), h.lines}
}

func clean(a slog.Attr) slog.Attr {
	a.Value = a.Value.Resolve()
	switch a.Value.Kind() {
	case slog.KindString:
		a.Value = slog.StringValue(visible(a.Value.String()))
	case slog.KindAny:
		switch v := a.Value.Any().(type) {
		case error:
			a.Value = slog.StringValue(visible(v.Error()))
		case fmt.Stringer:
			a.Value = slog.StringValue(visible(v.String()))
		}
	}
	return a
}

// visible escapes all unprintable characters of a text except newlines and tabs. The text and
// JSON formats of the log quote these.
func visible(text string) string {
	hidden := func(r rune) bool {
		return !unicode.IsPrint(r) && r != '\n' && r != '\t' || r == unicode.ReplacementChar
	}
	if strings.IndexFunc(text, hidden) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if hidden(r) {
			fmt.Fprintf(&b, "<U+%04X>", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
