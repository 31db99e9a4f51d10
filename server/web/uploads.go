package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"sync"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

const (
	// longFile is the size in bytes from which a file is read in the background: its page need not stay open.
	longFile = 64 << 10
	// filesAtOnce is how many files are read in the background at once.
	filesAtOnce = 8
)

// openUploads registers the addresses of actions that make something of an uploaded file.
func (s *forms) openUploads(routes *http.ServeMux, r *resource.Resource) {
	for _, a := range s.actions.On(r.Kind) {
		if a.File() == nil {
			continue
		}
		pattern := "POST /" + r.Name + "/" + a.Name
		if !a.Creates {
			pattern = "POST /" + r.Name + "/{id}/" + a.Name
		}
		s.files[pattern] = true
		routes.HandleFunc(pattern, s.posted(func(w http.ResponseWriter, q *http.Request) (*answer, error) {
			return s.upload(w, q, r, a)
		}))
	}
}

// upload does an action with the file of a form. A long one that creates subjects goes on in the background, and
// the list shows how far it has come.
func (s *forms) upload(
	w http.ResponseWriter, q *http.Request, r *resource.Resource, a *action.Action,
) (*answer, error) {
	parts, err := q.MultipartReader()
	if err != nil {
		return nil, words.Wrong(notValid)
	}
	text, err := io.ReadAll(&partsReader{parts: parts})
	if _, long := errors.AsType[*http.MaxBytesError](err); long {
		s.unread(w, q, http.StatusRequestEntityTooLarge, tooLong)
		return nil, nil
	}
	if err != nil {
		return nil, words.Wrong(notValid)
	}
	c := s.caller(q)
	if len(text) < longFile || !a.Creates || c.Who.Guest || a.Hides(c) {
		return s.postResource(w, q, r, a.Name, bytes.NewReader(text))
	}
	if err := s.reading.begin(c.Who.ID); err != nil {
		return nil, err
	}
	c.In = bytes.NewReader(text)
	s.streams.work.Go(func() {
		defer s.reading.end(c.Who.ID)
		rescue.Run(s.Log, "reading a file", func() {
			ctx, cancel := context.WithCancel(context.WithoutCancel(q.Context()))
			defer cancel()
			defer context.AfterFunc(s.ctx, cancel)()
			_, _ = s.actions.Do(ctx, c, a, nil, nil) // the list shows the result
		})
	})
	return redirect(ownList(r)), nil
}

// ownList returns the address of a list, with only what is the person's own if it has such a filter.
func ownList(r *resource.Resource) string {
	own := func(c action.Choice) bool { return c.Value == "own" }
	for _, f := range r.Filters {
		if slices.ContainsFunc(f.Choices, own) {
			return "/" + r.Name + "?" + f.Name + "=own"
		}
	}
	return "/" + r.Name
}

// readers are the people whose files are read in the background.
type readers struct {
	mu  sync.Mutex
	who []identity.PlayerID
}

// begin notes that a file of a person is read, if there is room for it.
func (r *readers) begin(who identity.PlayerID) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case slices.Contains(r.who, who):
		return errs.New(errs.Refused, "Your last file is still being read. Send this one when that has ended.")
	case len(r.who) == filesAtOnce:
		return errs.New(errs.Refused, "The server is reading many files now. Send yours again in a few minutes.")
	}
	r.who = append(r.who, who)
	return nil
}

// end notes that a file has been read.
func (r *readers) end(who identity.PlayerID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.who = slices.DeleteFunc(r.who, func(id identity.PlayerID) bool { return id == who })
}

// partsReader reads the parts of a form one after another, as they come in. Each ends with a line break, so
// that games in two parts stay apart.
type partsReader struct {
	parts *multipart.Reader
	part  io.Reader // nil before the first
	err   error     // why no parts are left
}

// Read implements io.Reader.
func (p *partsReader) Read(b []byte) (int, error) {
	for p.err == nil {
		if p.part != nil {
			if n, err := p.part.Read(b); n > 0 || err != io.EOF {
				return n, err
			}
		}
		var part *multipart.Part
		if part, p.err = p.parts.NextPart(); p.err == nil {
			p.part = io.MultiReader(part, strings.NewReader("\n"))
		}
	}
	return 0, p.err
}
