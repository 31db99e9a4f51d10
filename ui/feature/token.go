package feature

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// TokenDoc is a token in JSON.
type TokenDoc struct {
	Name        string          `json:"name" help:"what it is called"`
	Scopes      []account.Scope `json:"scopes" help:"what it allows: read, play, bot"`
	Fingerprint string          `json:"fingerprint" help:"fingerprint of its secret"`
	Added       time.Time       `json:"added" help:"when it was created"`
	Expires     *time.Time      `json:"expires" help:"when it expires, or null"`
	Secret      string          `json:"secret,omitempty" help:"for token new: the token itself, shown only once"`
}

func tokenDoc(k account.Key) TokenDoc {
	return TokenDoc{
		Name: k.Token, Scopes: k.Scopes, Fingerprint: account.OpenSSH(k.Fingerprint), Added: k.Added,
		Expires: optional(k.Until),
	}
}

var tokens = action.Noun[ownKey]{
	Kind:    action.Token,
	Find:    findToken,
	Default: unnamed[ownKey]("Which token? List them: %s", "token"),
	Doc:     func(_ action.Caller, k ownKey) any { return tokenDoc(k.Key) },
}

// listTokens lists the person's API tokens.
func listTokens(ctx context.Context, c action.Caller, q resource.Query) ([]ownKey, string, error) {
	all, _, err := listKeys(ctx, c, q)
	return slices.DeleteFunc(all, func(k ownKey) bool { return k.Token == "" }), "", err
}

// findToken finds a token by its name or by the beginning of its fingerprint.
func findToken(ctx context.Context, c action.Caller, text string) (ownKey, error) {
	all, _, err := listTokens(ctx, c, resource.Query{})
	if err != nil {
		return ownKey{}, err
	}
	for _, k := range all {
		isPrefix := strings.HasPrefix(account.OpenSSH(k.Fingerprint), text)
		if strings.EqualFold(text, k.Token) || len(text) >= 11 && isPrefix {
			return k, nil
		}
	}
	return ownKey{}, words.Missing("You have no token %q. List them: %s", identity.Clean(text, 60), c.Line("token"))
}

var tokenResource = resource.New(resource.Spec[ownKey]{
	Kind: action.Token, Name: "tokens", Title: "Tokens", Private: true, Closed: true,
	Help: "let programs act in your name",
	List: listTokens,
	Note: func(c action.Caller, _ resource.Query, _ []ownKey) []message.Message {
		if c.Club.Accounts.Tokens.MayMake(c.Who) == nil {
			return nil
		}
		return sentence("To create a token, log out and log in again. For safety, only a browser that logged in within an hour can do that.")
	},
	Columns: []resource.Column[ownKey]{
		textColumn("name", "Name", 0, ownKey.name),
		textColumn("scopes", "Scopes", 0, func(k ownKey) string { return words.Scopes(k.Scopes) }),
		timeColumn("added", "Added", 1, func(k ownKey) time.Time { return k.Added }),
		timeColumn("expires", "Expires", 0, func(k ownKey) time.Time { return k.Until }),
	},
	ID:      func(k ownKey) string { return k.Token },
	Heading: func(_ action.Caller, k ownKey) string { return "Token " + k.name() },
	Lead: func(_ action.Caller, k ownKey) []message.Message {
		return plain(words.SentenceStart(words.Key(k.Key)) + ".")
	},
	Sections: noSections[ownKey],
	Row:      func(_ action.Caller, k ownKey) any { return tokenDoc(k.Key) },
	RowType:  TokenDoc{}, DocType: TokenDoc{},
	Empty:  "No tokens.",
	Follow: accountNews,
})

var tokenActions = []*action.Action{newToken, removeToken}

type newTokenArgs struct {
	Scope []account.Scope `arg:"scope,many,asked" choices:"read play bot" help:"what it allows; read by default"`
	Word  string          `arg:"word" label:"Name" help:"a name for it: a-z, 0-9, - and _, starting with a letter"`
	Span  time.Duration   `arg:"span" label:"Lasts" help:"how long it lasts: 30m, 12h, 7d or 2w; by default until you remove it"`
}

var newToken = action.New(action.Spec[ownKey, newTokenArgs]{
	On: action.Token, Name: "new", Label: "New token", Help: "make a token, which is shown once", Creates: true,
	Forms:    []string{"[read|play|bot|called WORD|for SPAN]..."},
	Examples: []string{"new called laptop play", "new bot called dicey for 12w"},
	Needs:    action.Needs{Account: true},
	Shown:    func(c action.Caller, _ ownKey) bool { return c.Club.Accounts.Tokens.MayMake(c.Who) == nil },
	Do: func(ctx context.Context, c action.Caller, _ ownKey, args newTokenArgs) (action.Result, error) {
		if len(args.Scope) == 0 {
			args.Scope = []account.Scope{account.Read}
		}
		var until time.Time
		if args.Span > 0 {
			until = c.Now().UTC().Truncate(time.Second).Add(args.Span)
		}
		name := cmp.Or(strings.ToLower(args.Word), "token-"+identity.NewID()[:4])
		secret, k, err := c.Club.Accounts.Tokens.New(ctx, c.Who, name, args.Scope, until)
		doc := tokenDoc(k)
		doc.Secret = secret
		shown := "That is the token %s (%s). It is not shown again. Anyone who has it can act in your name."
		r := inform(doc, secret, fmt.Sprintf(shown, k.Token, words.Scopes(k.Scopes)))
		if !c.Draws {
			r.SayLines("To remove it: " + c.Line("token", "remove", k.Token))
		}
		r.Once = true
		return r, err
	},
})

var removeToken = action.New(action.Spec[ownKey, none]{
	On: action.Token, Name: "remove", Label: "Remove", Help: "remove a token",
	Forms: []string{"TOKEN"}, Examples: []string{"remove laptop"}, Needs: action.Needs{Account: true},
	May:     func(c action.Caller, k ownKey, _ none) error { return k.mayRemove(c) },
	Confirm: ask[ownKey, none]("Remove this token? Programs that use it lose access."),
	Do: func(ctx context.Context, c action.Caller, k ownKey, _ none) (action.Result, error) {
		return k.remove(ctx, c, tokenDoc(k.Key))
	},
})
