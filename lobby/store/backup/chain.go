package backup

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
)

// part is a segment on its way to a destination.
type part struct {
	name string // of the file that it can begin
	// first says that it begins a file, even if there is room in the last one.
	first bool
	data  []byte
}

// chain makes the segments of a chain, and sends each before it makes the next.
type chain struct {
	store store.Store
	queue *queue
	seal  Seal
	zstd  *zstd.Encoder
	send  func(context.Context, part) error
	marks func() map[string]string // as in Config
	name  string

	n     uint64 // of the last segment
	prev  [sha256.Size]byte
	begin uint64 // where the last snapshot began
}

// newChain begins a chain. Names of chains sort by when they began.
func newChain(st store.Store, seal Seal, now func() time.Time, send func(context.Context, part) error) *chain {
	name := nameStart + now().UTC().Format(nameTime) + "-" + strings.ToLower(rand.Text()[:6])
	return &chain{store: st, queue: newQueue(now), seal: seal, zstd: newEncoder(), send: send, name: name}
}

// collect starts to collect commits, until ctx ends or the store is closed. end waits for that.
func (c *chain) collect(ctx context.Context) (end func()) {
	watch := c.store.Watch(ctx, "")
	return rescue.Go("collecting commits",
		func() { c.queue.follow(watch) }, func() { c.queue.end(store.ErrLagged) })
}

// fileName returns the name of a file that begins with a segment of a chain.
func fileName(chain string, n uint64) string { return fmt.Sprintf("%s-%010d%s", chain, n, nameEnd) }

// add sends a segment.
func (c *chain) add(ctx context.Context, h head, lines []store.Line) error {
	h.Chain, h.N = c.name, c.n+1
	if h.Until.IsZero() {
		h.Until = c.queue.upTo()
	}
	if c.n > 0 {
		h.Prev = hexOf(c.prev)
	}
	if c.marks != nil {
		h.Marks = marked(c.marks())
	}
	data, sum, err := c.seal.encode(h, c.zstd, lines)
	if err != nil {
		return err
	}
	p := part{fileName(c.name, h.N), h.Begin || h.Ready > 0, data}
	if err := c.send(ctx, p); err != nil {
		return err
	}
	c.n, c.prev = h.N, sum
	c.queue.sent()
	if h.Begin {
		c.begin = h.N
	}
	return nil
}

// flush sends the waiting commits. When nothing more comes, it returns the error of the queue.
func (c *chain) flush(ctx context.Context) error {
	for range queueBytes / cutBytes { // commits that arrive meanwhile can wait
		lines, until, err := c.queue.take()
		if err != nil || len(lines) == 0 {
			return err
		}
		if err := c.add(ctx, head{Until: until}, lines); err != nil {
			return err
		}
	}
	return nil
}

// errUnread means that the store could not be read for a snapshot. Its commits can still be shipped.
var errUnread = errors.New("cannot read the store")

// announce begins a snapshot.
func (c *chain) announce(ctx context.Context) error { return c.add(ctx, head{Begin: true}, nil) }

// snapshot sends everything that the store has, and the commits that come meanwhile. It was
// announced before the commits in the queue.
func (c *chain) snapshot(ctx context.Context) error {
	begin, size, keys := c.begin, 0, make(map[string]int)
	var lines []store.Line
	for e, err := range c.store.List(ctx, "", "") {
		if err != nil {
			return fmt.Errorf("%w: %w", errUnread, err)
		}
		if e.Key == markKey {
			continue
		}
		l := store.LineOf(e)
		keys[family(e.Key)]++
		lines, size = append(lines, l), size+sizeOf(l)
		if size < snapBytes {
			continue
		}
		if err := c.entries(ctx, begin, lines); err != nil {
			return err
		}
		lines, size = nil, 0
	}
	if err := c.entries(ctx, begin, lines); err != nil {
		return err
	}
	if err := c.catchUp(ctx); err != nil {
		return err
	}
	return c.add(ctx, head{Ready: begin, Keys: keys}, nil)
}

// family returns the part of a key before the first slash.
func family(key string) string {
	name, _, _ := strings.Cut(key, "/")
	return name
}

// entries sends entries of a snapshot, and then the commits that are waiting.
func (c *chain) entries(ctx context.Context, begin uint64, lines []store.Line) error {
	if err := c.add(ctx, head{Snap: begin}, lines); err != nil {
		return err
	}
	return c.flush(ctx)
}

// markKey has a value that is written at the end of each snapshot, and is not in backups. When the
// Watch reports it, all commits before it have been reported, too.
const markKey = "ops/backup"

const (
	// markWithin is how long writing the mark can take. A store that can't write has no commits to
	// wait for.
	markWithin = 10 * time.Second
	// markSeen is how long to wait for the mark to be reported.
	markSeen = time.Minute
)

// catchUp sends all commits up to now.
func (c *chain) catchUp(ctx context.Context) error {
	rev, err := mark(ctx, c.store)
	if err != nil {
		return store.Ignore(c.flush(ctx), store.ErrClosed)
	}
	for late := time.After(markSeen); ; {
		seen := c.queue.marked()
		if err := c.flush(ctx); err != nil || seen >= rev {
			return err
		}
		select {
		case <-c.queue.news:
		case <-late:
			return fmt.Errorf("%w: it does not report its commits", errUnread)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// mark writes the mark, and returns its revision.
func mark(ctx context.Context, st store.Store) (rev store.Rev, err error) {
	ctx, cancel := context.WithTimeout(ctx, markWithin)
	defer cancel()
	err = store.Retry(func() error {
		e, err := st.Get(ctx, markKey)
		if store.Ignore(err, store.ErrNotFound) != nil {
			return err
		}
		rev, err = st.Put(ctx, markKey, []byte(`{"v":1}`), e.Rev)
		return err
	})
	return rev, err
}
