package archive

import (
	"context"
	"io"
	"sync"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
)

// Progress is the progress of a person's imports on this node.
type Progress struct {
	// Running is the number of imports, 0 after the last one has ended. The other fields cover all
	// imports that ran at the same time.
	Running  int
	Tally    Tally
	Read, Of int64 // in bytes; Of is 0 if the size of one import is unknown
}

// Percent returns how much has been read, if the size is known.
func (p Progress) Percent() (n int, ok bool) {
	if p.Of <= 0 {
		return 0, false
	}
	return int(min(100*p.Read/p.Of, 100)), true
}

// Sizer is a text that knows its size in bytes, such as a [strings.Reader]. 0 or less means unknown.
type Sizer interface{ Size() int64 }

// sizeOf returns the size of a text in bytes, or 0 if it is unknown.
func sizeOf(text io.Reader) int64 {
	if s, ok := text.(Sizer); ok {
		return max(s.Size(), 0)
	}
	return 0
}

// imports tracks the running imports by person.
type imports struct {
	mu      sync.Mutex
	running map[identity.PlayerID]*running
	news    pubsub.Topic[identity.PlayerID, Progress]
}

// running is the state of one person's imports.
type running struct {
	Progress
	unsized bool // the size of one import is unknown
}

// progress returns the progress to publish.
func (r *running) progress() Progress {
	p := r.Progress
	if r.unsized {
		p.Of = 0
	}
	return p
}

// job is one import. It belongs to the goroutine that reads the text.
type job struct {
	of    *imports
	who   identity.PlayerID
	tally Tally
	read  int64
}

// begin registers an import of size bytes.
func (im *imports) begin(who identity.PlayerID, size int64) *job {
	j := &job{of: im, who: who}
	j.change(func(r *running) {
		r.Running++
		r.Of += size
		r.unsized = r.unsized || size == 0
	})
	return j
}

// advance records the progress of an import.
func (j *job) advance(read int64, t Tally) {
	before, had := j.tally, j.read
	j.tally, j.read = t, read
	j.change(func(r *running) {
		r.Read += read - had
		r.Tally.Kept += t.Kept - before.Kept
		r.Tally.Same += t.Same - before.Same
		r.Tally.Refused += t.Refused - before.Refused
	})
}

// end removes the import.
func (j *job) end() { j.change(func(r *running) { r.Running-- }) }

// change updates the state of a person's imports and publishes the progress.
func (j *job) change(how func(*running)) {
	im := j.of
	im.mu.Lock()
	defer im.mu.Unlock()
	r := im.running[j.who]
	if r == nil {
		r = &running{}
		im.running[j.who] = r
	}
	how(r)
	if r.Running == 0 {
		delete(im.running, j.who)
	}
	im.news.Publish(j.who, r.progress())
}

// Importing returns the progress of a person's imports. It is the zero Progress if none run.
func (ar *Archive) Importing(who identity.PlayerID) Progress {
	im := &ar.imports
	im.mu.Lock()
	defer im.mu.Unlock()
	if r := im.running[who]; r != nil {
		return r.progress()
	}
	return Progress{}
}

// FollowImports sends the progress of a person's imports until ctx ends. If some are running, the
// current progress arrives at once. The channel is never closed.
func (ar *Archive) FollowImports(ctx context.Context, who identity.PlayerID) <-chan Progress {
	mail, _ := ar.imports.news.Follow(ctx, who, pubsub.Filter[Progress]{})
	if now := ar.Importing(who); now.Running > 0 {
		mail.Offer(now)
	}
	return mail
}
