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
	compare.Config
	Pawnstorm string `type:"existingfile" placeholder:"FILE" help:"Program to measure (default: built from source)."`
	JSON      bool   `help:"Print the report as JSON."`
}

// Validate checks what the flag types cannot.
func (c *compareCmd) Validate() error {
	switch least := func(list []int, of int) bool {
		return slices.IsSorted(list) && (len(list) == 0 || list[0] >= of)
	}; {
	case !least(c.Stages, 1):
		return errors.New("--sessions must be ascending, such as 200,500,1000")
	case !least(c.Games, 0):
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
	config := c.Config
	config.Launch, config.Folder, config.Parted = l.launch, folder, shared == nil
	config.Games = slices.DeleteFunc(slices.Clone(c.Games), func(n int) bool { return n == 0 })
	config.Rest, config.Log = rest, log
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
