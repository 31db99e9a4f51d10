package cli

import (
	"context"
	"fmt"
	"io"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// reportsCmd prints the players' reports, newest first. It works only while the server is stopped. A
// running server logs new reports.
type reportsCmd struct{ dataFlag }

// Run reads the database without changes.
func (c *reportsCmd) Run(ctx context.Context, s *streams) error {
	st, end, err := c.open(ctx, s)
	if err != nil {
		return err
	}
	defer end()
	for r, err := range chat.Reports(ctx, st) {
		if err != nil {
			fmt.Fprintln(s.err, "pawnstorm:", err)
			continue
		}
		printReport(s.out, r)
	}
	return nil
}

// open opens the database of a stopped server, or a club on NATS.
func (c *reportsCmd) open(ctx context.Context, s *streams) (st store.Store, end func(), err error) {
	if c.onNATS() {
		return c.openToRead(ctx, s)
	}
	_, db, err := c.openExisting()
	if err != nil {
		return nil, nil, err
	}
	return db, func() { db.Close() }, nil
}

// reportTime formats times, all in UTC.
const reportTime = "2006-01-02 15:04"

// printReport prints a report with the lines around the reported one. It cleans text from people again.
func printReport(w io.Writer, r *chat.Report) {
	const cells = 200
	fmt.Fprintf(w, "%s UTC  %s reports %s in %s", r.At.UTC().Format(reportTime),
		identity.Clean(r.By.Name, cells), identity.Clean(r.Line.Who.Name, cells), r.Room)
	if why := identity.Clean(r.Why, cells); why != "" {
		fmt.Fprintf(w, ": %s", why)
	}
	if d := r.Done; d != nil {
		fmt.Fprintf(w, " (handled by %s)", identity.Clean(d.By, cells))
	}
	fmt.Fprintln(w)
	for _, l := range r.Around {
		mark := " "
		if l.N == r.Line.N {
			mark = ">"
		}
		who, text := identity.Clean(l.Who.Name, cells), identity.Clean(l.Text, cells)
		fmt.Fprintf(w, "  %s %s  %s: %s\n", mark, l.At.UTC().Format(reportTime), who, text)
	}
	fmt.Fprintln(w)
}
