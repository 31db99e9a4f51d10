package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"strconv"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/server/web/packing"
)

// policy limits pages to this server: they load from it and ask it, and nothing else. Pages contain no inline
// styles or scripts.
const policy = ownPolicy + "frame-ancestors 'none'"

// ownPolicy is the policy for pages that other sites may show as well.
const ownPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; " +
	"manifest-src 'self'; form-action 'self'; base-uri 'none'; "

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

// share lets other sites show an answer.
func share(h http.Header) {
	h.Set("Content-Security-Policy", ownPolicy+"frame-ancestors *")
	h.Del("X-Frame-Options")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// answer is a whole answer. It is sent in one piece, so that no answer mixes two states.
type answer struct {
	bytes.Buffer
	status int    // default 200
	kind   string // content type
	// kept is the Cache-Control header; by default caches must ask first.
	kept   string
	name   string // the file name of a download; "" is not a download
	shared bool   // other sites may show it
	// unlisted keeps it out of search engines.
	unlisted bool
	to       string // where to redirect the browser
	// later writes an answer that takes long, once it no longer counts among the pages in progress;
	// nil if there is nothing more to write.
	later func(*answer) error
	// file is sent instead of the buffer if it is set.
	file *packing.File
	tag  string // the entity tag; by default [tagOf] makes it
	// write writes a long answer piece by piece; nil if the answer is in the buffer.
	write func(context.Context, io.Writer) error
}

// leastPacked is the size of the smallest answer that is compressed.
const leastPacked = 1 << 10

// send sends an answer, or says that the client has it already.
func (a *answer) send(w http.ResponseWriter, r *http.Request) {
	h, body := w.Header(), a.packed("")
	own := a.head(h, r)
	if a.status == 0 && !own {
		tag := a.tag
		if tag == "" {
			tag = tagOf(body)
		}
		h.Set("ETag", tag)
		if has(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	a.status = cmp.Or(a.status, http.StatusOK)
	e := packing.Chosen(accepted(r), packing.Zstd, packing.Gzip)
	if e != "" && len(body) >= leastPacked && a.kind != kindPNG && a.kind != kindGIF {
		h.Set("Content-Encoding", string(e))
		body = a.packed(e)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(a.status)
	if r.Method != http.MethodHead {
		w.Write(body) // a client that has left misses nothing
	}
}

// head sets the headers of the answer, and reports whether it is only for this visitor.
func (a *answer) head(h http.Header, r *http.Request) (own bool) {
	h.Set("Content-Type", a.kind)
	h.Set("Vary", "Accept-Encoding, Cookie")
	if h.Set("Cache-Control", "no-cache"); a.kept != "" {
		h.Set("Cache-Control", a.kept)
	}
	if a.to != "" {
		h.Set("Location", a.to)
	}
	own = visitOf(r).known && !strings.HasPrefix(a.kept, "public")
	if own { // it may be private: no cache may keep it for the next visitor
		h.Set("Cache-Control", "private, no-store")
	}
	if a.shared {
		share(h)
	}
	if a.unlisted {
		h.Set("X-Robots-Tag", "noindex")
	}
	if a.name != "" {
		h.Set("Content-Disposition", `attachment; filename="`+a.name+`"`)
	}
	return own
}

// tagOf returns the entity tag of a body. It is weak: the same for all encodings.
func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

// packed returns the body in an encoding.
func (a *answer) packed(e packing.Encoding) []byte {
	if a.file != nil {
		return a.file.Pack(e)
	}
	return packing.Pack(e, a.Bytes())
}

// accepted returns the encodings that a client can read.
func accepted(r *http.Request) string { return strings.Join(r.Header.Values("Accept-Encoding"), ",") }

// has reports whether an entity tag is in the list of If-None-Match.
func has(list, tag string) bool {
	for one := range strings.SplitSeq(list, ",") {
		if one = strings.TrimSpace(one); one == "*" || one == tag {
			return true
		}
	}
	return false
}

// statusOf returns the HTTP status for an error.
func statusOf(err error) int {
	switch errs.KindOf(err) {
	case errs.NotFound:
		return http.StatusNotFound
	case errs.Invalid:
		return http.StatusBadRequest
	case errs.Refused:
		return http.StatusTooManyRequests // the only reason to refuse reading
	case errs.Unavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}
