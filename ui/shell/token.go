package shell

import (
	"context"
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
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
