package bolt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.etcd.io/bbolt"

	"pawnstorm/lobby/store"
)

// Loss is something that Salvage could not read, or could read but not trust.
type Loss struct {
	// From and To limit the keys: a lost key is at least From, and less than To. "" is no limit.
	From, To string
	// Somewhere is set if the limits are not known.
	Somewhere bool
	// Pages is how many pages were lost, each with dozens of entries. If it is 0, Entries were lost.
	Pages, Entries int
	// Keys were probably among the lost ones. Some may have been deleted before.
	Keys []string
	// Old is set for entries that are in the new database although they may have been replaced or
	// deleted before the damage.
	Old bool
}

// String describes a loss in one line.
func (l Loss) String() string {
	where := "all keys"
	switch {
	case l.Somewhere:
		where = "unknown keys"
	case l.Old && l.Entries > 0:
		where = printable(l.From)
	case l.From != "" && l.To != "":
		where = "keys from " + printable(l.From) + " up to " + printable(l.To)
	case l.From != "":
		where = "keys from " + printable(l.From) + " on"
	case l.To != "":
		where = "keys up to " + printable(l.To)
	}
	what := fmt.Sprintf("Lost: %d damaged entries, %s", l.Entries, where)
	switch {
	case l.Old:
		what = "Kept, but perhaps replaced or deleted before: " + where
	case l.Pages > 0:
		what = fmt.Sprintf("Lost: %d damaged pages, %s", l.Pages, where)
	case l.Entries == 1:
		what = "Lost: 1 damaged entry, " + where
	}
	what = strings.Replace(what, ": 1 damaged pages", ": 1 damaged page", 1)
	for i, key := range l.Keys {
		if i == 0 {
			what += ", probably"
		}
		what += " " + printable(key)
	}
	return what
}

// printable returns a key as people can read it. Keys of a damaged file can contain anything.
func printable(key string) string { return strings.Trim(strconv.QuoteToASCII(key), `"`) }

// Salvaged says what Salvage found.
type Salvaged struct {
	Contents
	// Notes say in sentences which other parts of the file are damaged.
	Notes  []string
	Losses []Loss
	// Incomplete is set if the last commit may be missing.
	Incomplete bool

	late bool // what is salvaged is the commit before the last one
}

// Complete reports whether everything was saved.
func (found *Salvaged) Complete() bool { return len(found.Losses) == 0 && !found.Incomplete }

// Salvage makes a backup of everything that can be read in a damaged database. It reads the file page
// by page, and changes nothing in it. No server may have it open, or the error is ErrLocked.
//
// bbolt has no means for this: it follows pointers through mapped memory, where damage makes it
// crash, and its surgery commands repair a header or the list of free pages, but believe the rest.
func Salvage(ctx context.Context, path, backup string, now time.Time) (Salvaged, error) {
	file, err := os.Open(path)
	if err != nil {
		return Salvaged{}, err
	}
	defer file.Close()
	if err := lockFile(file); err != nil {
		if errors.Is(err, ErrBusy) {
			err = newOpenError(path, ErrLocked)
		}
		return Salvaged{}, err
	}
	info, err := file.Stat()
	if err != nil {
		return Salvaged{}, err
	}
	var found Salvaged
	from := func(ctx context.Context, w io.Writer) error {
		name := backup + ".part.salvaged"
		os.Remove(name) // left by a killed process
		defer os.Remove(name)
		if err := found.build(ctx, pageFile{file: file}, info.Size(), name); err != nil {
			return err
		}
		whole, err := os.Open(name)
		if err != nil {
			return err
		}
		defer whole.Close()
		_, err = io.Copy(w, contextReader{ctx, whole})
		return err
	}
	if found.Contents, err = Backup(ctx, from, backup, now); errors.Is(err, ErrNewer) || errors.Is(err, ErrFormat) {
		err = newOpenError(path, err)
	}
	return found, err
}

// errNothing means that Salvage found nothing.
var errNothing = errors.New("no entry of a pawnstorm database can be read in the file")

// build writes everything that can be read into a new database.
func (found *Salvaged) build(ctx context.Context, f pageFile, size int64, path string) error {
	s, err := found.choose(&f, size)
	if err != nil {
		return err
	}
	if err := checkFormat(cmp.Or(s.root.format, strconv.Itoa(newestFormat())), newestFormat()); err != nil {
		return err
	}
	s.adopt()
	out := &rebuilt{tree: s, ctx: ctx, until: s.root.last}
	if found.late {
		out.until = math.MaxUint64
		s.leaves = append(s.leaves, s.freed()...)
	}
	if len(s.leaves) == 0 {
		return errNothing
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: lockTimeout, FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return err
	}
	out.db = db
	err = out.write()
	found.Losses = out.losses
	return errors.Join(err, db.Close())
}

// choose finds the last commit. Usually the newer header leads to it. If a header is damaged, the
// root page with the highest revision does.
func (found *Salvaged) choose(f *pageFile, size int64) (*tree, error) {
	views, err := f.views(size)
	if err != nil {
		return nil, err
	}
	var best *tree
	for i, v := range views {
		if best = newTree(*f, v); best.anchored() {
			if i > 0 {
				found.Incomplete, found.late = true, true
				found.note("The last commit cannot be found. This is the state before it, with what can be read of the last commit.")
			}
			break
		}
	}
	if best != nil && errors.Is(best.rootErr, ErrFormat) {
		return nil, best.rootErr
	}
	if len(views) == 2 {
		return best, nil
	}
	return found.chooseRoot(f, best), nil
}

// mostRoots is how many root pages chooseRoot tries.
const mostRoots = 16

// chooseRoot finds the last commit without a header. best, which can be nil, is what the only whole
// header leads to.
func (found *Salvaged) chooseRoot(f *pageFile, best *tree) *tree {
	var last store.Rev
	if best != nil && best.rootErr == nil {
		last = best.root.last
	}
	list := f.roots(last)
	for i, r := range list[:min(len(list), mostRoots)] {
		if t := newTree(*f, view{root: r.id, pages: f.pages}); t.whole() {
			found.Incomplete = i > 0 && best == nil
			found.note("A header of the file is damaged. The last commit was found without it.")
			return t
		}
	}
	if best != nil {
		found.Incomplete = !best.whole()
		found.note("A header of the file is damaged, and the other one was used. " +
			"If more of the last commit is damaged, that commit is missing.")
		return best
	}
	found.Incomplete = true
	found.note("Both headers of the file are damaged, and no commit is whole.")
	newest := view{pages: f.pages}
	if len(list) > 0 {
		newest.root = list[0].id
	}
	return newTree(*f, newest)
}

func (found *Salvaged) note(sentence string) { found.Notes = append(found.Notes, sentence) }

// rebuilt is a new database with the entries that a tree has.
type rebuilt struct {
	*tree
	ctx    context.Context
	db     *bbolt.DB
	losses []Loss
	until  store.Rev // the highest revision that an entry can have
	newest store.Rev // of the entries
	size   int       // bytes since the last commit
	tx     *bbolt.Tx
	to     *bbolt.Bucket
	buffer []byte
}

func (r *rebuilt) write() (err error) {
	if err := r.db.Update(create); err != nil {
		return err
	}
	if err := r.begin(); err != nil {
		return err
	}
	defer func() { r.tx.Rollback() }() // does nothing after a commit
	for _, l := range r.leaves {
		if err := r.leaf(l); err != nil {
			return err
		}
	}
	last := max(r.root.last, r.newest)
	if r.rootErr != nil {
		last = r.newest
	}
	meta := r.tx.Bucket(metaBucket)
	if err := putRecord(meta, []byte(revKey), newRecord(nil), last); err != nil {
		return err
	}
	if r.root.format != "" {
		if err := putRecord(meta, []byte(formatKey), newRecord([]byte(r.root.format)), 0); err != nil {
			return err
		}
	}
	r.sum()
	return r.tx.Commit()
}

func (r *rebuilt) begin() (err error) {
	if r.tx, err = r.db.Begin(true); err == nil {
		r.to = r.tx.Bucket(entriesBucket)
	}
	return err
}

// leaf copies the entries of a page. If the page is damaged, each entry counts that has its checksum.
func (r *rebuilt) leaf(l leafPage) error {
	page := l.inline
	if page == nil {
		var err error
		if page, err = r.read(l.id, nil); err != nil { // bbolt keeps values until it commits
			return err // it was read before, so the disk has just lost it
		}
	}
	var missing Loss
	for i := range elementsOf(page) {
		e, ok := elementAt(page, i)
		if ok && e.check(r.until) == nil {
			if missing.Entries > 0 {
				missing.To = string(e.key)
				r.losses = append(r.losses, missing)
			}
			missing = Loss{From: string(e.key)}
			if err := r.put(l, e.key, e.value); err != nil {
				return err
			}
			continue
		}
		if missing.Entries++; ok && len(e.key) > 0 && len(e.key) <= store.MaxKey {
			missing.Keys = append(missing.Keys, string(e.key))
		}
	}
	if missing.Entries > 0 && !l.stray {
		r.losses = append(r.losses, missing)
	}
	return nil
}

// elementsOf returns how many elements a page has. Its first key follows the last element, in case
// the number itself is damaged.
func elementsOf(page []byte) int {
	n := countOf(page)
	if first, ok := elementAt(page, 0); ok {
		if _, _, err := unseal(first.key, first.value); err == nil {
			n = (int(first.start) - pageHead) / elementSize
		}
	}
	return min(n, (len(page)-pageHead)/elementSize)
}

// put writes an entry, unless there is a newer one.
func (r *rebuilt) put(l leafPage, key, record []byte) error {
	_, rev, err := unseal(key, record)
	if err != nil || l.stray && rev <= r.root.last && (r.free != nil || !r.inGap(key)) {
		return err
	}
	if old := r.to.Get(key); old != nil {
		if _, have, err := unseal(key, old); err != nil || have >= rev {
			return err
		}
	}
	if l.stray && rev <= r.root.last {
		r.losses = append(r.losses, Loss{From: string(key), To: string(key) + "\x00", Entries: 1, Old: true})
	}
	r.newest = max(r.newest, rev)
	if err := r.to.Put(key, record); err != nil {
		return err
	}
	if r.size += len(key) + len(record); r.size < compactStep {
		return nil
	}
	r.size = 0
	return cmp.Or(r.ctx.Err(), r.tx.Commit(), r.begin())
}

// inGap reports whether a key was below a broken page.
func (r *rebuilt) inGap(key []byte) bool {
	return slices.ContainsFunc(r.broken, func(l Loss) bool { return l.limits(key) })
}

// sum adds the broken pages to the losses. If the list of free pages is known and there are entries
// in their place, only pointers to those were lost.
func (r *rebuilt) sum() {
	for _, l := range r.broken {
		key, _ := r.to.Cursor().Seek([]byte(l.From))
		if l.Somewhere || l.Old || r.free == nil || key == nil || !l.limits(key) {
			r.losses = append(r.losses, l)
		}
	}
	r.remember()
}

// mostKeys limits the keys of a loss.
const mostKeys = 1000

// remember looks for the keys of lost pages in older versions of those pages.
func (r *rebuilt) remember() {
	for id := range r.free {
		page, err := r.read(id, r.buffer)
		if err != nil || kindOf(page) != leafFlag {
			continue
		}
		r.buffer = page
		for i := range elementsOf(page) {
			e, ok := elementAt(page, i)
			if !ok || e.check(r.root.last) != nil || r.to.Get(e.key) != nil {
				continue
			}
			for n := range r.losses {
				if l := &r.losses[n]; l.Pages > 0 && !l.Somewhere && l.limits(e.key) && len(l.Keys) < mostKeys {
					l.Keys = append(l.Keys, string(e.key))
				}
			}
		}
	}
	for n := range r.losses {
		slices.Sort(r.losses[n].Keys)
		r.losses[n].Keys = slices.Compact(r.losses[n].Keys)
	}
}

// limits reports whether a key is within the limits of a loss.
func (l *Loss) limits(key []byte) bool {
	return string(key) >= l.From && (l.To == "" || string(key) < l.To)
}
