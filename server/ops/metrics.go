package ops

import (
	"cmp"
	"regexp"
	"runtime"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"pawnstorm/lobby/live"
	"pawnstorm/lobby/metrics"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// Figure is a number of a part that this package does not know.
type Figure struct {
	Name, Help string
	// Grows says that it is a counter, whose name ends in _total; else it is a gauge.
	Grows bool
	Value func() float64
}

// liveHeap adds go_gc_heap_live_bytes to what is told of Go: the memory that was in use at
// the last collection, which unlike the rest of the heap has no garbage in it.
var liveHeap = collectors.WithGoCollectorRuntimeMetrics(collectors.GoRuntimeMetricsRule{Matcher: regexp.MustCompile(`^/gc/heap/live:bytes$`)})

// registry has all figures, those of Go and of the process included.
func registry(c Config, r *readiness) *prometheus.Registry {
	reg := prometheus.NewRegistry()
	reg.MustRegister(collectors.NewGoCollector(liveHeap), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), &collector{c, r})
	return reg
}

// The figures of pawnstorm.
var (
	buildInfo = figure("build_info", "Always 1; the version that runs.", "version", "go")
	nodeInfo  = figure("node_info", "Always 1; the name of the node, as in admin who.", "node")
	ready     = figure("ready", "1 if the store took and gave back the last write that was tried and people are let in, otherwise 0.")
	panics    = figure("panics_total", "Panics that were caught; each has a line in the log.")
	logLines  = figure("log_lines_total", "Lines of the log by level.", "level")

	sshConns      = figure("ssh_connections", "SSH connections by state: login, idle (no session) and busy.", "state")
	sshHandshakes = figure("ssh_handshakes_total", "Ended SSH handshakes by result.", "result")
	sshHandshake  = figure("ssh_handshake_seconds", "Time from a connection to its login.")
	sshRejected   = figure("ssh_rejected_total", "Connections, channels and requests that were not let in, by reason.", "reason")
	sessions      = figure("sessions", "Sessions by kind: screens, page, lines and command.", "kind")
	sessionsEnded = figure("sessions_ended_total", "Ended sessions by reason.", "reason")
	sessionBytes  = figure("session_memory_bytes", "Memory that sessions are reckoned to use.")
	sessionLimit  = figure("session_memory_limit_bytes", "Memory that there is for sessions.")
	waiting       = figure("sessions_waiting", "Sessions that wait for memory.")
	waited        = figure("sessions_waited_total", "Sessions that had to wait for memory.")
	turnedAway    = figure("sessions_refused_total", "Sessions that got no memory.")
	renderBytes   = figure("render_bytes_total", "Bytes that sessions were sent, within the encryption.")

	people    = figure("people", "People who are here, each once, programs not counted.")
	moves     = figure("moves_total", "Moves that were asked for, by what became of them: done, refused, stale and failed.", "result")
	moveTime  = figure("move_commit_seconds", "Time from a move to its being durable.")
	conflicts = figure("cas_conflicts_total", "Commits that another was faster than.")
	games     = figure("games", "Tables that are not put away by game and state.", "game", "state")
	fanout    = figure("fanout_dropped_total", "News of tables that were replaced by newer before a session took them.")

	storeErrors = figure("store_errors_total", "Errors of the store by operation.", "op")
	storeTime   = figure("store_commit_seconds", "Time that a commit of the store takes.")
)

// namespace is how all names begin.
const namespace = "pawnstorm_"

func figure(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(namespace+name, help, labels, nil)
}

// collector reads the figures when they are asked for.
type collector struct {
	Config
	ready *readiness
}

// Describe implements prometheus.Collector; what there is shows when it is collected.
func (c *collector) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (c *collector) Collect(out chan<- prometheus.Metric) {
	o := sink{out}
	o.gauge(buildInfo, 1, c.Version, runtime.Version())
	o.gauge(nodeInfo, 1, c.Node)
	isReady := 0.0
	if c.ready.check() == nil {
		isReady = 1
	}
	o.gauge(ready, isReady)
	o.counter(panics, rescue.Panics())
	o.counters(logLines, c.Lines.All(), "debug", "info", "warn", "error")
	c.collectServer(o)
	c.collectTables(o)
	o.counters(storeErrors, c.Store.errors.All(), "get", "put", "delete", "update", "list", "watch")
	o.times(storeTime, c.Store.commits.Spread())
	for _, f := range c.Figures {
		kind := prometheus.GaugeValue
		if f.Grows {
			kind = prometheus.CounterValue
		}
		o.out <- prometheus.MustNewConstMetric(figure(f.Name, f.Help), kind, f.Value())
	}
}

func (c *collector) collectServer(o sink) {
	n := c.Server.Counts()
	o.gauges(sshConns, n.Conns)
	o.counters(sshHandshakes, n.Handshakes, "ok", "failed", "slow", "left", "broken")
	o.times(sshHandshake, n.HandshakeTime)
	o.counters(sshRejected, n.Rejected, "full", "flood", "sessions", "channel_type")
	o.gauges(sessions, n.Sessions)
	o.counters(sessionsEnded, n.Ended)
	o.gauge(sessionBytes, float64(n.Memory.Used))
	o.gauge(sessionLimit, float64(n.Memory.Total))
	o.gauge(waiting, float64(n.Memory.Waiting))
	o.counter(waited, n.Memory.Waited)
	o.counter(turnedAway, n.Memory.Refused)
	o.counter(renderBytes, n.Sent)
}

func (c *collector) collectTables(o sink) {
	n := live.FiguresOf(c.Club.Tables)
	o.gauge(people, float64(n.Here))
	o.counters(moves, n.Moves, "done", "refused", "stale", "failed")
	o.times(moveTime, n.MoveTime)
	o.counter(conflicts, n.Conflicts)
	o.counter(fanout, n.Replaced)
	for at, tables := range n.Games {
		o.gauge(games, float64(tables), cmp.Or(at.Game, "any"), states[at.Status])
	}
}

// states are the words for the statuses of tables.
var states = map[table.Status]string{
	table.Open: "open", table.Playing: "playing", table.Pause: "pause",
	table.Adjourned: "adjourned", table.Over: "over", table.Gone: "gone",
}

// sink takes figures.
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

// counters are there from the beginning for the words that are known then: from nothing
// to the first is a change, too.
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
