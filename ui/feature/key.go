package feature

import (
	"context"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// KeyDoc is a key of an account, as programs read it, or a code for one.
type KeyDoc struct {
	Fingerprint string     `json:"fingerprint,omitempty" help:"of the key, as ssh-keygen -l shows it; of a browser or token, that of its secret"`
	Added       *time.Time `json:"added,omitempty" help:"when the key was added"`
	Used        bool       `json:"used,omitempty" help:"whether you came with it"`
	Browser     string     `json:"browser,omitempty" help:"of a browser that is logged in: its name"`
	Passkey     string     `json:"passkey,omitempty" help:"of a passkey: its name"`
	Token       string     `json:"token,omitempty" help:"of a token: its name"`
	Name        string     `json:"name,omitempty" help:"of keys use: who you are now"`
	Code        string     `json:"code,omitempty" help:"of keys code: the code"`
	Expires     *time.Time `json:"expires,omitempty" help:"of keys code, a browser and a token: until when it is good"`
}

// own refuses guests and tokens: what belongs to an account alone is closed to both.
func own(c action.Caller) error {
	if err := c.Who.May(""); err != nil {
		return err
	}
	return c.NeedAccount()
}

// ownAccount is the account of the person.
func ownAccount(ctx context.Context, c action.Caller) (account.Account, error) {
	if err := own(c); err != nil {
		return account.Account{}, err
	}
	return c.Club.Accounts.Get(ctx, c.Who.ID)
}

// ownKey is a key of the person's account: the nth from 1 on.
type ownKey struct {
	account.Key
	n  int
	of account.Account
}

func (k ownKey) doc(c action.Caller) KeyDoc {
	doc := KeyDoc{Fingerprint: account.OpenSSH(k.Fingerprint), Added: &k.Added, Used: k.Fingerprint == c.Who.Key, Browser: identity.Clean(k.Browser, 20), Token: k.Token}
	if k.Passkey != nil {
		doc.Passkey = identity.Clean(k.Passkey.Name, 20)
	}
	if !k.Until.IsZero() {
		doc.Expires = &k.Until
	}
	return doc
}

// kind is what people call such a key, and name how they tell it from others.
func (k ownKey) kind() string {
	switch {
	case k.Browser != "":
		return "Browser"
	case k.Passkey != nil:
		return "Passkey"
	case k.Token != "":
		return "Token"
	}
	return "SSH key"
}

func (k ownKey) name() string {
	switch {
	case k.Browser != "":
		return identity.Clean(k.Browser, 20)
	case k.Passkey != nil:
		return identity.Clean(k.Passkey.Name, 20)
	case k.Token != "":
		return identity.Clean(k.Token, 20)
	}
	return account.OpenSSH(k.Fingerprint)
}

var keys = action.Noun[ownKey]{
	Kind: action.Key,
	Find: findKey,
	Default: func(_ context.Context, c action.Caller) (ownKey, error) {
		return ownKey{}, words.Wrong("Which key? List them: %s", c.Line("keys"))
	},
	Doc: func(c action.Caller, k ownKey) any { return k.doc(c) },
}

func listKeys(ctx context.Context, c action.Caller, _ resource.Query) ([]ownKey, string, error) {
	a, err := ownAccount(ctx, c)
	list := make([]ownKey, len(a.Keys))
	for i, k := range a.Keys {
		list[i] = ownKey{k, i + 1, a}
	}
	return list, "", err
}

// findKey is the key that a text names: by its number, or the beginning of its fingerprint.
func findKey(ctx context.Context, c action.Caller, text string) (ownKey, error) {
	all, _, err := listKeys(ctx, c, resource.Query{})
	if err != nil {
		return ownKey{}, err
	}
	var found []ownKey
	for _, k := range all {
		shown := account.OpenSSH(k.Fingerprint)
		n, err := strconv.Atoi(text)
		if err == nil && n == k.n || err != nil && len(text) >= 4 && (strings.HasPrefix(shown, text) || strings.HasPrefix(shown, "SHA256:"+text)) || text == k.Fingerprint {
			found = append(found, k)
		}
	}
	if len(found) != 1 {
		return ownKey{}, words.Missing("You have no key %q. List them: %s", identity.Clean(text, 60), c.Line("keys"))
	}
	return found[0], nil
}

func keyResource() *resource.Resource {
	column := func(name, label string, spare int, value func(action.Caller, ownKey) resource.Cell) resource.Column[ownKey] {
		return resource.Column[ownKey]{Head: resource.Head{Name: name, Label: label, Spare: spare}, Value: value}
	}
	used := func(c action.Caller, k ownKey) resource.Cell {
		if k.Fingerprint == c.Who.Key {
			return resource.Text("in use")
		}
		return resource.Cell{}
	}
	return resource.New(resource.Spec[ownKey]{
		Kind: action.Key, Name: "keys", Title: "Keys", Private: true, Closed: true,
		Help: "what opens your account: SSH keys, passkeys, browsers and tokens",
		List: listKeys,
		Columns: []resource.Column[ownKey]{
			naming(column("number", "#", 0, func(_ action.Caller, k ownKey) resource.Cell { return resource.Text(strconv.Itoa(k.n)) })),
			column("name", "Name", 0, func(_ action.Caller, k ownKey) resource.Cell { return resource.Text(k.name()) }),
			column("kind", "Kind", 0, func(_ action.Caller, k ownKey) resource.Cell { return resource.Text(k.kind()) }),
			column("added", "Added", 1, func(_ action.Caller, k ownKey) resource.Cell { return resource.Cell{At: k.Added} }),
			column("expires", "Expires", 2, func(_ action.Caller, k ownKey) resource.Cell { return resource.Cell{At: k.Until} }),
			column("used", "", 0, used),
		},
		Marks:   func(c action.Caller, k ownKey) resource.Mark { return resource.Mark{Mine: k.Fingerprint == c.Who.Key} },
		ID:      func(k ownKey) string { return k.Fingerprint },
		Heading: func(_ action.Caller, k ownKey) string { return k.kind() + " " + k.name() },
		Sections: func(_ context.Context, c action.Caller, k ownKey) ([]resource.Section, error) {
			s := resource.Section{Name: "about", Fields: []resource.Field{
				{Label: "Fingerprint", Cell: resource.Text(account.OpenSSH(k.Fingerprint))}, {Label: "Added", Cell: resource.Cell{At: k.Added}},
			}}
			if !k.Until.IsZero() {
				s.Fields = append(s.Fields, resource.Field{Label: "Expires", Cell: resource.Cell{At: k.Until}})
			}
			if k.Token != "" {
				s.Fields = append(s.Fields, resource.Field{Label: "Scopes", Cell: resource.Text(words.Scopes(k.Scopes))})
			}
			if u := used(c, k); u.Text != "" {
				s.Text = []string{"You are logged in with it."}
			}
			return []resource.Section{s}, nil
		},
		Row:     func(c action.Caller, k ownKey) any { return k.doc(c) },
		RowType: KeyDoc{}, DocType: KeyDoc{},
		Follow: accountNews,
	})
}

// keyActions are those on the keys of an account.
func keyActions() []*action.Action {
	return []*action.Action{removeKey(), makeCode[ownKey](action.Key), useCode[ownKey](action.Key)}
}

// forget removes a key from the account of the person.
func (k ownKey) forget(ctx context.Context, c action.Caller, doc any) (action.Result, error) {
	if err := c.Club.Accounts.RemoveKey(ctx, c.Who, k.Fingerprint); err != nil {
		return action.Result{}, err
	}
	r := action.Result{Doc: doc, Gone: true}
	r.SayLines(words.KeyGone(k.Key))
	return r, nil
}

// mayForget returns why a key cannot be removed. A browser logs itself out elsewhere.
func (k ownKey) mayForget(c action.Caller) error {
	if k.Browser != "" && k.Fingerprint == c.Who.Key {
		return words.Refused("This is the browser that you use. Log out instead.")
	}
	return k.of.MayRemove(c.Who, k.Fingerprint, c.Now())
}

func removeKey() *action.Action {
	return action.New(action.Spec[ownKey, none]{
		On: action.Key, Name: "remove", Label: "Remove", Help: "remove a key, or log a browser out", Key: "d",
		Forms: []string{"KEY"}, Needs: action.Needs{Account: true},
		Variants: func(_ action.Caller, k ownKey) []action.Preset[none] {
			if k.Browser != "" {
				return []action.Preset[none]{{Label: "Log out"}}
			}
			return []action.Preset[none]{{Label: "Remove"}}
		},
		May: func(c action.Caller, k ownKey, _ none) error { return k.mayForget(c) },
		Confirm: func(_ action.Caller, k ownKey, _ none) message.Message {
			if k.Browser != "" {
				return message.Message{}
			}
			return message.New("Remove this key? It will not open your account any more.")
		},
		Do: func(ctx context.Context, c action.Caller, k ownKey, _ none) (action.Result, error) {
			return k.forget(ctx, c, KeyDoc{Fingerprint: account.OpenSSH(k.Fingerprint)})
		},
	})
}

// These say what a code is for.
const (
	codeForGuest   = "It brings you back to your games. Next time, choose “I have a code” on the welcome page and type it."
	codeForAccount = "To add another key, connect with it, choose “I have a code” and type this code. To connect:"
)

// makeCode declares the action on keys and on the account that makes a code.
func makeCode[S any](on action.Kind) *action.Action {
	return action.New(action.Spec[S, none]{
		On: on, Name: "code", Label: "Make a code", Key: "a", Help: "make a code that adds an SSH key to your account or logs a browser in", Makes: true,
		Forms: []string{""}, Needs: action.Needs{Return: true},
		Shown: func(c action.Caller, _ S) bool { return c.Club.Accounts.MayCode(c.Who) == nil },
		Do: func(ctx context.Context, c action.Caller, _ S, _ none) (action.Result, error) {
			code, expires, err := c.Club.Accounts.Code(ctx, c.Who)
			r := action.Result{Doc: KeyDoc{Code: code, Expires: &expires}, Once: true}
			r.Say("The code is %s. It is good for one use until %s UTC.", identity.SpellCode(code), expires.Format(time.DateTime))
			switch {
			case err != nil || !c.Session:
				return r, err
			case c.Who.Guest:
				r.SayLines("", codeForGuest)
			default:
				r.SayLines("", codeForAccount, "  "+c.Address)
			}
			r.Then = codeSpent(c, code, expires)
			return r, nil
		},
	})
}

// codeSpent waits until a code was used, or has run out.
func codeSpent(c action.Caller, code string, expires time.Time) func(context.Context) message.Message {
	return func(ctx context.Context) message.Message {
		switch used := c.Club.Accounts.Spent(ctx, code, expires); {
		case used:
			return message.New("The code was used.")
		case c.Now().Before(expires):
			return message.Message{} // ctx has ended
		}
		return message.New("The code has run out. You can make another one.")
	}
}

type codeArgs struct {
	Code string `arg:"code,required" help:"the code"`
}

// useCode uses a code up: the key that the person came with opens the account that has made
// it, or a guest's games become theirs.
func useCode[S any](on action.Kind) *action.Action {
	return action.New(action.Spec[S, codeArgs]{
		On: on, Name: "use", Label: "Use a code", Help: "add your key to the account that made a code, or get the games of the guest who did", Makes: true,
		Forms: []string{"CODE"}, Needs: action.Needs{Return: true},
		Shown: func(c action.Caller, _ S) bool { return c.Who.Guest },
		Do: func(ctx context.Context, c action.Caller, _ S, args codeArgs) (action.Result, error) {
			p, err := c.Club.Accounts.Redeem(ctx, c.Who, args.Code)
			if err != nil {
				return action.Result{}, err
			}
			c.Who = p
			doc, lines, err := AboutPerson(ctx, c, p.Person)
			r := action.Result{Become: &p, Doc: KeyDoc{Fingerprint: account.OpenSSH(p.Key), Used: true, Name: doc.Name}}
			r.SayLines(lines...)
			return r, err
		},
	})
}
