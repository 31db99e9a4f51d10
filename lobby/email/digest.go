package email

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"pawnstorm/lobby/job"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
)

// digestKey holds the last week that the operator got a digest for.
const digestKey = "house/digest"

// afterWeek is the time between the end of a week and its digest. By then its games are archived.
const afterWeek = 6 * time.Hour

// Digest configures the weekly email to the operator.
type Digest struct {
	To string // the operator's address; "" turns the digest off
	// Week returns when the week of a time begins, and when the next week begins.
	Week func(of time.Time) (from, to time.Time)
	// Write returns the subject and the text about the time between from and to.
	Write func(ctx context.Context, from, to time.Time) (subject, text string, err error)
}

// digested is what the store keeps about the digest.
type digested struct {
	Version int `json:"v"`
	// Through is the end of the last week that had a digest.
	Through time.Time `json:"through"`
	// Next is when a failed digest may be tried again, and Fails counts the failures in a row.
	Next  time.Time `json:"next,omitzero"`
	Fails int       `json:"fails,omitempty"`
}

const digestVersion = 1

// RunDigest emails the operator after each week, until ctx ends. It runs on every node. One node is
// responsible for the digest; the others step in if it does not act. The first digest covers the
// week when the club turned it on. If several weeks have passed since the last digest, only the
// latest week gets one.
func (l *Service) RunDigest(ctx context.Context) {
	if !l.Server.on() || l.Digest.To == "" {
		return
	}
	due := job.New(l.Log, l.Now, "sending the weekly digest",
		func(ctx context.Context, _ string) time.Time { return l.tellWeek(ctx) })
	due.Plan("", l.Now())
	due.Run(ctx, func() {}, nil, nil)
}

// tellWeek sends the digest of the last week if it is due, and returns when to look again.
func (l *Service) tellWeek(ctx context.Context) time.Time {
	end, next := l.Digest.Week(l.Now())
	begin, _ := l.Digest.Week(end.Add(-time.Hour))
	var was digested
	rev, err := l.Docs.Get(ctx, digestKey, &was)
	if err == nil {
		err = store.CheckVersion(digestKey, was.Version, digestVersion)
	}
	if errors.Is(err, store.ErrNotFound) {
		err = l.keepDigest(ctx, digested{Through: end}, 0)
		was.Through = end
	}
	if err != nil {
		return l.digestFailed(ctx, err)
	}
	due := end.Add(afterWeek)
	if !was.Through.Before(end) {
		return next.Add(afterWeek)
	}
	if was.Next.After(due) {
		due = was.Next
	}
	if !l.Tables.Nodes.Mine(digestKey) {
		due = due.Add(job.Grace)
	}
	if l.Now().Before(due) {
		return due
	}
	return l.sendDigest(ctx, begin, end, was, rev)
}

// sendDigest claims the digest of a week, so that only one node sends it, and sends it. If the mail
// server does not accept it, it is due again.
func (l *Service) sendDigest(ctx context.Context, begin, end time.Time, was digested, rev store.Rev) time.Time {
	subject, text, err := l.Digest.Write(ctx, begin, end)
	if err == nil {
		err = l.keepDigest(ctx, digested{Through: end}, rev)
	}
	if err != nil {
		return l.digestFailed(ctx, err)
	}
	err = rescue.Try(l.Log, "sending the digest", func() error {
		return l.Server.send(ctx, message{to: l.Digest.To, subject: subject, text: text})
	})
	if err != nil {
		l.Log.Error("the mail server did not accept the digest", "err", err)
		return l.retryDigest(ctx, was, end, err)
	}
	l.Log.Info("the digest is sent", "week", begin)
	return l.Now().Add(job.Nap)
}

// retryDigest stores that a digest failed. It finishes even if the node is shutting down: a failure
// then is not the mail server's fault and does not count.
func (l *Service) retryDigest(ctx context.Context, was digested, end time.Time, failed error) time.Time {
	ends := ctx.Err() != nil
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTime)
	defer cancel()
	var now digested
	rev, err := l.Docs.Get(ctx, digestKey, &now)
	if !ends {
		was.Next = retryAt(l.Now(), was.Fails)
		was.Fails++
	}
	if err == nil && now.Through.Equal(end) {
		err = l.keepDigest(ctx, was, rev)
	}
	if err != nil {
		l.Log.Error("cannot save the result of the digest", "err", errors.Join(err, failed))
	}
	return l.Now() // try again
}

func (l *Service) keepDigest(ctx context.Context, d digested, rev store.Rev) error {
	d.Version = digestVersion
	value, err := json.Marshal(d)
	if err == nil {
		_, err = l.Docs.Commit(ctx, digestKey, value, rev)
	}
	return err
}

// digestFailed logs why the digest could not be sent, unless another node has claimed it.
func (l *Service) digestFailed(ctx context.Context, err error) time.Time {
	if !errors.Is(err, store.ErrConflict) && ctx.Err() == nil {
		l.Log.Error("cannot write the digest", "err", err)
	}
	return l.Now() // try again
}
