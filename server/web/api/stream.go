package api

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"sync"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
)

const (
	// beatEvery is how often a stream shows that it is alive, so that no proxy takes it for dead.
	beatEvery = 15 * time.Second
	// firstBeat is when it does so first: until then a refusal can have its own status.
	firstBeat = time.Second
	// writeTime is how long a program may take to read an event.
	writeTime = 10 * time.Second
	// mostHeld is how many streams an account may have.
	mostHeld = 16
)

// holders counts the streams of each person.
type holders struct {
	mu   sync.Mutex
	many map[identity.PlayerID]int
}

// enter counts one more stream of a person, within the limit.
func (h *holders) enter(who identity.PlayerID) (leave func(), ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.many == nil {
		h.many = make(map[identity.PlayerID]int)
	}
	if h.many[who] >= mostHeld {
		return nil, false
	}
	h.many[who]++
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.many[who]--; h.many[who] == 0 {
			delete(h.many, who)
		}
	}, true
}

var tooManyStreams = refused(http.StatusTooManyRequests,
	"There are too many streams, from you, from your address or in total. Close one first.")

// onlyStreams refuses a whole answer.
var onlyStreams = invalid(http.StatusNotAcceptable,
	"This answers as things happen: accept "+kindLines+" or "+kindEvents+".")

// stream answers with what tell writes, a document a line, as it comes. It ends when the program leaves, the API
// ends, or the token is no longer valid. An error of tell before any output is an ordinary refusal. After that it
// becomes the last document.
func (a *API) stream(q *asked, kind string, tell func(context.Context, io.Writer) error) error {
	leave, ok := a.Enter(q.Source)
	if ok {
		defer leave()
		leave, ok = a.held.enter(q.who.ID)
	}
	if !ok {
		q.retry(time.Minute)
		return tooManyStreams
	}
	defer leave()
	ctx, cancel := context.WithCancel(q.Context())
	defer cancel()
	defer context.AfterFunc(a.ctx, cancel)()
	out := &flow{w: q.w, control: http.NewResponseController(q.w), kind: kind}
	if out.err = out.control.SetReadDeadline(time.Time{}); out.err != nil { // or the request's deadline would cut it
		return out.err
	}
	join := rescue.Go("a stream of the API", func() { a.keep(ctx, q.who, out) }, cancel)
	err := tell(ctx, out)
	cancel()
	join()
	switch {
	case err == nil || q.Context().Err() != nil:
		out.begin() // so that an empty stream has its headers, too
	case out.begun:
		a.log(q, err)
		_, p := problemOf(errs.In(err, q.catalog))
		out.last(line(p))
	default:
		return err
	}
	return nil
}

// keep keeps a stream alive, and returns when it must end.
func (a *API) keep(ctx context.Context, who account.Player, out *flow) {
	news, bans := a.Club.Accounts.Follow(ctx, who.ID), a.Club.Bans.Changes(ctx)
	beat := time.NewTimer(firstBeat)
	defer beat.Stop()
	if n, err := a.Club.Accounts.Get(ctx, who.ID); err == nil && a.Club.Accounts.KeyRevoked(ctx, who, n) {
		return // removed before keep followed the account
	}
	var over <-chan time.Time
	if until := who.Token.Until; !until.IsZero() {
		timer := time.NewTimer(until.Sub(a.Now()))
		defer timer.Stop()
		over = timer.C
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-over:
			return
		case n := <-news:
			if a.Club.Accounts.KeyRevoked(ctx, who, n) {
				return
			}
		case <-bans:
			if a.Club.Staff.CheckAccess(ctx, who.Key) != nil {
				return
			}
		case <-beat.C:
			if out.beat() != nil {
				return
			}
			beat.Reset(beatEvery)
		}
	}
}

// flow is a stream to a program, with a document on each line. After an error it sends nothing more.
type flow struct {
	kind    string
	control *http.ResponseController

	mu    sync.Mutex
	w     http.ResponseWriter
	begun bool
	err   error
}

// Write sends documents, one per line.
func (f *flow) Write(p []byte) (int, error) {
	if err := f.send("", p); err != nil {
		return 0, err
	}
	return len(p), nil
}

// last sends a refusal that ends the stream.
func (f *flow) last(p []byte) { f.send("event: error\n", p) }

// beat keeps the stream alive with an empty line or a comment.
func (f *flow) beat() error {
	if f.kind == kindEvents {
		return f.raw([]byte(": still here\n\n"))
	}
	return f.raw([]byte("\n"))
}

// begin sends the head, if it was not sent yet.
func (f *flow) begin() { f.raw(nil) }

func (f *flow) send(event string, p []byte) error {
	if f.kind != kindEvents {
		return f.raw(p)
	}
	var b bytes.Buffer
	for one := range bytes.Lines(p) {
		b.WriteString(event)
		b.WriteString("data: ")
		b.Write(bytes.TrimRight(one, "\n"))
		b.WriteString("\n\n")
	}
	return f.raw(b.Bytes())
}

func (f *flow) raw(p []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err == nil && !f.begun {
		f.begun = true
		h := f.w.Header()
		h.Set("Content-Type", f.kind)
		h.Set("X-Accel-Buffering", "no")
		f.w.WriteHeader(http.StatusOK)
	}
	if f.err == nil {
		f.err = f.control.SetWriteDeadline(time.Now().Add(writeTime))
	}
	if f.err == nil {
		_, f.err = f.w.Write(p)
	}
	if f.err == nil {
		f.err = f.control.Flush()
	}
	if f.err == nil {
		f.err = f.control.SetWriteDeadline(time.Time{}) // when it passes, HTTP/2 ends even a stream that is written
	}
	return f.err
}
