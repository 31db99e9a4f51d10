package web

import (
	"net/http"
	"slices"
	"strings"

	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// asks returns the actions with a page of their own. They start a game.
func (s *site) asks() []*action.Action {
	return slice.Filter(s.actions.On(action.Table), func(a *action.Action) bool { return a.Creates })
}

// askPath returns the address of that page. The action "play" has a longer one, because the browser's terminal
// is at /play.
func askPath(name string) string {
	if name == "play" {
		return "/play/now"
	}
	return "/" + name
}

// viewAsks links to the pages of all actions that a person can do now.
func (s *site) viewAsks(c action.Caller) []doingView {
	var list []doingView
	for _, o := range s.actions.Offers(c, action.Table, nil) {
		list = append(list, doingView{"to-" + o.Name, askPath(o.Name), o.Label})
	}
	return list
}

// askPageView is the page of an action's form.
type askPageView struct {
	askView
	Name   string      // of the action
	Others []doingView // the other such pages
	Seeks  string      // the table of their open seek
	Note   string      // what the form says beside its button
	Why    string      // it was refused
}

// offerOf returns the offer of an action with a page.
func (s *forms) offerOf(r *http.Request, a *action.Action) (action.Offer, error) {
	for _, o := range a.Offers(s.caller(r), nil) {
		return o, nil
	}
	return action.Offer{}, words.Refused(words.BotAway) // the only action that may be missing
}

// askPage shows the page of an action, with the choices in its address.
func (s *forms) askPage(a *action.Action) maker {
	return func(r *http.Request) (*answer, error) {
		o, err := s.offerOf(r, a)
		if err != nil {
			return nil, err
		}
		if err := r.ParseForm(); err != nil {
			return nil, words.Wrong(notValid)
		}
		return s.ask(r, o, argumentsOf(r), nil)
	}
}

// ask renders that page with the choices made, and why they were refused.
func (s *forms) ask(r *http.Request, o action.Offer, so action.Values, refused error) (*answer, error) {
	c := s.caller(r)
	v := askPageView{askView: askView{
		doingView: doingView{"do-" + o.Name, askPath(o.Name), o.Label},
	}, Name: o.Name, Others: s.viewAsks(c)}
	if help := words.SentenceStart(o.Help); help != o.Label {
		v.Help = help + "."
	}
	for _, f := range action.SortFields(o.Fields(c, nil, so)) {
		leads := f.Kind == "game" || slices.ContainsFunc(o.Args, func(a action.Arg) bool {
			return strings.HasPrefix(a.When, f.Name+"=")
		})
		v.Fields = append(v.Fields, fieldView{f, f.Label, words.SentenceStart(f.Help) + ".", leads})
	}
	if o.Note != nil {
		v.Note = o.Note(c, so)
	}
	if o.Name == "seek" {
		for _, t := range s.Club.Tables.SeeksOf(c.Who.ID) {
			v.Seeks = string(t.ID)
		}
	}
	page := &view{Title: o.Label, Section: "lobby", Hidden: true, Play: []string{"forms.js"}, Body: &v}
	if refused == nil {
		return s.page(r, "ask", page)
	}
	v.Why = s.sentence(refused)
	return s.statusPage(r, http.StatusConflict, "ask", page)
}

// postAsk does an action that has a page, and redirects to its table.
func (s *forms) postAsk(a *action.Action) formHandler {
	return func(w http.ResponseWriter, r *http.Request) (*answer, error) {
		o, err := s.offerOf(r, a)
		if err != nil {
			return nil, err
		}
		if r, err = s.settled(w, r); err != nil {
			return nil, err
		}
		if a.Name == "seek" {
			s.stay(r.Context(), visitorOf(r).Person) // until their page follows the news
		}
		result, err := s.act(r, o.Action, nil, nil)
		if err == nil {
			return redirect("/t/" + string(result.Subject.(*table.Table).ID)), nil
		}
		so := argumentsOf(r)
		for _, arg := range o.Asks() {
			if arg.Many && so[arg.Name] == nil {
				so[arg.Name] = []string{} // none was chosen
			}
		}
		return s.ask(r, o, so, err)
	}
}
