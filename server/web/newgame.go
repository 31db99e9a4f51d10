package web

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// newView is the page on which a game is begun, with what was chosen there.
type newView struct {
	Games                      []game.Info
	Seats, Clocks, Foes        []choiceView
	Game, Seat, Clock, Foe, To string
	Rated                      bool
	Why                        string // it was refused
}

// choiceView is a value of a list, with what people read.
type choiceView struct{ Value, Label string }

var (
	seatChoices = []choiceView{{"random", "by lot"}, {"first", "the first side"}, {"second", "the second side"}}
	// clockChoices are those that people play most, as the shell has them.
	clockChoices = []choiceView{
		{"", "no clock"},
		{"3+2", "3 minutes and 2 seconds a move"},
		{"5+3", "5 minutes and 3 seconds a move"},
		{"10+5", "10 minutes and 5 seconds a move"},
		{"30+20", "30 minutes and 20 seconds a move"},
		{"1-day", "a day for each move"},
		{"3-days", "3 days for each move"},
	}
	foeChoices = []choiceView{{"", "whoever comes"}, {"name", "the player named below"}}
)

// levels is how many levels the house has.
const levels = 5

// newPage is the page on which a game is begun.
func (s *desk) newPage(r *http.Request) (*answer, error) {
	if visitorOf(r).Guest {
		return redirect("/login"), nil
	}
	return s.newGame(r, "")
}

// newGame is that page, with why it was refused what was chosen.
func (s *desk) newGame(r *http.Request, why string) (*answer, error) {
	v := newView{
		Games: s.infos(), Seats: seatChoices, Clocks: clockChoices, Foes: slices.Clip(foeChoices), Game: r.FormValue("game"), Seat: r.FormValue("seat"),
		Clock: r.FormValue("clock"), Foe: r.FormValue("foe"), To: r.FormValue("name"), Rated: r.FormValue("rated") != "", Why: why,
	}
	for level := 1; level <= levels && len(s.Club.House.All()) > 0; level++ {
		n := strconv.Itoa(level)
		v.Foes = append(v.Foes, choiceView{n, "the house, level " + n})
	}
	return s.page(r, "new", &view{Title: "A new game", Section: "lobby", Hidden: true, Body: v})
}

// postNew begins a game, or opens a table for it.
func (s *desk) postNew(_ http.ResponseWriter, r *http.Request) (*answer, error) {
	if visitorOf(r).Guest {
		return redirect("/login"), nil
	}
	name, given := newGameOf(r.PostForm)
	result, err := s.actWith(r, s.actions.Find(action.Table, name), nil, given)
	if err == nil {
		return redirect(s.pathOf(resource.Ref{Kind: action.Table, ID: string(result.Subject.(*table.Table).ID)})), nil
	}
	a, err := s.newGame(r, s.sentence(err))
	if err == nil {
		a.status, a.kept = http.StatusConflict, "no-store"
	}
	return a, err
}

// newGameOf is the action for what was chosen, with its arguments.
func newGameOf(form url.Values) (name string, given action.Values) {
	given = action.Values{"game": {form.Get("game")}, "seat": {cmp.Or(form.Get("seat"), seatChoices[0].Value)}}
	if chosen := form.Get("clock"); chosen != "" {
		given["option"] = append(given["option"], "clock="+chosen)
	}
	if form.Get("rated") != "" {
		given["option"] = append(given["option"], "rated")
	}
	switch foe := form.Get("foe"); foe {
	case "":
	case "name":
		given["name"] = []string{form.Get("name")}
		return "challenge", given
	default:
		given["house"] = []string{foe}
	}
	return "new", given
}
