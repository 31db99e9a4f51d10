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

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/lobby/message"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/backup"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/server"
)

// backupCmd writes a backup of the club, whether the server runs or not.
type backupCmd struct {
	dataFlag
	recipientFlag
	File string `arg:"" type:"path" help:"File to write, such as club.backup, or a folder to put it in. An existing file is replaced."`
}

// Run backs up a copy of the database, or the club on NATS.
func (c *backupCmd) Run(ctx context.Context, s *streams) error {
	st, end, err := c.openToRead(ctx, s)
	if err != nil {
		return err
	}
	defer end()
	key, err := c.signer(ctx, st)
	if err != nil {
		return err
	}
	seal, err := c.sealWith(key)
	if err != nil {
		return err
	}
	file := c.File
	if isFolder(file) {
		file = filepath.Join(file, backup.Name(time.Now(), ""))
	}
	set, err := backup.Write(ctx, st, seal, file, time.Now)
	if err != nil {
		return fmt.Errorf("no backup was made: %s", causeOf(err))
	}
	fmt.Fprintf(s.out, "%s holds the club as of %s: %s, %s.\n", file, second(set.Spans[0].Until),
		describe(set.Spans[0].Keys), size(set.Bytes))
	return nil
}

// isFolder reports whether a path is a folder.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// signer returns the host key, which signs backups, or nil if this command has no host key.
func (f *dataFlag) signer(ctx context.Context, st store.Store) (gossh.Signer, error) {
	if f.onNATS() {
		if f.Seal == "" {
			return nil, nil
		}
		return server.SharedHostKey(ctx, st, f.Seal)
	}
	folder, err := f.folder()
	if err != nil {
		return nil, err
	}
	key, err := server.LoadHostKey(filepath.Join(folder, HostKeyFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return key, err
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

// describe returns in words how much there is, from the number of entries by the first part of their
// keys.
func describe(keys map[string]int) string {
	return fmt.Sprintf("%s, %s, %s", count(keys["done"], "finished game"),
		count(keys["table"], "open or running table"), count(keys["player"], "account"))
}

// second formats a time for people.
func second(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }

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
	case errors.As(err, new(*os.LinkError)):
		return plainly(err)
	case errors.As(err, &path):
		return path.Path + ": " + plainly(err)
	}
	return err.Error()
}

// errNothingToCompact is the error for a club on NATS.
var errNothingToCompact = errors.New(
	"nothing to do: NATS servers keep one value per key, and free disk space by themselves")
