package audit

import (
	"context"
	"time"

	"pawnstorm/lobby/store"
)

// Verdict says whether the chain is whole.
type Verdict struct {
	// Head is the newest entry of the chain. A copy of it kept elsewhere shows whether someone has
	// computed the chain again.
	Head Head
	// Since and Until are the times of the first and the last entry of the chain.
	Since, Until time.Time
	// Older is how many entries are from before the chain. They cannot be verified.
	Older int
	// Breaks is how many places do not fit. First is the oldest of them.
	Breaks int
	First  Break
}

// Break is a place where the chain is broken.
type Break struct {
	Fault Fault
	// From and To are the numbers of the entries. They differ only if several are missing.
	From, To uint64
	At       time.Time // of the entry, or of the one after the missing ones
}

// Fault is what is wrong with an entry.
type Fault string

// The faults of an entry.
const (
	Changed    Fault = "changed"
	Missing    Fault = "missing"
	Added      Fault = "added" // not by the program, or moved
	Unreadable Fault = "unreadable"
	Headless   Fault = "headless" // what the store has about the newest entry is missing or wrong
)

// Verify reads the whole log and checks that no entry of the chain was changed, removed, moved or added
// in the database. The program can add entries meanwhile.
func (l *Log) Verify(ctx context.Context) (Verdict, error) {
	head, _, err := l.head(ctx)
	if store.Ignore(err, store.ErrDamaged) != nil {
		return Verdict{}, store.Failure(err)
	}
	w := walk{head: head}
	for e, err := range l.docs.Store.List(ctx, Keys, "") {
		if err != nil {
			return Verdict{}, store.Failure(err)
		}
		w.visit(e)
	}
	head, _, err = l.head(ctx)
	if store.Ignore(err, store.ErrDamaged) != nil {
		return Verdict{}, store.Failure(err)
	}
	w.end(head)
	return w.Verdict, nil
}

// walk follows the chain from the newest entry to the oldest.
type walk struct {
	Verdict
	head   Head      // before the walk
	top    Head      // the newest entry; its Number is 0 before it was found
	expect uint64    // number of the next entry of the chain
	want   string    // its hash, or "" if unknown
	at     time.Time // of the entry after it
}

func (w *walk) visit(e store.Entry) {
	entry, err := decode(e)
	begun := w.top.Number > 0
	switch {
	case begun && w.expect == 0 && (err != nil || entry.Number == 0):
		w.Older++
		return
	case err != nil:
		w.fail(Break{Unreadable, w.expect, w.expect, entry.keyTime()})
		if w.want = ""; w.expect > 0 {
			w.expect--
		}
		return
	case entry.Number == 0 && !begun:
		w.Older++
		w.at = entry.At
		return
	case entry.Number == 0 || begun && entry.Number > w.expect:
		w.fail(Break{Added, entry.Number, entry.Number, entry.At})
		return
	}
	w.link(entry, hashOf(e.Key, e.Value))
}

// link checks an entry of the chain.
func (w *walk) link(entry Entry, hash string) {
	if w.top.Number == 0 {
		w.top = Head{version, entry.Number, hash, entry.keyTime()}
		w.expect, w.Until = entry.Number, entry.At
		if w.Older > 0 { // older versions of the program do not know the chain
			w.fail(Break{Added, 0, 0, w.at})
			w.Older = 0
		}
	}
	if entry.Number < w.expect {
		w.fail(Break{Missing, entry.Number + 1, w.expect, w.at})
		w.want = ""
	}
	if w.want != "" && hash != w.want || entry.Number == w.head.Number && hash != w.head.Hash {
		w.fail(Break{Changed, entry.Number, entry.Number, entry.At})
	}
	w.expect, w.want, w.at, w.Since = entry.Number-1, entry.Before, entry.At, entry.At
}

// end compares the newest entry with the head before and after the walk.
func (w *walk) end(after Head) {
	w.Head = w.top
	if w.expect > 0 {
		w.fail(Break{Missing, 1, w.expect, w.at})
	}
	switch {
	case w.Breaks > 0:
	case w.top.Number < w.head.Number:
		w.fail(Break{Missing, w.top.Number + 1, w.head.Number, w.head.At})
	case after.Number == 0 && w.top.Number > 0:
		w.fail(Break{Headless, w.top.Number, w.top.Number, w.Until})
	case w.top.Number > after.Number:
		w.fail(Break{Added, w.top.Number, w.top.Number, w.Until})
	case w.top.Number == after.Number && w.top.Hash != after.Hash:
		w.fail(Break{Headless, w.top.Number, w.top.Number, w.Until})
	}
}

// fail notes a break. The walk leads to older ones.
func (w *walk) fail(b Break) {
	w.Breaks++
	w.First = b
}
