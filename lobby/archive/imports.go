package archive

import (
	"context"
	"io"
	"sync"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
)

// Progress is how far the imports of a person are that are under way on this node.
type Progress struct {
	// Running is how many there are; 0 once the last of them has ended. The rest counts
	// for all that ran at one time.
	Running  int
	Tally    Tally
	Read, Of int64 // bytes of their texts; Of is 0 if the size of one is not known
}

// Percent is how much of the texts has been read, if their size is known.
func (p Progress) Percent() (n int, ok bool) {
	if p.Of <= 0 {
		return 0, false
	}
	return int(min(100*p.Read/p.Of, 100)), true
}

// Sized is a text that knows how many bytes it has, as a [strings.Reader] does; 0 or less
// says that nobody knows.
type Sized interface{ Size() int64 }

// sizeOf is how many bytes a text has, or 0.
func sizeOf(text io.Reader) int64 {
	if s, ok := text.(Sized); ok {
		return max(s.Size(), 0)
	}
	return 0
}

// imports know which imports are under way, by person.
type imports struct {
	mu      sync.Mutex
	running map[identity.PlayerID]*running
	news    pubsub.Topic[identity.PlayerID, Progress]
}

// running are the imports of a person.
type running struct {
	Progress
	unsized bool // the size of one is not known
}

// progress is what is to be told of them.
func (r *running) progress() Progress {
	p := r.Progress
	if r.unsized {
		p.Of = 0
	}
	return p
}

func newImports() *imports {
	return &imports{running: make(map[identity.PlayerID]*running), news: pubsub.New[identity.PlayerID, Progress](nil)}
}

// job is one import. It belongs to the goroutine that reads.
type job struct {
	of    *imports
	who   identity.PlayerID
	tally Tally
	read  int64
}

// begin notes that an import of a text of so many bytes is under way.
func (im *imports) begin(who identity.PlayerID, size int64) *job {
	j := &job{of: im, who: who}
	j.change(func(r *running) {
		r.Running++
		r.Of += size
		r.unsized = r.unsized || size == 0
	})
	return j
}

// advance notes how far it is.
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

// end notes that it is under way no more.
func (j *job) end() { j.change(func(r *running) { r.Running-- }) }

// change notes what is new of the imports of a person, and tells.
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

// Importing is how far the imports of a person are; the zero Progress says that there are
// none.
func (ar *Archive) Importing(who identity.PlayerID) Progress {
	im := ar.imports
	im.mu.Lock()
	defer im.mu.Unlock()
	if r := im.running[who]; r != nil {
		return r.progress()
	}
	return Progress{}
}

// FollowImports brings news of the imports of a person until ctx ends: how far they are, and
// that the last has ended. If there are some, the news of now is there at once. The channel
// is never closed.
func (ar *Archive) FollowImports(ctx context.Context, who identity.PlayerID) <-chan Progress {
	mail, _ := ar.imports.news.Follow(ctx, who, pubsub.Filter[Progress]{})
	if now := ar.Importing(who); now.Running > 0 {
		mail.Offer(now)
	}
	return mail
}
