package api

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// target is what an address below [Version] names: a resource, perhaps a subject of it, and perhaps an action or
// a stream.
type target struct {
	*resource.Resource
	id     string // "" is the list
	action *action.Action
	stream *action.Action
}

// targetOf parses the name in an address. ok is false if it names no resource.
func (a *API) targetOf(method, name string) (t target, ok bool) {
	words := strings.Split(name, "/")
	if t.Resource = a.Resources.Find(words[0]); t.Resource == nil || t.Closed {
		return t, false
	}
	words = words[1:]
	if method == http.MethodPost {
		if len(words) == 0 {
			words = []string{"new"}
		}
		last := len(words) - 1
		t.action = a.Actions.Find(t.Kind, words[last])
		words = words[:last]
		if t.action == nil || t.action.Needs.Role != admin.None || t.action.Creates != (len(words) == 0) {
			return t, false
		}
	}
	if method == http.MethodGet && len(words) == 2 {
		t.stream = a.Actions.Stream(t.Kind, words[1])
		if words = words[:1]; t.stream == nil {
			return t, false
		}
	}
	if len(words) == 1 {
		t.id = words[0]
	}
	return t, len(words) <= 1
}

// resource answers a request for a resource.
func (a *API) resource(q *asked, t target) error {
	switch {
	case t.action != nil:
		return a.act(q, t)
	case t.stream != nil:
		return a.tellStream(q, t)
	}
	if err := cmp.Or(q.only(http.MethodGet), q.who.May(account.Read)); err != nil {
		return err
	}
	query, err := t.query(q.URL.Query())
	if err != nil {
		return err
	}
	if kind := q.accepts(); kind != kindJSON && q.Method != http.MethodHead {
		return a.stream(q, kind, func(ctx context.Context, out io.Writer) error {
			return a.followed(ctx, q, t, query, out)
		})
	}
	ctx, cancel := context.WithTimeout(q.Context(), commandTime)
	defer cancel()
	doc, err := a.documentOf(ctx, q, t, query)
	if err != nil {
		return err
	}
	q.send(http.StatusOK, kindJSON, line(doc))
	return nil
}

// mostListed is how many subjects a list has at most.
const mostListed = 200

// query reads the query of a list.
func (t *target) query(given url.Values) (resource.Query, error) {
	query := resource.Query{Filters: make(map[string]string), Limit: mostListed}
	for name, list := range given {
		switch {
		case len(list) > 1:
			return query, words.Wrong("The parameter %s appears more than once.", name)
		case name == "after":
			query.After = list[0]
		case name == "limit":
			n, err := strconv.Atoi(list[0])
			if err != nil || n < 1 || n > mostListed {
				return query, words.Wrong("limit must be a number from 1 to %d.", mostListed)
			}
			query.Limit = n
		default:
			query.Filters[name] = list[0]
		}
	}
	return query, nil
}

// documentOf returns a list or a subject.
func (a *API) documentOf(ctx context.Context, q *asked, t target, query resource.Query) (any, error) {
	c := a.caller(q)
	if t.id != "" {
		subject, err := a.Actions.Subject(ctx, c, t.Kind, t.id)
		if err != nil {
			return nil, err
		}
		return t.Doc(ctx, c, subject)
	}
	list, err := t.List(ctx, c, query)
	if err != nil {
		return nil, err
	}
	docs := slice.Map(list.Subjects[:min(len(list.Subjects), query.Limit)], func(s any) any { return t.Row(c, s) })
	doc := object{t.Name: docs, "next": nil}
	if list.Next != "" {
		doc["next"] = list.Next
	}
	return doc, nil
}

// followed writes the document of a list or a subject, and writes it again whenever it changes.
func (a *API) followed(ctx context.Context, q *asked, t target, query resource.Query, out io.Writer) error {
	c, id := a.caller(q), t.id
	if id != "" && !t.Single { // news use the subject's own id
		subject, err := a.Actions.Subject(ctx, c, t.Kind, id)
		if err != nil {
			return err
		}
		id = t.Ref(c, subject).ID
	}
	return t.FollowText(ctx, c, id, out, func() (string, error) {
		doc, err := a.documentOf(ctx, q, t, query)
		return string(line(doc)), err
	})
}

// tellStream answers with a stream about a subject.
func (a *API) tellStream(q *asked, t target) error {
	if err := q.who.May(t.stream.Scope); err != nil {
		return err
	}
	kind := q.accepts()
	if kind == kindJSON {
		return onlyStreams
	}
	return a.stream(q, kind, func(ctx context.Context, out io.Writer) error {
		c := a.caller(q)
		subject, err := a.Actions.SubjectOf(ctx, c, t.stream, t.id)
		if err != nil {
			return err
		}
		return a.Actions.Follow(ctx, c, t.stream, subject, action.Values(q.URL.Query()), func(r action.Result) error {
			if r.Doc == nil {
				return nil
			}
			_, err := out.Write(line(r.Doc))
			return words.Told(err)
		})
	})
}

// act does an action.
func (a *API) act(q *asked, t target) error {
	given, in, err := q.given(t.action)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(q.Context(), commandTime)
	defer cancel()
	c := a.caller(q)
	c.In = in
	var subject any
	if t.id != "" {
		if subject, err = a.Actions.Subject(ctx, c, t.Kind, t.id); err != nil {
			return err
		}
	}
	result, err := a.Actions.Do(ctx, c, t.action, subject, given)
	if err != nil {
		return err
	}
	q.send(http.StatusOK, kindJSON, line(result.Doc))
	return nil
}

// given returns what a request brings for an action: its arguments, or its file.
func (q *asked) given(act *action.Action) (action.Values, io.Reader, error) {
	if act.File() == nil {
		given, err := q.values()
		return action.Values(given), nil, err
	}
	body, err := q.body(mostText, textKinds...)
	return nil, bytes.NewReader(body), err
}

// caller returns who does something by a request.
func (a *API) caller(q *asked) action.Caller {
	return action.Caller{
		Club: a.Club, Games: a.Games, Clock: a.Now, Who: q.who, Address: q.Address, Pages: q.Pages,
		Line: func(words ...string) string { return q.Address + " " + strings.Join(words, " ") },
	}
}

// public reports whether a request needs no token: it looks once at what everyone may see.
func (q *asked) public(t target) bool {
	looks := q.Method == http.MethodGet || q.Method == http.MethodHead
	return looks && q.accepts() == kindJSON && t.action == nil && t.stream == nil && !t.Private &&
		q.Header.Get("Authorization") == ""
}

// describeResources adds the addresses of resources and their actions to a description.
func (a *API) describeResources(paths object, all schemas, refusal object) {
	for _, r := range a.Resources.All() {
		if r.Closed {
			continue
		}
		at := Version + r.Name
		subject := at + "/{id}"
		add(paths, at, "get", a.listOperation(r, all, refusal))
		if r.Documented {
			document := all.of(reflect.TypeOf(r.DocType))
			add(paths, subject, "get", readOperation(r, "get_"+r.Name, "show one of "+r.Name, nil, document, refusal))
		}
		if a.Resources.Of(r.Kind) != r {
			continue
		}
		for _, act := range a.Actions.On(r.Kind) {
			if act.Scope == "" {
				continue
			}
			where := subject + "/" + act.Name
			if act.Creates {
				where = at + "/" + act.Name
			}
			add(paths, where, "post", actionOperation(r, act, all, refusal))
		}
		for _, st := range a.Actions.Streams(r.Kind) {
			add(paths, subject+"/"+st.Name, "get", streamOperation(r, st, all, refusal))
		}
	}
}

// add adds an operation to its address, unless a command of the same name is there.
func add(paths object, at, method string, operation object) {
	there, ok := paths[at].(object)
	if !ok {
		there = make(object)
		paths[at] = there
	}
	if _, taken := there[method]; taken {
		return
	}
	if strings.Contains(at, "{id}") {
		there["parameters"] = []any{idParameter}
	}
	there[method] = operation
}

var idParameter = object{
	"name": "id", "in": "path", "required": true, "description": "its id", "schema": textSchema(),
}

func (a *API) listOperation(r *resource.Resource, all schemas, refusal object) object {
	query := []any{
		parameter("after", "next of the last answer", textSchema()),
		parameter("limit", "the most to list", object{"type": "integer", "minimum": 1, "maximum": mostListed}),
	}
	for _, f := range r.Filters {
		schema := textSchema()
		values := slice.Map(f.Values(action.Caller{Games: a.Games}), func(c action.Choice) string { return c.Value })
		if len(values) > 0 {
			schema["enum"] = values
		}
		query = append(query, parameter(f.Name, f.Label, schema))
	}
	page := object{"type": "object", "required": []any{r.Name, "next"}, "properties": object{
		r.Name: object{"type": "array", "items": all.of(reflect.TypeOf(r.RowType))},
		"next": object{
			"type": "string", "nullable": true,
			"description": "what to send as after for the next part; null at the end",
		},
	}}
	return readOperation(r, "list_"+r.Name, "list "+r.Name, query, page, refusal)
}

// readOperation describes an operation that only looks.
func readOperation(r *resource.Resource, id, summary string, query []any, document, refusal object) object {
	description := words.SentenceStart(r.Help) + ". Accept " + kindEvents + " or " + kindLines +
		" to get it again whenever it changes."
	content := contentOf(document, kindJSON, kindLines, kindEvents) // a document for each line of a stream
	o := newOperation(id, summary, r.Title, description, query, responses(content, refusal))
	if !r.Private {
		o["security"] = []any{object{}, object{"token": []any{}}}
	}
	return o
}

func actionOperation(r *resource.Resource, act *action.Action, all schemas, refusal object) object {
	properties, required := make(object), []string{}
	for _, arg := range act.Args {
		schema := schemaOfArg(arg)
		schema["description"] = arg.Help
		properties[arg.Name] = schema
		if arg.Required {
			required = append(required, arg.Name)
		}
	}
	body := object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		body["required"] = required
	}
	document := all.of(reflect.TypeOf(cmp.Or(act.Answer, r.DocType)))
	list := object{"type": "array", "items": document}
	answer := contentOf(object{"anyOf": []any{document, object{"type": "object"}, list}}, kindJSON)
	o := newOperation(r.Name+"_"+act.Name, act.Help, r.Title,
		described(act.Notes, act.Scope), nil, responses(answer, refusal))
	o["requestBody"] = bodyOf(body, kindJSON)
	if act.File() != nil {
		o["requestBody"] = bodyOf(textSchema(), textKinds...)
	}
	return o
}

func streamOperation(r *resource.Resource, st *action.Action, all schemas, refusal object) object {
	query := slice.Map(st.Args, func(arg action.Arg) any { return parameter(arg.Name, arg.Help, schemaOfArg(arg)) })
	content := contentOf(all.of(reflect.TypeOf(st.Answer)), kindLines, kindEvents) // a document for each line
	return newOperation(r.Name+"_"+st.Name, st.Help, r.Title,
		described(st.Notes, st.Scope), query, responses(content, refusal))
}

// schemaOfArg describes an argument.
func schemaOfArg(arg action.Arg) object {
	one := textSchema()
	switch arg.Widget() {
	case "number":
		one["type"] = "integer"
	case "flag":
		one["type"] = "boolean"
	}
	if arg.Choices != nil {
		one["enum"] = arg.Choices
	}
	if arg.Many {
		return object{"type": "array", "items": one}
	}
	return one
}
