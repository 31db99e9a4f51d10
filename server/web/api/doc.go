// Package api is what "ssh HOST COMMAND --json" prints, over HTTP under /api/v1.
//
// Begin with [API.ServeHTTP]. A request has a token, which "ssh HOST token new" makes, and
// names a command of the shell with its parameters. It becomes the line that says the same
// (see grammar.Command.Write), and the shell carries that out: its law, its sentences, its
// budgets, and the scope that a token must have for it, which stands in the table of the
// commands. All that there is stands in /api/v1/openapi.json, which is made of that table.
//
//   - token.go: from whom a request comes. That is the token's word alone; a cookie is
//     worth nothing here, so that no page of another site can ask for anything.
//   - request.go: the parameters, from the query of what looks and the JSON of what does.
//   - answer.go: answers and refusals, with the status for each kind of error.
//   - stream.go: answers that come as things happen: objects on lines (NDJSON), or
//     server-sent events.
//   - bot.go: the protocol of package bot: a stream of what a program is told, and a
//     request for each thing that it says.
//   - openapi.go, schema.go: the description.
package api
