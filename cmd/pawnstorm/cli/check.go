package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/fsck"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/backup"
	"pawnstorm/lobby/store/bolt"
)

// checkCmd checks the whole database.
type checkCmd struct {
	dataFlag
	Repair  bool   `xor:"mode" help:"Repair everything that can be computed from games and accounts, after a backup. Stop the server first."`
	Salvage string `xor:"mode" placeholder:"FILE" type:"path" help:"Write everything that can be read in a damaged database to a new backup, and list what is lost. The database stays as it is."`
}

// Run checks a copy, so people can play meanwhile. Repairs, and clubs on NATS, work on the original. It
// fails if there are faults in the end.
func (c *checkCmd) Run(ctx context.Context, s *streams) error {
	if c.Salvage != "" {
		return c.salvage(ctx, s)
	}
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
	return c.repairStore(ctx, s, st, func() (string, error) {
		if err := bolt.MakeBackupFolder(folder); err != nil {
			return "", err
		}
		return writeBackup(ctx, st, filepath.Join(folder, bolt.BackupFolder))
	})
}

// writeBackup makes the backup before a repair. It is not encrypted, because the store beside it is
// not, either.
func writeBackup(ctx context.Context, st store.Store, folder string) (string, error) {
	file := filepath.Join(folder, backup.Name(time.Now(), "repair"))
	_, err := backup.Write(ctx, st, backup.Seal{}, file, time.Now)
	return file, err
}

// look checks a store and prints what it finds.
func (c *checkCmd) look(ctx context.Context, s *streams, st store.Store) (*fsck.Report, error) {
	report, err := fsck.Check(ctx, st, catalog.All())
	if err != nil {
		return nil, err
	}
	mends := " (--repair fixes it)"
	if c.Repair {
		mends = ""
	}
	fmt.Fprint(s.out, findings(report, mends))
	return report, nil
}

// findings returns a report as lines. mends follows a fault that --repair fixes.
func findings(report *fsck.Report, mends string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s, %s, %s, %s, %s.\n",
		count(report.Games, "finished game"), count(report.Tables, "open or running table"),
		count(report.Accounts, "account"), count(report.Ratings, "rated player"), count(len(report.Faults), "fault"))
	for _, f := range report.Faults {
		end := ""
		if f.Mends {
			end = mends
		}
		fmt.Fprintf(&text, "%s: %s%s\n", f.Key, f.What, end)
	}
	return text.String()
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

// repairClub repairs a club on NATS. No node may run.
func (c *checkCmd) repairClub(ctx context.Context, s *streams) error {
	st, err := c.openSealed(ctx, s)
	if err != nil {
		return err
	}
	defer st.Close()
	if n, err := nodes.Serving(ctx, st, st.Now()); err != nil {
		return err
	} else if n > 0 {
		return fmt.Errorf("nothing was repaired: %s of the club %s may still run, stop them first "+
			"(a node that died is forgotten after 15 seconds)", count(n, "node"), c.NatsName)
	}
	return c.repairStore(ctx, s, st, func() (string, error) {
		return writeBackup(ctx, st, "")
	})
}

// salvage makes a backup of what can be read in a damaged database. It fails if anything is lost.
func (c *checkCmd) salvage(ctx context.Context, s *streams) error {
	if c.onNATS() {
		return errors.New("--salvage reads a database file, and a club on NATS has none: " +
			"the NATS servers keep copies on each other")
	}
	folder, err := c.existingFolder()
	if err != nil {
		return err
	}
	now := time.Now()
	to := c.Salvage
	if isFolder(to) {
		to = filepath.Join(to, bolt.BackupName(now, "salvaged"))
	}
	found, err := bolt.Salvage(ctx, filepath.Join(folder, DatabaseFile), to, now)
	if err != nil {
		return fmt.Errorf("nothing was salvaged: %s", causeOf(err))
	}
	for _, note := range found.Notes {
		fmt.Fprintln(s.out, note)
	}
	for _, l := range found.Losses {
		fmt.Fprintln(s.out, l)
	}
	fmt.Fprintf(s.out, "%s holds %s.\n"+
		"To use it, stop the server and run pawnstorm restore --force --adopt --data %s %s. "+
		"Then pawnstorm check --repair --data %s repairs what follows from the games.\n",
		to, describe(found.Contents.Keys), bolt.Quoted(folder), bolt.Quoted(to), bolt.Quoted(folder))
	if !found.Complete() {
		return errors.New("something is lost: see the list above")
	}
	return nil
}
