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

const (
	tooLong  = "This form is too long."
	notValid = "This form is not valid."
)

// forms handles forms.
type forms struct {
	*site
	origins *http.CrossOriginProtection
	shell   *shell.Shell
	files   map[string]bool // the patterns of forms with a file
	reading readers
}

func newForms(s *site) (*forms, error) {
	d := &forms{
		s, http.NewCrossOriginProtection(), shell.Of(s.actions, s.resources), make(map[string]bool), readers{},
	}
	if s.URL == "" {
		return d, nil
	}
	return d, d.origins.AddTrustedOrigin(strings.TrimRight(s.URL, "/"))
}

// open registers the addresses of forms.
func (s *forms) open(routes *http.ServeMux) {
	for path, do := range map[string]formHandler{
		"/login": s.postLogin, "/logout": s.postLogout, "/passkey": s.postPasskey, "/push": s.postPush,
		"/t/{id}/{action}": s.postTable,
	} {
		routes.HandleFunc("POST "+path, s.posted(do))
	}
	for _, a := range s.asks() {
		routes.HandleFunc("GET "+askPath(a.Name), s.answered(s.askPage(a)))
		routes.HandleFunc("POST "+askPath(a.Name), s.posted(s.postAsk(a)))
	}
	routes.HandleFunc("POST /letters/{link}", s.answered(s.stopEmails))
}

// formHandler carries out a form and returns the answer; nil if it has answered itself.
type formHandler func(w http.ResponseWriter, r *http.Request) (*answer, error)

// posted returns a handler that reads a form and answers with the result of do.
func (s *forms) posted(do formHandler) http.HandlerFunc {
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
				status, why := http.StatusBadRequest, notValid
				if _, long := errors.AsType[*http.MaxBytesError](err); long {
					status, why = http.StatusRequestEntityTooLarge, tooLong
				}
				s.unread(w, r, status, why)
				return
			}
		}
		a, err := do(w, r)
		if err != nil {
			status := actionStatus(err)
			if status == http.StatusInternalServerError {
				s.Log.Error("cannot process a form", "page", r.Pattern, "err", err)
			}
			s.fail(w, r, status, s.sentence(err))
			return
		}
		if a != nil {
			a.send(w, r)
		}
	}
}

// mostOf returns the maximum size of a form for a pattern.
func (s *forms) mostOf(pattern string) int64 {
	if s.files[pattern] {
		return mostFile
	}
	return mostForm
}

// unread answers a request without reading its body.
func (s *forms) unread(w http.ResponseWriter, r *http.Request, status int, why string) {
	w.Header().Set("Connection", "close")
	s.fail(w, r, status, why)
}

// mayPost refuses a request with a body unless it is a form of these pages with a known address. It reports
// whether the request may go on.
func (s *forms) mayPost(w http.ResponseWriter, r *http.Request) bool {
	_, pattern := s.routes.Handler(r)
	switch {
	case r.Method != http.MethodPost || !strings.HasPrefix(pattern, http.MethodPost):
		w.Header().Set("Allow", "GET, HEAD")
		s.unread(w, r, http.StatusMethodNotAllowed, "This page is read-only.")
	case s.origins.Check(r) != nil:
		s.unread(w, r, http.StatusForbidden, "This request came from another site, so nothing was done.")
	case r.ContentLength > s.mostOf(pattern):
		s.unread(w, r, http.StatusRequestEntityTooLarge, tooLong)
	default:
		return true
	}
	return false
}

// actionStatus returns the HTTP status for an action's error.
func actionStatus(err error) int {
	if kind := errs.KindOf(err); kind == errs.Refused || kind == errs.Stale {
		return http.StatusConflict
	}
	return statusOf(err)
}

// redirect sends the browser elsewhere after an action.
func redirect(to string) *answer { return &answer{kind: kindText, status: http.StatusSeeOther, to: to} }

// emailsView is the page that turns a person's emails off.
type emailsView struct {
	Address string
	Off     bool
	Action  string
}

// emailsPage asks whether to turn emails off: mail scanners follow every link and must not turn them off.
func (s *forms) emailsPage(r *http.Request) (*answer, error) {
	_, a, err := s.Club.Email.ByLink(r.Context(), r.PathValue("link"))
	return s.emails(r, a, err)
}

// stopEmails turns emails off as in RFC 8058: the link is all it needs. It does not read the form, which mail
// programs send in two formats.
func (s *forms) stopEmails(r *http.Request) (*answer, error) {
	a, err := s.Club.Email.Stop(r.Context(), r.PathValue("link"))
	return s.emails(r, a, err)
}

func (s *forms) emails(r *http.Request, a email.Address, err error) (*answer, error) {
	if err != nil {
		return nil, err
	}
	v := emailsView{a.Address, !a.Off.IsZero(), "/letters/" + r.PathValue("link")}
	return s.statusPage(r, 0, "unsubscribe", &view{Title: s.label("Emails"), Hidden: true, Body: v})
}
