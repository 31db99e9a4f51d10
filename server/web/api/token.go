package api

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/server/gate"
)

// manyRequests are the limits of the gate at which tokens are looked at. It is there for its
// penalties, which are those of SSH: requests as such have budgets.
var manyRequests = gate.Limits{
	Conns: 1 << 20, ConnsPerSource: 1 << 20, Startups: 1 << 20, StartupsPerSource: 1 << 20, StartupsPerNetwork: 1 << 20, Rate: 1 << 20,
}

// arrive finds the sender of a request, or refuses it.
func (a *API) arrive(q *asked) error {
	place, err := a.gate.Admit(q.Source.Addr(), func() {})
	if shut := new(gate.Refusal); errors.As(err, &shut) {
		q.retry(shut.Wait)
		return &httpError{http.StatusTooManyRequests, "refused", "There were too many wrong tokens from your address. Come back later."}
	}
	fault := gate.Innocent
	defer func() { place.Leave(fault) }()
	secret, err := q.bearer()
	if err != nil {
		return err
	}
	if !q.Closed {
		return &httpError{http.StatusForbidden, "refused", "Others can read along on this line, and have this token now: remove it, and come by HTTPS with another."}
	}
	q.who, err = a.Club.Accounts.Tokens.Of(q.Context(), secret)
	if errors.Is(err, account.ErrToken) {
		fault = gate.AuthFailed
		return q.unknown("invalid_token", errs.Sentence(err))
	}
	if err != nil {
		return err
	}
	if err := a.Club.Staff.Admit(q.Context(), q.who.Key); err != nil {
		return &httpError{http.StatusForbidden, "refused", errs.Sentence(err)}
	}
	return nil
}

// bearer is the token of a request. There is one way to bring it.
func (q *asked) bearer() (string, error) {
	heads := q.Header.Values("Authorization")
	if len(heads) != 1 {
		return "", q.unknown("", "This takes a token: make one with "+q.Address+" token new, and send it as Authorization: Bearer TOKEN.")
	}
	scheme, secret, _ := strings.Cut(heads[0], " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return "", q.unknown("invalid_request", "A token is sent as Authorization: Bearer TOKEN, and nothing else is taken.")
	}
	return secret, nil
}

// unknown refuses a request without a valid token.
func (q *asked) unknown(code, sentence string) error {
	challenge := `Bearer realm="pawnstorm"`
	if code != "" {
		challenge += `, error="` + code + `"`
	}
	q.w.Header().Set("WWW-Authenticate", challenge)
	return &httpError{http.StatusUnauthorized, "refused", sentence}
}

// endsAt is when the token by which somebody came is good for nothing any more; ok is false
// if never.
func endsAt(p account.Player) (at time.Time, ok bool) {
	return p.Token.Until, !p.Token.Until.IsZero()
}
