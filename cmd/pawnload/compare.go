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

// compareCmd measures servers beside each other.
type compareCmd struct {
	Sessions []int    `default:"200,500,1000" help:"Stages of the crowd: how many sessions, ascending."`
	Place    []string `default:"lobby,board,watch" enum:"lobby,board,watch" help:"Where the crowd is: in the lobby, at boards of its own, or watching the game that is timed."`
	Servers  []string `default:"tea,compact,raw,pawnstorm" enum:"tea,compact,raw,pawnstorm" help:"What is measured."`
	Boards   int      `default:"150" help:"Boards whose clocks run; 0 leaves them out."`
	Live     []int    `default:"300" help:"Stages of games that are all played at once, ascending; 0 leaves them out."`
	Open     int      `default:"5000" help:"Open tables that a start finds; 0 leaves the start out."`
	Finished int      `default:"100000" help:"Finished games that a start finds."`

	Moves  int           `default:"40" help:"Moves that are timed at each stage."`
	Tables int           `default:"5" help:"Tables that are announced to the lobby at each stage."`
	Idle   time.Duration `default:"6s" help:"For how long idle servers are measured."`
	Play   time.Duration `default:"20s" help:"For how long games are played at once."`
	Pace   time.Duration `default:"10s" help:"From one move of such a game to the next, about."`
	Within time.Duration `default:"60s" help:"After how long nobody else comes at a stage."`

	Pawnstorm string `type:"existingfile" placeholder:"FILE" help:"The program to measure (default: that of this source, which is built)."`
	Folder    string `type:"existingdir" placeholder:"FOLDER" help:"Where data may be: on the disk that counts (default: that of temporary files)."`
	JSON      bool   `help:"Print the report as JSON."`
}

// Validate refuses what no flag's type refuses by itself.
func (c *compareCmd) Validate() error {
	switch least := func(list []int, of int) bool {
		return slices.IsSorted(list) && (len(list) == 0 || list[0] >= of)
	}; {
	case !least(c.Sessions, 1):
		return errors.New("--sessions must be ascending, such as 200,500,1000")
	case !least(c.Live, 0):
		return errors.New("--live must be ascending, such as 100,300")
	case min(c.Boards, c.Open, c.Finished, c.Moves, c.Tables) < 0:
		return errors.New("no number can be less than 0")
	case min(c.Idle, c.Play, c.Pace, c.Within) <= 0:
		return errors.New("no time can be nothing")
	}
	return nil
}

// rest is for how long a server is left alone before it is measured.
const rest = 2500 * time.Millisecond

// Run compares, and prints what was found, also where that ends early.
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
	l, parted, err := newLauncher(c.Pawnstorm)
	if err != nil {
		return err
	}
	if parted != nil {
		log.Warn("client and server share their processors", "why", parted)
	}
	config := compare.Config{
		Launch: l.launch, Folder: folder, Parted: parted == nil, Servers: c.Servers,
		Stages: c.Sessions, Boards: c.Boards, Open: c.Open, Finished: c.Finished,
		Games: slices.DeleteFunc(slices.Clone(c.Live), func(n int) bool { return n == 0 }),
		Moves: c.Moves, Tables: c.Tables, Rest: rest, Idle: c.Idle, Play: c.Play, Pace: c.Pace, Within: c.Within, Log: log,
	}
	for _, p := range c.Place {
		config.Places = append(config.Places, compare.Part(p))
	}
	report, err := compare.Run(ctx, config)
	if printed := c.print(out, report); printed != nil {
		return errors.Join(err, printed)
	}
	if err != nil {
		return fmt.Errorf("not all was measured: %w", err)
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
