package web

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/server/web/packing"
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
	name string // the file name of a download; "" is no download
	// unlisted keeps it out of search engines.
	unlisted bool
	to       string // where the browser is to go instead
	// later writes an answer that takes long, once it holds no place among the pages that
	// are being made; nil if there is nothing more to write.
	later func(*answer) error
	// file is sent instead of the buffer, if it is packed already.
	file *packing.File
}

// leastPacked is the smallest answer that is compressed.
const leastPacked = 1 << 10

// send sends an answer, or says that the client has it.
func (a *answer) send(w http.ResponseWriter, r *http.Request) {
	h, body := w.Header(), a.packed("")
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
	if a.unlisted {
		h.Set("X-Robots-Tag", "noindex")
	}
	if a.name != "" {
		h.Set("Content-Disposition", `attachment; filename="`+a.name+`"`)
	}
	if a.status == 0 && !own {
		sum := sha256.Sum256(body)
		tag := `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"` // weak: the same for all encodings
		h.Set("ETag", tag)
		if has(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	a.status = cmp.Or(a.status, http.StatusOK)
	if e := packing.Chosen(strings.Join(r.Header.Values("Accept-Encoding"), ",")); e != "" && len(body) >= leastPacked && a.kind != kindPNG {
		h.Set("Content-Encoding", string(e))
		body = a.packed(e)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(a.status)
	if r.Method != http.MethodHead {
		w.Write(body) // a client that is gone misses nothing
	}
}

// packed is what is sent, in an encoding.
func (a *answer) packed(e packing.Encoding) []byte {
	if a.file != nil {
		return a.file.Pack(e)
	}
	return packing.Pack(e, a.Bytes())
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

// statusOf is the HTTP status for a kind of error.
func statusOf(err error) int {
	switch errs.KindOf(err) {
	case errs.NotFound:
		return http.StatusNotFound
	case errs.Invalid:
		return http.StatusBadRequest
	case errs.Refused:
		return http.StatusTooManyRequests // reading is refused for no other reason
	case errs.Unavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}
