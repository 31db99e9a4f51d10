package ops

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"pawnstorm/lobby"
	"pawnstorm/lobby/metrics"
	"pawnstorm/server"
	"pawnstorm/server/httpserver"
)

// Config configures the pages. Draining and Pprof are optional.
type Config struct {
	Version string
	Node    string // name of this node
	Server  *server.Server
	Club    *lobby.Club
	Store   *Store     // the club's store
	Lines   *Lines     // of the log
	Figures func(Show) // shows the metrics of other packages
	// Draining returns why no one is let in although the server runs, and "" otherwise; nil is never.
	Draining func() string
	// Notes returns a sentence that /readyz adds to its answer, or ""; nil is none.
	Notes func() string
	// Pprof serves profiles as well.
	Pprof bool
	Log   *slog.Logger
}

// Lines counts log lines by level.
type Lines = metrics.Words

// endTime is how long requests in progress may take at the end.
const endTime = 2 * time.Second

// Serve answers on a listener until ctx ends, and closes it then.
func Serve(ctx context.Context, l net.Listener, c Config) error {
	s := &http.Server{
		Handler:           newHandler(c),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      2 * time.Minute, // a CPU profile takes half a minute
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(c.Log.Handler(), slog.LevelInfo),
	}
	return httpserver.Until(ctx, s, endTime, c.Log, "ending the operator's pages", func() error { return s.Serve(l) })
}

// newHandler returns the handler of all pages.
func newHandler(c Config) http.Handler {
	draining := func() string {
		switch {
		case c.Server.Stopping():
			return "the server is going down"
		case c.Draining != nil:
			return c.Draining()
		}
		return ""
	}
	ready := &readiness{store: c.Store, draining: draining, notes: c.Notes, now: time.Now}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry(c, ready), promhttp.HandlerOpts{
		ErrorLog: slog.NewLogLogger(c.Log.Handler(), slog.LevelError), ErrorHandling: promhttp.ContinueOnError,
		MaxRequestsInFlight: 4, Timeout: 10 * time.Second,
	}))
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "Alive.\n") })
	mux.HandleFunc("GET /readyz", ready.serve)
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "pawnstorm "+c.Version+"\n\n"+
			"/metrics  metrics for Prometheus\n/livez    liveness\n/readyz   readiness\n")
	})
	if c.Pprof {
		mux.HandleFunc("GET /debug/pprof/", pprof.Index)
		mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
		mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	}
	return mux
}

// serve answers 200, or 503 with the reason, and the notes: as sentences, or as JSON on request.
func (r *readiness) serve(w http.ResponseWriter, req *http.Request) {
	err := r.check()
	why, status := "", http.StatusOK
	if err != nil {
		why, status = sentence(err), http.StatusServiceUnavailable
	}
	notes := ""
	if r.notes != nil {
		notes = r.notes()
	}
	w.Header().Set("Cache-Control", "no-store")
	if strings.Contains(req.Header.Get("Accept"), "application/json") || req.URL.Query().Get("format") == "json" {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		json.NewEncoder(w).Encode(struct {
			Ready bool   `json:"ready"`
			Why   string `json:"why,omitempty"`
			Notes string `json:"notes,omitempty"`
		}{err == nil, why, notes})
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	if why == "" {
		why = "Ready."
	}
	if notes != "" {
		why += "\n" + notes
	}
	io.WriteString(w, why+"\n")
}
