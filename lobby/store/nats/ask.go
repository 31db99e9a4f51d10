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

	"pawnstorm/lobby/store"
)

const (
	// answerWithin is how long one request may take before it is made again.
	answerWithin = 2 * time.Second
	// patience is how long a call tries, unless its context ends before: longer than
	// the servers take to elect a leader when one has died.
	patience = 30 * time.Second
	// longestPause is how long a call rests between two tries at most.
	longestPause = 250 * time.Millisecond
)

// askInfo begins the subjects of questions about streams. Any server that has a copy of one
// answers them, also one that is cut off from the others.
const askInfo = "$JS.API.STREAM.INFO."

// codeUnavailable is the class of refusals by servers that cannot serve now.
const codeUnavailable = 503

// The errors of JetStream that are told apart.
const (
	codeNoMessage   = 10037
	codeNoStream    = 10059
	codeWrongLast   = 10071 // the expected sequence is not that of the subject
	codeDuplicate   = 10158 // the message is being stored already
	codeBusy        = 10164 // another message of the subject is being stored
	codeIncomplete  = 10176 // of a batch something was lost
	codeManyBatches = 10210
)

// apiError is a refusal by JetStream.
type apiError struct {
	Code        int    `json:"code"`
	ErrCode     int    `json:"err_code"`
	Description string `json:"description"`
}

func (e *apiError) Error() string { return fmt.Sprintf("nats: %s (%d)", e.Description, e.ErrCode) }

// refusal is the code with which JetStream has refused, 0 if err is something else.
func refusal(err error) int {
	var refused *apiError
	if errors.As(err, &refused) {
		return refused.ErrCode
	}
	return 0
}

// passing reports whether a refusal passes by itself, with nothing changed: a leader is
// being elected, or others are at it.
func passing(err error) bool {
	var refused *apiError
	if errors.As(err, &refused) {
		switch refused.ErrCode {
		case codeDuplicate, codeBusy, codeIncomplete, codeManyBatches:
			return true
		}
		return refused.Code == codeUnavailable
	}
	return unheard(err)
}

// unheard reports whether a request has reached nobody.
func unheard(err error) bool {
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrReconnectBufExceeded)
}

// ask makes a request once, as request does, and judges the server by how that ends.
func (s *Store) ask(ctx context.Context, msg *nats.Msg, v any) error {
	err := s.request(ctx, msg, v)
	if (err == nil || ctx.Err() == nil) && !strings.HasPrefix(msg.Subject, askInfo) {
		s.judge(err)
	}
	return err
}

// request reads the answer to a message into v, unless that is empty or a refusal.
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
	refused := struct {
		Error *apiError `json:"error"`
	}{}
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

// read makes a request that changes nothing, until it is answered.
func (s *Store) read(ctx context.Context, subject string, request, v any) error {
	data, err := json.Marshal(request)
	if err != nil {
		return err
	}
	t := s.begin(ctx)
	defer t.end()
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

// tries are the tries of one call.
type tries struct {
	context.Context
	caller context.Context
	store  *Store
	cancel func()
	n      int
}

// begin has a call try for as long as it may.
func (s *Store) begin(ctx context.Context) *tries {
	within, cancel := context.WithTimeout(ctx, patience)
	stop := context.AfterFunc(s.run, cancel)
	return &tries{Context: within, caller: ctx, store: s, cancel: func() { stop(); cancel() }}
}

func (t *tries) end() { t.cancel() }

// again rests before the next try, after err. It returns why there is none.
func (t *tries) again(err error) error {
	t.n++
	t.store.counts.retries.Add(1)
	most := min(time.Millisecond<<min(t.n, 10), longestPause)
	timer := time.NewTimer(most/2 + rand.N(most/2))
	defer timer.Stop()
	select {
	case <-timer.C:
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
