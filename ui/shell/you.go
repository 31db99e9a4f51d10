package shell

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

const needsKey = "You came without a key, so you could not come back to this by another command. Make a key with ssh-keygen, or play on the screens: %s"

// you are the commands about accounts.
var you = []verb{
	{run: whoami, scope: account.Read, Command: grammar.Command{
		Name: "whoami", Aliases: []string{"me"}, Group: aboutYou,
		Brief: "say who you are here",
		Forms: []string{""},
		Doc:   feature.PersonDoc{},
	}},
	{run: takeName, Command: grammar.Command{
		Name: "name", Aliases: []string{"register"}, Group: aboutYou,
		Brief:    "take a name: your key becomes an account, for good",
		Forms:    []string{"NAME"},
		Examples: []string{"name vera"},
		Doc:      feature.PersonDoc{},
	}},
	{run: keys, Command: grammar.Command{
		Name: "keys", Aliases: []string{"key"}, Group: aboutYou,
		Brief: "list the keys of your account, remove one, add another",
		Forms: []string{"[list]", "remove KEY", "code", "use CODE"},
		Notes: []string{
			"\"code\" makes a code. Somebody who comes with another key and says \"keys use\" with it adds that key to",
			"the account; on the web face it logs a browser in, which is in the list then and is logged out by \"remove\".",
			"A browser that is logged in makes passkeys, which are in the list, too: with one of them it needs no code.",
			"The tokens of programs are in the list, too; \"help token\" tells of them.",
			"A guest without a key gets the code by which they come back on the welcome page.",
		},
		Doc: keyDoc{}, Lines: true,
	}},
	{run: profile, scope: account.Read, Command: grammar.Command{
		Name: "profile", Aliases: []string{"finger"}, Group: aboutYou,
		Brief: "tell of a player: ratings, statistics and last games",
		Forms: []string{"[NAME]"},
		Doc:   feature.ProfileDoc{},
	}},
	{run: leaders, scope: account.Read, Command: grammar.Command{
		Name: "leaders", Aliases: []string{"leaderboard"}, Group: aboutYou,
		Brief: "list the best players of a game at a speed",
		Forms: []string{"[GAME [SPEED]]"},
		Notes: []string{"Without a game it is where most players are rated; without a speed all of them."},
		Doc:   feature.LeaderDoc{}, Lines: true,
	}},
}

// keyDoc is a line of keys --json. keys code prints one with a code.
type keyDoc struct {
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

func whoami(ctx context.Context, c *Call) error {
	doc, lines, err := c.player(ctx, c.Who.Person)
	if err == nil {
		if c.Who.Key != "" {
			doc.Key = account.OpenSSH(c.Who.Key)
		}
		lines, err = c.tellKey(ctx, lines)
	}
	if err != nil {
		return err
	}
	for _, h := range c.Club.Webhooks.SwitchedOff(c.Who.ID) {
		lines = append(lines, words.HookOff(h))
	}
	if why := c.Club.Letters.Refused(c.Who.ID); why != "" {
		lines = append(lines, words.LettersEnded(why))
	}
	return c.answer(doc, lines...)
}

// tellKey adds by which key the person came, and what to do if it is the wrong one.
func (c *Call) tellKey(ctx context.Context, lines []string) ([]string, error) {
	var keys []account.Key
	if !c.Who.Guest {
		a, err := c.Club.Accounts.Get(ctx, c.Who.ID)
		if err != nil {
			return nil, err
		}
		keys = a.Keys
	}
	lines = append(lines, words.LoggedInWith(c.Who.Key, keys))
	other, err := c.Club.Accounts.OtherOwner(ctx, c.User, c.Who)
	if err == nil && other != "" {
		lines = append(lines, words.OtherKey(other, c.Address))
	}
	return lines, err
}

// howToTakeAName tells a guest what to do next.
func (c *Call) howToTakeAName() string { return c.caller().TakeName() }

func takeName(ctx context.Context, c *Call) error {
	name := strings.ToLower(c.Value("NAME"))
	if !c.Who.Guest {
		return words.Refused("You have a name: %s. To take another: %s", words.Person(c.Who.Person), c.line("account", "rename", name))
	}
	p, err := c.Club.Accounts.Register(ctx, c.Who, name)
	if err != nil {
		return err
	}
	// The table that the guest called "it" is still meant.
	if last, err := c.Club.Accounts.LastTable(ctx, c.Who.ID); err == nil && last != "" {
		_ = c.Club.Accounts.UseTable(ctx, p.ID, last)
	}
	c.Who, c.result.Who = p, &p
	doc, lines, err := c.player(ctx, p.Person)
	if err != nil {
		return err
	}
	lines[0] += " " + "Your key opens this account from now on."
	return c.answer(doc, lines...)
}

func keys(ctx context.Context, c *Call) error {
	switch {
	case c.Has("code"):
		return c.makeCode(ctx)
	case c.Has("use"):
		return c.useCode(ctx)
	case c.Who.Guest:
		return words.Refused("You are a guest, so there is no account with keys. %s", c.howToTakeAName())
	}
	a, err := c.Club.Accounts.Get(ctx, c.Who.ID)
	if err != nil {
		return err
	}
	if c.Has("remove") {
		return c.removeKey(ctx, a)
	}
	for i, k := range a.Keys {
		doc := keyDoc{Fingerprint: account.OpenSSH(k.Fingerprint), Added: &a.Keys[i].Added, Used: k.Fingerprint == c.Who.Key, Browser: identity.Clean(k.Browser, 20), Token: k.Token}
		if k.Passkey != nil {
			doc.Passkey = identity.Clean(k.Passkey.Name, 20)
		}
		if !k.Until.IsZero() {
			doc.Expires = &a.Keys[i].Until
		}
		used := ""
		if doc.Used {
			used = "  in use"
		}
		if err := c.answer(doc, fmt.Sprintf("%2d  %s%s", i+1, words.Key(k), used)); err != nil {
			return err
		}
	}
	return nil
}

// removeKey removes the key that was named by its number or the beginning of its
// fingerprint.
func (c *Call) removeKey(ctx context.Context, a account.Account) error {
	text := c.Value("KEY")
	named := func(i int) bool {
		shown := account.OpenSSH(a.Keys[i].Fingerprint)
		if n, err := strconv.Atoi(text); err == nil {
			return n == i+1
		}
		return len(text) >= 4 && (strings.HasPrefix(shown, text) || strings.HasPrefix(shown, "SHA256:"+text))
	}
	var found []int
	for i := range a.Keys {
		if named(i) {
			found = append(found, i)
		}
	}
	if len(found) != 1 {
		return words.Refused("There is not exactly one key %q. List them: %s", identity.Clean(text, 60), c.line("keys"))
	}
	key := a.Keys[found[0]]
	if err := c.Club.Accounts.RemoveKey(ctx, c.Who, key.Fingerprint); err != nil {
		return err
	}
	return c.answer(keyDoc{Fingerprint: account.OpenSSH(key.Fingerprint)}, words.KeyGone(key))
}

func (c *Call) makeCode(ctx context.Context) error {
	if c.Passing {
		return words.Refused(needsKey, c.Address)
	}
	code, expires, err := c.Club.Accounts.Code(ctx, c.Who)
	if err != nil {
		return err
	}
	return c.answer(keyDoc{Code: code, Expires: &expires},
		fmt.Sprintf("The code is %s. It is good for one use until %s UTC.", identity.SpellCode(code), expires.Format(time.DateTime)))
}

// useCode uses a code up: the key that the person came with opens the account
// that has made it, or a guest's games become theirs.
func (c *Call) useCode(ctx context.Context) error {
	if c.Passing {
		return words.Refused(needsKey, c.Address)
	}
	p, err := c.Club.Accounts.Redeem(ctx, c.Who, c.Value("CODE"))
	if err != nil {
		return err
	}
	c.Who, c.result.Who = p, &p
	doc, lines, err := c.player(ctx, p.Person)
	if err != nil {
		return err
	}
	return c.answer(keyDoc{Fingerprint: account.OpenSSH(p.Key), Used: true, Name: doc.Name}, lines...)
}
