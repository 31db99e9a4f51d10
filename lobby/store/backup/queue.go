package backup

import (
	"iter"
	"sync"
	"time"

	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

const (
	// cutBytes is how many bytes of values a segment has, about. A last Update can add to that.
	cutBytes = 1 << 20
	// snapBytes is the same for the entries of a snapshot. They can wait longer, and a command that runs
	// for each segment takes its time.
	snapBytes = 4 << 20
	// queueBytes is how many bytes of commits can wait for a destination.
	queueBytes = 32 << 20
	// lineBytes is what a commit takes beside its key and value.
	lineBytes = 128
)

// queue has the commits that are not in a segment yet.
type queue struct {
	most int // bytes that can wait
	now  func() time.Time
	news pubsub.Mailbox[struct{}] // has a token when there are commits, or the end

	mu      sync.Mutex
	waiting []store.Line
	bytes   int
	flying  int64     // when the first commit arrived that was taken but not sent, in Unix ms; 0 is none
	last    time.Time // the clock never goes back
	err     error     // why nothing more is added
	mark    store.Rev // the newest revision of markKey that was reported
}

func newQueue(now func() time.Time) *queue {
	return &queue{most: queueBytes, now: now, news: pubsub.NewMailbox[struct{}]()}
}

// follow adds commits until the Watch ends, or too many wait.
func (q *queue) follow(watch iter.Seq2[store.Entry, error]) {
	for e, err := range watch {
		if err == nil && !q.add(e) {
			err = store.ErrLagged
		}
		if err != nil {
			q.end(err)
			return
		}
	}
}

func (q *queue) add(e store.Entry) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if e.Key == markKey {
		q.mark = e.Rev
		q.news.Offer(struct{}{})
		return true
	}
	l := store.LineOf(e)
	l.At = q.time().UnixMilli()
	q.waiting = append(q.waiting, l)
	q.bytes += sizeOf(l)
	q.news.Offer(struct{}{})
	return q.bytes <= q.most
}

// end says that nothing more is added. The first reason counts.
func (q *queue) end(err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.err == nil {
		q.err = err
	}
	q.news.Offer(struct{}{})
}

// time returns the time, which never goes back. It needs the lock.
func (q *queue) time() time.Time {
	if now := q.now(); now.After(q.last) {
		q.last = now
	}
	return q.last
}

// take removes the first commits and returns them. Every commit before until was taken. It never
// splits an Update. Once the queue is empty and nothing more comes, it returns the reason.
func (q *queue) take() (lines []store.Line, until time.Time, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	n, size := 0, 0
	for i, l := range q.waiting {
		if !l.More {
			n = i + 1
		}
		if size += sizeOf(l); size >= cutBytes && n > 0 {
			break
		}
	}
	lines, q.waiting = q.waiting[:n:n], q.waiting[n:]
	if n > 0 {
		q.flying = lines[0].At
	}
	for _, l := range lines {
		q.bytes -= sizeOf(l)
	}
	until = q.until()
	if n == 0 {
		err = q.err
	}
	return lines, until, err
}

// sent says that what was taken is stored.
func (q *queue) sent() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.flying = 0
}

// oldest returns when the oldest commit arrived that is not stored yet, in Unix ms, or 0.
func (q *queue) oldest() int64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.flying == 0 && len(q.waiting) > 0 {
		return q.waiting[0].At
	}
	return q.flying
}

// marked returns the newest revision of the mark that was reported. All commits before it are or were
// in the queue.
func (q *queue) marked() store.Rev {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.mark
}

// ended reports whether nothing more is added.
func (q *queue) ended() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.err != nil
}

func sizeOf(l store.Line) int {
	n := lineBytes + len(l.Key) + len(l.JSON) + len(l.Bytes)
	if l.Text != nil {
		n += len(*l.Text)
	}
	return n
}

// ending returns the time, when nothing more is added.
func (q *queue) ending() time.Time {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.time()
}

// upTo returns a time. Every commit before it was taken.
func (q *queue) upTo() time.Time {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.until()
}

// until is upTo. It needs the lock.
func (q *queue) until() time.Time {
	next := q.time().UnixMilli() // the earliest time of a commit that was not taken
	if len(q.waiting) > 0 {
		next = q.waiting[0].At
	}
	return time.UnixMilli(next - 1)
}
