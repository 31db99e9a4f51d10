package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/fsck"
	"pawnstorm/lobby/store"
)

// checkCmd checks the whole database.
type checkCmd struct {
	dataFlag
	Repair bool `help:"Repair everything that can be computed from games and accounts, after a backup. Stop the server first."`
}

// Run checks a copy, so people can play meanwhile. Repairs, and clubs on NATS, work on the original. It
// fails if there are faults in the end.
func (c *checkCmd) Run(ctx context.Context, s *streams) error {
	if c.Repair && c.onNATS() {
		return c.repairClub(ctx, s)
	}
	if c.Repair {
		return c.repair(ctx, s)
	}
	st, end, err := c.openToRead(ctx, s)
	if err != nil {
		return err
	}
	defer end()
	report, err := c.look(ctx, s, st)
	if err == nil && len(report.Faults) > 0 {
		err = errors.New("the database has faults")
		if c.onNATS() {
			err = errors.New("the club has faults. People may have played meanwhile, so check again")
		}
	}
	return err
}

// repair repairs the database of a stopped server.
func (c *checkCmd) repair(ctx context.Context, s *streams) error {
	folder, st, err := c.openExisting()
	if err != nil {
		return err
	}
	defer st.Close()
	k := keeper{store: st, folder: folder, log: slog.New(slog.DiscardHandler)}
	return c.repairStore(ctx, s, st, func() (string, error) { return k.backup(ctx, "") })
}

// look checks a store and prints what it finds.
func (c *checkCmd) look(ctx context.Context, s *streams, st store.Store) (*fsck.Report, error) {
	report, err := fsck.Check(ctx, st, catalog.All())
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(s.out, "%s, %s, %s, %s, %s.\n",
		count(report.Games, "finished game"), count(report.Tables, "open or running table"),
		count(report.Accounts, "account"), count(report.Ratings, "rated player"), count(len(report.Faults), "fault"))
	for _, f := range report.Faults {
		end := ""
		if f.Mends && !c.Repair {
			end = " (--repair fixes it)"
		}
		fmt.Fprintf(s.out, "%s: %s%s\n", f.Key, f.What, end)
	}
	return report, nil
}

// repairStore checks a store. If it has faults, repairStore repairs it after a backup.
func (c *checkCmd) repairStore(
	ctx context.Context, s *streams, st store.Store, backup func() (file string, err error),
) error {
	report, err := c.look(ctx, s, st)
	if err != nil || len(report.Faults) == 0 {
		return err
	}
	file, err := backup()
	if err != nil {
		return fmt.Errorf("nothing was repaired, because the backup before it failed: %s", causeOf(err))
	}
	left := report.Lost()
	n, err := report.Repair(ctx, st)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "Written: %s. A backup is in %s.\n", entries(n), file)
	if left > 0 {
		return fmt.Errorf("%s cannot be repaired", count(left, "fault"))
	}
	return nil
}
