package cli

import (
	"context"
	"io"
	"log/slog"
	"net"
	"os"
	"sync"

	"github.com/charmbracelet/x/term"

	"pawnstorm/lobby/logctx"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/server/ops"
)

// opsFlags configure the metrics and health checks.
type opsFlags struct {
	Ops       string `placeholder:"ADDR" basic:"" help:"Serve metrics and health checks here. It has /metrics, /livez and /readyz, usually at 127.0.0.1:9222."`
	OpsPublic bool   `negatable:"" help:"Allow --ops on an address other machines can reach. There is no password, so use a firewall."`
	OpsPprof  bool   `negatable:"" help:"Also serve Go profiles, at /debug/pprof/."`
}

func (f *opsFlags) check() error {
	if f.Ops == "" {
		return nil
	}
	return ops.CheckAddress(f.Ops, f.OpsPublic)
}

// listen opens the address. The listener is nil if the flag is not set.
func (f *opsFlags) listen() (net.Listener, error) {
	if f.Ops == "" {
		return nil, nil
	}
	return listen(nil, f.Ops, "--ops")
}

// show serves a listener, which can be nil, until its result is called.
func (f *opsFlags) show(l net.Listener, c ops.Config) (end func()) {
	if l == nil {
		return func() {}
	}
	c.Version, c.Pprof = buildVersion(), f.OpsPprof
	c.Log.Info("metrics and health checks are on", "url", "http://"+l.Addr().String()+"/")
	return background(context.Background(), c.Log, "metrics and health checks", func(ctx context.Context) error {
		return ops.Serve(ctx, l, c)
	})
}

// background runs serve until ctx ends or end is called. If it fails, background logs that it stopped.
func background(
	ctx context.Context, log *slog.Logger, what string, serve func(context.Context) error,
) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var done sync.WaitGroup
	done.Go(rescue.Func(log, what, func() {
		if err := serve(ctx); err != nil {
			log.Error(what+" stopped", "err", err)
		}
	}))
	return func() {
		cancel()
		done.Wait()
	}
}

// boltFigures shows the metrics of the store's file.
func boltFigures(c bolt.Counts, show ops.Show) {
	show("store_bytes", "Size of the database file.", float64(c.Bytes))
	show("store_commits_failed_total", "Commits that the disk refused.", float64(c.Failed))
	show("store_doubts_total", "Commits that may or may not be on disk after an error.", float64(c.Doubts))
	show("store_settle_tries_total", "Tries to make a commit in doubt durable.", float64(c.Tries))
	show("store_in_doubt", "1 while a commit is in doubt and nothing can be written.", oneIf(c.Unsure))
}

// oneIf returns a condition as a metric.
func oneIf(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// logging is the log with its level and its counts.
type logging struct {
	*slog.Logger
	level *slog.LevelVar // can change at any time
	lines *ops.Lines     // by level
}

// autoLevel chooses the log level by where the log goes.
const autoLevel = "auto"

func (c *serveCmd) logging(s *streams) logging {
	l := logging{level: new(slog.LevelVar), lines: new(ops.Lines)}
	switch {
	case c.LogLevel != autoLevel:
		l.level.UnmarshalText([]byte(c.LogLevel)) // one of the enum
	case isTerminal(s.err): // someone who starts it by hand wants to read what to do next
		l.level.Set(slog.LevelWarn)
	}
	options := &slog.HandlerOptions{Level: l.level}
	var handler slog.Handler = slog.NewTextHandler(s.err, options)
	if c.LogFormat == "json" {
		handler = slog.NewJSONHandler(s.err, options)
	}
	l.Logger = slog.New(logctx.Handler(handler, l.lines))
	return l
}

// isTerminal reports whether w writes to a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}

// filled drops attributes without a value, so the log does not mention what is off.
func filled(pairs ...string) []any {
	var set []any
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			set = append(set, pairs[i], pairs[i+1])
		}
	}
	return set
}
