package web

import (
	"context"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
)

const (
	// cookieName is the name of the login cookie. Browsers accept a cookie with this prefix only over TLS,
	// and send it to no other host.
	cookieName = "__Host-pawnstorm"
	// localName is its name on this machine without TLS, where only some browsers, such as Chromium, accept
	// the other.
	localName = "pawnstorm"
	// guestName and openGuestName are the names of a guest's cookie. A guest has nothing to lose but a
	// casual game, so the second one also works on an open connection.
	guestName, openGuestName = "__Host-pawnstorm-guest", "pawnstorm-guest"
)

// visitKey is the context key for the visit of a request.
type visitKey struct{}

// visit says who sent a request, and whether it may log a browser in.
type visit struct {
	who account.Player
	// cookie is the name of the login cookie; "" if the connection is not private, so that no one can log
	// in.
	cookie string
	// guest is the name of a guest's cookie, and secret its value; "" if the browser has none.
	guest, secret string
	// known says that who will be the same person with the next request: the browser is logged in, or has
	// a guest's cookie.
	known bool
}

// visitorOf returns the sender of a request: the person whose account the browser's cookie opens, or the guest
// of its other cookie, or else a guest who is another one with each request. This is the only place where a request becomes a person; [site.arrive] has looked the
// person up before.
func visitorOf(r *http.Request) account.Player { return visitOf(r).who }

func visitOf(r *http.Request) visit {
	if v, ok := r.Context().Value(visitKey{}).(visit); ok {
		return v
	}
	return visit{who: account.Player{Guest: true}}
}

// arrive finds out who sent a request and from where, and puts that into its context.
func (s *site) arrive(r *http.Request, o origin) (*http.Request, error) {
	ctx := identity.WithSource(r.Context(), o.source)
	v := visit{cookie: s.cookieOf(r, o), guest: openGuestName}
	if o.secure {
		v.guest = guestName
	}
	secret := ""
	if c, err := r.Cookie(v.cookie); err == nil && v.cookie != "" {
		secret = c.Value
	}
	var err error
	if v.who, err = s.Club.Accounts.ByBrowser(ctx, secret); err != nil {
		return nil, err
	}
	if v.known = !v.who.Guest; !v.known {
		if err := s.returns(r, &v); err != nil {
			return nil, err
		}
	}
	ctx = context.WithValue(identity.WithKey(ctx, v.who.Key), visitKey{}, v)
	return r.WithContext(withLine(ctx, r)), nil
}

// returns makes the visitor the guest whose cookie the browser has, if it has one.
func (s *site) returns(r *http.Request, v *visit) error {
	c, err := r.Cookie(v.guest)
	if err != nil {
		return nil // there is none
	}
	p, ok, err := s.Club.Accounts.ByGuest(r.Context(), c.Value)
	if ok {
		v.who, v.secret, v.known = p, c.Value, true
	}
	return err
}

// settled returns the request of a visitor who will be the same person with the next one. A visitor without a
// cookie becomes a new guest. Only forms call it, so a crawler that follows links stays no one.
func (s *forms) settled(w http.ResponseWriter, r *http.Request) (*http.Request, error) {
	v := visitOf(r)
	if v.known {
		return r, nil
	}
	var err error
	if v.who, v.secret, err = s.Club.Accounts.NewGuest(r.Context()); err != nil {
		return nil, err
	}
	v.known = true
	setCookie(w, v.guest, v.secret, account.GuestFor)
	return r.WithContext(context.WithValue(r.Context(), visitKey{}, v)), nil
}

// becomes ends the guest of a browser that has logged in: the account gets their games. A failure is only
// logged, because the browser is logged in.
func (s *forms) becomes(w http.ResponseWriter, r *http.Request, p account.Player) {
	v := visitOf(r)
	if v.secret == "" {
		return
	}
	setCookie(w, v.guest, "", 0)
	if err := s.Club.Accounts.EndGuest(r.Context(), v.secret, p); err != nil {
		s.Log.Warn("cannot give a guest's games to their account", "player", p.ID, "err", err)
	}
}

// cookieOf returns the name of the login cookie; "" on an open
// connection, where others could read it.
func (c *Config) cookieOf(r *http.Request, o origin) string {
	switch {
	case o.secure:
		return cookieName
	case c.isLocal(r):
		return localName
	}
	return ""
}

// isLocal reports whether a request comes from a browser on this machine. One from a proxy does not: it may
// have reached the proxy from anywhere, over an open line.
func (c *Config) isLocal(r *http.Request) bool {
	host := strings.ToLower(r.Host)
	if at := strings.LastIndexByte(host, ':'); at > strings.LastIndexByte(host, ']') {
		host = host[:at]
	}
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !at.Addr().Unmap().IsLoopback() || c.isProxy(at.Addr().Unmap()) {
		return false
	}
	for _, name := range []string{"X-Forwarded-For", "Forwarded", "Via"} {
		if r.Header.Get(name) != "" {
			return false
		}
	}
	return host == "localhost" || host == "127.0.0.1" || host == "[::1]"
}

// setCookie gives the browser a secret for a while; "" removes it.
func setCookie(w http.ResponseWriter, name, secret string, lasts time.Duration) {
	c := &http.Cookie{
		Name: name, Value: secret, Path: "/", MaxAge: int(lasts.Seconds()),
		Secure: strings.HasPrefix(name, "__Host-"), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
	if secret == "" {
		c.MaxAge = -1
	}
	http.SetCookie(w, c)
}

// browserNames has the common browsers, by a part of their user agent. The first match counts: most browsers
// name others as well.
var browserNames = []struct{ sign, name string }{
	{"Firefox/", "Firefox"},
	{"FxiOS/", "Firefox"},
	{"Edg", "Edge"},
	{"OPR/", "Opera"},
	{"SamsungBrowser/", "Samsung Internet"},
	{"CriOS/", "Chrome"},
	{"Chrome/", "Chrome"},
	{"Safari/", "Safari"},
}

// browserOf returns the browser's name for the list of keys.
func browserOf(r *http.Request) string {
	for _, b := range browserNames {
		if strings.Contains(r.UserAgent(), b.sign) {
			return b.name
		}
	}
	return "unknown"
}
