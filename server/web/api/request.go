package api

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

const (
	// mostBody is the maximum size of a request's JSON, and mostText of a text that a command reads.
	mostBody, mostText = 16 << 10, 1 << 20
	// mostQuery is the maximum size of a request's query.
	mostQuery = 8 << 10
	// mostValues is how many values a request may have.
	mostValues = 64
)

// textKinds has the content types of accepted files.
var textKinds = []string{"application/x-chess-pgn", "text/plain"}

// parameters returns a command's parameters by name, and the text that it reads.
func (q *asked) parameters(r *shell.Remote) (values map[string][]string, text io.Reader, err error) {
	if len(q.URL.RawQuery) > mostQuery {
		return nil, nil, invalid(http.StatusRequestURITooLong, "This query is too long.")
	}
	given, err := url.ParseQuery(q.URL.RawQuery)
	if err != nil {
		return nil, nil, words.Wrong("The query is not valid.")
	}
	text = strings.NewReader("")
	switch {
	case methodOf(r) == http.MethodGet:
		if q.ContentLength != 0 {
			return nil, nil, invalid(http.StatusRequestEntityTooLarge, "A GET request must not have a body.")
		}
	case r.Takes:
		body, err := q.body(mostText, textKinds...)
		if err != nil {
			return nil, nil, err
		}
		text = bytes.NewReader(body)
	default:
		if given, err = q.values(); err != nil {
			return nil, nil, err
		}
	}
	values, err = checked(r, given)
	return values, text, err
}

// values returns the arguments in the body of a request.
func (q *asked) values() (url.Values, error) {
	if len(q.URL.RawQuery) > 0 {
		return nil, words.Wrong("Send the parameters as a JSON object in the body, not in the query.")
	}
	body, err := q.body(mostBody, kindJSON)
	if err != nil {
		return nil, err
	}
	given, err := action.ReadJSON(body)
	if err != nil {
		return nil, err
	}
	n := 0
	for _, list := range given {
		if n += len(list); n > mostValues {
			return nil, errTooMany
		}
	}
	return url.Values(given), nil
}

// body returns the whole body of a request, if it has one of the accepted content types.
func (q *asked) body(most int64, kinds ...string) ([]byte, error) {
	kind, _, err := mime.ParseMediaType(q.Header.Get("Content-Type"))
	if err != nil || !slices.Contains(kinds, kind) || q.Header.Get("Content-Encoding") != "" {
		return nil, invalid(http.StatusUnsupportedMediaType, "Send "+strings.Join(kinds, " or ")+".")
	}
	body, err := io.ReadAll(http.MaxBytesReader(q.w, q.Body, most))
	if long := new(http.MaxBytesError); errors.As(err, &long) {
		sentence := fmt.Sprintf("This is too long: the limit is %d bytes.", most)
		return nil, invalid(http.StatusRequestEntityTooLarge, sentence)
	}
	if err != nil {
		q.w.Header().Set("Connection", "close")
		return nil, invalid(http.StatusRequestTimeout, "The request did not arrive completely, or not in time.")
	}
	return body, nil
}

var errTooMany = words.Wrong("That is too much: a command takes at most %d values.", mostValues)

// checked returns the parameters that the command has.
func checked(r *shell.Remote, given url.Values) (map[string][]string, error) {
	known, values, n := r.Params(), make(map[string][]string), 0
	if list, old := given[formerStudyName]; old && r.Name == study {
		given[study] = list
		delete(given, formerStudyName)
	}
	for name, list := range given {
		i := slices.IndexFunc(known, func(p grammar.Param) bool { return p.Name == name })
		if i < 0 {
			return nil, words.Wrong("The command %s has no parameter %q.", r.Name, identity.Clean(name, 20))
		}
		p := known[i]
		switch n += len(list); {
		case n > mostValues:
			return nil, errTooMany
		case !p.Many && len(list) > 1:
			return nil, words.Wrong("The parameter %s appears more than once.", p.Name)
		case p.Switch && list[0] != "true" && list[0] != "false":
			return nil, words.Wrong("The parameter %s must be true or false.", p.Name)
		case p.Switch && list[0] == "false":
		default:
			values[name] = list
		}
	}
	return values, nil
}
