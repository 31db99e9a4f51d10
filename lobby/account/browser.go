package account

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

const (
	// BrowserFor is how long a browser stays logged in.
	BrowserFor = 180 * 24 * time.Hour
	// maxBrowsers is how many browsers an account may have. Those that logged in first
	// make room.
	maxBrowsers = 10
	// longestSecret is more than any secret of a browser has.
	longestSecret = 64
	// browserCells is how much of the name of a browser is kept.
	browserCells = 20
)

// browserKey is the fingerprint under which the secret of a browser is kept. It differs from
// that of every public key, since no wire form of one begins so: these are known to
// everybody, and none may be a secret that opens anything.
func browserKey(secret string) string { return digest("the cookie of a browser\n" + secret) }

// LogIn uses the code of an account up: the secret, which is told only here, opens the
// account from then on, as a key does, for whoever brings it within [BrowserFor]. Guest is
// who has no account yet; browser is what the account's list of keys calls it.
func (as *Accounts) LogIn(ctx context.Context, guest Player, code, browser string) (p Player, secret string, err error) {
	found, err := as.useUp(ctx, guest, code, func(c linkCode) error {
		if c.Guest {
			return errs.New(errs.Refused, "This code brings a guest back by SSH. A browser needs the code of an account.")
		}
		return nil
	})
	if err != nil {
		return guest, "", err
	}
	p, secret, err = as.addBrowser(ctx, found.Player, found.Key, browser)
	if err != nil {
		return guest, "", err
	}
	return p, secret, nil
}

// addBrowser lets one more browser open an account, by the word of a key that does.
func (as *Accounts) addBrowser(ctx context.Context, id identity.PlayerID, issuer, browser string) (p Player, secret string, err error) {
	secret = rand.Text()
	now := as.now().UTC().Truncate(time.Second)
	key := Key{
		Fingerprint: browserKey(secret), Added: now, Until: now.Add(BrowserFor),
		Browser: cmp.Or(strings.TrimSpace(identity.Clean(browser, browserCells)), "unknown"),
		By:      issuer,
	}
	if err := as.addKey(ctx, id, issuer, key); err != nil {
		return p, "", err
	}
	as.log.Info("browser logged in", "player", id, "browser", key.Browser)
	p, err = as.ByBrowser(ctx, secret)
	return p, secret, err
}

// ByBrowser tells who comes with the secret of a browser. One that opens no account makes
// a guest, of whom nothing is stored, and who has no key.
func (as *Accounts) ByBrowser(ctx context.Context, secret string) (Player, error) {
	nobody := guest(identity.NewGuestID(), "")
	if secret == "" || len(secret) > longestSecret {
		return nobody, nil
	}
	fingerprint := browserKey(secret)
	a, _, err := as.accountOf(ctx, fingerprint)
	if errors.Is(err, store.ErrNotFound) {
		return nobody, nil
	}
	if err != nil {
		return Player{}, store.Failure(err)
	}
	k, _ := a.key(fingerprint)
	if k.Browser == "" || k.isOver(as.now()) {
		return nobody, nil
	}
	p := Player{Person: a.Person, Key: fingerprint, Settings: a.Settings, Browser: k.Added, Keyless: publicKeys(a.Keys) == 0}
	if by, ok := a.key(k.By); ok && by.IsPublic() {
		p.LetInBy = k.By
	}
	return p, nil
}

// IsLastKey reports whether a key is the only lasting one of the account: browsers are not.
func (a Account) IsLastKey(fingerprint string) bool {
	k, ok := a.key(fingerprint)
	return ok && k.isLasting() && lastingKeys(a.Keys) == 1
}

// publicKeys counts the public keys, and lastingKeys passkeys, too.
func publicKeys(keys []Key) int  { return countKeys(keys, Key.IsPublic) }
func lastingKeys(keys []Key) int { return countKeys(keys, Key.isLasting) }

func countKeys(keys []Key, is func(Key) bool) (n int) {
	for _, k := range keys {
		if is(k) {
			n++
		}
	}
	return n
}

// roomForBrowser leaves room for one more browser: those whose time is over are gone, and
// if that is not enough, those that logged in first.
func roomForBrowser(keys []Key, now time.Time) (kept, gone []Key) {
	over := 1 - maxBrowsers
	for _, k := range keys {
		if k.Browser != "" && now.Before(k.Until) {
			over++
		}
	}
	for _, k := range keys {
		switch {
		case k.Browser == "":
			kept = append(kept, k)
		case !now.Before(k.Until):
			gone = append(gone, k)
		case over > 0:
			over--
			gone = append(gone, k)
		default:
			kept = append(kept, k)
		}
	}
	return kept, gone
}
