package web

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/words"
)

// loginView is the login page.
type loginView struct {
	Possible bool   // the connection is private
	Code     string // the command that makes a code
	Next     string // where to go afterwards
	Why      string // the last code was refused
	Guest    string // the name of the guest who would get an account
	Passkey  passkeyView
}

// youView is the page of the logged-in person.
type youView struct {
	nameView
	Keys    []keyView
	NoSSH   bool // there is no SSH key
	Passkey passkeyView
}

// keyView is one of their keys, or a browser.
type keyView struct {
	Shown, ID        string
	Browser, Current bool
	Removable        bool // on this page
}

// loginPage shows the login page.
func (s *forms) loginPage(r *http.Request) (*answer, error) {
	if !visitorOf(r).Guest {
		return redirect("/you"), nil
	}
	return s.login(r, "")
}

// login renders the login page, with why the last code was refused.
func (s *forms) login(r *http.Request, why string) (*answer, error) {
	v := loginView{
		Possible: visitOf(r).cookie != "", Code: s.SSH(s.hostOf(r)) + " keys code", Next: s.nextOf(r), Why: why,
	}
	if v.Possible {
		v.Passkey = s.passkeyView(r)
	}
	if visitOf(r).known {
		v.Guest = visitorOf(r).Name
	}
	return s.page(r, "login", &view{
		Title: s.label("Log in"), Section: "you", Hidden: true, Play: []string{"passkey.js"}, Body: v,
	})
}

// nextOf returns the page to go back to after logging in: a table, a list, a subject of a list, or else the
// lobby. It accepts no address that others made up.
func (s *forms) nextOf(r *http.Request) string {
	next := r.FormValue("next")
	if id, ok := strings.CutPrefix(next, "/t/"); ok {
		if word, ok := identity.ReadCode(id); ok {
			return "/t/" + word
		}
	}
	name, id, deeper := strings.Cut(strings.TrimPrefix(next, "/"), "/")
	if s.resources.Find(name) != nil && (!deeper || plainID.MatchString(id)) {
		return "/" + strings.TrimSuffix(name+"/"+id, "/")
	}
	return "/"
}

// plainID matches the last part of a subject's address.
var plainID = regexp.MustCompile(`^[\w-]+$`)

// postLogin logs a browser in with a code.
func (s *forms) postLogin(w http.ResponseWriter, r *http.Request) (*answer, error) {
	v := visitOf(r)
	if v.cookie == "" {
		return s.login(r, "This connection is not private.")
	}
	p, secret, err := s.Club.Accounts.LogIn(r.Context(), v.who, r.PostFormValue("code"), browserOf(r))
	if err != nil {
		a, pageErr := s.login(r, s.sentence(err))
		if pageErr == nil {
			a.status, a.kept = actionStatus(err), "no-store"
		}
		return a, pageErr
	}
	if err := s.enter(w, r, p, secret); err != nil {
		return nil, err
	}
	return redirect(s.nextOf(r)), nil
}

// enter gives a logged-in browser its cookie, unless the person may not come in.
func (s *forms) enter(w http.ResponseWriter, r *http.Request, p account.Player, secret string) error {
	v := visitOf(r)
	if err := s.Club.Staff.CheckAccess(r.Context(), p.Key); err != nil {
		s.dropKey(r, p)
		return err
	}
	if !v.who.Guest { // the new cookie replaces another
		s.dropKey(r, v.who)
	}
	setCookie(w, v.cookie, secret, account.BrowserFor)
	s.becomes(w, r, p)
	return nil
}

// postLogout logs the browser out.
func (s *forms) postLogout(w http.ResponseWriter, r *http.Request) (*answer, error) {
	v := visitOf(r)
	if v.who.Guest {
		return redirect("/"), nil
	}
	if err := s.Club.Accounts.RemoveKey(r.Context(), v.who, v.who.Key); err != nil {
		return nil, err
	}
	setCookie(w, v.cookie, "", 0)
	return redirect("/"), nil
}

// dropKey logs out a browser that lost its cookie or never got it.
func (s *forms) dropKey(r *http.Request, who account.Player) {
	if err := s.Club.Accounts.RemoveKey(r.Context(), who, who.Key); err != nil {
		s.Log.Warn("cannot log a browser out", "err", err)
	}
}

// youPage shows the page of the logged-in person.
func (s *forms) youPage(r *http.Request) (*answer, error) {
	me := visitorOf(r)
	if me.Guest {
		return redirect("/login"), nil
	}
	a, err := s.Club.Accounts.Get(r.Context(), me.ID)
	if err != nil {
		return nil, err
	}
	v := youView{
		nameView: s.named(me.Person), Passkey: s.passkeyView(r),
		NoSSH: !slices.ContainsFunc(a.Keys, account.Key.IsPublic),
	}
	for _, k := range a.Keys {
		removable := !k.IsPublic() && !a.IsLastKey(k.Fingerprint)
		v.Keys = append(v.Keys,
			keyView{words.Key(k), k.Fingerprint, k.Browser != "", k.Fingerprint == me.Key, removable})
	}
	return s.page(r, "you", &view{Title: s.label("You"), Section: "you", Hidden: true, Own: true, Play: []string{"passkey.js"}, Body: v})
}
