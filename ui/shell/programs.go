package shell

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/webhook"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// tokens is the command about the tokens of programs.
var tokens = []verb{
	{run: aboutTokens, Command: grammar.Command{
		Name: "token", Aliases: []string{"tokens"}, Group: aboutYou,
		Brief: "list the tokens of your programs, make or remove one",
		Forms: []string{"[list]", "new [read|play|bot|called WORD|for SPAN]...", "remove TOKEN"},
		Notes: []string{
			"Where the server has a web face, /api/v1 there takes what is said here, with the token in the head",
			"\"Authorization: Bearer\"; /api/v1/openapi.json describes it. A token with \"read\" looks, which is what it",
			"does unless told otherwise, one with \"play\" also does what people do, and one with \"bot\" plays as a program. None",
			"can touch keys, name and the account itself. It is shown once, and is good until it is removed or \"for\" is over.",
		},
		Examples: []string{"token new called laptop play", "token new bot called dicey for 12w", "token remove laptop"},
		Doc:      tokenDoc{}, Lines: true,
	}},
}

// tokenDoc is a line of token --json.
type tokenDoc struct {
	Name        string          `json:"name" help:"what it is called"`
	Scopes      []account.Scope `json:"scopes" help:"what it is good for: read, play, bot"`
	Fingerprint string          `json:"fingerprint" help:"that of its secret"`
	Added       time.Time       `json:"added" help:"when it was made"`
	Expires     *time.Time      `json:"expires" help:"until when it is good, or null"`
	Secret      string          `json:"secret,omitempty" help:"of token new: the token itself, which is told only here"`
}

func aboutTokens(ctx context.Context, c *Call) error {
	switch {
	case c.Who.Guest:
		return words.Refused("You are a guest, so there is no account that a token could open. %s", c.howToTakeAName())
	case c.Has("new"):
		return newToken(ctx, c)
	}
	a, err := c.Club.Accounts.Get(ctx, c.Who.ID)
	if err != nil {
		return err
	}
	if c.Has("remove") {
		return removeToken(ctx, c, a)
	}
	found := false
	for _, k := range a.Keys {
		if k.Token == "" {
			continue
		}
		found = true
		if err := c.answer(tokenOf(k), words.Key(k)); err != nil {
			return err
		}
	}
	if !found && !c.json() {
		return c.say("You have no token. To make one: " + c.line("token", "new", "called", "NAME"))
	}
	return nil
}

// tokenOf is a token as programs read it.
func tokenOf(k account.Key) tokenDoc {
	doc := tokenDoc{Name: k.Token, Scopes: k.Scopes, Fingerprint: account.OpenSSH(k.Fingerprint), Added: k.Added}
	if !k.Until.IsZero() {
		doc.Expires = &k.Until
	}
	return doc
}

func newToken(ctx context.Context, c *Call) error {
	var scopes []account.Scope
	for _, s := range account.Scopes {
		if c.Has(string(s)) {
			scopes = append(scopes, s)
		}
	}
	if len(scopes) == 0 {
		scopes = []account.Scope{account.Read}
	}
	var until time.Time
	if text := c.Value("SPAN"); text != "" {
		span, err := words.ReadSpan(text)
		if err != nil {
			return err
		}
		until = c.Now().UTC().Truncate(time.Second).Add(span)
	}
	name := strings.ToLower(c.Value("WORD"))
	if name == "" {
		name = "token-" + identity.NewID()[:4]
	}
	secret, k, err := c.Club.Accounts.Tokens.New(ctx, c.Who, name, scopes, until)
	if err != nil {
		return err
	}
	doc := tokenOf(k)
	doc.Secret = secret
	return c.answer(doc, secret,
		fmt.Sprintf("That is the token %s (%s). It is not shown again. Anybody who has it can act in your name.", k.Token, words.Scopes(k.Scopes)),
		"To remove it: "+c.line("token", "remove", k.Token))
}

// removeToken removes the token that was named.
func removeToken(ctx context.Context, c *Call, a account.Account) error {
	text := c.Value("TOKEN")
	for _, k := range a.Keys {
		shown := account.OpenSSH(k.Fingerprint)
		if k.Token == "" || !strings.EqualFold(text, k.Token) && (len(text) < 11 || !strings.HasPrefix(shown, text)) {
			continue
		}
		if err := c.Club.Accounts.RemoveKey(ctx, c.Who, k.Fingerprint); err != nil {
			return err
		}
		return c.answer(tokenOf(k), words.KeyGone(k))
	}
	return words.Refused("You have no token %q. List them: %s", identity.Clean(text, 60), c.line("token"))
}

// hooks is the command about addresses that are called.
var hooks = []verb{
	{run: aboutHooks, Command: grammar.Command{
		Name: "hook", Aliases: []string{"hooks", "webhook"}, Group: aboutYou,
		Brief: "have an address of yours called when it is your turn",
		Forms: []string{"[list]", "new URL [turn|challenge|end]...", "remove HOOK", "test HOOK"},
		Notes: []string{
			"The server calls the address when a table waits for you, when somebody challenges you, and at the end of your games;",
			"of these for those that you name, or for all. It sends JSON: type (such as table.turn), timestamp and data (player, table, game,",
			"seat, opponent, ply, last; at the end reason and winner). Each call is signed as standardwebhooks.com describes, with",
			"a secret that is shown once. A call that is not answered with 2xx within ten seconds is made again, seven times over",
			"nine hours; what waits for that is lost if the server ends. An address that fails for three days is switched off, and \"test\" calls it",
			"and switches it on again. Only public addresses are called, by https.",
		},
		Examples: []string{"hook new https://example.org/chess turn", "hook test 7k2m", "hook remove 7k2m"},
		Doc:      hookDoc{}, Lines: true,
	}},
}

// hookDoc is a line of hook --json.
type hookDoc struct {
	ID      string         `json:"id" help:"names the webhook"`
	URL     string         `json:"url" help:"the address that is called"`
	Events  []webhook.Kind `json:"events" help:"for what: turn, challenge, end"`
	Added   time.Time      `json:"added" help:"when it was made"`
	Failing *time.Time     `json:"failing" help:"since when no call has come through, or null"`
	Off     *time.Time     `json:"off" help:"when it was switched off for that, or null"`
	Why     string         `json:"why,omitempty" help:"why the last call has not come through"`
	Secret  string         `json:"secret,omitempty" help:"of hook new: what signs the calls, which is told only here"`
	Test    *hookTestDoc   `json:"test,omitempty" help:"of hook test: status (of HTTP, 0 for no answer) and took (milliseconds)"`
}

type hookTestDoc struct {
	Status int   `json:"status"`
	Took   int64 `json:"took"`
}

func hookOf(h webhook.Hook) hookDoc {
	doc := hookDoc{ID: h.ID, URL: h.URL, Events: h.Events, Added: h.Added, Why: h.Why}
	if !h.Failing.IsZero() {
		doc.Failing = &h.Failing
	}
	if !h.Off.IsZero() {
		doc.Off = &h.Off
	}
	return doc
}

func aboutHooks(ctx context.Context, c *Call) error {
	switch {
	case c.Who.Guest:
		return words.Refused("You are a guest, and a webhook belongs to an account. %s", c.howToTakeAName())
	case c.Has("new"):
		return newHook(ctx, c)
	case c.Has("remove"):
		h, err := c.Club.Webhooks.Remove(ctx, c.Who, c.Value("HOOK"))
		if err != nil {
			return err
		}
		return c.answer(hookOf(h), fmt.Sprintf("%s is not called any more.", h.URL))
	case c.Has("test"):
		return testHook(ctx, c)
	}
	list, err := c.Club.Webhooks.List(ctx, c.Who.ID)
	if err != nil {
		return err
	}
	for _, h := range list {
		if err := c.answer(hookOf(h), words.Hook(h)...); err != nil {
			return err
		}
	}
	if len(list) == 0 && !c.json() {
		return c.say("No address is called for you. To have one called: " + c.line("hook", "new", "https://HOST/PATH"))
	}
	return nil
}

func newHook(ctx context.Context, c *Call) error {
	var events []webhook.Kind
	for _, k := range webhook.Kinds {
		if c.Has(string(k)) {
			events = append(events, k)
		}
	}
	h, secret, err := c.Club.Webhooks.Add(ctx, c.Who, c.Value("URL"), events)
	if err != nil {
		return err
	}
	doc := hookOf(h)
	doc.Secret = secret
	return c.answer(doc, secret,
		"That is the secret by which your program knows that a call is from here. It is not shown again.",
		fmt.Sprintf("The webhook is %s. To try it: %s", h.ID, c.line("hook", "test", h.ID)))
}

func testHook(ctx context.Context, c *Call) error {
	id := c.Value("HOOK")
	a, err := c.Club.Webhooks.Test(ctx, c.Who, id)
	if err != nil {
		return err
	}
	list, err := c.Club.Webhooks.List(ctx, c.Who.ID)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(h webhook.Hook) bool { return h.ID == id })
	switch {
	case i < 0:
		return errs.New(errs.NotFound, "The webhook is gone.")
	case !a.Good():
		return words.Refused("%s was called in vain: %s.", list[i].URL, a.Why)
	}
	doc := hookOf(list[i])
	doc.Test = &hookTestDoc{a.Status, a.Took.Milliseconds()}
	return c.answer(doc, fmt.Sprintf("%s has answered %d after %d ms.", list[i].URL, a.Status, a.Took.Milliseconds()))
}
