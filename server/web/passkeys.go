package web

import (
	"encoding/json"
	"net"
	"net/http"
	"net/url"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/server/web/passkey"
	"pawnstorm/ui/shell"
)

// passkeyView is what a page shows about passkeys.
type passkeyView struct {
	Origin string // where they are made and used
	Not    string // why they do not work here
}

// passkeyPlace returns the relying party for a request and its origin. Like the cookie, passkeys need a
// private connection. The public address takes precedence over the browser's host.
func (s *forms) passkeyPlace(r *http.Request) (*passkey.RelyingParty, string, error) {
	scheme, host := "https", r.Host
	switch u, err := url.Parse(s.URL); {
	case visitOf(r).cookie == "":
		return nil, "", errs.New(errs.Refused, "Passkeys need https.")
	case visitOf(r).cookie == localName:
		scheme = "http"
	case err == nil && u.Scheme == "https" && u.Host != "":
		host = u.Host
	}
	host = strings.ToLower(host)
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	if scheme == "http" && name != "localhost" {
		return nil, "", errs.New(errs.Refused,
			"On this machine, use http://localhost:%s for passkeys instead of the IP address.", port)
	}
	party, err := passkey.New(name, scheme+"://"+host)
	return party, scheme + "://" + host, err
}

// passkeyView returns what a page shows about passkeys.
func (s *forms) passkeyView(r *http.Request) passkeyView {
	_, origin, err := s.passkeyPlace(r)
	if err != nil {
		return passkeyView{Not: s.sentence(err)}
	}
	return passkeyView{Origin: origin}
}

// question is what a page's script asks a passkey, and the ticket for the answer.
type question struct {
	Code    int    `json:"code"`
	Ticket  string `json:"ticket"`
	Options any    `json:"options"`
}

// passkeyUse is one use of a passkey: how to ask, and what to do with the answer.
type passkeyUse struct {
	ask    func(r *http.Request, p *passkey.RelyingParty) (account.Ceremony, any, error)
	answer func(w http.ResponseWriter, r *http.Request, p *passkey.RelyingParty, c account.Ceremony) error
}

// postPasskey asks a passkey, or takes its answer.
func (s *forms) postPasskey(w http.ResponseWriter, r *http.Request) (*answer, error) {
	do, ok := map[string]passkeyUse{
		"in":  {s.askIn, s.signIn},
		"new": {s.askNew, s.signUp},
		"add": {s.askAdd, s.addPasskey},
	}[r.PostFormValue("do")]
	if !ok {
		return nil, errs.New(errs.Invalid, "Unknown action.")
	}
	party, _, err := s.passkeyPlace(r)
	if err != nil {
		return s.toldWhy(r, err)
	}
	if r.PostFormValue("ticket") == "" {
		c, options, err := do.ask(r, party)
		if err != nil {
			return s.toldWhy(r, err)
		}
		ticket, err := s.Club.Accounts.Passkeys.Begin(r.Context(), visitorOf(r), c)
		if err != nil {
			return s.toldWhy(r, err)
		}
		a := &answer{kind: kindJSON, kept: "no-store"}
		return a, json.NewEncoder(a).Encode(question{Ticket: ticket, Options: options})
	}
	c, err := s.Club.Accounts.Passkeys.End(r.Context(), r.PostFormValue("ticket"))
	if err == nil {
		err = do.answer(w, r, party, c)
	}
	if err != nil {
		return s.toldWhy(r, err)
	}
	to := "/you"
	if next := s.nextOf(r); next != "/" {
		to = next
	}
	return s.told(r, outcome{Code: shell.Done, Go: to})
}

// toldWhy answers the script with a refusal. Internal errors are answered as on pages.
func (s *forms) toldWhy(r *http.Request, err error) (*answer, error) {
	if errs.KindOf(err) == errs.Internal {
		return nil, err
	}
	s.Log.Debug("passkey refused", "why", errs.KindOf(err))
	return s.told(r, outcome{Code: shell.Refused, Said: s.sentence(err)})
}

func (s *forms) askIn(_ *http.Request, p *passkey.RelyingParty) (c account.Ceremony, options any, err error) {
	options, c.Session, err = p.BeginLogin()
	return c, options, err
}

// signIn logs the browser in with a passkey that has signed.
func (s *forms) signIn(w http.ResponseWriter, r *http.Request, p *passkey.RelyingParty, c account.Ceremony) error {
	if c.Player != "" {
		return errOtherQuestion
	}
	find := func(id []byte) (account.Account, account.Passkey, error) {
		return s.Club.Accounts.Passkeys.Of(r.Context(), id)
	}
	id, count, err := p.FinishLogin(c.Session, r.PostFormValue("answer"), find)
	if err != nil {
		return err
	}
	who, secret, err := s.Club.Accounts.Passkeys.SignIn(r.Context(), id, count, browserOf(r))
	if err != nil {
		return err
	}
	return s.enter(w, r, who, secret)
}

// errOtherQuestion refuses the answer to another question.
var errOtherQuestion = errs.New(errs.Refused, "That is the answer to another question. Please try again.")

// askNew asks for the passkey of a new account.
func (s *forms) askNew(r *http.Request, p *passkey.RelyingParty) (c account.Ceremony, options any, err error) {
	if !visitorOf(r).Guest {
		return c, nil, errs.New(errs.Refused, "You are logged in to an account. Log out to create another.")
	}
	c.Name = strings.ToLower(strings.TrimSpace(r.PostFormValue("name")))
	if err := s.Club.Accounts.Passkeys.MayTake(r.Context(), c.Name); err != nil {
		return c, nil, err
	}
	c.Player = identity.NewAccountID()
	options, c.Session, err = p.BeginRegistration(identity.Person{ID: c.Player, Name: c.Name}, nil)
	return c, options, err
}

// signUp creates an account with a new passkey, and logs the browser in.
func (s *forms) signUp(w http.ResponseWriter, r *http.Request, p *passkey.RelyingParty, c account.Ceremony) error {
	if c.Name == "" {
		return errOtherQuestion
	}
	k, err := p.FinishRegistration(c.Player, c.Session, r.PostFormValue("answer"))
	if err != nil {
		return err
	}
	k.Name = browserOf(r)
	who, secret, err := s.Club.Accounts.Passkeys.Register(r.Context(), visitorOf(r), c, k, browserOf(r))
	if err != nil {
		return err
	}
	return s.enter(w, r, who, secret)
}

// askAdd asks for another passkey of the logged-in person.
func (s *forms) askAdd(r *http.Request, p *passkey.RelyingParty) (c account.Ceremony, options any, err error) {
	a, err := s.Club.Accounts.Passkeys.MayAdd(r.Context(), visitorOf(r))
	if err != nil {
		return c, nil, err
	}
	c.Player = a.ID
	options, c.Session, err = p.BeginRegistration(a.Person, a.Keys)
	return c, options, err
}

// addPasskey adds it to their account.
func (s *forms) addPasskey(_ http.ResponseWriter, r *http.Request, p *passkey.RelyingParty, c account.Ceremony) error {
	me := visitorOf(r)
	if c.Name != "" || c.Player == "" || c.Player != me.ID || me.Guest {
		return errOtherQuestion
	}
	k, err := p.FinishRegistration(c.Player, c.Session, r.PostFormValue("answer"))
	if err != nil {
		return err
	}
	if k.Name = r.PostFormValue("name"); strings.TrimSpace(k.Name) == "" {
		k.Name = browserOf(r)
	}
	return s.Club.Accounts.Passkeys.Add(r.Context(), me, k)
}
