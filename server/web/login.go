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
	Possible bool   // the line is closed to others
	Code     string // the line to type that makes a code
	Next     string // where to go then
	Why      string // the last code was refused
	Passkey  passkeyView
}

// youView is the page of the person who is logged in.
type youView struct {
	nameView
	Keys    []keyView
	NoSSH   bool // none of them is for SSH
	Passkey passkeyView
}

// keyView is a key of theirs, or a browser.
type keyView struct {
	Shown, ID        string
	Browser, Current bool
	Removable        bool // here
}

// loginPage is the login page.
func (s *desk) loginPage(r *http.Request) (*answer, error) {
	if !visitorOf(r).Guest {
		return redirect("/you"), nil
	}
	return s.login(r, "")
}

// login is that page, with why the last code was refused.
func (s *desk) login(r *http.Request, why string) (*answer, error) {
	v := loginView{Possible: visitOf(r).cookie != "", Code: s.SSH(s.hostOf(r)) + " keys code", Next: s.nextOf(r), Why: why}
	if v.Possible {
		v.Passkey = s.passkeyView(r)
	}
	return s.page(r, "login", &view{Title: "Log in", Section: "you", Hidden: true, Play: s.address("passkey.js"), Body: v})
}

// nextOf is the page from which somebody has come to be logged in, or the lobby: a table, a
// list or what is in it, and no address that others have made up.
func (s *desk) nextOf(r *http.Request) string {
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

// plainID is the end of an address that names a subject.
var plainID = regexp.MustCompile(`^[\w-]+$`)

// postLogin logs a browser in by a code.
func (s *desk) postLogin(w http.ResponseWriter, r *http.Request) (*answer, error) {
	v := visitOf(r)
	if v.cookie == "" {
		return s.login(r, "Others could read along here.")
	}
	p, secret, err := s.Club.Accounts.LogIn(r.Context(), v.who, r.PostFormValue("code"), browserOf(r))
	if err != nil {
		a, pageErr := s.login(r, s.sentence(err))
		if pageErr == nil {
			a.status, a.kept = deedStatus(err), "no-store"
		}
		return a, pageErr
	}
	if err := s.enter(w, r, p, secret); err != nil {
		return nil, err
	}
	return redirect(s.nextOf(r)), nil
}

// enter gives a browser that was logged in its cookie, unless it is not to come in.
func (s *desk) enter(w http.ResponseWriter, r *http.Request, p account.Player, secret string) error {
	v := visitOf(r)
	if err := s.Club.Staff.Admit(r.Context(), p.Key); err != nil {
		s.dropKey(r, p)
		return err
	}
	if !v.who.Guest { // one cookie follows another
		s.dropKey(r, v.who)
	}
	setCookie(w, v.cookie, secret)
	return nil
}

// postLogout logs the browser out.
func (s *desk) postLogout(w http.ResponseWriter, r *http.Request) (*answer, error) {
	v := visitOf(r)
	if v.who.Guest {
		return redirect("/"), nil
	}
	if err := s.Club.Accounts.RemoveKey(r.Context(), v.who, v.who.Key); err != nil {
		return nil, err
	}
	setCookie(w, v.cookie, "")
	return redirect("/"), nil
}

// dropKey logs out a browser that does not have the cookie any more, or never got it.
func (s *desk) dropKey(r *http.Request, who account.Player) {
	if err := s.Club.Accounts.RemoveKey(r.Context(), who, who.Key); err != nil {
		s.Log.Warn("logging a browser out", "err", err)
	}
}

// youPage is the page of the person who is logged in.
func (s *desk) youPage(r *http.Request) (*answer, error) {
	me := visitorOf(r)
	if me.Guest {
		return redirect("/login"), nil
	}
	a, err := s.Club.Accounts.Get(r.Context(), me.ID)
	if err != nil {
		return nil, err
	}
	v := youView{nameView: s.named(me.Person), Passkey: s.passkeyView(r), NoSSH: !slices.ContainsFunc(a.Keys, account.Key.IsPublic)}
	for _, k := range a.Keys {
		v.Keys = append(v.Keys, keyView{words.Key(k), k.Fingerprint, k.Browser != "", k.Fingerprint == me.Key, !k.IsPublic() && !a.IsLastKey(k.Fingerprint)})
	}
	return s.page(r, "you", &view{Title: "You", Section: "you", Hidden: true, Play: s.address("passkey.js"), Body: v})
}
