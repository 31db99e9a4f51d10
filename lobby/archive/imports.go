package archive

import (
	"cmp"
	"context"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

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
	// Refused are the first games that were refused, at most mostRefused.
	Refused []Imported
	// Err is why an import ended early, or nil.
	Err error
}

// mostRefused is the length of [Progress.Refused].
const mostRefused = 20

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
	ended   map[identity.PlayerID]ended
	news    pubsub.Topic[identity.PlayerID, Progress]
}

// ended is the result of a person's last imports.
type ended struct {
	Progress
	at time.Time
}

// keepEnded is how long the result of an import is kept.
const keepEnded = 10 * time.Minute

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

// advance records the progress of an import, by a game.
func (j *job) advance(read int64, t Tally, i Imported) {
	before, had := j.tally, j.read
	j.tally, j.read = t, read
	j.change(func(r *running) {
		r.Read += read - had
		r.Tally.Kept += t.Kept - before.Kept
		r.Tally.Same += t.Same - before.Same
		r.Tally.Refused += t.Refused - before.Refused
		if i.Err != nil && len(r.Refused) < mostRefused {
			r.Refused = append(slices.Clip(r.Refused), i)
		}
	})
}

// end removes the import, and keeps its result for a while. err is why it ended early, or nil.
func (j *job) end(err error, now time.Time) {
	j.change(func(r *running) {
		r.Running--
		r.Err = cmp.Or(r.Err, err)
		if r.Running > 0 {
			return
		}
		maps.DeleteFunc(j.of.ended, func(_ identity.PlayerID, e ended) bool { return now.Sub(e.at) > keepEnded })
		j.of.ended[j.who] = ended{r.progress(), now}
	})
}

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

// LastImport returns the result of a person's imports that ended a short while ago. ok is false if there are none.
func (ar *Archive) LastImport(who identity.PlayerID) (p Progress, ok bool) {
	im := &ar.imports
	im.mu.Lock()
	defer im.mu.Unlock()
	e, ok := im.ended[who]
	return e.Progress, ok && ar.Now().Sub(e.at) <= keepEnded
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
