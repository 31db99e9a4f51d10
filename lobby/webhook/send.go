package webhook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"syscall"
	"time"
)

const (
	// callTime is how long a call may take, and dialTime how long connecting may take.
	callTime, dialTime = 10 * time.Second, 5 * time.Second
	// answerHead is how many bytes the header of an answer may have. The body is not read.
	answerHead = 16 << 10
)

// Answer says how a call went.
type Answer struct {
	Status int    // HTTP status; 0 if there was no answer
	Why    string // why the call failed, for the owner; "" if it succeeded
	Took   time.Duration
}

// Good reports whether the call was accepted.
func (a Answer) Good() bool { return a.Status >= 200 && a.Status < 300 }

// gone reports whether the receiver wants no more calls.
func (a Answer) gone() bool { return a.Status == http.StatusGone }

// expired reports whether a push service no longer knows the browser (RFC 8030, 7.3).
func (a Answer) expired() bool { return a.gone() || a.Status == http.StatusNotFound }

// caller makes HTTP calls.
type caller struct {
	allow  []netip.Prefix
	dialer *net.Dialer
	client *http.Client
}

// errNotPublic reports an address that must not be called.
var errNotPublic = errors.New("the address is not public")

// plainKey is a context key. Its value says whether a call goes without TLS.
type plainKey struct{}

// newCaller returns the HTTP client of a node. It checks each address when it connects, after name
// resolution, so that it does not matter where the name led before. It uses no proxy, follows no
// redirects and never reuses a connection.
func newCaller(allow []netip.Prefix) *caller {
	c := &caller{allow: allow}
	c.dialer = &net.Dialer{Timeout: dialTime, ControlContext: func(ctx context.Context, _, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		plain, _ := ctx.Value(plainKey{}).(bool)
		if err != nil || !c.may(at.Addr(), plain) {
			return errNotPublic
		}
		return nil
	}}
	c.client = &http.Client{
		Timeout: callTime,
		Transport: &http.Transport{
			DialContext: c.dialer.DialContext, DisableKeepAlives: true, DisableCompression: true,
			TLSHandshakeTimeout: dialTime, ResponseHeaderTimeout: callTime, MaxResponseHeaderBytes: answerHead,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return c
}

// may reports whether an address may be called, with TLS or without.
func (c *caller) may(at netip.Addr, plain bool) bool {
	at = at.Unmap()
	if slices.ContainsFunc(c.allow, func(p netip.Prefix) bool { return p.Contains(at.WithZone("")) }) {
		return true
	}
	return !plain && isPublic(at)
}

// isPublic reports whether an address belongs to the public Internet.
func isPublic(at netip.Addr) bool {
	if !at.IsGlobalUnicast() || at.IsPrivate() || at.Zone() != "" {
		return false
	}
	if at.Is6() && !global6.Contains(at) {
		return false
	}
	return !slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(at) })
}

// global6 is the allocated part of IPv6. special holds the ranges that are not public, from IANA's
// special-purpose registries (RFC 6890), and two addresses where clouds tell machines about
// themselves.
var (
	global6 = netip.MustParsePrefix("2000::/3")
	special = prefixes(
		"0.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24",
		"192.52.193.0/24", "192.88.99.0/24", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
		"168.63.129.16/32", "100.100.100.200/32",
	)
)

func prefixes(list ...string) (all []netip.Prefix) {
	for _, text := range list {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// send calls a hook with a message.
func (w *Webhooks) send(ctx context.Context, h Hook, id string, m message) Answer {
	var content any = m
	if h.Push != nil {
		content = m.notice()
	}
	body, err := json.Marshal(content)
	if err != nil {
		return Answer{Why: "the event cannot be written"}
	}
	if h.Push == nil {
		return w.caller.call(ctx, h, id, body, w.Now())
	}
	pair, err := w.pushPair(ctx)
	if err != nil {
		return Answer{Why: "the server's key for notifications cannot be read now"}
	}
	return w.caller.push(ctx, h, pair, body)
}

// answerOf makes a call to an address and returns how it went.
func answerOf(ctx context.Context, address string, post func(context.Context) (*http.Response, error)) (a Answer) {
	began := time.Now()
	defer func() { a.Took = time.Since(began) }()
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	u, err := url.Parse(address)
	if err != nil {
		return Answer{Why: "the address cannot be read"}
	}
	answer, err := post(context.WithValue(ctx, plainKey{}, u.Scheme != "https"))
	if err != nil {
		return Answer{Why: whyNot(err)}
	}
	answer.Body.Close()
	a.Status = answer.StatusCode
	switch {
	case a.Good():
	case a.Status >= 300 && a.Status < 400:
		a.Why = fmt.Sprintf("it answered %d, and redirects are not followed", a.Status)
	default:
		a.Why = fmt.Sprintf("it answered %d", a.Status)
	}
	return a
}

// call calls a hook with a body, signed with the time now.
func (c *caller) call(ctx context.Context, h Hook, id string, body []byte, now time.Time) Answer {
	return answerOf(ctx, h.URL, func(ctx context.Context) (*http.Response, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL, bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		at := strconv.FormatInt(now.Unix(), 10)
		for name, value := range map[string]string{
			"Content-Type": "application/json", "User-Agent": "pawnstorm",
			"webhook-id": id, "webhook-timestamp": at, "webhook-signature": sign(h.Secret, id, at, body),
		} {
			r.Header.Set(name, value)
		}
		return c.client.Do(r)
	})
}

// sign returns the signature that Standard Webhooks prescribes.
func sign(secret []byte, id, at string, body []byte) string {
	sum := hmac.New(sha256.New, secret)
	fmt.Fprintf(sum, "%s.%s.%s", id, at, body)
	return "v1," + base64.StdEncoding.EncodeToString(sum.Sum(nil))
}

// whyNot says why there was no answer. It reveals no more about the address than its owner may
// know.
func whyNot(err error) string {
	var name *net.DNSError
	var late net.Error
	switch {
	case errors.Is(err, errNotPublic):
		return "its host name resolves to an address that is not public"
	case errors.As(err, &name):
		return "its host name is unknown"
	case errors.As(err, &late) && late.Timeout():
		return fmt.Sprintf("it did not answer within %d seconds", int(callTime.Seconds()))
	case errors.Is(err, syscall.ECONNREFUSED):
		return "it refused the connection"
	}
	return "it could not be reached, or its certificate is not valid"
}
