package api

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/ui/bot"
)

// hello is the first line of a bot's stream.
const hello = `{"do":"hello"}` + "\n"

// bot serves the bot protocol. GET returns a stream of the bot's messages. POST sends one message, which is
// answered at once, on whichever node it arrives.
func (a *API) bot(q *asked) error {
	if err := q.who.May(account.Bots); err != nil {
		return err
	}
	config := bot.Config{
		Club: a.Club, Games: a.Games, Now: a.Now, Paces: a.Paces, Actions: a.Actions, Resources: a.Resources,
	}
	switch q.Method {
	case http.MethodGet:
		if err := a.isBot(q); err != nil {
			return err
		}
		kind := kindLines
		if q.accepts() == kindEvents {
			kind = kindEvents
		}
		return a.stream(q, kind, func(ctx context.Context, out io.Writer) error {
			return bot.Run(ctx, config, q.who.Key, io.MultiReader(strings.NewReader(hello), silence{ctx}), out)
		})
	case http.MethodPost:
		return a.said(q, config)
	}
	q.w.Header().Set("Allow", "GET, POST")
	return invalid(http.StatusMethodNotAllowed, "Use GET for a bot's events, and POST for its messages.")
}

// isBot refuses accounts that are not a bot's. Reading changes nothing, and becoming a bot is permanent, so it
// takes a request of its own.
func (a *API) isBot(q *asked) error {
	mine, err := a.Club.Accounts.Get(q.Context(), q.who.ID)
	if err == nil && !mine.Bot {
		err = errs.New(errs.Refused,
			`This is not a bot's account. To make it one, for good: POST %s with {"do":"hello"}.`, Version+botName)
	}
	return err
}

// said handles a bot's message and answers with the reply.
func (a *API) said(q *asked, config bot.Config) error {
	body, err := q.body(mostBody, kindJSON)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(q.Context(), commandTime)
	defer cancel()
	told, err := bot.Once(ctx, config, q.who.Key, body)
	if len(told) == 0 {
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			q.retry(commandTime)
			err = refused(http.StatusTooManyRequests,
				"Your programs send messages faster than the server reads them. Nothing was done.")
		}
		return err
	}
	status := http.StatusOK
	if err != nil {
		a.log(q, err)
		status, _ = problemOf(err)
	}
	q.send(status, kindJSON, list(bytes.TrimSpace(told)))
	return nil
}

// silence is the input of a bot's stream after hello: it blocks until the stream ends.
type silence struct{ context.Context }

func (s silence) Read([]byte) (int, error) {
	<-s.Done()
	return 0, io.EOF
}
