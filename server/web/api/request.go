package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

const (
	// mostBody is how long the JSON of a request may be, and mostText a text that a command
	// reads.
	mostBody, mostText = 16 << 10, 1 << 20
	// mostQuery is how long the query of a request may be.
	mostQuery = 8 << 10
	// mostValues is how many values a request may have.
	mostValues = 64
)

// textKinds are the kinds of files that are read.
var textKinds = []string{"application/x-chess-pgn", "text/plain"}

// parameters are what a command is given: its parameters by name, and the text that it
// reads.
func (q *asked) parameters(r *shell.Remote) (values map[string][]string, text io.Reader, err error) {
	if len(q.URL.RawQuery) > mostQuery {
		return nil, nil, &httpError{http.StatusRequestURITooLong, "invalid", "This query is too long."}
	}
	given, err := url.ParseQuery(q.URL.RawQuery)
	if err != nil {
		return nil, nil, words.Wrong("The query cannot be read.")
	}
	text = strings.NewReader("")
	switch {
	case methodOf(r) == http.MethodGet:
		if q.ContentLength != 0 {
			return nil, nil, &httpError{http.StatusRequestEntityTooLarge, "invalid", "A question has nothing behind its head here."}
		}
	case r.Takes:
		body, err := q.body(mostText, textKinds...)
		if err != nil {
			return nil, nil, err
		}
		text = bytes.NewReader(body)
	case len(given) > 0:
		return nil, nil, words.Wrong("What does something takes its parameters as a JSON object, and not in the query.")
	default:
		body, err := q.body(mostBody, kindJSON)
		if err != nil {
			return nil, nil, err
		}
		if given, err = readObject(body); err != nil {
			return nil, nil, err
		}
	}
	values, err = checked(r, given)
	return values, text, err
}

// body is all of the body of a request, if it is of a kind that is read.
func (q *asked) body(most int64, kinds ...string) ([]byte, error) {
	kind, _, err := mime.ParseMediaType(q.Header.Get("Content-Type"))
	if err != nil || !slices.Contains(kinds, kind) || q.Header.Get("Content-Encoding") != "" {
		return nil, &httpError{http.StatusUnsupportedMediaType, "invalid", "What is read here is " + strings.Join(kinds, " or ") + "."}
	}
	body, err := io.ReadAll(http.MaxBytesReader(q.w, q.Body, most))
	if long := new(http.MaxBytesError); errors.As(err, &long) {
		return nil, &httpError{http.StatusRequestEntityTooLarge, "invalid", fmt.Sprintf("This is too long: at most %d bytes are read.", most)}
	}
	if err != nil {
		q.w.Header().Set("Connection", "close")
		return nil, &httpError{http.StatusRequestTimeout, "invalid", "The request did not arrive as a whole, or not in time."}
	}
	return body, nil
}

// readObject reads an object of texts, numbers, booleans and lists of them. Nothing at all
// is the empty one.
func readObject(body []byte) (url.Values, error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil, nil
	}
	var object map[string]any
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if err := d.Decode(&object); err != nil || d.More() {
		return nil, words.Wrong("The parameters are not one JSON object.")
	}
	given := make(url.Values)
	for name, value := range object {
		list, ok := value.([]any)
		if !ok {
			list = []any{value}
		}
		for _, one := range list {
			switch v := one.(type) {
			case string:
				given.Add(name, v)
			case json.Number, bool:
				given.Add(name, fmt.Sprint(v))
			default:
				return nil, words.Wrong("The parameter %q is neither a text nor a number, true or false, or a list of them.", identity.Clean(name, 20))
			}
		}
	}
	return given, nil
}

// checked are the values of parameters that a command has.
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
			return nil, words.Wrong("That is too much: a command has at most %d values.", mostValues)
		case !p.Many && len(list) > 1:
			return nil, words.Wrong("The parameter %s is there more than once.", p.Name)
		case p.Switch && list[0] != "true" && list[0] != "false":
			return nil, words.Wrong("The parameter %s is true or false.", p.Name)
		case p.Switch && list[0] == "false":
		default:
			values[name] = list
		}
	}
	return values, nil
}
