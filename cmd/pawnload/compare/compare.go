package compare

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"slices"
	"time"

	"pawnstorm/cmd/pawnload/meter"
)

// Config says what is measured and for how long.
type Config struct {
	// Launch starts a server: pawnstorm on a data folder, or a reference.
	Launch func(ctx context.Context, name, folder string) (*Server, error)
	// Folder is where the disk is measured and the data of servers may be.
	Folder string
	// Parted says that Launch puts servers on a processor of their own.
	Parted bool

	Servers  []string // of which pawnstorm may be one
	Places   []Part   // of the crowd: Lobby, Board, Watch
	Stages   []int    // how many sessions the crowd has, ascending
	Boards   int      // at which clocks run; 0 leaves them out
	Games    []int    // that are played at once, ascending
	Open     int      // tables with which a server starts; 0 leaves the start out
	Finished int      // games with which it does

	Moves  int           // that are timed at each stage
	Tables int           // that are announced to the lobby at each stage
	Rest   time.Duration // before anything is measured
	Idle   time.Duration // for which idle servers, and clocks, are measured
	Play   time.Duration // for which games are played at once
	Pace   time.Duration // from one move of such a game to the next, about
	Within time.Duration // after which nobody else comes at a stage

	Log *slog.Logger
}

// Server is one that runs.
type Server struct {
	Addr  string
	PID   int
	Ready time.Duration // from its start to the first answer
	Stop  func()
}

// quiet is the load of a machine that does nothing else, about.
const quiet = 0.5

// errNobody is the error of a part that is nothing without people.
var errNobody = errors.New("nobody came in time")

// comparison is one under way.
type comparison struct {
	Config
	report  Report
	began   time.Time
	metered bool // what processes use can be told
}

// Run compares. A note of the report tells of each figure that cannot be measured; an error
// ends the comparison, and comes with what was measured before.
func Run(ctx context.Context, config Config) (*Report, error) {
	c := &comparison{Config: config, began: time.Now()}
	c.report.Machine = Machine{
		System:     runtime.GOOS + "/" + runtime.GOARCH,
		Processors: runtime.NumCPU(),
		Parted:     config.Parted,
		Go:         runtime.Version(),
	}
	_, err := meter.Of(os.Getpid())
	if c.metered = err == nil; !c.metered {
		c.note("CPU and memory are left out: %v.", err)
	}
	if c.report.Machine.Load, err = meter.Load(); err == nil && c.report.Machine.Load > quiet {
		c.note("Others are at work on this machine (its load is %.1f): times are longer than they need be.", c.report.Machine.Load)
	}
	err = c.all(ctx)
	c.report.judge()
	return &c.report, err
}

func (c *comparison) all(ctx context.Context) error {
	if err := c.disk(ctx); err != nil {
		return fmt.Errorf("the disk: %w", err)
	}
	for _, name := range c.Servers {
		if name == Pawnstorm {
			continue
		}
		if err := c.serve(ctx, name, "", func(s *Server) error { return c.reference(ctx, name, s) }); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if !slices.Contains(c.Servers, Pawnstorm) {
		return nil
	}
	for i, place := range c.Places {
		err := c.onNewData(ctx, func(s *Server) error { return c.crowd(ctx, s, place, i == 0) })
		if err != nil {
			return fmt.Errorf("%s, %s: %w", Pawnstorm, place, err)
		}
	}
	for part, measure := range c.others() {
		if err := measure(ctx); err != nil {
			return fmt.Errorf("%s, %s: %w", Pawnstorm, part, err)
		}
	}
	return nil
}

// others are the parts without a crowd that were asked for, in their order.
func (c *comparison) others() func(func(Part, func(context.Context) error) bool) {
	return func(yield func(Part, func(context.Context) error) bool) {
		_ = (c.Boards == 0 || yield(Clocks, c.clocks)) &&
			(len(c.Games) == 0 || yield(Live, c.live)) &&
			(c.Open == 0 || yield(Start, c.start))
	}
}

// serve measures a server that runs only for that.
func (c *comparison) serve(ctx context.Context, name, folder string, measure func(*Server) error) error {
	s, err := c.Launch(ctx, name, folder)
	if err != nil {
		return err
	}
	defer s.Stop()
	if err := c.pause(ctx, c.Rest); err != nil {
		return err
	}
	return measure(s)
}

// onNewData is serve for pawnstorm on a data folder that lasts as long.
func (c *comparison) onNewData(ctx context.Context, measure func(*Server) error) error {
	folder, err := os.MkdirTemp(c.Folder, "data")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	return c.serve(ctx, Pawnstorm, folder, measure)
}

// add puts a measurement into the report.
func (c *comparison) add(m Measurement) {
	c.report.Measurements = append(c.report.Measurements, m)
	c.Log.Info("measured", "server", m.Server, "part", m.Part, "sessions", m.Sessions, "after", time.Since(c.began).Round(time.Second))
}

func (c *comparison) note(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	c.report.Notes = append(c.report.Notes, text)
	c.Log.Warn(text)
}

func (c *comparison) pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// reading is what a process has used at a time.
type reading struct {
	meter.Usage
	at time.Time
}

// read reads the meter of a process. Where there is none, all it reads is the time.
func (c *comparison) read(pid int) (r reading, err error) {
	r.at = time.Now()
	if c.metered {
		r.Usage, err = meter.Of(pid)
	}
	return r, err
}

// spent is the processor time between two readings, in ms, above a share of the
// time that is used anyway.
func spent(from, to reading, idle float64) float64 {
	return 1000 * ((to.CPU - from.CPU).Seconds() - idle*to.at.Sub(from.at).Seconds())
}

// share is the share of a processor used between two readings.
func share(from, to reading) float64 {
	return (to.CPU - from.CPU).Seconds() / to.at.Sub(from.at).Seconds()
}
