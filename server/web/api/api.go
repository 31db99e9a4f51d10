package api

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
	"pawnstorm/server/gate"
	"pawnstorm/ui/action"
	"pawnstorm/ui/bot"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/shell"
)

// Root is the root of the API, Version of its current version, and Description the address of its OpenAPI
// document.
const (
	Root        = "/api/"
	Version     = "/api/v1/"
	Description = Version + "openapi.json"
)

// botName is the one name below [Version] that is not a command.
const botName = shell.Bot

// Config configures the API. Everything but Cast, Paces and Trust is required.
type Config struct {
	Club  *lobby.Club
	Games []game.Rules
	Now   func() time.Time
	Shell *shell.Shell
	// Actions and Resources are what people can do and look at.
	Actions   *action.Set
	Resources *resource.Set
	// Cast writes a game as asciicast; with nil there is none.
	Cast func(w io.Writer, t *table.Table) error
	// Paces limits all bots of the server, also over SSH; nil creates new limits.
	Paces *bot.Paces
	// Trust has the prefixes whose sources are not shut out for wrong tokens.
	Trust []netip.Prefix
	// Enter counts one more stream of a source until leave is called; ok is false if there are too many.
	Enter func(netip.Prefix) (leave func(), ok bool)
	// URL is the public address; "" if none.
	URL string
	Log *slog.Logger
}

// Programs may still use the old names of the command study and of its parameter.
const (
	study           = "study"
	formerStudy     = "examine"
	formerStudyName = "examination"
)

// Visit is how a request came.
type Visit struct {
	Source netip.Prefix // zero if no limits by source apply
	Closed bool         // the connection is private
	// Address is the ssh command line without a command.
	Address string
	Pages   string // the address of the website, or ""
}

// API answers requests. It is safe for concurrent use.
type API struct {
	Config
	ctx      context.Context // ends with it
	commands map[string]shell.Remote
	gate     *gate.Gate // shuts sources out for a while after wrong tokens
	held     holders
}

// New creates an API that serves until ctx ends.
func New(ctx context.Context, c Config) *API {
	a := &API{Config: c, ctx: ctx, commands: make(map[string]shell.Remote)}
	a.Paces = cmp.Or(c.Paces, new(bot.Paces))
	a.gate = gate.New(gate.Config{Limits: manyRequests, Trust: c.Trust, Now: c.Now, Log: c.Log})
	for _, r := range c.Shell.Remotes() {
		a.commands[r.Name] = r
		if r.Name == study {
			a.commands[formerStudy] = r
		}
	}
	return a
}

// asked is a request and its sender.
type asked struct {
	*http.Request
	Visit
	w   http.ResponseWriter
	who account.Player
	// catalog has the sentences in the language of the answer.
	catalog *message.Catalog
	besides []byte // the command's output besides its error
}

// ServeHTTP answers a request for an address below [Root].
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request, v Visit) {
	r = r.WithContext(identity.WithSource(r.Context(), v.Source))
	q := &asked{Request: r, Visit: v, w: w, catalog: a.Actions.Catalog()}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Vary", "Authorization, Accept")
	if err := a.serve(q); err != nil {
		a.refuse(q, err)
	}
}

// serve answers a request, or returns an error if nothing was answered.
func (a *API) serve(q *asked) error {
	name, ok := strings.CutPrefix(q.URL.Path, Version)
	if name != botName { // bots have their own limits
		if err := a.Club.Budgets.Take(q.Context(), "", budget.LoadPage); err != nil {
			return err
		}
	}
	command, known := a.commands[name]
	t, is := a.targetOf(q.Method, name)
	is = is && (!known || q.Method != methodOf(&command)) // commands take precedence over resources
	switch {
	case !ok && strings.TrimSuffix(q.URL.Path, "/") != strings.TrimSuffix(Root, "/") && q.URL.Path+"/" != Version:
		return nothing()
	case !ok, name == "":
		return a.greet(q)
	case !known && !is && name != botName:
		return nothing()
	case is && q.public(t):
		q.who = account.Player{Guest: true}
		q.w.Header().Set("Access-Control-Allow-Origin", "*")
		return a.resource(q, t)
	}
	if err := a.arrive(q); err != nil {
		return err
	}
	switch {
	case name == botName:
		return a.bot(q)
	case is:
		return a.resource(q, t)
	}
	return a.command(q, &command)
}

// nothing refuses an unknown name. It needs no token.
func nothing() error {
	return errs.New(errs.NotFound, "This address does not exist. %s lists everything.", Description)
}

// greet tells a program without any knowledge where to begin.
func (a *API) greet(q *asked) error {
	if err := q.only(http.MethodGet); err != nil {
		return err
	}
	q.send(http.StatusOK, kindJSON, line(object{
		"name": "pawnstorm", "version": "1", "description": Description,
		"token": q.Address + " token new", "header": "Authorization: Bearer TOKEN", "try": Version + "whoami",
	}))
	return nil
}

// command runs a command.
func (a *API) command(q *asked, r *shell.Remote) error {
	if err := cmp.Or(q.only(methodOf(r)), q.who.May(r.Scope)); err != nil {
		return err
	}
	values, text, err := q.parameters(r)
	if err != nil {
		return err
	}
	switch kind := q.accepts(); {
	case kind != kindJSON && q.Method != http.MethodHead:
		return a.stream(q, kind, func(ctx context.Context, out io.Writer) error {
			return a.run(ctx, q, r, values, text, out).Err
		})
	case r.Streams:
		return onlyStreams
	}
	return a.whole(q, r, values, text)
}

// methodOf returns the method of a command: GET to look, POST to act.
func methodOf(r *shell.Remote) string {
	if r.Scope == account.Read {
		return http.MethodGet
	}
	return http.MethodPost
}

// run runs a command.
func (a *API) run(
	ctx context.Context, q *asked, r *shell.Remote, values map[string][]string, in io.Reader, out io.Writer,
) shell.Result {
	return a.Shell.Say(ctx, shell.Env{
		Club: a.Club, Games: a.Games, Now: a.Now, Who: q.who, Address: q.Address, Pages: q.Pages, Cast: a.Cast,
		In: in, Out: out, Err: io.Discard,
	}, r, values)
}
