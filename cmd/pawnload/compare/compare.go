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

	"pawnstorm/cmd/pawnload/load"
	"pawnstorm/cmd/pawnload/meter"
)

// Config says what to measure and for how long. Its tags describe the command line.
type Config struct {
	// Launch starts a server: pawnstorm or a reference server, on a data folder.
	Launch func(ctx context.Context, name, folder string) (*Server, error) `kong:"-"`
	// Folder is where the disk is measured and servers keep their data.
	Folder string `type:"existingdir" placeholder:"FOLDER" help:"Folder for data (default: the temporary folder)."`
	// Parted says that Launch gives servers a processor of their own.
	Parted bool `kong:"-"`

	Servers  []string `default:"tea,compact,raw,floor,pawnstorm" enum:"tea,compact,raw,floor,pawnstorm" help:"Servers to measure."`
	Places   []Part   `name:"place" default:"lobby,board,images,watch" enum:"lobby,board,images,watch,shipped" help:"Places of the crowd; shipped is the lobby of a server with a continuous backup."`
	Stages   []int    `name:"sessions" default:"200,500,1000" help:"Crowd sizes to measure, in sessions, ascending."`
	Boards   int      `default:"150" help:"Boards with running clocks; 0 skips them."`
	Games    []int    `name:"live" default:"300" help:"Numbers of games played at once, ascending; 0 skips them."`
	Open     int      `default:"5000" help:"Open tables that the server loads at its start; 0 skips the start."`
	Finished int      `default:"100000" help:"Finished games that the server loads at its start."`

	Moves  int           `default:"40" help:"Moves to time at each stage."`
	Tables int           `default:"5" help:"Tables to announce to the lobby at each stage."`
	Rest   time.Duration `kong:"-"` // before each measurement
	Idle   time.Duration `default:"6s" help:"How long to measure idle servers, and clocks."`
	Play   time.Duration `default:"20s" help:"How long to play games at once."`
	Pace   time.Duration `default:"10s" help:"Average time between two moves of such a game."`
	Within time.Duration `default:"60s" help:"How long a crowd may take to log in at each stage."`

	Log *slog.Logger `kong:"-"`
}

// Server is a running server.
type Server struct {
	Addr  string
	PID   int
	Ready time.Duration // from its start to the first answer
	Stop  func()
}

// quiet is about the load of a machine that does nothing else.
const quiet = 0.5

// errNoSessions ends a part that needs sessions and has none.
var errNoSessions = errors.New("no session connected in time")

// comparison is the state of one Run.
type comparison struct {
	Config
	report  Report
	began   time.Time
	metered bool // the system reports CPU and memory of processes
}

// Run compares the servers. The report has a note for each figure that it could
// not measure. An error ends the comparison; the report has what came before.
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
		c.note("CPU and memory are not measured: %v.", err)
	}
	if c.report.Machine.Load, err = meter.Load(); err == nil && c.report.Machine.Load > quiet {
		c.note("Other programs are busy on this machine (load %.1f), so times are too long.", c.report.Machine.Load)
	}
	err = c.all(ctx)
	c.report.judge()
	return &c.report, err
}

func (c *comparison) all(ctx context.Context) error {
	for _, name := range c.Servers {
		if name == Pawnstorm {
			continue
		}
		if err := c.onNewData(ctx, name, func(s *Server) error { return c.reference(ctx, name, s) }); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if !slices.Contains(c.Servers, Pawnstorm) {
		return nil
	}
	for i, place := range c.Places {
		server, alone := Pawnstorm, i == 0 && place != Images
		if place == Shipped {
			server, alone = Shipping, false
		}
		err := c.onNewData(ctx, server, func(s *Server) error { return c.crowd(ctx, s, place, alone) })
		if err != nil {
			return fmt.Errorf("%s, %s: %w", Pawnstorm, place, err)
		}
	}
	for _, other := range []struct {
		part    Part
		skip    bool
		measure func(context.Context) error
	}{{Clocks, c.Boards == 0, c.clocks}, {Live, len(c.Games) == 0, c.live}, {Start, c.Open == 0, c.start}} {
		if other.skip {
			continue
		}
		if err := other.measure(ctx); err != nil {
			return fmt.Errorf("%s, %s: %w", Pawnstorm, other.part, err)
		}
	}
	return nil
}

// serve runs a server for one measurement.
func (c *comparison) serve(ctx context.Context, name, folder string, measure func(*Server) error) error {
	s, err := c.Launch(ctx, name, folder)
	if err != nil {
		return err
	}
	defer s.Stop()
	if err := load.Pause(ctx, c.Rest); err != nil {
		return err
	}
	return measure(s)
}

// onNewData runs a server on a temporary data folder for one measurement.
func (c *comparison) onNewData(ctx context.Context, name string, measure func(*Server) error) error {
	folder, err := os.MkdirTemp(c.Folder, "data")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	return c.serve(ctx, name, folder, measure)
}

// add appends a measurement to the report.
func (c *comparison) add(m Measurement) {
	c.report.Measurements = append(c.report.Measurements, m)
	c.Log.Info("measured", "server", m.Server, "part", m.Part,
		"sessions", m.Sessions, "after", time.Since(c.began).Round(time.Second))
}

func (c *comparison) note(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	c.report.Notes = append(c.report.Notes, text)
	c.Log.Warn(text)
}

// reading is the usage of a process at a time.
type reading struct {
	meter.Usage
	at time.Time
}

// read reads the usage of a process, or only the time where there is no meter.
func (c *comparison) read(pid int) (r reading, err error) {
	r.at = time.Now()
	if c.metered {
		r.Usage, err = meter.Of(pid)
	}
	return r, err
}

// during reads the usage of a process before and after do.
func (c *comparison) during(pid int, do func() error) (from, to reading, err error) {
	if from, err = c.read(pid); err != nil {
		return from, to, err
	}
	if err = do(); err != nil {
		return from, to, err
	}
	to, err = c.read(pid)
	return from, to, err
}

// spent returns the processor time between two readings, in ms, above the share
// of a processor that the process uses when idle.
func spent(from, to reading, idle float64) float64 {
	return 1000 * ((to.CPU - from.CPU).Seconds() - idle*to.at.Sub(from.at).Seconds())
}

// share returns the share of a processor used between two readings.
func share(from, to reading) float64 {
	return (to.CPU - from.CPU).Seconds() / to.at.Sub(from.at).Seconds()
}
