package webhook

import (
	"cmp"
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Push says how to notify a browser (RFC 8030). Its hook's URL belongs to the browser's push service, which
// cannot read the notifications (RFC 8291).
type Push struct {
	Key  string `json:"key"`            // the browser's public key, in base64
	Auth string `json:"auth,omitempty"` // the secret that the browser shares with us, in base64
	// Browser is the browser's name for lists, and Site the origin of the pages it subscribed at.
	Browser string `json:"browser"`
	Site    string `json:"site"`
}

const (
	mostBrowsers = 10 // to notify, per account
	// pushFor is how long a push service keeps a notification for a browser that is off.
	pushFor = 24 * time.Hour
	// pushKey is the key of the club's key pair in the store. Browsers accept no notifications of others.
	pushKey        = "pushkey"
	pushKeyVersion = 1
)

// pushKinds are the events that a browser is notified of.
var pushKinds = []Kind{Turn, Challenge}

// pushPair is the club's key pair for push services (RFC 8292), in base64.
type pushPair struct {
	store.Meta
	Private string `json:"private"`
	Public  string `json:"public"`
}

// PushKey returns the club's public key, which browsers need to subscribe. The first call creates it.
func (w *Webhooks) PushKey(ctx context.Context) (string, error) {
	pair, err := w.pushPair(ctx)
	return pair.Public, err
}

func (w *Webhooks) pushPair(ctx context.Context) (pair pushPair, err error) {
	if w.Off {
		return pair, errOff
	}
	w.pushing.Lock()
	defer w.pushing.Unlock()
	if w.pair.Public != "" {
		return w.pair, nil
	}
	_, err = w.Docs.Get(ctx, pushKey, &pair)
	if errors.Is(err, store.ErrNotFound) {
		if pair, err = newPushPair(); err != nil {
			return pair, err
		}
		value, err := json.Marshal(pair)
		if err != nil {
			return pair, err
		}
		if err := w.Docs.Create(ctx, pushKey, value); err != nil {
			return pair, store.Failure(err)
		}
		_, err = w.Docs.Get(ctx, pushKey, &pair) // another node may have been first
		if err != nil {
			return pair, store.Failure(err)
		}
	} else if err != nil {
		return pair, store.Failure(err)
	}
	w.pair = pair
	return pair, nil
}

func newPushPair() (pair pushPair, err error) {
	pair.Version = pushKeyVersion
	pair.Private, pair.Public, err = webpush.GenerateVAPIDKeys()
	return pair, err
}

// AddBrowser makes an account notify a browser of its turns in slow games and of challenges. A browser that
// subscribes again replaces its old subscription.
func (w *Webhooks) AddBrowser(ctx context.Context, p account.Player, address string, to Push) (h Hook, err error) {
	for _, err := range []error{w.MayAdd(p), w.checkAddress(address), to.check()} {
		if err != nil {
			return h, err
		}
	}
	h = Hook{URL: address, Events: slices.Clone(pushKinds), Push: &to}
	err = w.add(ctx, p, &h, func(l *list) error {
		l.Hooks = slices.DeleteFunc(l.Hooks, func(old Hook) bool { return old.Push != nil && old.URL == address })
		if count(l.Hooks, true) >= mostBrowsers {
			return errs.New(errs.Refused, "You already have notifications in %d browsers. Remove one first.", mostBrowsers)
		}
		return nil
	})
	return h, err
}

// count counts the hooks that notify browsers, or the others.
func count(hooks []Hook, browsers bool) (n int) {
	for _, h := range hooks {
		if (h.Push != nil) == browsers {
			n++
		}
	}
	return n
}

// check refuses keys that no browser makes.
func (p *Push) check() error {
	key, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(p.Key, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	secret, secretErr := base64.RawURLEncoding.DecodeString(strings.TrimRight(p.Auth, "="))
	if err != nil || secretErr != nil || len(secret) != 16 {
		return errs.New(errs.Invalid, "The browser's keys are not valid. Please try again.")
	}
	return nil
}

// subscriber returns the address where a push service finds who sends, which must have https.
func (p *Push) subscriber() string {
	u, err := url.Parse(p.Site)
	if err != nil {
		return ""
	}
	return "https://" + u.Host
}

// push sends a notification to a push service.
func (c *caller) push(ctx context.Context, h Hook, pair pushPair, body []byte) Answer {
	to := &webpush.Subscription{Endpoint: h.URL, Keys: webpush.Keys{Auth: h.Push.Auth, P256dh: h.Push.Key}}
	return answerOf(ctx, h.URL, func(ctx context.Context) (*http.Response, error) {
		return webpush.SendNotificationWithContext(ctx, body, to, &webpush.Options{
			HTTPClient: c.client, Subscriber: h.Push.subscriber(), TTL: int(pushFor.Seconds()), Urgency: webpush.UrgencyHigh,
			VAPIDPublicKey: pair.Public, VAPIDPrivateKey: pair.Private,
		})
	})
}

// notice is what a browser shows. Tag is the same for all notices that replace each other.
type notice struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Tag   string `json:"tag"`
	To    string `json:"to"` // the page to open
}

// notice returns the message as a browser shows it.
func (m message) notice() notice {
	d, ok := m.Data.(tableData)
	if !ok {
		return notice{Title: "Notifications work", Body: "You will hear when it is your move in a slow game.", Tag: "test", To: "/you"}
	}
	n := notice{Title: "Your move", Body: d.title, Tag: d.Table, To: "/t/" + d.Table}
	if d.Opponent != nil {
		n.Body += " with " + identity.Clean(*d.Opponent, 40)
	}
	switch {
	case m.Type == "table."+string(Challenge):
		n.Title = "New challenge"
	case m.Type == "table."+string(End):
		n.Title, n.Body = "Game over", n.Body+": "+cmp.Or(d.Reason, "it has ended")
	case d.Last != "":
		n.Body += ", after " + d.Last
	}
	return n
}

// isSlow reports whether players of a table may take days for a move.
func isSlow(t *table.Table) bool {
	kind := t.Clock.Control().Kind
	return kind == clock.Correspondence || kind == clock.Unlimited
}

// wants reports whether a hook is called for an event. A browser is notified of turns in slow games only.
func (h *Hook) wants(e event) bool {
	return h.Off.IsZero() && slices.Contains(h.Events, e.kind) && (h.Push == nil || e.slow || e.kind != Turn)
}
