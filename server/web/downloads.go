package web

import (
	"net/http"
	"time"

	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// openDownloads registers the addresses of actions that save a file.
func (s *forms) openDownloads(routes *http.ServeMux, r *resource.Resource) {
	for _, a := range s.actions.On(r.Kind) {
		if !a.Saves {
			continue
		}
		at := "/" + r.Name + "/{id}/" + a.Name
		if r.Single || a.Creates {
			at = "/" + r.Name + "/" + a.Name
		}
		routes.HandleFunc("GET "+at, s.shown(r, func(q *http.Request, r *resource.Resource) (*answer, error) {
			return s.file(q, r, a)
		}))
	}
}

// file returns the file that an action saves.
func (s *forms) file(q *http.Request, r *resource.Resource, a *action.Action) (*answer, error) {
	if s.caller(q).Who.Guest && a.Needs.Account {
		return redirect("/login?next=/" + r.Name), nil
	}
	var subject any
	if !a.Creates {
		var err error
		if subject, err = s.actions.Subject(q.Context(), s.caller(q), r.Kind, q.PathValue("id")); err != nil {
			return nil, err
		}
	}
	if err := q.ParseForm(); err != nil { // the address says what to save
		return nil, words.Wrong(notValid)
	}
	result, err := s.act(q, a, subject, nil)
	if err != nil {
		return nil, err
	}
	return &answer{kind: result.File.Type, name: result.File.Name, kept: "no-store", write: result.File.Write}, nil
}

// download is a file on its way to a browser, which begins with its first bytes: until then an error is a page.
type download struct {
	*answer
	w     http.ResponseWriter
	r     *http.Request
	begun bool
}

// Write implements io.Writer. A client that does not read in time gets no more.
func (d *download) Write(b []byte) (int, error) {
	d.begin()
	if err := http.NewResponseController(d.w).SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return 0, err
	}
	return d.w.Write(b)
}

// begin sends the headers.
func (d *download) begin() {
	if !d.begun {
		d.begun = true
		d.head(d.w.Header(), d.r)
		d.w.WriteHeader(http.StatusOK)
	}
}

// download sends a file piece by piece. A file that breaks off does not look complete.
func (s *site) download(w http.ResponseWriter, r *http.Request, a *answer) {
	d := &download{answer: a, w: w, r: r}
	if r.Method == http.MethodHead {
		d.begin()
		return
	}
	switch err := a.write(r.Context(), d); {
	case err == nil:
		d.begin()
	case !d.begun:
		s.refuse(w, r, err)
	default:
		s.Log.Debug("a download broke off", "page", r.Pattern, "err", err)
		panic(http.ErrAbortHandler)
	}
}
