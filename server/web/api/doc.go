// Package api serves what "ssh HOST COMMAND --json" prints over HTTP under /api/v1.
//
// Begin with [API.ServeHTTP]. A request has a token, which "ssh HOST token new" creates, and names a command of
// the shell with its parameters. It becomes the equivalent command line (see grammar.Command.Write), and the
// shell runs that, with its rules, sentences and budgets, and the token scope that the table of commands requires.
// The same table produces /api/v1/openapi.json, which describes everything.
//
//   - token.go: who sent a request. Only the token counts; cookies are ignored, so that no page of another
//     site can request anything.
//   - request.go: the parameters, from the query for what looks and from JSON for what acts.
//   - answer.go: answers and refusals, with the status for each kind of error.
//   - stream.go: answers that come as things happen: objects on lines (NDJSON), or server-sent events.
//   - bot.go: the protocol of package bot: a stream of the bot's messages, and a request for each message
//     it sends.
//   - openapi.go, schema.go: the description.
package api
