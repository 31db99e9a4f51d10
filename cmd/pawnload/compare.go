package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"time"

	"pawnstorm/cmd/pawnload/compare"
)

// compareCmd measures pawnstorm beside reference servers.
type compareCmd struct {
	Sessions []int    `default:"200,500,1000" help:"Crowd sizes to measure, in sessions, ascending."`
	Place    []string `default:"lobby,board,watch" enum:"lobby,board,watch" help:"Where the crowd is: lobby, board or watch."`
	Servers  []string `default:"tea,compact,raw,pawnstorm" enum:"tea,compact,raw,pawnstorm" help:"Servers to measure."`
	Boards   int      `default:"150" help:"Boards with running clocks; 0 skips them."`
	Live     []int    `default:"300" help:"Numbers of games played at once, ascending; 0 skips them."`
	Open     int      `default:"5000" help:"Open tables that the server loads at its start; 0 skips the start."`
	Finished int      `default:"100000" help:"Finished games that the server loads at its start."`

	Moves  int           `default:"40" help:"Moves to time at each stage."`
	Tables int           `default:"5" help:"Tables to announce to the lobby at each stage."`
	Idle   time.Duration `default:"6s" help:"How long to measure idle servers."`
	Play   time.Duration `default:"20s" help:"How long to play games at once."`
	Pace   time.Duration `default:"10s" help:"Average time between two moves of such a game."`
	Within time.Duration `default:"60s" help:"How long a crowd may take to log in at each stage."`

	Pawnstorm string `type:"existingfile" placeholder:"FILE" help:"Program to measure (default: built from this source)."`
	Folder    string `type:"existingdir" placeholder:"FOLDER" help:"Folder for data (default: the temporary folder)."`
	JSON      bool   `help:"Print the report as JSON."`
}

// Validate checks what the flag types cannot.
func (c *compareCmd) Validate() error {
	switch least := func(list []int, of int) bool {
		return slices.IsSorted(list) && (len(list) == 0 || list[0] >= of)
	}; {
	case !least(c.Sessions, 1):
		return errors.New("--sessions must be ascending, such as 200,500,1000")
	case !least(c.Live, 0):
		return errors.New("--live must be ascending, such as 100,300")
	case min(c.Boards, c.Open, c.Finished, c.Moves, c.Tables) < 0:
		return errors.New("numbers must not be negative")
	case min(c.Idle, c.Play, c.Pace, c.Within) <= 0:
		return errors.New("durations must be greater than 0")
	}
	return nil
}

// rest is how long a server stays idle before it is measured.
const rest = 2500 * time.Millisecond

// Run prints what was measured even if the comparison ends early.
func (c *compareCmd) Run(ctx context.Context, out io.Writer, log *slog.Logger) error {
	folder, err := os.MkdirTemp(c.Folder, "pawnload")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if c.Pawnstorm == "" && slices.Contains(c.Servers, compare.Pawnstorm) {
		if c.Pawnstorm, err = build(ctx, folder); err != nil {
			return err
		}
	}
	l, shared, err := newLauncher(c.Pawnstorm)
	if err != nil {
		return err
	}
	if shared != nil {
		log.Warn("client and server share their processors", "why", shared)
	}
	config := compare.Config{
		Launch: l.launch, Folder: folder, Parted: shared == nil, Servers: c.Servers,
		Stages: c.Sessions, Boards: c.Boards, Open: c.Open, Finished: c.Finished,
		Games: slices.DeleteFunc(slices.Clone(c.Live), func(n int) bool { return n == 0 }),
		Moves: c.Moves, Tables: c.Tables,
		Rest: rest, Idle: c.Idle, Play: c.Play, Pace: c.Pace, Within: c.Within, Log: log,
	}
	for _, p := range c.Place {
		config.Places = append(config.Places, compare.Part(p))
	}
	report, err := compare.Run(ctx, config)
	if printed := c.print(out, report); printed != nil {
		return errors.Join(err, printed)
	}
	if err != nil {
		return fmt.Errorf("the comparison is incomplete: %w", err)
	}
	return nil
}

func (c *compareCmd) print(out io.Writer, r *compare.Report) error {
	if !c.JSON {
		return r.Write(out)
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(r)
}
