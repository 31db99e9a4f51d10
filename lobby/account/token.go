package account

import (
	"context"
	"crypto/rand"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/store"
)

// Scope names a part of what the owner of an account can do.
type Scope string

// Scopes of tokens. Play includes Read. Keys, names and the deletion of accounts belong to no
// scope, so no token can change them.
const (
	Read Scope = "read" // look at things
	Play Scope = "play" // do what people do: tables, moves, chat
	Bots Scope = "bot"  // play as a bot
)

// Scopes lists all scopes.
var Scopes = []Scope{Read, Play, Bots}

const (
	// maxTokens limits the tokens of an account.
	maxTokens = 20
	// tokenSign starts every token, so that a leaked token is easy to recognize.
	tokenSign = "pawn_"
)

// tokenName matches valid names of tokens.
var tokenName = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,19}$`)

// ErrToken refuses a token that opens no account.
var ErrToken = errs.New(errs.Refused, "This token is not valid. It is wrong, was removed or has expired.")

// ErrScope refuses an action outside the scopes of a token.
var ErrScope = errors.New("the scopes of the token do not reach so far")

// tokenKey returns the fingerprint that stands for a token in the store. Like [browserKey], it
// differs from the fingerprints of public keys. It also differs from those used by browsers, so a
// token does not work as a cookie.
func tokenKey(secret string) string { return digest("the token of a program\n" + secret) }

// Tokens manages the tokens of all accounts.
type Tokens struct{ as *Accounts }

// New makes a token for p's account. The secret is returned only here. It opens the account for
// what the scopes allow, until the given time; zero means forever. p must have logged in with a
// public key, or with a browser a short while ago.
func (ts *Tokens) New(ctx context.Context, p Player, name string, scopes []Scope, until time.Time) (secret string, made Key, err error) {
	as := ts.as
	if err := ts.MayMake(p); err != nil {
		return "", Key{}, err
	}
	if !tokenName.MatchString(name) || len(scopes) == 0 {
		return "", Key{}, errs.New(errs.Invalid,
			"A token needs a scope and a name of at most 20 characters: a-z, 0-9, - and _, starting with a letter.")
	}
	if err := as.budgets.Take(ctx, p.ID, budget.MakeCode); err != nil {
		return "", Key{}, err
	}
	secret = tokenSign + rand.Text()
	made = Key{Fingerprint: tokenKey(secret), Added: as.now().UTC().Truncate(time.Second), Until: until, Token: name}
	made.Scopes = slice.Filter(Scopes, func(s Scope) bool { return slices.Contains(scopes, s) })
	if err := as.addKey(ctx, p.ID, p.Key, made); err != nil {
		return "", Key{}, err
	}
	as.log.Info("token created", "player", p.ID, "scopes", made.Scopes)
	return secret, made, nil
}

// MayMake returns why p cannot make tokens, or nil.
func (ts *Tokens) MayMake(p Player) error {
	switch {
	case p.Guest:
		return errs.New(errs.Refused, "You need an account to make tokens. Take a name first.")
	case !p.Browser.IsZero() && !isFresh(p.Browser, ts.as.now()):
		return errNotFresh
	}
	return nil
}

// Of returns the player that a token belongs to, with the token's scopes. The error is [ErrToken]
// if the token opens no account.
func (ts *Tokens) Of(ctx context.Context, secret string) (Player, error) {
	as := ts.as
	if !strings.HasPrefix(secret, tokenSign) || len(secret) > longestSecret {
		return Player{}, ErrToken
	}
	fingerprint := tokenKey(secret)
	a, _, err := as.accountOf(ctx, fingerprint)
	if errors.Is(err, store.ErrNotFound) {
		return Player{}, ErrToken
	}
	if err != nil {
		return Player{}, store.Failure(err)
	}
	k, _ := a.key(fingerprint)
	if k.Token == "" || k.isOver(as.now()) {
		return Player{}, ErrToken
	}
	return Player{Person: a.Person, Key: fingerprint, Settings: a.Settings, Token: &k}, nil
}

// May refuses actions outside the scopes of the token that opened p's session. Sessions without a
// token may do everything. The scope "" stands for actions that no token allows.
func (p Player) May(s Scope) error {
	switch {
	case p.Token == nil:
		return nil
	case s == "":
		return errs.New(errs.Refused, "No token can do that. Connect by SSH instead.").Because(ErrScope)
	case slices.Contains(p.Token.Scopes, s), s == Read && slices.Contains(p.Token.Scopes, Play):
		return nil
	}
	return errs.New(errs.Refused, "That needs a token with the scope %s.", s).Because(ErrScope)
}

// isOver reports whether a key has expired.
func (k Key) isOver(now time.Time) bool { return !k.Until.IsZero() && !now.Before(k.Until) }

// roomForToken makes room for one more token by dropping expired ones. It refuses a name that
// another token has, and more than maxTokens tokens.
func roomForToken(keys []Key, name string, now time.Time) (kept, gone []Key, err error) {
	n := 0
	for _, k := range keys {
		switch {
		case k.Token == "":
		case k.isOver(now):
			gone = append(gone, k)
			continue
		case k.Token == name:
			return nil, nil, errs.New(errs.Refused,
				"You already have a token called %s. Remove it first, or choose another name.", name)
		default:
			n++
		}
		kept = append(kept, k)
	}
	if n >= maxTokens {
		return nil, nil, errs.New(errs.Refused, "The account has %d tokens. Remove one first.", n)
	}
	return kept, gone, nil
}
