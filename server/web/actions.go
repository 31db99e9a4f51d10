package web

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/words"
)

// caller returns who does an action by a request.
func (s *site) caller(r *http.Request) action.Caller {
	c := s.callerFor(visitorOf(r))
	c.Address = s.SSH(s.hostOf(r))
	c.Line = func(words ...string) string { return c.Address + " " + strings.Join(words, " ") }
	return c
}

// callerFor returns the caller for a person who looks at what they could do.
func (s *site) callerFor(who account.Player) action.Caller {
	return action.Caller{Club: s.Club, Games: s.Games, Clock: s.Now, Who: who, Draws: true}
}

// argumentsOf returns the arguments in a form and its address. Empty fields are left out.
func argumentsOf(r *http.Request) action.Values {
	given := make(action.Values)
	for name, list := range r.Form {
		for _, text := range list {
			if text = strings.TrimSpace(identity.CleanText(text, words.MaxSentence)); text != "" && name != "flip" {
				given[name] = append(given[name], text)
			}
		}
	}
	return given
}

// act does an action on a subject with the form of a request. in is the form's file, or nil.
func (s *forms) act(r *http.Request, a *action.Action, subject any, in io.Reader) (action.Result, error) {
	ctx, cancel := context.WithTimeout(r.Context(), actionTime)
	defer cancel()
	c := s.caller(r)
	c.In = in
	return s.actions.Do(ctx, c, a, subject, argumentsOf(r))
}

// actionTime is how long an action may take: the store may be slow.
const actionTime = 20 * time.Second

// outcome is the result of an action, for the page's script: the shell's exit code, the text, and where
// to go.
type outcome struct {
	Code int    `json:"code"`
	Said string `json:"said"`
	Go   string `json:"go,omitempty"`
	// Once says that Said contains a secret which is not shown again.
	Once bool `json:"once,omitempty"`

	back string // the page that the action was about
}

// needsLogin refuses an action that needs an account.
const needsLogin = "You need an account for that. Log in, or create one."

// postTable does an action at a table. A visitor who is not known yet becomes a guest.
func (s *forms) postTable(w http.ResponseWriter, r *http.Request) (*answer, error) {
	word, ok := identity.ReadCode(r.PathValue("id"))
	if !ok {
		return nil, errs.New(errs.NotFound, "There is no such table, or it is private.")
	}
	at, name := "/t/"+word, r.PathValue("action")
	if name == "why" {
		t, err := s.tableAt(r, word)
		if err != nil {
			return nil, err
		}
		return s.told(r, outcome{Code: shell.Refused, Said: why(r, t), back: at})
	}
	a := s.actions.Find(action.Table, name)
	if a == nil || a.Hides(s.caller(r)) {
		return s.done(r, at, action.Result{}, errs.New(errs.Invalid, "Unknown action."), "")
	}
	t, err := s.actions.Subject(r.Context(), s.caller(r), action.Table, word)
	if err != nil {
		return s.done(r, at, action.Result{}, err, "")
	}
	if !visitOf(r).known && len(a.Offers(s.caller(r), t)) == 0 { // perhaps they were logged out
		return s.done(r, at, action.Result{}, errs.New(errs.Refused, needsLogin), "/login?next="+at)
	}
	known, err := s.settled(w, r)
	if err != nil {
		return s.done(r, at, action.Result{}, err, "")
	}
	result, err := s.act(known, a, t, nil)
	to := ""
	switch next, _ := result.Subject.(*table.Table); {
	case err != nil:
	case result.Gone:
		to = "/"
	case next != nil && string(next.ID) != word:
		to = "/t/" + string(next.ID)
	}
	return s.done(known, at, result, err, to)
}

// offerSaid says who offers what.
func offerSaid(t *table.Table, o table.Offer, seat game.Seat) string {
	if o.Seat == seat {
		return "You " + words.Offered(o) + "."
	}
	return words.Person(t.Seats[o.Seat]) + " " + words.Offers(o) + "."
}

// wantsJSON reports whether the request comes from a page's script.
func wantsJSON(r *http.Request) bool { return strings.Contains(r.Header.Get("Accept"), kindJSON) }

// told answers with an outcome: as JSON to a script, as a page to a browser without one.
func (s *forms) told(r *http.Request, done outcome) (*answer, error) {
	if wantsJSON(r) {
		a := &answer{kind: kindJSON, kept: "no-store"}
		return a, json.NewEncoder(a).Encode(done)
	}
	if done.Go != "" {
		return redirect(done.Go), nil
	}
	back := cmp.Or(done.back, r.URL.Path)
	if flip := r.FormValue("flip"); flip == "0" || flip == "1" {
		back += "?flip=" + flip
	}
	if done.Code == shell.Done {
		return redirect(back), nil
	}
	v := &view{Title: s.label("That did not work"), Hidden: true, Back: back, Body: done.Said}
	return s.statusPage(r, http.StatusConflict, "error", v)
}

// why explains why no move can go on at a cell of a board.
func why(r *http.Request, t *table.Table) string {
	info := t.Rules.Info()
	var from []game.Step
	cells := strings.Split(r.PostFormValue("path"), ",")
	for i, text := range append(cells, r.PostFormValue("to")) {
		c, err := strconv.Atoi(text)
		if err != nil || c < 0 || c >= info.Files*info.Ranks || len(from) > info.Files*info.Ranks {
			if i < len(cells) {
				continue // a choice, or nothing was picked
			}
			return boardview.NotThere
		}
		from = append(from, game.Step{Cell: game.Cell(c)})
	}
	if ply, err := strconv.Atoi(r.PostFormValue("ply")); err != nil || ply != len(t.Plies) {
		return "The position has changed. Look again before you move."
	}
	last := len(from) - 1
	return boardview.Why(info, t.State, from[:last], from[last].Cell)
}
