package api

import (
	"cmp"
	"maps"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/bot"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/shell/grammar"
)

// Describe returns the OpenAPI document, made from the table of commands.
func (a *API) Describe() []byte {
	all := make(schemas)
	refusal := all.of(reflect.TypeFor[problem]())
	paths := object{Version + botName: botPath(refusal)}
	for _, r := range a.Shell.Remotes() {
		paths[Version+r.Name] = object{strings.ToLower(methodOf(&r)): operation(&r, all, refusal)}
	}
	a.describeResources(paths, all, refusal)
	return line(object{
		"openapi": "3.0.3",
		"info": object{
			"title": "pawnstorm", "version": "1",
			"license": object{"name": "MIT", "url": "https://opensource.org/license/mit"},
			"description": "What \"ssh HOST COMMAND --json\" prints, over HTTP. " +
				"Fields may be added; none is ever removed or changes its meaning.",
		},
		"servers":  []any{object{"url": cmp.Or(strings.TrimRight(a.URL, "/"), "/")}},
		"security": []any{object{"token": []any{}}},
		"paths":    paths,
		"components": object{
			"schemas": all.tidy(),
			"securitySchemes": object{"token": object{
				"type": "http", "scheme": "bearer", "description": "A token, created by \"ssh HOST token new\".",
			}},
		},
	})
}

// Command is a command of the API.
type Command struct {
	Method, Path, Brief string
	Scope               account.Scope
}

// Commands returns all commands, in the order of the help.
func (a *API) Commands() []Command {
	var list []Command
	for _, r := range a.Shell.Remotes() {
		list = append(list, Command{methodOf(&r), Version + r.Name, r.Brief, r.Scope})
	}
	return append(list,
		Command{http.MethodGet, Version + botName, botTold, account.Bots},
		Command{http.MethodPost, Version + botName, botSays, account.Bots},
	)
}

// Summaries of the bot protocol, which is not a command.
const (
	botTold = "a bot's events, as they happen"
	botSays = "send one message as a bot"
)

// operation describes a command.
func operation(r *shell.Remote, all schemas, refusal object) object {
	document := all.of(reflect.TypeOf(r.Doc))
	if r.Also != nil {
		document = object{"anyOf": []any{document, all.of(reflect.TypeOf(r.Also))}}
	}
	whole := document
	if r.Lines {
		whole = object{"type": "array", "items": document}
	}
	content := contentOf(document, kindLines, kindEvents) // a document for each line
	if !r.Streams {
		content = contentOf(textSchema(), kindLines, kindEvents)
		maps.Copy(content, contentOf(whole, kindJSON))
	}
	var query []any
	properties := make(object)
	for _, p := range r.Params() {
		schema := schemaOf(p)
		if methodOf(r) == http.MethodGet || r.Takes {
			query = append(query, parameter(p.Name, p.Help, schema))
		} else {
			schema["description"] = p.Help
			properties[p.Name] = schema
		}
	}
	description := described(r.Notes, r.Scope) + " On the shell: " + strings.Join(r.Usage(), "; ")
	o := newOperation(r.Name, r.Brief, string(r.Group), description, query, responses(content, refusal))
	switch {
	case r.Takes:
		o["requestBody"] = bodyOf(textSchema(), "application/x-chess-pgn")
	case methodOf(r) == http.MethodPost:
		arguments := object{"type": "object", "properties": properties, "additionalProperties": false}
		o["requestBody"] = bodyOf(arguments, kindJSON)
	}
	return o
}

// newOperation describes an operation with some parameters in its query.
func newOperation(id, summary, tag, description string, query []any, responses object) object {
	o := object{
		"operationId": id, "summary": summary, "tags": []any{tag},
		"description": description, "responses": responses,
	}
	if len(query) > 0 {
		o["parameters"] = query
	}
	return o
}

// contentOf describes the same content in several kinds.
func contentOf(schema object, kinds ...string) object {
	content := make(object)
	for _, kind := range kinds {
		content[kind] = object{"schema": schema}
	}
	return content
}

// bodyOf describes the body that a request must have.
func bodyOf(schema object, kinds ...string) object {
	return object{"required": true, "content": contentOf(schema, kinds...)}
}

// described returns the description of an operation with its scope.
func described(notes []string, scope account.Scope) string {
	return strings.TrimSpace(strings.Join(notes, " ") + "\n\nScope: " + string(scope) + ".")
}

// parameter describes a parameter in the query.
func parameter(name, help string, schema object) object {
	return object{"name": name, "in": "query", "description": help, "schema": schema}
}

// schemaOf describes a parameter.
func schemaOf(p grammar.Param) object {
	one := textSchema()
	switch {
	case p.Switch:
		return object{"type": "boolean"}
	case p.Values != nil:
		one["enum"] = p.Values
	}
	if p.Many {
		return object{"type": "array", "items": one}
	}
	return one
}

// responses returns the possible answers: the content, or a refusal for each status.
func responses(content, refusal object) object {
	all := object{"200": object{"description": "Done.", "content": content}}
	why := map[int]string{
		http.StatusUnauthorized:    "There is no token, or it is not valid.",
		http.StatusForbidden:       "The token's scope does not allow this, or its account is banned.",
		http.StatusTooManyRequests: "Too many requests; Retry-After says when to try again.",
	}
	for kind, status := range statuses {
		why[status] = "Not done: " + bot.KindName(kind) + "."
	}
	for status, text := range why {
		all[strconv.Itoa(status)] = object{"description": text, "content": contentOf(refusal, kindJSON)}
	}
	return all
}

// botPath describes the bot protocol.
func botPath(refusal object) object {
	messages := object{"type": "array", "items": object{
		"type": "object", "required": []any{"type"}, "properties": object{"type": textSchema()},
	}}
	message := object{
		"type": "object", "required": []any{"do"}, "properties": object{"do": textSchema(), "id": textSchema()},
	}
	const about = " The protocol is the same as for \"ssh HOST bot\", " +
		"described in ui/bot/doc.go of the server's source. Scope: bot."
	get := newOperation("botStream", botTold, string(account.Bots),
		"It changes nothing: an account that is not a bot's is refused. POST hello first."+about, nil,
		responses(contentOf(textSchema(), kindLines, kindEvents), refusal))
	post := newOperation("botSays", botSays, string(account.Bots),
		"The answer has the bot's messages; the last is done or error. "+
			"Begin with {\"do\":\"hello\"}: it makes the account a bot's, for good. "+
			"An account that has played before is refused."+about, nil,
		responses(contentOf(messages, kindJSON), object{"anyOf": []any{refusal, messages}}))
	post["requestBody"] = bodyOf(message, kindJSON)
	return object{"get": get, "post": post}
}
