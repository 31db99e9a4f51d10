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
	"pawnstorm/lobby/store"
)

// Scope is a part of what the person of an account can do.
type Scope string

// The scopes that a token may have. To play is to see, too. Keys, the name and the end of an
// account belong to none of them: no token can do anything about those.
const (
	Read Scope = "read" // to look
	Play Scope = "play" // to do what people do: tables, moves, talk
	Bots Scope = "bot"  // to play as a program
)

// Scopes are all of them.
var Scopes = []Scope{Read, Play, Bots}

const (
	// maxTokens is how many tokens an account may have.
	maxTokens = 20
	// tokenSign is how a token begins, so that one is known where it should not be.
	tokenSign = "pawn_"
)

// tokenName is what the name of a token looks like.
var tokenName = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,19}$`)

// ErrToken refuses a token that opens no account.
var ErrToken = errs.New(errs.Refused, "This token opens nothing: it is wrong, was removed, or its time is over.")

// ErrScope refuses what a token must not do.
var ErrScope = errors.New("the scopes of the token do not reach so far")

// tokenKey is the fingerprint under which a token is kept. Like [browserKey] it differs from
// that of every public key, and from those of browsers: a token is no cookie.
func tokenKey(secret string) string { return digest("the token of a program\n" + secret) }

// Tokens are those of all accounts.
type Tokens struct{ as *Accounts }

// New makes a token for p's account. The secret, which is told only here, opens the
// account from then on for what is within the scopes; until is when that ends, zero is
// never. It takes one who comes by a public key.
func (ts *Tokens) New(ctx context.Context, p Player, name string, scopes []Scope, until time.Time) (secret string, made Key, err error) {
	as := ts.as
	if err := ts.MayMake(p); err != nil {
		return "", Key{}, err
	}
	if !tokenName.MatchString(name) || len(scopes) == 0 {
		return "", Key{}, errs.New(errs.Invalid, "A token needs a scope, and a name of a to z, 0 to 9, - and _ that begins with a letter and has at most 20 of them.")
	}
	if err := as.budgets.Take(ctx, p.ID, budget.MakeCode); err != nil {
		return "", Key{}, err
	}
	secret = tokenSign + rand.Text()
	made = Key{Fingerprint: tokenKey(secret), Added: as.now().UTC().Truncate(time.Second), Until: until, Token: name}
	for _, s := range Scopes {
		if slices.Contains(scopes, s) {
			made.Scopes = append(made.Scopes, s)
		}
	}
	if err := as.addKey(ctx, p.ID, p.Key, made); err != nil {
		return "", Key{}, err
	}
	as.log.Info("token made", "player", p.ID, "scopes", made.Scopes)
	return secret, made, nil
}

// MayMake returns why p cannot make tokens, or nil.
func (ts *Tokens) MayMake(p Player) error {
	switch {
	case p.Guest:
		return errs.New(errs.Refused, "A token opens an account, and you are a guest.")
	case !p.Browser.IsZero():
		return errBySSH
	}
	return nil
}

// Of tells who comes with a token, and what they may do. The error is [ErrToken] if it
// opens no account.
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

// May refuses what is not within the scopes of the token by which a person came; to others
// everything is open. The scope "" is that of what no token can do.
func (p Player) May(s Scope) error {
	switch {
	case p.Token == nil:
		return nil
	case s == "":
		return errs.New(errs.Refused, "No token can do that: come by SSH for it.").Because(ErrScope)
	case slices.Contains(p.Token.Scopes, s), s == Read && slices.Contains(p.Token.Scopes, Play):
		return nil
	}
	return errs.New(errs.Refused, "That takes a token with the scope %s.", s).Because(ErrScope)
}

// isOver reports whether the time of a key has come to its end.
func (k Key) isOver(now time.Time) bool { return !k.Until.IsZero() && !now.Before(k.Until) }

// roomForToken leaves room for one more token: those whose time is over are gone. It
// refuses one too many, and a name that another has.
func roomForToken(keys []Key, name string, now time.Time) (kept, gone []Key, err error) {
	n := 0
	for _, k := range keys {
		switch {
		case k.Token == "":
		case k.isOver(now):
			gone = append(gone, k)
			continue
		case k.Token == name:
			return nil, nil, errs.New(errs.Refused, "You have a token of the name %s. Remove it first, or take another name.", name)
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
