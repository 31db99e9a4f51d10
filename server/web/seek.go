package web

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell"
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
	line, err := seekLine(r.PostForm)
	why := errs.Sentence(err)
	if err == nil {
		s.stay(r.Context(), me.Person) // until their page hears news
		done := s.run(r, me, line)
		if done.Code == shell.Done && done.Go != "" {
			return redirect(done.Go), nil
		}
		why = cmp.Or(done.Said, errs.Sentence(nil))
	}
	a, err := s.seeking(r, why)
	if err == nil {
		a.status, a.kept = http.StatusConflict, "no-store"
	}
	return a, err
}

// seekLine is the command of the shell for what was chosen. Each value is one word of it.
func seekLine(form url.Values) (string, error) {
	var said []string
	if stakes := form.Get("rated"); stakes != "" {
		said = append(said, stakes)
	}
	if near := form.Get("within"); near != "" {
		said = append(said, "within", near)
	}
	var bounds [2]int
	for i, name := range []string{"lowest", "highest"} {
		text := strings.TrimSpace(form.Get(name))
		n, err := strconv.Atoi(cmp.Or(text, "0"))
		if err != nil || n < 0 || n > 9999 {
			return "", errs.New(errs.Invalid, "That is no rating: %q.", identity.Clean(text, 20))
		}
		bounds[i] = n
	}
	if bounds != [2]int{} {
		said = append(said, strconv.Itoa(bounds[0]), "to", strconv.Itoa(bounds[1]))
	}
	if form.Get("proven") != "" {
		said = append(said, "not", "provisional")
	}
	for _, name := range strings.FieldsFunc(form.Get("not"), func(c rune) bool { return c == ',' || c == ' ' }) {
		said = append(said, "not", name)
	}
	clocks, err := clocksOf(form.Get("time"))
	if err != nil {
		return "", err
	}
	if len(form["game"]) == 0 {
		return "", errs.New(errs.Invalid, "Say which games you would play.")
	}
	return "seek" + shell.Quoted(slices.Concat(said, clocks, form["game"])...), nil
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
