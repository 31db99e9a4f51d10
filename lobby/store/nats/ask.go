package nats

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"pawnstorm/lobby/store"
)

const (
	// answerWithin is how long one request can take before it is repeated.
	answerWithin = 2 * time.Second
	// patience is how long a call keeps trying, unless its context ends before. It is longer than
	// the servers take to elect a new leader.
	patience = 30 * time.Second
	// longestPause is the longest pause between two tries of a call.
	longestPause = 250 * time.Millisecond
)

// askInfo begins the subjects of questions about streams. Any server with a copy of the stream
// answers them, even if it is cut off from the others.
const askInfo = "$JS.API.STREAM.INFO."

// codeUnavailable is the class of errors from servers that are temporarily unavailable.
const codeUnavailable = 503

// The JetStream errors that this package handles.
const (
	codeNoMessage   = 10037
	codeWrongLast   = 10071 // the subject has another last sequence than expected
	codeDuplicate   = 10158 // the message is already being stored
	codeBusy        = 10164 // another message of the subject is being stored
	codeIncomplete  = 10176 // a part of the batch was lost
	codeManyBatches = 10210
)

// refusal returns the error code of a JetStream response, or 0 for any other error.
func refusal(err error) jetstream.ErrorCode {
	if refused, ok := errors.AsType[*jetstream.APIError](err); ok {
		return refused.ErrorCode
	}
	return 0
}

// passing reports whether an error passes by itself and nothing was changed: a leader is being
// elected, or another writer is at work.
func passing(err error) bool {
	if refused, ok := errors.AsType[*jetstream.APIError](err); ok {
		switch refused.ErrorCode {
		case codeDuplicate, codeBusy, codeIncomplete, codeManyBatches:
			return true
		}
		return refused.Code == codeUnavailable
	}
	return unheard(err)
}

// unheard reports whether a request reached no server.
func unheard(err error) bool {
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrReconnectBufExceeded)
}

// ask makes a request once, and judges the server by the outcome.
func (s *Store) ask(ctx context.Context, msg *nats.Msg, v any) error {
	err := s.request(ctx, msg, v)
	if (err == nil || ctx.Err() == nil) && !strings.HasPrefix(msg.Subject, askInfo) {
		s.judge(err)
	}
	return err
}

// request sends a message and reads the answer into v, unless the answer is empty or an error.
func (s *Store) request(ctx context.Context, msg *nats.Msg, v any) error {
	within, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	answer, err := s.conn.RequestMsgWithContext(within, msg)
	if err != nil {
		return err
	}
	if len(answer.Data) == 0 {
		return nil
	}
	var refused struct {
		Error *jetstream.APIError `json:"error"`
	}
	if err := json.Unmarshal(answer.Data, &refused); err != nil {
		return fmt.Errorf("nats: the answer on %s: %w", msg.Subject, err)
	}
	if refused.Error != nil {
		return refused.Error
	}
	if err := json.Unmarshal(answer.Data, v); err != nil {
		return fmt.Errorf("nats: the answer on %s: %w", msg.Subject, err)
	}
	return nil
}

// read makes a request that changes nothing, and repeats it until it is answered.
func (s *Store) read(ctx context.Context, subject string, request, v any) error {
	data, err := json.Marshal(request)
	if err != nil {
		return err
	}
	t := s.begin(ctx)
	defer t.cancel()
	for {
		err := s.ask(t, &nats.Msg{Subject: subject, Data: data}, v)
		if err == nil || refusal(err) != 0 && !passing(err) {
			return err
		}
		if err := t.again(err); err != nil {
			return err
		}
	}
}

// tries counts the tries of one call.
type tries struct {
	context.Context
	caller context.Context
	store  *Store
	cancel func()
	n      int
}

// begin starts the tries of a call and limits their time.
func (s *Store) begin(ctx context.Context) *tries {
	within, cancel := context.WithTimeout(ctx, patience)
	stop := context.AfterFunc(s.run, cancel)
	return &tries{Context: within, caller: ctx, store: s, cancel: func() { stop(); cancel() }}
}

// again pauses before the next try, after err. It returns an error if there is none.
func (t *tries) again(err error) error {
	t.n++
	t.store.counts.retries.Add(1)
	most := min(time.Millisecond<<min(t.n, 10), longestPause)
	select {
	case <-time.After(most/2 + rand.N(most/2)):
		return nil
	case <-t.Done():
	}
	switch {
	case t.caller.Err() != nil:
		return t.caller.Err()
	case t.store.run.Err() != nil:
		return store.ErrClosed
	}
	return fmt.Errorf("nats: no answer within %v: %w", patience, err)
}
