package email

import (
	"context"
	"errors"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// pauses holds the pauses before a failed email is tried again. The last one repeats.
var pauses = []time.Duration{time.Minute, 10 * time.Minute, time.Hour, 3 * time.Hour}

// retryAt returns when to try an email again that has failed that many times before.
func retryAt(now time.Time, fails int) time.Time {
	return now.Add(pauses[min(fails, len(pauses)-1)]).UTC()
}

// note stores the outcome of an email. A failed email is due again later. If the mail server
// refuses the address for good, emails to it end. note finishes even if the node is shutting down:
// a failure then is not the mail server's fault and does not count.
func (l *Service) note(who identity.PlayerID, before, sent *record, failed error, ends bool) {
	ctx, cancel := context.WithTimeout(context.Background(), noteTime)
	defer cancel()
	err := l.records.Change(ctx, who, func(r *record) error {
		if !r.On() || !r.Sent.Equal(sent.Sent) || r.Address.Address != sent.Address.Address || failed == nil && r.Fails == 0 {
			return store.ErrUnchanged
		}
		if failed == nil {
			r.Failing, r.Next, r.Fails = time.Time{}, time.Time{}, 0
			return nil
		}
		if r.Told, r.Sent = before.Told, before.Sent; ends {
			return nil
		}
		r.Next = retryAt(l.Now(), r.Fails)
		if r.Fails++; r.Failing.IsZero() {
			r.Failing = l.now()
		}
		if refusedFor(failed) {
			r.Off, r.Why = l.now(), "the mail server does not take the address"
		}
		return nil
	})
	if failed != nil {
		l.Log.Warn("the mail server did not accept an email", "player", who, "err", failed)
	}
	if err != nil {
		l.Log.Error("cannot save the result of an email", "player", who, "err", err)
	}
}

// noteTime is how long note may take.
const noteTime = 2 * time.Second

// refusedFor reports whether the mail server will never accept emails for an address. Policy
// refusals (RFC 3463, X.7) do not count, because the operator can fix those.
func refusedFor(err error) bool {
	var refused *gomail.SendError
	return errors.As(err, &refused) && refused.Reason == gomail.ErrSMTPRcptTo &&
		!refused.IsTemp() && !strings.HasPrefix(refused.EnhancedStatusCode(), "5.7.")
}
