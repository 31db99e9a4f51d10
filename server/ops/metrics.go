package ops

import (
	"cmp"
	"context"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"pawnstorm/lobby/live"
	"pawnstorm/lobby/metrics"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// Show shows a metric of another package. It is a counter if its name ends in _total, otherwise a
// gauge.
type Show func(name, help string, value float64)

// liveHeap adds go_gc_heap_live_bytes to Go's metrics: the memory in use at the last collection, which,
// unlike the rest of the heap, contains no garbage.
var liveHeap = collectors.WithGoCollectorRuntimeMetrics(
	collectors.GoRuntimeMetricsRule{Matcher: regexp.MustCompile(`^/gc/heap/live:bytes$`)},
)

// registry returns all metrics, including Go's and the process's.
func registry(c Config, r *readiness) *prometheus.Registry {
	reg := prometheus.NewRegistry()
	process := collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})
	reg.MustRegister(collectors.NewGoCollector(liveHeap), process, &collector{c, r})
	return reg
}

// desc describes a metric of pawnstorm.
func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("pawnstorm_"+name, help, labels, nil)
}

// collector reads the metrics when they are scraped.
type collector struct {
	Config
	ready *readiness
}

// Describe implements prometheus.Collector; an empty one makes the metrics unchecked.
func (c *collector) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (c *collector) Collect(out chan<- prometheus.Metric) {
	o := sink{out}
	o.gauge(desc("build_info", "Always 1; the running version.", "version", "go"), 1, c.Version, runtime.Version())
	o.gauge(desc("node_info", "Always 1; the name of the node, as in admin who.", "node"), 1, c.Node)
	isReady := 0.0
	if c.ready.check() == nil {
		isReady = 1
	}
	o.gauge(desc("ready", "1 if the last test write to the store worked and people are let in, otherwise 0."), isReady)
	o.counter(desc("panics_total", "Caught panics; each has a line in the log."), rescue.Panics())
	o.counters(desc("log_lines_total", "Log lines by level.", "level"), c.Lines.All(), "debug", "info", "warn", "error")
	c.collectServer(o)
	c.collectTables(o)
	c.collectAudit(o)
	o.counters(desc("store_errors_total", "Store errors by operation.", "op"), c.Store.errors.All(),
		"get", "put", "delete", "update", "list", "watch")
	o.times(desc("store_commit_seconds", "Time a store commit takes."), c.Store.commits.Spread())
	c.Figures(func(name, help string, value float64) {
		kind := prometheus.GaugeValue
		if strings.HasSuffix(name, "_total") {
			kind = prometheus.CounterValue
		}
		o.out <- prometheus.MustNewConstMetric(desc(name, help), kind, value)
	})
}

func (c *collector) collectServer(o sink) {
	n := c.Server.Counts()
	o.gauges(desc("ssh_connections", "SSH connections by state: login, idle (no session) and busy.", "state"), n.Conns)
	o.counters(desc("ssh_handshakes_total", "Finished SSH handshakes by result.", "result"), n.Handshakes,
		"ok", "failed", "slow", "left", "broken")
	o.times(desc("ssh_handshake_seconds", "Time from connection to login."), n.HandshakeTime)
	o.counters(desc("ssh_rejected_total", "Refused connections, channels and requests by reason.", "reason"),
		n.Rejected, "full", "files", "flood", "sessions", "channel_type")
	o.gauges(desc("sessions", "Sessions by kind: screens, page, lines and command.", "kind"), n.Sessions)
	o.counters(desc("sessions_ended_total", "Ended sessions by reason.", "reason"), n.Ended)
	o.gauge(desc("session_memory_bytes", "Estimated memory of all sessions."), float64(n.Memory.Used))
	o.gauge(desc("session_memory_limit_bytes", "Memory available for sessions."), float64(n.Memory.Total))
	o.gauge(desc("sessions_waiting", "Sessions waiting for memory."), float64(n.Memory.Waiting))
	o.counter(desc("sessions_waited_total", "Sessions that had to wait for memory."), n.Memory.Waited)
	o.counter(desc("sessions_refused_total", "Sessions that got no memory."), n.Memory.Refused)
	o.counter(desc("render_bytes_total", "Bytes sent to sessions, before encryption."), n.Sent)
}

func (c *collector) collectTables(o sink) {
	n := live.FiguresOf(c.Club.Tables)
	o.gauge(desc("people", "People online, each counted once, without bots."), float64(n.Here))
	o.counters(desc("moves_total", "Move requests by result: done, refused, stale and failed.", "result"), n.Moves,
		"done", "refused", "stale", "failed")
	o.times(desc("move_commit_seconds", "Time until a move is durable."), n.MoveTime)
	o.counter(desc("cas_conflicts_total", "Commits that lost a race against another."), n.Conflicts)
	o.counter(desc("fanout_dropped_total", "Table updates replaced by newer ones before a session took them."),
		n.Replaced)
	for at, tables := range n.Games {
		o.gauge(desc("games", "Active tables by game and state.", "game", "state"), float64(tables),
			cmp.Or(at.Game, "any"), states[at.Status])
	}
}

// auditWait limits how long a scrape waits for the store.
const auditWait = time.Second

// collectAudit shows the end of the audit log. If the store does not answer, the metric is missing.
func (c *collector) collectAudit(o sink) {
	ctx, cancel := context.WithTimeout(context.Background(), auditWait)
	defer cancel()
	if head, err := c.Club.Audit.Head(ctx); err == nil {
		o.gauge(desc("audit_entries", "Entries in the chain of the audit log, with the hash of the newest.", "head"),
			float64(head.Number), head.Hash)
	}
}

// states has the label values for table statuses.
var states = map[table.Status]string{
	table.Open: "open", table.Playing: "playing", table.Pause: "pause",
	table.Adjourned: "adjourned", table.Over: "over", table.Gone: "gone",
}

// sink takes metrics.
type sink struct{ out chan<- prometheus.Metric }

func (o sink) gauge(d *prometheus.Desc, n float64, labels ...string) {
	o.out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, n, labels...)
}

func (o sink) counter(d *prometheus.Desc, n uint64, labels ...string) {
	o.out <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(n), labels...)
}

func (o sink) gauges(d *prometheus.Desc, by map[string]int) {
	for word, n := range by {
		o.gauge(d, float64(n), word)
	}
}

// counters emits counters by label. Known labels are there from the start, because the step from nothing
// to the first count matters as well.
func (o sink) counters(d *prometheus.Desc, by map[string]uint64, known ...string) {
	for _, word := range known {
		by[word] += 0
	}
	for word, n := range by {
		o.counter(d, n, word)
	}
}

func (o sink) times(d *prometheus.Desc, s metrics.Spread) {
	upTo := make(map[float64]uint64, len(s.UpTo))
	for bound, n := range s.UpTo {
		upTo[float64(bound)/float64(time.Second)] = n
	}
	o.out <- prometheus.MustNewConstHistogram(d, s.Count, s.Sum.Seconds(), upTo)
}
