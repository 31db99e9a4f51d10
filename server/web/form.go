package web

import (
	"errors"
	"mime"
	"net/http"
	"strings"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/errs"
	"pawnstorm/ui/shell"
)

// mostForm is the maximum size of a form in bytes, and mostFile of a form with a file.
const (
	mostForm = 8 << 10
	mostFile = 8 << 20
)

// desk handles forms.
type desk struct {
	*site
	origins *http.CrossOriginProtection
	shell   *shell.Shell
	files   map[string]bool // the patterns of forms with a file
}

func newDesk(s *site) (*desk, error) {
	d := &desk{s, http.NewCrossOriginProtection(), shell.Of(s.actions, s.resources), make(map[string]bool)}
	if s.URL == "" {
		return d, nil
	}
	return d, d.origins.AddTrustedOrigin(strings.TrimRight(s.URL, "/"))
}

// open registers the addresses of forms.
func (s *desk) open(routes *http.ServeMux) {
	for path, do := range map[string]deed{"/login": s.postLogin, "/logout": s.postLogout, "/passkey": s.postPasskey, "/t/{id}/{action}": s.postTable} {
		routes.HandleFunc("POST "+path, s.posted(do))
	}
	for _, name := range asks {
		routes.HandleFunc("GET /"+name, s.answered(s.askPage(name)))
		routes.HandleFunc("POST /"+name, s.posted(s.postAsk(name)))
	}
	routes.HandleFunc("POST /letters/{link}", s.answered(s.stopLetters))
}

// deed carries out a form and answers.
type deed func(w http.ResponseWriter, r *http.Request) (*answer, error)

// posted returns a handler that reads a form and answers with the result of do.
func (s *desk) posted(do deed) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := s.Club.Budgets.Take(r.Context(), s.guest.ID, budget.LoadPage); err != nil {
			s.refuse(w, r, err)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, s.mostOf(r.Pattern))
		kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		switch brings := s.files[r.Pattern]; {
		case brings && kind == "multipart/form-data": // read when it is needed
		case brings || kind != "application/x-www-form-urlencoded":
			s.unread(w, r, http.StatusUnsupportedMediaType, "This address accepts only forms.")
			return
		default:
			if err := r.ParseForm(); err != nil {
				s.unreadable(w, r, err)
				return
			}
		}
		a, err := do(w, r)
		if err != nil {
			status := deedStatus(err)
			if status == http.StatusInternalServerError {
				s.Log.Error("cannot process a form", "page", r.Pattern, "err", err)
			}
			s.fail(w, r, status, s.sentence(err))
			return
		}
		a.send(w, r)
	}
}

// mostOf returns the maximum size of a form for a pattern.
func (s *desk) mostOf(pattern string) int64 {
	if s.files[pattern] {
		return mostFile
	}
	return mostForm
}

// unreadable answers a form that cannot be read.
func (s *desk) unreadable(w http.ResponseWriter, r *http.Request, err error) {
	if long := new(http.MaxBytesError); errors.As(err, &long) {
		s.unread(w, r, http.StatusRequestEntityTooLarge, "This form is too long.")
		return
	}
	s.unread(w, r, http.StatusBadRequest, "This form is not valid.")
}

// unread answers a request without reading its body.
func (s *desk) unread(w http.ResponseWriter, r *http.Request, status int, why string) {
	w.Header().Set("Connection", "close")
	s.fail(w, r, status, why)
}

// mayPost refuses a request with a body unless it is a form of these pages with a known address. It reports
// whether the request may go on.
func (s *desk) mayPost(w http.ResponseWriter, r *http.Request) bool {
	_, pattern := s.routes.Handler(r)
	switch {
	case r.Method != http.MethodPost || !strings.HasPrefix(pattern, http.MethodPost):
		w.Header().Set("Allow", "GET, HEAD")
		s.unread(w, r, http.StatusMethodNotAllowed, "This page is read-only.")
	case s.origins.Check(r) != nil:
		s.unread(w, r, http.StatusForbidden, "This request came from another site, so nothing was done.")
	case r.ContentLength > s.mostOf(pattern):
		s.unread(w, r, http.StatusRequestEntityTooLarge, "This form is too long.")
	default:
		return true
	}
	return false
}

// deedStatus returns the HTTP status for an action's error.
func deedStatus(err error) int {
	switch errs.KindOf(err) {
	case errs.Refused, errs.Stale:
		return http.StatusConflict
	}
	return statusOf(err)
}

// redirect sends the browser elsewhere after an action.
func redirect(to string) *answer { return &answer{kind: kindText, status: http.StatusSeeOther, to: to} }

// lettersView is the page that turns a person's emails off.
type lettersView struct {
	Address string
	Off     bool
	Action  string
}

// lettersPage asks whether to turn emails off: mail scanners follow every link and must not turn them off.
func (s *desk) lettersPage(r *http.Request) (*answer, error) {
	_, a, err := s.Club.Email.ByLink(r.Context(), r.PathValue("link"))
	return s.letters(r, a, err)
}

// stopLetters turns emails off as in RFC 8058: the link is all it needs. It does not read the form, which mail
// programs send in two formats.
func (s *desk) stopLetters(r *http.Request) (*answer, error) {
	a, err := s.Club.Email.Stop(r.Context(), r.PathValue("link"))
	return s.letters(r, a, err)
}

func (s *desk) letters(r *http.Request, a email.Address, err error) (*answer, error) {
	if err != nil {
		return nil, err
	}
	page, err := s.page(r, "letters", &view{Title: "Emails", Hidden: true, Body: lettersView{a.Address, !a.Off.IsZero(), "/letters/" + r.PathValue("link")}})
	if err == nil {
		page.kept = "no-store"
	}
	return page, err
}
