package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"pawnstorm/lobby/message"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/origin"
)

// backupCmd writes a backup of the database, whether the server runs or not.
type backupCmd struct {
	dataFlag
	File string `arg:"" type:"path" help:"File to write, such as club.db.gz, or a folder to put it in. An existing file is replaced."`
}

// Run copies the database from the running server, or from the file if no server runs.
func (c *backupCmd) Run(ctx context.Context, s *streams) error {
	if c.onNATS() {
		return c.backupClub(ctx, s)
	}
	folder, err := c.existingFolder()
	if err != nil {
		return err
	}
	now := time.Now()
	file := backupFile(c.File, "", now)
	contents, err := bolt.Backup(ctx, databaseOf(folder), file, now)
	if err != nil {
		return fmt.Errorf("no backup was made: %s", causeOf(err))
	}
	fmt.Fprintf(s.out, "%s holds %s.\n", file, describe(contents))
	return nil
}

// backupFile returns the file that a path means for a backup: a new one if it is a folder.
func backupFile(path, why string, now time.Time) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return filepath.Join(path, bolt.BackupName(now, why))
	}
	return path
}

// restoreCmd replaces the database with a backup.
type restoreCmd struct {
	dataFlag
	File  string `arg:"" type:"existingfile" help:"Backup to restore."`
	Force bool   `help:"Replace an existing database, and keep it as pawnstorm.db.replaced."`
	adoptFlag
}

// Run restores the backup and prints what it holds.
func (c *restoreCmd) Run(ctx context.Context, s *streams) error {
	if c.onNATS() {
		in, end, err := openDump(c.File)
		if err != nil {
			return err
		}
		defer end()
		return c.loadIntoClub(ctx, s, in, c.Force, c.adoptFlag)
	}
	contents, err := bolt.ReadContents(c.File)
	if err != nil {
		return fmt.Errorf("%s cannot be restored: %s", c.File, causeOf(err))
	}
	folder, err := c.makeFolder()
	if err != nil {
		return err
	}
	file := filepath.Join(folder, DatabaseFile)
	fmt.Fprintf(s.out, "%s holds %s.\n", c.File, describe(contents))
	err = bolt.Restore(ctx, c.File, file, c.Force, c.settle)
	if err != nil {
		return notReplaced(file, err)
	}
	fmt.Fprintf(s.out, "It is now the database in %s.%s\n", folder, c.said())
	return nil
}

// adoptFlag says whether restored or loaded data is the real club.
type adoptFlag struct {
	Adopt bool `help:"The result is the real club, not a copy that sends no email and calls no webhooks."`
}

// settle marks a store as a copy, or lets the next server that opens it own it.
func (f adoptFlag) settle(ctx context.Context, st store.Store) error {
	if f.Adopt {
		return origin.Release(ctx, st)
	}
	return origin.MarkCopy(ctx, st)
}

// said returns what people should know about a copy.
func (f adoptFlag) said() string {
	if f.Adopt {
		return ""
	}
	return " It is a copy: it sends no email and calls no webhooks. " +
		"If it replaces the club, start it once with pawnstorm serve --adopt."
}

// notReplaced returns the error for a database that was not replaced.
func notReplaced(file string, err error) error {
	if errors.Is(err, bolt.ErrExists) {
		kept := filepath.Base(file) + bolt.ReplacedEnd
		return fmt.Errorf("the database %s exists already: --force replaces it, and keeps it as %s", file, kept)
	}
	return fmt.Errorf("nothing was changed: %s", causeOf(err))
}

// compactCmd shrinks the database file by its free pages.
type compactCmd struct{ dataFlag }

// Run rewrites the database.
func (c *compactCmd) Run(ctx context.Context, s *streams) error {
	if c.onNATS() {
		return errNothingToCompact
	}
	folder, err := c.existingFolder()
	if err != nil {
		return err
	}
	before, after, err := bolt.Compact(ctx, filepath.Join(folder, DatabaseFile))
	if err != nil {
		return fmt.Errorf("nothing was changed: %s", causeOf(err))
	}
	fmt.Fprintf(s.out, "The database had %s and has %s.\n", size(before), size(after))
	return nil
}

// existingFolder returns the data folder. It fails if there is no database.
func (f *dataFlag) existingFolder() (string, error) {
	folder, err := f.folder()
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(folder, DatabaseFile)); err != nil {
		return "", fmt.Errorf("there is no database in %s: %s", folder, plainly(err))
	}
	return folder, nil
}

// openExisting opens the database of a stopped server. It fails if there is none.
func (f *dataFlag) openExisting() (folder string, st *bolt.Store, err error) {
	if folder, err = f.existingFolder(); err == nil {
		st, err = bolt.Open(filepath.Join(folder, DatabaseFile), bolt.Options{})
	}
	return folder, st, err
}

// describe returns in words what a backup holds.
func describe(c bolt.Contents) string {
	return fmt.Sprintf("the database as of %s: %s, %s, %s, %s",
		c.Made.UTC().Format("2006-01-02 15:04:05 UTC"), count(c.Keys["done"], "finished game"),
		count(c.Keys["table"], "open or running table"), count(c.Keys["player"], "account"), size(c.Size))
}

func count(n int, what string) string {
	return message.Number{N: n, One: what, Many: what + "s"}.String()
}

// size formats a number of bytes for people.
func size(n int64) string {
	for _, unit := range []string{"bytes", "KiB", "MiB"} {
		if n < 10_000 {
			return fmt.Sprintf("%d %s", n, unit)
		}
		n >>= 10
	}
	return fmt.Sprintf("%d GiB", n)
}

// databaseOf copies the database of a folder from the running server, or else from the file.
func databaseOf(folder string) bolt.Source {
	return func(ctx context.Context, w io.Writer) error {
		err := copyFromServer(ctx, folder, w)
		if errors.Is(err, errNoServer) {
			return bolt.CopyFile(filepath.Join(folder, DatabaseFile))(ctx, w)
		}
		return err
	}
}

// copied returns a temporary copy of a folder's database. remove deletes it.
func copied(ctx context.Context, folder string) (file string, remove func(), err error) {
	temp, err := os.MkdirTemp("", "pawnstorm-*")
	if err != nil {
		return "", nil, err
	}
	remove = func() { os.RemoveAll(temp) }
	file = filepath.Join(temp, DatabaseFile)
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		err = errors.Join(databaseOf(folder)(ctx, out), out.Close())
	}
	if err != nil {
		remove()
		return "", nil, err
	}
	return file, remove, nil
}

// causeOf returns in words why something failed, with the file's name.
func causeOf(err error) string {
	var opening *bolt.OpenError
	var path *fs.PathError
	switch {
	case errors.As(err, &opening):
		return opening.Error()
	case errors.Is(err, bolt.ErrNotBackup):
		return bolt.ErrNotBackup.Error()
	case errors.As(err, &path):
		return path.Path + ": " + plainly(err)
	}
	return err.Error()
}
