package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"pawnstorm/lobby/errs"
)

// policy is what a page may load, which is what this server has, and do, which is nothing
// but ask it. There are no styles or scripts within pages.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// protect sets the headers of every answer.
func protect(h http.Header, secure bool) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
	if secure {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

// answer is a whole answer. It is sent at once, so that none is half one thing and half
// another.
type answer struct {
	bytes.Buffer
	status int    // default 200
	kind   string // of content
	// kept is for how long others may keep it, as Cache-Control has it; default not
	// without asking.
	kept string
	name string // under which it is saved, if it is to be
	to   string // where the browser is to go instead
}

// leastPacked is the size from which on an answer is compressed.
const leastPacked = 1 << 10

// send sends an answer, or says that the client has it.
func (a *answer) send(w http.ResponseWriter, r *http.Request) {
	h, body := w.Header(), a.Bytes()
	h.Set("Content-Type", a.kind)
	h.Set("Vary", "Accept-Encoding, Cookie")
	if h.Set("Cache-Control", "no-cache"); a.kept != "" {
		h.Set("Cache-Control", a.kept)
	}
	if a.to != "" {
		h.Set("Location", a.to)
	}
	own := !visitorOf(r).Guest && !strings.HasPrefix(a.kept, "public")
	if own { // it may be theirs alone, and nothing between keeps it for the next who asks
		h.Set("Cache-Control", "private, no-store")
	}
	if a.name != "" {
		h.Set("Content-Disposition", `attachment; filename="`+a.name+`"`)
	}
	if a.status == 0 && !own {
		sum := sha256.Sum256(body)
		tag := `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"` // weak: the same for both encodings
		h.Set("ETag", tag)
		if has(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	a.status = cmp.Or(a.status, http.StatusOK)
	if len(body) >= leastPacked && a.kind != kindPNG && takesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		body = packed(body)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(a.status)
	if r.Method != http.MethodHead {
		w.Write(body) // a client that is gone misses nothing
	}
}

// has reports whether an entity tag is in the list of If-None-Match.
func has(list, tag string) bool {
	for one := range strings.SplitSeq(list, ",") {
		if one = strings.TrimSpace(one); one == "*" || one == tag {
			return true
		}
	}
	return false
}

// takesGzip reports whether a client says that it reads gzip.
func takesGzip(r *http.Request) bool {
	for one := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.ReplaceAll(one, " ", ""), ";")
		if strings.EqualFold(name, "gzip") {
			return strings.Trim(quality, "q=0.") != "" || quality == ""
		}
	}
	return false
}

var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// packed is a text in gzip.
func packed(text []byte) []byte {
	var b bytes.Buffer
	z := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	z.Reset(&b)
	z.Write(text) // into memory, which does not fail
	z.Close()
	return b.Bytes()
}

// statusOf is the HTTP status for a kind of error.
func statusOf(err error) int {
	switch errs.KindOf(err) {
	case errs.NotFound:
		return http.StatusNotFound
	case errs.Invalid:
		return http.StatusBadRequest
	case errs.Refused:
		return http.StatusTooManyRequests // nothing else is refused to those who look
	case errs.Unavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}
