package api

import (
	"errors"
	"net/http"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/server/gate"
)

// manyRequests has the limits of the gate for tokens. Only its penalties matter, which work as for SSH:
// requests have budgets of their own.
var manyRequests = gate.Limits{
	Conns: 1 << 20, ConnsPerSource: 1 << 20, Rate: 1 << 20,
	Startups: 1 << 20, StartupsPerSource: 1 << 20, StartupsPerNetwork: 1 << 20,
}

// arrive identifies the sender of a request, or refuses it.
func (a *API) arrive(q *asked) error {
	place, err := a.gate.Admit(q.Source.Addr(), func() {})
	if shut := new(gate.Refusal); errors.As(err, &shut) {
		q.retry(shut.Wait)
		return refused(http.StatusTooManyRequests,
			"There were too many wrong tokens from your address. Come back later.")
	}
	fault := gate.Innocent
	defer func() { place.Leave(fault) }()
	secret, err := q.bearer()
	if err != nil {
		return err
	}
	if !q.Closed {
		return refused(http.StatusForbidden, "This connection is not private, so others may have this token now. "+
			"Remove it, and use another over HTTPS.")
	}
	q.who, err = a.Club.Accounts.Tokens.Of(q.Context(), secret)
	if errors.Is(err, account.ErrToken) {
		fault = gate.AuthFailed
		return q.unknown("invalid_token", errs.Sentence(err))
	}
	if err != nil {
		return err
	}
	if err := a.Club.Staff.CheckAccess(q.Context(), q.who.Key); err != nil {
		return refused(http.StatusForbidden, errs.Sentence(err))
	}
	return nil
}

// bearer returns the token of a request.
func (q *asked) bearer() (string, error) {
	heads := q.Header.Values("Authorization")
	if len(heads) != 1 {
		return "", q.unknown("", "This needs a token: create one with "+q.Address+
			" token new, and send it as Authorization: Bearer TOKEN.")
	}
	scheme, secret, _ := strings.Cut(heads[0], " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return "", q.unknown("invalid_request", "Send the token as Authorization: Bearer TOKEN.")
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
	return refused(http.StatusUnauthorized, sentence)
}
