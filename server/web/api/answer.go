package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/ui/bot"
	"pawnstorm/ui/shell"
)

// Content types.
const (
	kindJSON   = "application/json"
	kindLines  = "application/x-ndjson"
	kindEvents = "text/event-stream"
)

const (
	// commandTime is how long a command with a whole answer may take.
	commandTime = 20 * time.Second
	// mostAnswer is the maximum size of such an answer.
	mostAnswer = 4 << 20
)

// httpError is a refusal by the API itself, not by the club.
type httpError struct {
	status         int
	kind, sentence string
}

func (e *httpError) Error() string { return e.sentence }

// invalid returns the refusal of a malformed request.
func invalid(status int, sentence string) error { return &httpError{status, "invalid", sentence} }

// refused returns the refusal of a well-formed request.
func refused(status int, sentence string) error { return &httpError{status, "refused", sentence} }

// problem is a refusal as programs read it.
type problem struct {
	Kind     string `json:"kind" help:"invalid, not found, refused, stale, unavailable or internal"`
	Sentence string `json:"sentence" help:"why, in a sentence for people"`
	// Answer is the other output, such as the puzzle after a wrong answer to it.
	Answer json.RawMessage `json:"answer,omitempty" help:"the other output, if any"`
}

// statuses maps kinds of errors to HTTP statuses.
var statuses = map[errs.Kind]int{
	errs.Internal: http.StatusInternalServerError, errs.Unavailable: http.StatusServiceUnavailable,
	errs.Invalid: http.StatusBadRequest, errs.NotFound: http.StatusNotFound,
	errs.Refused: http.StatusUnprocessableEntity, errs.Stale: http.StatusConflict,
}

// problemOf returns a refusal with its status.
func problemOf(err error) (int, problem) {
	p := problem{Kind: bot.KindName(errs.KindOf(err)), Sentence: errs.Sentence(err)}
	own, spent := new(httpError), new(budget.Spent)
	switch {
	case errors.As(err, &own):
		return own.status, problem{Kind: own.kind, Sentence: own.sentence}
	case errors.Is(err, account.ErrScope):
		return http.StatusForbidden, p
	case errors.As(err, &spent):
		return http.StatusTooManyRequests, p
	}
	return statuses[errs.KindOf(err)], p
}

// refuse answers with an error, and logs it if it is internal.
func (a *API) refuse(q *asked, err error) {
	a.log(q, err)
	status, p := problemOf(errs.In(err, q.catalog))
	p.Answer = q.besides
	if spent := new(budget.Spent); errors.As(err, &spent) {
		q.retry(spent.Wait)
	}
	q.send(status, kindJSON, line(p))
}

// retry tells the client when to try again.
func (q *asked) retry(wait time.Duration) {
	q.w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(max(wait.Seconds(), 1)))))
}

// line encodes a document on a line.
func line(doc any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(doc); err != nil {
		panic(err) // this package's documents always encode
	}
	return b.Bytes()
}

// send sends a whole answer.
func (q *asked) send(status int, kind string, body []byte) {
	h := q.w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	q.w.WriteHeader(status)
	q.w.Write(body) // a client that has left misses nothing
}

// only refuses all methods but one.
func (q *asked) only(method string) error {
	if q.Method == method || q.Method == http.MethodHead && method == http.MethodGet {
		return nil
	}
	q.w.Header().Set("Allow", method)
	if q.ContentLength != 0 {
		q.w.Header().Set("Connection", "close")
	}
	return invalid(http.StatusMethodNotAllowed, "Use "+method+" for this address.")
}

// accepts returns the kind of answer that a program wants: lines or events as they come if it says so, and JSON
// otherwise.
func (q *asked) accepts() string {
	for one := range strings.SplitSeq(strings.Join(q.Header.Values("Accept"), ","), ",") {
		kind, _, _ := strings.Cut(strings.TrimSpace(one), ";")
		switch kind = strings.ToLower(strings.TrimSpace(kind)); kind {
		case kindLines, kindEvents, kindJSON:
			return kind
		}
	}
	return kindJSON
}

// whole runs a command and sends its whole answer.
func (a *API) whole(q *asked, r *shell.Remote, values map[string][]string, text io.Reader) error {
	ctx, cancel := context.WithTimeout(q.Context(), commandTime)
	defer cancel()
	out := &bounded{most: mostAnswer}
	result := a.run(ctx, q, r, values, text, out)
	body := bytes.TrimSpace(out.Bytes())
	switch {
	case out.full:
		return refused(http.StatusNotAcceptable, "The answer is too long for one piece: accept "+kindLines+".")
	case result.Err != nil:
		if !r.Lines {
			q.besides = body
		}
		return result.Err
	case ctx.Err() != nil:
		return &httpError{
			http.StatusServiceUnavailable, "unavailable", "This takes long: accept " + kindLines + " to wait for it.",
		}
	case r.Lines:
		body = list(body)
	default:
		body = append(body, '\n')
	}
	q.send(http.StatusOK, kindJSON, body)
	return nil
}

// log logs internal errors.
func (a *API) log(q *asked, err error) {
	if status, _ := problemOf(err); status == http.StatusInternalServerError {
		a.Log.Error("an API request failed", "path", q.URL.Path, "err", err)
	}
}

// list turns documents on lines into a JSON array.
func list(lines []byte) []byte {
	lines = bytes.ReplaceAll(lines, []byte("\n"), []byte(",\n"))
	return append(append([]byte("["), lines...), "]\n"...)
}

// bounded keeps what is written, up to a limit.
type bounded struct {
	bytes.Buffer
	most int
	full bool
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > b.most {
		b.full = true
		return 0, io.ErrShortWrite
	}
	return b.Buffer.Write(p)
}
