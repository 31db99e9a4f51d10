package web

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// soughtView is the form by which an opponent is sought, with what was chosen there.
type soughtView struct {
	Games                    []gameChoice
	Paces, Stakes, Distances []choiceView
	Pace, Stake, Distance    string
	Lowest, Highest, Not     string
	Proven                   bool
	Now                      string // the table at which they seek one already
	Why                      string // it was refused
}

// gameChoice is a game that somebody would play, or not.
type gameChoice struct {
	game.Info
	Chosen bool
}

var (
	paceChoices   = paceList()
	stakesChoices = []choiceView{{"", "as the opponent likes"}, {"rated", "yes"}, {"casual", "no"}}
	nearChoices   = nearList()
)

// lookAgain is after how many seconds the page of somebody who waits is loaded again
// without the script: before they count as gone.
const lookAgain = 10

// paceList are the time controls to choose from: some at once, or one alone.
func paceList() (list []choiceView) {
	for _, p := range words.Paces {
		list = append(list, choiceView{p.Name, p.Name})
	}
	for _, c := range clockChoices {
		if c.Value != "" { // which is among them
			list = append(list, c)
		}
	}
	return list
}

func nearList() []choiceView {
	list := []choiceView{{"", "by any number of points"}}
	for _, points := range words.Distances {
		list = append(list, choiceView{strconv.Itoa(points), words.Within(points)})
	}
	return list
}

// seekPage is the page on which an opponent is sought.
func (s *desk) seekPage(r *http.Request) (*answer, error) {
	if visitorOf(r).Guest {
		return redirect("/login"), nil
	}
	return s.seeking(r, "")
}

// seeking is that page, with why it was refused what was chosen.
func (s *desk) seeking(r *http.Request, why string) (*answer, error) {
	if err := r.ParseForm(); err != nil {
		return nil, errs.New(errs.Invalid, "This form cannot be read.")
	}
	form := r.Form
	v := soughtView{
		Paces: paceChoices, Stakes: stakesChoices, Distances: nearChoices, Pace: form.Get("time"), Stake: form.Get("rated"), Distance: form.Get("within"),
		Lowest: form.Get("lowest"), Highest: form.Get("highest"), Not: form.Get("not"), Proven: form.Get("proven") != "", Why: why,
	}
	chosen := form["game"]
	for i, info := range s.infos() {
		v.Games = append(v.Games, gameChoice{info, slices.Contains(chosen, info.ID) || why == "" && len(chosen) == 0 && i == 0})
	}
	for _, t := range s.Club.Tables.SeeksOf(visitorOf(r).ID) {
		v.Now = string(t.ID)
	}
	return s.page(r, "seek", &view{Title: "Find an opponent", Section: "lobby", Hidden: true, Body: v})
}

// postSeek seeks an opponent. It leads to the board, or to the page of those who wait.
func (s *desk) postSeek(_ http.ResponseWriter, r *http.Request) (*answer, error) {
	me := visitorOf(r)
	if me.Guest {
		return redirect("/login"), nil
	}
	given, err := soughtOf(r.PostForm)
	if err == nil {
		s.stay(r.Context(), me.Person) // until their page hears news
		var result action.Result
		if result, err = s.actWith(r, s.actions.Find(action.Table, "seek"), nil, given); err == nil {
			return redirect(s.pathOf(resource.Ref{Kind: action.Table, ID: string(result.Subject.(*table.Table).ID)})), nil
		}
	}
	a, err := s.seeking(r, s.sentence(err))
	if err == nil {
		a.status, a.kept = http.StatusConflict, "no-store"
	}
	return a, err
}

// soughtOf are the arguments of a seek for what was chosen.
func soughtOf(form url.Values) (action.Values, error) {
	given := make(action.Values)
	if stakes := form.Get("rated"); stakes != "" {
		given["do"] = append(given["do"], stakes)
	}
	if near := form.Get("within"); near != "" {
		given["number"] = []string{near}
	}
	var bounds [2]int
	for i, name := range []string{"lowest", "highest"} {
		text := strings.TrimSpace(form.Get(name))
		n, err := strconv.Atoi(cmp.Or(text, "0"))
		if err != nil || n < 0 || n > 9999 {
			return nil, errs.New(errs.Invalid, "That is no rating: %q.", identity.Clean(text, 20))
		}
		bounds[i] = n
	}
	if bounds != [2]int{} {
		given["ratings"] = []string{fmt.Sprintf("%d to %d", bounds[0], bounds[1])}
	}
	if form.Get("proven") != "" {
		given["do"] = append(given["do"], "provisional")
	}
	given["name"] = strings.FieldsFunc(form.Get("not"), func(c rune) bool { return c == ',' || c == ' ' })
	clocks, err := clocksOf(form.Get("time"))
	if err != nil {
		return nil, err
	}
	if len(form["game"]) == 0 {
		return nil, errs.New(errs.Invalid, "Say which games you would play.")
	}
	given["clock"], given["game"] = clocks, form["game"]
	return given, nil
}

// clocksOf are the time controls that a choice names, as the shell has them.
func clocksOf(chosen string) ([]string, error) {
	for _, p := range words.Paces {
		if p.Name == chosen {
			var clocks []string
			for _, text := range p.Clocks {
				clocks = append(clocks, strings.ReplaceAll(text, " ", "-"))
			}
			return clocks, nil
		}
	}
	if slices.ContainsFunc(paceChoices, func(c choiceView) bool { return c.Value == chosen }) {
		return []string{chosen}, nil
	}
	return nil, errs.New(errs.Invalid, "There is no such time control to choose: %q.", identity.Clean(chosen, 20))
}

// seekingView is the page of somebody who waits for an opponent.
type seekingView struct {
	tableView
	Timed bool // they have to be here when somebody comes
	Again int
}

// seekingPage is the page of a table at which somebody waits for an opponent whom they seek.
// There is no board yet: which game it will be may be open.
func (s *desk) seekingPage(r *http.Request, t *table.Table, v tableView) (*answer, error) {
	w := seekingView{v, t.Seek.Timed(), lookAgain}
	if w.Timed {
		s.stay(r.Context(), visitorOf(r).Person)
	}
	return s.page(r, "seeking", &view{Title: "Looking for an opponent", Section: "lobby", Hidden: true, Again: w.Again, Play: s.address("play.js"), Body: w})
}

// Looking is what those who wait are told.
func (seekingView) Looking() string { return words.Looking }

// Ends is how they end it without wanting to.
func (v seekingView) Ends() string {
	if v.Timed {
		return words.SeekEnds
	}
	return "You can leave. We keep looking; your game will be in the lobby."
}
