package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"time"

	"filippo.io/age"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/fsck"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/backup"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/origin"
)

// restoreCmd replaces the database with a backup.
type restoreCmd struct {
	dataFlag
	File     string `arg:"" type:"path" help:"Backup to restore: a file, or the folder of a continuous backup."`
	At       string `placeholder:"TIME" help:"Restore the club as it was at this time (UTC): 14:05, 14:05:07 or 2026-05-01T14:05:07. Default: the newest."`
	Identity string `type:"path" placeholder:"FILE" help:"File of the age identity or SSH private key that decrypts the backup."`
	Signer   string `placeholder:"FINGERPRINT" help:"Restore only what the host key with this fingerprint signed (SHA256:…)."`
	Rehearse bool   `help:"Restore into a temporary folder, check it, and delete it."`
	Force    bool   `help:"Replace an existing database, and keep it as pawnstorm.db.replaced."`
	adoptFlag
}

// Run restores the backup and prints what it holds.
func (c *restoreCmd) Run(ctx context.Context, s *streams) error {
	from, err := c.source(ctx, s)
	if err != nil {
		return err
	}
	defer from.end()
	if c.Rehearse {
		return c.rehearse(ctx, s, from)
	}
	return from.restore(ctx, s, &c.dataFlag, c.Force, c.adoptFlag)
}

// source returns the backup in a file or folder, and prints what it holds.
func (c *restoreCmd) source(ctx context.Context, s *streams) (source, error) {
	info, err := os.Stat(c.File)
	if err != nil {
		return source{}, fmt.Errorf("cannot read %s: %s", c.File, plainly(err))
	}
	if info.IsDir() || backup.Is(c.File) {
		return c.moment(ctx, s)
	}
	if c.At != "" || c.Identity != "" || c.Signer != "" {
		return source{}, fmt.Errorf("--at, --identity and --signer are for backups of this version, "+
			"and %s is not one of them", c.File)
	}
	contents, err := bolt.ReadContents(c.File)
	switch {
	case errors.Is(err, bolt.ErrNotBackup):
		return c.dump()
	case err != nil:
		return source{}, fmt.Errorf("%s cannot be restored: %s", c.File, causeOf(err))
	case c.onNATS():
		return source{}, fmt.Errorf("%s is a database file: restore it into a folder, and move the club with "+
			"pawnstorm backup and restore --store", c.File)
	}
	fmt.Fprintf(s.out, "%s holds the club as of %s: %s, %s.\n", c.File, second(contents.Made), describe(contents.Keys),
		size(contents.Size))
	return source{
		keys: contents.Keys, end: func() {},
		put: func(ctx context.Context, path string, force bool, change func(context.Context, store.Store) error) error {
			return bolt.Restore(ctx, c.File, path, force, change)
		},
	}, nil
}

// dump returns the dump in the file.
func (c *restoreCmd) dump() (source, error) {
	from, err := dumpSource(c.File)
	if err != nil {
		return from, err
	}
	if start, _ := from.in.Peek(1); string(start) != "{" {
		from.end()
		return source{}, fmt.Errorf("%s cannot be restored: it is not a pawnstorm backup, or its beginning is damaged", c.File)
	}
	return from, nil
}

// moment returns a moment of a backup.
func (c *restoreCmd) moment(ctx context.Context, s *streams) (source, error) {
	at, err := timeOf(c.At, time.Now())
	if err != nil {
		return source{}, err
	}
	var identities []age.Identity
	if c.Identity != "" {
		if identities, err = backup.ReadIdentities(c.Identity); err != nil {
			return source{}, err
		}
	}
	set, err := backup.Read(ctx, c.File, c.Signer)
	if err != nil {
		return source{}, fmt.Errorf("%s cannot be restored: %s", c.File, causeOf(err))
	}
	fmt.Fprint(s.out, holdings(set))
	m, err := set.At(ctx, at, identities)
	if err != nil {
		return source{}, err
	}
	fmt.Fprintf(s.out, "As of %s it has %s.\n", second(m.Time), describe(m.Keys))
	return source{keys: m.Keys, fill: m.Fill, end: func() {}}, nil
}

// spansShown is how many spans holdings lists.
const spansShown = 10

// holdings says what a backup holds and what is missing, a sentence a line.
func holdings(set *backup.Set) string {
	var text strings.Builder
	if set.Segments > 0 {
		seal := "It is not signed"
		if set.Signer != "" {
			seal = "The host key " + set.Signer + " signed it"
		}
		if set.Encrypted {
			seal += ", and it is encrypted"
		}
		fmt.Fprintf(&text, "%s has %s in %s. %s.\n", set.Path, size(set.Bytes), count(set.Segments, "segment"), seal)
	}
	hidden := max(0, len(set.Spans)-spansShown)
	if hidden > 0 {
		fmt.Fprintf(&text, "%s before %s can be restored, too.\n", count(hidden, "time span"), second(set.Spans[hidden].From))
	}
	for _, span := range set.Spans[hidden:] {
		from, until := second(span.From), second(span.Until)
		which := "any second from " + from + " to " + until
		if from == until {
			which = until
		}
		end := "The second after that may be missing, because shipping stopped without notice."
		if span.Ended {
			end = "Nothing is missing after that: the store was closed."
		}
		fmt.Fprintf(&text, "You can restore %s. %s\n", which, end)
	}
	for _, fault := range set.Faults {
		fmt.Fprintf(&text, "Damaged or missing: %s.\n", fault)
	}
	for _, note := range set.Notes {
		fmt.Fprintf(&text, "Note: %s.\n", note)
	}
	return text.String()
}

// timeOf parses --at. A time without a date is the last one before now.
func timeOf(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return backup.Latest, nil
	}
	now = now.UTC()
	for _, form := range []string{"15:04", "15:04:05"} {
		if t, err := time.Parse(form, text); err == nil {
			at := time.Date(now.Year(), now.Month(), now.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
			if at.After(now) {
				at = at.AddDate(0, 0, -1)
			}
			return at, nil
		}
	}
	for _, form := range []string{
		time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04",
	} {
		if t, err := time.Parse(form, text); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("--at %s is not a time: write it as 14:05, 14:05:07 or 2026-05-01T14:05:07, in UTC", text)
}

// source is a backup or dump of any format.
type source struct {
	keys map[string]int // entries, by the first part of their keys; nil is unknown
	// fill writes everything into an empty store. It is nil for a copy of a database file.
	fill func(context.Context, store.Store) error
	// put replaces a database; nil if fill does that.
	put func(ctx context.Context, path string, force bool, change func(context.Context, store.Store) error) error
	in  *bufio.Reader // of a dump
	end func()
}

// dumpSource returns the dump in a file, or from standard input.
func dumpSource(path string) (source, error) {
	in, end, err := openDump(path)
	if err != nil {
		return source{}, err
	}
	return source{in: in, end: end, fill: func(ctx context.Context, st store.Store) error {
		_, err := store.Load(ctx, st, in)
		return err
	}}, nil
}

// into replaces the database at path. change can change the new database before.
func (f *source) into(
	ctx context.Context, path string, force bool, change func(context.Context, store.Store) error,
) error {
	if f.put != nil {
		return f.put(ctx, path, force, change)
	}
	return bolt.Build(ctx, path, force, func(st store.Store) error {
		if err := f.fill(ctx, st); err != nil {
			return err
		}
		return change(ctx, st)
	})
}

// restore puts the backup where the flags say, and says so.
func (f *source) restore(ctx context.Context, s *streams, to *dataFlag, force bool, adopt adoptFlag) error {
	if to.onNATS() {
		return to.loadIntoClub(ctx, s, f, force, adopt)
	}
	folder, err := to.makeFolder()
	if err != nil {
		return err
	}
	n := 0
	file := filepath.Join(folder, DatabaseFile)
	err = f.into(ctx, file, force, func(ctx context.Context, st store.Store) error {
		for _, err := range st.List(ctx, "", "") {
			if err != nil {
				return err
			}
			n++
		}
		return adopt.settle(ctx, st)
	})
	if err != nil {
		return notReplaced(file, err)
	}
	fmt.Fprintf(s.out, "It is now the database in %s, with %s.%s\n", folder, entries(n), adopt.said())
	return nil
}

// rehearse restores the backup into a temporary folder, checks and counts everything, and deletes it.
func (c *restoreCmd) rehearse(ctx context.Context, s *streams, from source) error {
	temp, err := os.MkdirTemp("", "pawnstorm-rehearsal-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	began := time.Now()
	var report *fsck.Report
	keys := make(map[string]int)
	check := func(ctx context.Context, st store.Store) error {
		for e, err := range st.List(ctx, "", "") {
			if err != nil {
				return err
			}
			family, _, _ := strings.Cut(e.Key, "/")
			keys[family]++
		}
		if report, err = fsck.Check(ctx, st, catalog.All()); err != nil {
			return err
		}
		fmt.Fprint(s.out, findings(report, ""))
		return nil
	}
	if err := from.into(ctx, filepath.Join(temp, DatabaseFile), false, check); err != nil {
		return fmt.Errorf("the rehearsal failed: %s", causeOf(err))
	}
	n := 0
	for family, have := range keys {
		n += have
		if want := from.keys[family]; from.keys != nil && have != want {
			fmt.Fprintf(s.out, "%s/: the backup says %s, but %s came back.\n", family, entries(want), entries(have))
		}
	}
	switch {
	case from.keys != nil && !maps.Equal(keys, from.keys):
		return errors.New("the rehearsal failed: the counts differ")
	case len(report.Faults) > 0:
		return errors.New("the rehearsal failed: the restored club has faults (pawnstorm check --repair can fix some)")
	}
	fmt.Fprintf(s.out, "The rehearsal worked: %s came back in %v, and nothing is wrong with them. The copy is deleted.\n",
		entries(n), time.Since(began).Round(time.Millisecond))
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
