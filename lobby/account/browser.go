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
	// BrowserFor limits how long a browser stays logged in.
	BrowserFor = 180 * 24 * time.Hour
	// maxBrowsers limits the browsers of an account. A new one replaces the oldest.
	maxBrowsers = 10
	// longestSecret limits the secrets that are looked up, in bytes. Real ones are shorter.
	longestSecret = 64
	// browserCells limits the stored name of a browser, in terminal cells.
	browserCells = 20
)

// browserKey returns the fingerprint that stands for a browser's secret in the store. Public keys
// are known to everyone, so none of them may work as a secret. The prefix rules that out, because
// no public key in wire format starts with it.
func browserKey(secret string) string { return digest("the cookie of a browser\n" + secret) }

// LogIn uses up an account's code and logs a browser in. The secret is returned only here. It opens
// the account like a key until [BrowserFor] has passed. guest is the player before the login.
// browser is the browser's name in the account's list of keys.
func (as *Accounts) LogIn(ctx context.Context, guest Player, code, browser string) (p Player, secret string, err error) {
	found, err := as.useUp(ctx, guest, code, func(c *linkCode) error {
		if c.Guest {
			return errs.New(errs.Refused,
				"This code is for a guest who returns over SSH. To log a browser in, make a code with your account.")
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

// addBrowser logs one more browser in to an account. The key issuer must still open the account.
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

// ByBrowser returns the player that a browser's secret belongs to. A secret that opens no account
// makes a guest who has no key. The store keeps nothing about that guest.
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

// IsLastKey reports whether a key is the account's only lasting one. Browsers and tokens do not
// last.
func (a Account) IsLastKey(fingerprint string) bool {
	k, ok := a.key(fingerprint)
	return ok && k.isLasting() && lastingKeys(a.Keys) == 1
}

// publicKeys counts the public keys. lastingKeys counts the passkeys, too.
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

// roomForBrowser makes room for one more browser. It drops expired browsers and, if that is not
// enough, the ones that logged in first.
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
