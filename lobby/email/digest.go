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

// digestKey has how far those who run the club were told.
const digestKey = "house/digest"

// afterWeek is the time between the end of a week and its digest. By then its games are archived.
const afterWeek = 6 * time.Hour

// Digest is what those who run the club are told once a week.
type Digest struct {
	To string // their address; "" has nothing told
	// Week is when the week of a time begins, and when the next one does.
	Week func(of time.Time) (from, to time.Time)
	// Write tells what happened in that time.
	Write func(ctx context.Context, from, to time.Time) (subject, text string, err error)
}

// digested is what is kept of it.
type digested struct {
	Version int `json:"v"`
	// Through is the end of the last week that was told of.
	Through time.Time `json:"through"`
	// Next is when a letter that was not taken may be tried again, after so many Fails.
	Next  time.Time `json:"next,omitzero"`
	Fails int       `json:"fails,omitempty"`
}

const digestVersion = 1

// RunDigest writes to those who run the club, after each week, until ctx ends. Every node
// does so: first the one to which it falls, and the others if it has not. The first week is
// the one in which a club begins to do so, and of several that have passed since only the last is
// told.
func (l *Letters) RunDigest(ctx context.Context) {
	if !l.Server.on() || l.Digest.To == "" {
		return
	}
	due := job.New(l.Log, l.Now, "telling of the week", func(ctx context.Context, _ string) time.Time { return l.tellWeek(ctx) })
	due.Plan("", l.Now())
	due.Run(ctx, func() {}, nil, nil)
}

// tellWeek tells of the last week if that is due, and returns when to look again.
func (l *Letters) tellWeek(ctx context.Context) time.Time {
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

// sendDigest claims the letter of a week, so that one node writes it, and sends it. One that
// the mail server does not take is due again.
func (l *Letters) sendDigest(ctx context.Context, begin, end time.Time, was digested, rev store.Rev) time.Time {
	subject, text, err := l.Digest.Write(ctx, begin, end)
	if err == nil {
		err = l.keepDigest(ctx, digested{Through: end}, rev)
	}
	if err != nil {
		return l.digestFailed(ctx, err)
	}
	if err = errors.New("it has panicked"); !rescue.Run(l.Log, "sending the digest", func() {
		err = l.Server.send(ctx, message{to: l.Digest.To, subject: subject, text: text})
	}) || err != nil {
		l.Log.Error("the digest was not taken by the mail server", "err", err)
		return l.retryDigest(ctx, was, end, err)
	}
	l.Log.Info("the digest is written", "week", begin)
	return l.Now().Add(job.Nap)
}

// retryDigest keeps that a letter was not taken. It is kept even if the node ends, which is
// no failure of the mail server.
func (l *Letters) retryDigest(ctx context.Context, was digested, end time.Time, failed error) time.Time {
	ends := ctx.Err() != nil
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTime)
	defer cancel()
	var now digested
	rev, err := l.Docs.Get(ctx, digestKey, &now)
	if !ends {
		was.Next = l.Now().Add(pauses[min(was.Fails, len(pauses)-1)]).UTC()
		was.Fails++
	}
	if err == nil && now.Through.Equal(end) {
		err = l.keepDigest(ctx, was, rev)
	}
	if err != nil {
		l.Log.Error("keeping how the digest has gone", "err", errors.Join(err, failed))
	}
	return l.Now() // try again
}

func (l *Letters) keepDigest(ctx context.Context, d digested, rev store.Rev) error {
	d.Version = digestVersion
	value, err := json.Marshal(d)
	if err == nil {
		_, err = l.Docs.Commit(ctx, digestKey, value, rev)
	}
	return err
}

// digestFailed logs what keeps the digest from being written, unless another node has.
func (l *Letters) digestFailed(ctx context.Context, err error) time.Time {
	if !errors.Is(err, store.ErrConflict) && ctx.Err() == nil {
		l.Log.Error("writing the digest", "err", err)
	}
	return l.Now() // try again
}
