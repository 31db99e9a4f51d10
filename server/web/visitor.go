package web

import (
	"context"
	"net/http"
	"net/netip"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
)

const (
	// cookieName is the name of the login cookie. Browsers take a cookie of
	// such a name by TLS alone, and send it to nobody but this host.
	cookieName = "__Host-pawnstorm"
	// localName is its name on this machine without TLS, where not all browsers take the
	// other: Chromium does.
	localName = "pawnstorm"
)

// visitKey is the key of a context for the visit that a request belongs to.
type visitKey struct{}

// visit says who sent a request, and whether it may log a browser in.
type visit struct {
	who account.Player
	// cookie is the name of the cookie that tells; "" if the line is open to others, so that
	// logging in is impossible.
	cookie string
}

// visitorOf is the person of the club from whom a request comes: the one whose account the
// cookie of the browser opens, or else a guest without a key. It is the one place where a
// request becomes a person; [site.arrive] has asked the club by then.
func visitorOf(r *http.Request) account.Player { return visitOf(r).who }

func visitOf(r *http.Request) visit {
	if v, ok := r.Context().Value(visitKey{}).(visit); ok {
		return v
	}
	return visit{who: account.Player{Guest: true}}
}

// arrive finds out from whom a request comes, and where they are: all that is done in its
// context is theirs.
func (s *site) arrive(r *http.Request, o origin) (*http.Request, error) {
	ctx := identity.WithSource(r.Context(), o.source)
	v := visit{cookie: s.cookieOf(r, o)}
	secret := ""
	if c, err := r.Cookie(v.cookie); err == nil && v.cookie != "" {
		secret = c.Value
	}
	var err error
	if v.who, err = s.Club.Accounts.ByBrowser(ctx, secret); err != nil {
		return nil, err
	}
	ctx = context.WithValue(identity.WithKey(ctx, v.who.Key), visitKey{}, v)
	return r.WithContext(ctx), nil
}

// cookieOf is the name of the cookie that tells of a browser; "" where others can read what
// is sent, so that there is none.
func (c *Config) cookieOf(r *http.Request, o origin) string {
	switch {
	case o.secure:
		return cookieName
	case c.isLocal(r):
		return localName
	}
	return ""
}

// isLocal reports whether a request comes from a browser on this machine. One that a proxy
// brings does not: it may have come to that from anywhere, on an open line.
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

// setCookie gives the browser its login secret; "" removes it.
func setCookie(w http.ResponseWriter, name, secret string) {
	c := &http.Cookie{
		Name: name, Value: secret, Path: "/", MaxAge: int(account.BrowserFor.Seconds()),
		Secure: name == cookieName, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
	if secret == "" {
		c.MaxAge = -1
	}
	http.SetCookie(w, c)
}

// browserNames are the browsers that most people have, by what each says of itself. The
// first that is found counts: most say that they are others, too.
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

// browserOf is what a browser is called in the list of keys.
func browserOf(r *http.Request) string {
	for _, b := range browserNames {
		if strings.Contains(r.UserAgent(), b.sign) {
			return b.name
		}
	}
	return "unknown"
}
