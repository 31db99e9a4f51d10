package feature

import (
	"context"
	"slices"
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

// KeyDoc is a key of an account in JSON, or a code that adds one.
type KeyDoc struct {
	Fingerprint string     `json:"fingerprint,omitempty" help:"of the key, as ssh-keygen -l shows it, or of the secret of a browser or token"`
	Added       *time.Time `json:"added,omitempty" help:"when the key was added"`
	Used        bool       `json:"used,omitempty" help:"whether you logged in with it"`
	Browser     string     `json:"browser,omitempty" help:"the name of a logged-in browser"`
	Passkey     string     `json:"passkey,omitempty" help:"the name of a passkey"`
	Token       string     `json:"token,omitempty" help:"the name of a token"`
	Name        string     `json:"name,omitempty" help:"for keys use: your name now"`
	Code        string     `json:"code,omitempty" help:"for keys code: the code"`
	Expires     *time.Time `json:"expires,omitempty" help:"when a code, a browser or a token expires"`
}

// own refuses guests and tokens. Both may not see what belongs to an account.
func own(c action.Caller) error {
	if err := c.Who.May(""); err != nil {
		return err
	}
	return c.NeedAccount()
}

// ownAccount returns the person's account.
func ownAccount(ctx context.Context, c action.Caller) (account.Account, error) {
	if err := own(c); err != nil {
		return account.Account{}, err
	}
	return c.Club.Accounts.Get(ctx, c.Who.ID)
}

// ownKey is a key of the person's account, with its number from 1.
type ownKey struct {
	account.Key
	n  int
	of account.Account
}

func (k ownKey) doc(c action.Caller) KeyDoc {
	doc := KeyDoc{
		Fingerprint: account.OpenSSH(k.Fingerprint), Added: &k.Added, Used: k.used(c) != "",
		Browser: identity.Clean(k.Browser, 20), Token: k.Token, Expires: optional(k.Until),
	}
	if k.Passkey != nil {
		doc.Passkey = identity.Clean(k.Passkey.Name, 20)
	}
	return doc
}

// describe returns the kind of the key in words, and a name that tells it from others.
func (k ownKey) describe() (kind, name string) {
	switch {
	case k.Browser != "":
		return "Browser", identity.Clean(k.Browser, 20)
	case k.Passkey != nil:
		return "Passkey", identity.Clean(k.Passkey.Name, 20)
	case k.Token != "":
		return "Token", identity.Clean(k.Token, 20)
	}
	return "SSH key", account.OpenSSH(k.Fingerprint)
}

func (k ownKey) kind() string {
	kind, _ := k.describe()
	return kind
}

func (k ownKey) name() string {
	_, name := k.describe()
	return name
}

// used marks the key that the person logged in with.
func (k ownKey) used(c action.Caller) string {
	if k.Fingerprint == c.Who.Key {
		return "in use"
	}
	return ""
}

var keys = action.Noun[ownKey]{
	Kind:    action.Key,
	Find:    findKey,
	Default: unnamed[ownKey]("Which key? List them: %s", "keys"),
	Doc:     func(c action.Caller, k ownKey) any { return k.doc(c) },
}

func listKeys(ctx context.Context, c action.Caller, _ resource.Query) ([]ownKey, string, error) {
	a, err := ownAccount(ctx, c)
	list := make([]ownKey, len(a.Keys))
	for i, k := range a.Keys {
		list[i] = ownKey{k, i + 1, a}
	}
	return list, "", err
}

// findKey finds a key by its number or by the beginning of its fingerprint.
func findKey(ctx context.Context, c action.Caller, text string) (ownKey, error) {
	all, _, err := listKeys(ctx, c, resource.Query{})
	if err != nil {
		return ownKey{}, err
	}
	n, notNumber := strconv.Atoi(text)
	found := slices.DeleteFunc(all, func(k ownKey) bool {
		if notNumber == nil && n == k.n || text == k.Fingerprint {
			return false
		}
		shown := account.OpenSSH(k.Fingerprint)
		isPrefix := strings.HasPrefix(shown, text) || strings.HasPrefix(shown, "SHA256:"+text)
		return notNumber == nil || len(text) < 4 || !isPrefix
	})
	if len(found) != 1 {
		return ownKey{}, words.Missing("You have no key %q. List them: %s", identity.Clean(text, 60), c.Line("keys"))
	}
	return found[0], nil
}

var keyResource = resource.New(resource.Spec[ownKey]{
	Kind: action.Key, Name: "keys", Title: "Keys", Private: true, Closed: true,
	Help: "the SSH keys, passkeys, browsers and tokens that log you in",
	List: listKeys,
	Columns: []resource.Column[ownKey]{
		naming(textColumn("number", "#", 0, func(k ownKey) string { return strconv.Itoa(k.n) })),
		textColumn("name", "Name", 0, ownKey.name),
		textColumn("kind", "Kind", 3, ownKey.kind),
		timeColumn("added", "Added", 1, func(k ownKey) time.Time { return k.Added }),
		timeColumn("expires", "Expires", 2, func(k ownKey) time.Time { return k.Until }),
		viewColumn("used", "", 0, func(c action.Caller, k ownKey) string { return k.used(c) }),
	},
	Marks:   func(c action.Caller, k ownKey) resource.Mark { return resource.Mark{Mine: k.used(c) != ""} },
	ID:      func(k ownKey) string { return k.Fingerprint },
	Heading: func(_ action.Caller, k ownKey) string { return k.kind() + " " + k.name() },
	Sections: func(_ context.Context, c action.Caller, k ownKey) ([]resource.Section, error) {
		s := resource.Section{Name: "about"}
		addText(&s, "Fingerprint", account.OpenSSH(k.Fingerprint))
		addTime(&s, "Added", k.Added)
		addTime(&s, "Expires", k.Until)
		if k.Token != "" {
			addText(&s, "Scopes", words.Scopes(k.Scopes))
		}
		if k.used(c) != "" {
			s.Text = []string{"You are logged in with it."}
		}
		return []resource.Section{s}, nil
	},
	Row:     func(c action.Caller, k ownKey) any { return k.doc(c) },
	RowType: KeyDoc{}, DocType: KeyDoc{},
	Follow: accountNews,
})

// keyActions are the actions on keys.
var keyActions = []*action.Action{removeKey, makeCode[ownKey](action.Key), useCode[ownKey](action.Key)}

// remove removes the key from the account.
func (k ownKey) remove(ctx context.Context, c action.Caller, doc any) (action.Result, error) {
	r := inform(doc, words.KeyGone(k.Key))
	r.Gone = true
	return r, c.Club.Accounts.RemoveKey(ctx, c.Who, k.Fingerprint)
}

// mayRemove returns why the key cannot be removed. A browser has its own way to log out.
func (k ownKey) mayRemove(c action.Caller) error {
	if k.Browser != "" && k.used(c) != "" {
		return words.Refused("This is the browser you are using. Log out instead.")
	}
	return k.of.MayRemove(c.Who, k.Fingerprint, c.Now())
}

var removeKey = action.New(action.Spec[ownKey, none]{
	On: action.Key, Name: "remove", Label: "Remove", Help: "remove a key, or log a browser out", Key: "d",
	Forms: []string{"KEY"}, Needs: action.Needs{Account: true},
	Variants: oneButton[none](func(k ownKey) bool { return k.Browser != "" }, "Log out", "Remove"),
	May:      func(c action.Caller, k ownKey, _ none) error { return k.mayRemove(c) },
	Confirm: func(_ action.Caller, k ownKey, _ none) message.Message {
		if k.Browser != "" {
			return message.Message{}
		}
		return message.New("Remove this key? You can no longer log in with it.")
	},
	Do: func(ctx context.Context, c action.Caller, k ownKey, _ none) (action.Result, error) {
		return k.remove(ctx, c, KeyDoc{Fingerprint: account.OpenSSH(k.Fingerprint)})
	},
})

// The hints below a new code.
const (
	codeForGuest = "It brings you back to your games. " +
		"Next time, choose “I have a code” on the welcome page and type it."
	codeForAccount = "To add another key, connect with it, choose “I have a code” and type this code. To connect:"
)

// makeCode declares the action that makes a code, on keys and on the account.
func makeCode[S any](on action.Kind) *action.Action {
	return action.New(action.Spec[S, none]{
		On: on, Name: "code", Label: "Make a code", Key: "a",
		Help:    "make a code that adds an SSH key to your account or logs a browser in",
		Creates: true, Forms: []string{""}, Needs: action.Needs{Return: true},
		Shown: func(c action.Caller, _ S) bool { return c.Club.Accounts.MayCode(c.Who) == nil },
		Do: func(ctx context.Context, c action.Caller, _ S, _ none) (action.Result, error) {
			code, expires, err := c.Club.Accounts.Code(ctx, c.Who)
			r := answer(nil, "The code is %s. It works once, until %s UTC.",
				identity.SpellCode(code), expires.Format(time.DateTime))
			r.Doc, r.Once = KeyDoc{Code: code, Expires: &expires}, true
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

// codeSpent waits until a code is used or expires.
func codeSpent(c action.Caller, code string, expires time.Time) func(context.Context) message.Message {
	return func(ctx context.Context) message.Message {
		switch used := c.Club.Accounts.Spent(ctx, code, expires); {
		case used:
			return message.New("The code was used.")
		case c.Now().Before(expires):
			return message.Message{} // ctx has ended
		}
		return message.New("The code expired. You can make another one.")
	}
}

type codeArgs struct {
	Code string `arg:"code,required" help:"the code"`
}

// useCode declares the action that redeems a code. It adds the person's key to the account that made
// the code, or gives them the games of the guest who made it.
func useCode[S any](on action.Kind) *action.Action {
	return action.New(action.Spec[S, codeArgs]{
		On: on, Name: "use", Label: "Use a code",
		Help:    "add your key to the account that made a code, or get the games of the guest who did",
		Creates: true, Forms: []string{"CODE"}, Needs: action.Needs{Return: true},
		Shown: func(c action.Caller, _ S) bool { return c.Who.Guest },
		Do: func(ctx context.Context, c action.Caller, _ S, args codeArgs) (action.Result, error) {
			p, err := c.Club.Accounts.Redeem(ctx, c.Who, args.Code)
			if err != nil {
				return action.Result{}, err
			}
			c.Who = p
			doc, lines, err := aboutPerson(ctx, c, p.Person)
			r := inform(KeyDoc{Fingerprint: account.OpenSSH(p.Key), Used: true, Name: doc.Name}, lines...)
			r.Become = &p
			return r, err
		},
	})
}
