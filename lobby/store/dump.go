package store

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"sync"
	"time"
	"unicode/utf8"

	"pawnstorm/lobby/rescue"
)

// A dump is all that a store holds as lines of JSON, for people, other programs and
// other stores: first what it is, then an entry a line in the order of the keys, and at
// last how many there were, with the SHA-256 of all lines before.
type (
	dumpHead struct {
		Dump int       `json:"pawnstorm_dump"` // the version of this form
		Made time.Time `json:"made"`
	}
	// dumpEntry is an entry: its value is JSON, or else a text, or else bytes.
	dumpEntry struct {
		Key   string          `json:"key"`
		JSON  json.RawMessage `json:"json,omitempty"`
		Text  *string         `json:"text,omitempty"`
		Bytes []byte          `json:"base64,omitempty"`
	}
	dumpEnd struct {
		Entries int    `json:"entries"`
		Sum     string `json:"sha256"`
	}
)

const dumpVersion = 1

// ErrNotDump means that what should be loaded is no dump, or not a whole one.
var ErrNotDump = errors.New("it is not a dump of pawnstorm, or not a whole one")

// Dump writes all entries of a store, and returns how many there are. Of a store that is
// written to meanwhile, each is as it was or as it is.
func Dump(ctx context.Context, st Store, w io.Writer, now time.Time) (n int, err error) {
	out := newLineWriter(w)
	if err := out.line(dumpHead{dumpVersion, now.UTC().Truncate(time.Second)}); err != nil {
		return 0, err
	}
	for e, err := range st.List(ctx, "", "") {
		if err == nil {
			err = out.line(dumped(e))
		}
		if err != nil {
			return n, err
		}
		n++
	}
	if err := out.line(dumpEnd{n, hex.EncodeToString(out.sum.Sum(nil))}); err != nil {
		return n, err
	}
	return n, out.w.Flush()
}

type lineWriter struct {
	w   *bufio.Writer
	sum hash.Hash
	enc *json.Encoder
}

func newLineWriter(w io.Writer) *lineWriter {
	l := &lineWriter{w: bufio.NewWriterSize(w, 1<<16), sum: sha256.New()}
	l.enc = json.NewEncoder(io.MultiWriter(l.w, l.sum))
	l.enc.SetEscapeHTML(false)
	return l
}

func (l *lineWriter) line(v any) error { return l.enc.Encode(v) }

func dumped(e Entry) dumpEntry {
	d := dumpEntry{Key: e.Key}
	var compact bytes.Buffer
	switch {
	case !utf8.Valid(e.Value):
		d.Bytes = e.Value
	case json.Compact(&compact, e.Value) == nil && bytes.Equal(compact.Bytes(), e.Value):
		d.JSON = e.Value
	default:
		text := string(e.Value)
		d.Text = &text
	}
	return d
}

func (d dumpEntry) value() []byte {
	switch {
	case d.JSON != nil:
		return d.JSON
	case d.Text != nil:
		return []byte(*d.Text)
	}
	return d.Bytes
}

// loaders is how many entries Load puts at once, so that they share commits.
const loaders = 128

// Load puts the entries of a dump into a store that has none of their keys, and returns
// how many there were. Whether the dump was whole shows only at its end: after an
// error, what was put is of no use.
func Load(ctx context.Context, st Store, r io.Reader) (int, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	entries := make(chan dumpEntry, loaders)
	var done sync.WaitGroup
	for range loaders {
		done.Go(func() {
			if p := rescue.Caught("loading a dump", func() { load(ctx, st, entries, stop) }); p != nil {
				stop(p)
			}
		})
	}
	n, err := readDump(r, func(e dumpEntry) error {
		select {
		case entries <- e:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	})
	close(entries)
	done.Wait()
	if err == nil {
		err = context.Cause(ctx)
	}
	return n, err
}

// load puts entries until there are no more. When one cannot be put, it has all stop.
func load(ctx context.Context, st Store, entries <-chan dumpEntry, stop context.CancelCauseFunc) {
	for e := range entries {
		if _, err := st.Put(ctx, e.Key, e.value(), 0); err != nil {
			stop(fmt.Errorf("%s: %w", e.Key, err))
			return
		}
	}
}

// readDump hands out the entries of a dump, and returns an error unless all of them were
// there.
func readDump(r io.Reader, take func(dumpEntry) error) (n int, err error) {
	in, sum := bufio.NewReaderSize(r, 1<<16), sha256.New()
	next := func(v any) (line []byte, err error) {
		if line, err = in.ReadBytes('\n'); err == nil {
			err = json.Unmarshal(line, v)
		}
		return line, err
	}
	var head dumpHead
	line, err := next(&head)
	switch {
	case err != nil || head.Dump < 1:
		return 0, ErrNotDump
	case head.Dump > dumpVersion:
		return 0, fmt.Errorf("a newer version of pawnstorm made it: form %d is not known to this one", head.Dump)
	}
	for {
		sum.Write(line)
		var got struct {
			dumpEntry
			dumpEnd
		}
		if line, err = next(&got); err != nil {
			return n, fmt.Errorf("%w: line %d: %w", ErrNotDump, n+2, err)
		}
		if got.Key == "" {
			if got.Entries != n || got.Sum != hex.EncodeToString(sum.Sum(nil)) {
				return n, fmt.Errorf("%w: its end does not fit", ErrNotDump)
			}
			return n, nil
		}
		if err := take(got.dumpEntry); err != nil {
			return n, err
		}
		n++
	}
}
