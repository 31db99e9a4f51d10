package web

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/words"
)

// openResources registers the addresses of each resource: its list, a page for each subject, streams of news,
// and the targets of forms.
func (s *forms) openResources(routes *http.ServeMux) {
	for _, r := range s.resources.All() {
		at := "/" + r.Name
		events := func(w http.ResponseWriter, q *http.Request) { s.resourceEvents(w, q, r, q.PathValue("id")) }
		post := s.posted(func(w http.ResponseWriter, q *http.Request) (*answer, error) {
			return s.postResource(w, q, r, q.PathValue("action"), nil)
		})
		page := resourcePage(s.listPage)
		if r.Single {
			page = s.detailPage
		}
		routes.HandleFunc("GET "+at, s.shown(r, page))
		routes.HandleFunc("GET "+at+"/events", events)
		routes.HandleFunc("POST "+at+"/{action}", post)
		routes.HandleFunc("POST "+at+"/{id}/{action}", post)
		if r.Detailed && !r.Single {
			routes.HandleFunc("GET "+at+"/{id}", s.shown(r, s.detailPage))
			routes.HandleFunc("GET "+at+"/{id}/events", events)
		}
		s.openDownloads(routes, r)
		s.openUploads(routes, r)
		if r.Games != nil {
			s.openWall(routes, r)
		}
	}
}

// resourcePage makes a page of a resource.
type resourcePage func(*http.Request, *resource.Resource) (*answer, error)

// shown answers with a page of a resource. Its existence is hidden from people who may not use it, and
// guests have to log in first to see what is private.
func (s *forms) shown(r *resource.Resource, page resourcePage) http.HandlerFunc {
	return s.answered(func(q *http.Request) (*answer, error) {
		switch c := s.caller(q); {
		case r.Hides(c):
			return nil, errs.New(errs.NotFound, nothingHere)
		case r.Private && c.Who.Guest:
			return redirect("/login?next=/" + r.Name), nil
		}
		return page(q, r)
	})
}

// addressOf returns the address of a subject.
func addressOf(r *resource.Resource, c action.Caller, subject any) string {
	if r.Single {
		return "/" + r.Name
	}
	return "/" + r.Name + "/" + url.PathEscape(r.Ref(c, subject).ID)
}

// addressFor returns the address of a subject that a person named by a text. A code may open what the id does
// not; then the code stays in the address.
func (s *forms) addressFor(
	ctx context.Context, r *resource.Resource, c action.Caller, subject any, text string,
) string {
	if id := r.Ref(c, subject).ID; !r.Single && text != id {
		if _, err := s.actions.Subject(ctx, c, r.Kind, id); err != nil {
			return "/" + r.Name + "/" + url.PathEscape(text)
		}
	}
	return addressOf(r, c, subject)
}

// resourceView is the page of a list, or of a subject.
type resourceView struct {
	Title, Help, Lead string
	Path, Events, Has string
	Filters           []filterView
	Live              liveView
	First, Forms      []askView // above the list, and below
	Say               *askView  // sends a line to the chat; nil is none
	Login             string    // where guests log in to write there, or to create a subject of the list
	Back, List        string    // the title and address of the subject's list
}

// liveView is the part of such a page that updates itself.
type liveView struct {
	Lead     []string
	Links    []resource.Link
	Until    untilView
	Sections []resource.Section
	Buttons  []doingView
	Grave    []doingView
	Files    []doingView
	Next     string
	Wall     string            // the address of the page for a large screen; "" is none
	Board    *resource.Section // the section with a board; nil is none
	Hand     string            // what can be done with it
	Beside   []string          // what is beside it, such as pieces in hand
	Talk     *talkView         // nil is none
	Turns    []turnGroup       // subjects whose value changes in the list itself
	Sample   *sampleView       // shows what these values do to boards; nil is none
	Settings account.Settings  // of the person who looks at the board
	Tree     *treeView         // the moves that lead to it; nil is none
	Shape    string            // changes with the forms of the page; "" does not tell
	Seen     string            // the id of the button that marks it as seen; "" is none
}

// untilView is a moment with the time until then. The zero value is none.
type untilView struct {
	resource.Countdown
	Left time.Duration
}

// untilOf returns a countdown as it is now.
func untilOf(c action.Caller, u resource.Countdown) untilView {
	return untilView{u, max(0, u.At.Sub(c.Now()))}
}

// filterView is a filter of a list, with what was chosen.
type filterView struct {
	resource.Filter
	Chosen string
}

// askView is an action that asks for arguments.
type askView struct {
	doingView
	Help   string
	Open   bool        // it is the main action of the page
	again  bool        // people do it again and again
	name   string      // of the action
	File   *action.Arg // the file that it takes, or nil
	Fields []fieldView
}

// fieldView is an argument that a form asks for.
type fieldView struct {
	action.Field
	Label, Hint string
	Leads       bool // other fields depend on it, so the form must reload
}

// Chosen reports whether a value is one of the chosen ones.
func (f fieldView) Chosen(value string) bool {
	return value == f.Value || slices.Contains(strings.Fields(f.Value), value)
}

// Own returns what was typed instead of the choices.
func (f fieldView) Own() string {
	words := slices.DeleteFunc(strings.Fields(f.Value), f.Has)
	if f.Has(f.Value) || f.Value == "" {
		return ""
	}
	return strings.Join(words, " ")
}

// Blank returns the placeholder of an empty field.
func (f fieldView) Blank() string {
	for _, c := range f.List {
		if c.Value == "" {
			return c.Label
		}
	}
	return ""
}

// queryOf returns the query in the address of a list.
func queryOf(q *http.Request, r *resource.Resource) resource.Query {
	query := resource.Query{Filters: make(map[string]string), After: q.URL.Query().Get("after")}
	for _, f := range r.Filters {
		if v := q.URL.Query().Get(f.Name); v != "" {
			query.Filters[f.Name] = identity.CleanText(v, 80)
		}
	}
	return query
}

// listPage is the page of a list.
func (s *forms) listPage(q *http.Request, r *resource.Resource) (*answer, error) {
	query := queryOf(q, r)
	v := resourceView{
		Title: r.Title, Help: words.SentenceStart(r.Help) + ".", Path: "/" + r.Name, Events: "/" + r.Name + "/events",
	}
	if q.URL.RawQuery != "" {
		v.Events += "?" + q.URL.RawQuery
	}
	c := s.caller(q)
	for _, f := range r.Filters {
		chosen := query.Value(c, f)
		f.Choices = f.Values(c)
		v.Filters = append(v.Filters, filterView{f, chosen})
	}
	var err error
	if v.Live, err = s.liveList(q.Context(), c, r, query); err != nil {
		return nil, err
	}
	if r.Kind != action.Table { // a table's forms have pages of their own
		offers := s.actions.Offers(c, r.Kind, nil)
		v.Live.offerFiles(v.Path, offers)
		for _, ask := range formsOf(c, offers, v.Path, nil) {
			if ask.again {
				v.First = append(v.First, ask)
			} else {
				v.Forms = append(v.Forms, ask)
			}
		}
		creates := func(a *action.Action) bool { return a.Creates && !a.Looks() }
		if c.Who.Guest && len(offers) == 0 && slices.ContainsFunc(s.actions.On(r.Kind), creates) {
			v.Login = "/login?next=" + v.Path
		}
	}
	return s.resourcePage(q, r, v)
}

// liveList returns the part of a list's page that updates itself.
func (s *site) liveList(
	ctx context.Context, c action.Caller, r *resource.Resource, query resource.Query,
) (liveView, error) {
	if r.Sample { // the settings of a visit are as old as the page
		a, err := s.Club.Accounts.Get(ctx, c.Who.ID)
		if err != nil {
			return liveView{}, err
		}
		c.Who.Settings = a.Settings
	}
	list, err := r.List(ctx, c, query)
	if err != nil {
		return liveView{}, err
	}
	v := liveView{Lead: list.Note}
	if r.TurnAction == "" {
		section := filled(resource.Section{Heads: r.Heads, Rows: list.Rows, Empty: r.Empty})
		v.Sections = zoned(c, linked([]resource.Section{section}))
	} else {
		v.Turns = s.viewTurns(c, r, list)
	}
	if r.Sample {
		v.Sample = s.viewSample(c)
	}
	if list.Next != "" {
		next := url.Values{"after": {list.Next}}
		for name, value := range query.Filters {
			next.Set(name, value)
		}
		v.Next = "/" + r.Name + "?" + next.Encode()
	}
	return v, nil
}

// filled drops the empty columns of a section.
func filled(s resource.Section) resource.Section {
	return columnsOf(s, func(at int) bool {
		return slices.ContainsFunc(s.Rows, func(row resource.Row) bool { return row.Cells[at] != resource.Cell{} })
	})
}

// columnsOf returns a section with only some of its columns.
func columnsOf(s resource.Section, keep func(at int) bool) resource.Section {
	full := s
	full.Heads, full.Rows = nil, slices.Clone(s.Rows)
	for i := range full.Rows {
		full.Rows[i].Cells = nil
	}
	for at, head := range s.Heads {
		if !keep(at) {
			continue
		}
		full.Heads = append(full.Heads, head)
		for i, row := range s.Rows {
			full.Rows[i].Cells = append(full.Rows[i].Cells, row.Cells[at])
		}
	}
	return full
}

// zoned writes the moments of sections in the person's time zone.
func zoned(c action.Caller, sections []resource.Section) []resource.Section {
	write := func(cell *resource.Cell) {
		if !cell.At.IsZero() {
			cell.Text = cell.At.In(c.Zone()).Format("2 Jan 2006, 15:04 MST")
		}
	}
	for _, s := range sections {
		for i := range s.Fields {
			write(&s.Fields[i].Cell)
		}
		for _, row := range s.Rows {
			for i := range row.Cells {
				write(&row.Cells[i])
			}
		}
	}
	return sections
}

// linked puts each row's link into its first free cell, unless one of the row's cells has that link.
func linked(sections []resource.Section) []resource.Section {
	for _, s := range sections {
		for _, row := range s.Rows {
			free := slices.IndexFunc(row.Cells, func(c resource.Cell) bool { return c.Ref.IsZero() && c.Text != "" })
			if free >= 0 && !slices.ContainsFunc(row.Cells, func(c resource.Cell) bool { return c.Ref == row.Ref }) {
				row.Cells[free].Ref = row.Ref
			}
		}
	}
	return sections
}

// detailPage is the page of a subject.
func (s *forms) detailPage(q *http.Request, r *resource.Resource) (*answer, error) {
	c := s.caller(q)
	if a, ok, err := s.boardFile(q, r, c); ok {
		return a, err
	}
	subject, err := s.actions.Subject(q.Context(), c, r.Kind, q.PathValue("id"))
	if err != nil {
		return nil, err
	}
	at := s.addressFor(q.Context(), r, c, subject, q.PathValue("id"))
	if own := s.pathOf(r.Ref(c, subject)); own != "" && own != at && at == addressOf(r, c, subject) {
		return redirect(own), nil
	}
	v := resourceView{Title: r.Heading(c, subject), Path: at, Events: at + "/events"}
	if !r.Single {
		v.Back, v.List = r.Title, "/"+r.Name
	}
	if v.Live, err = s.liveDetail(q.Context(), c, r, subject, at, wantsFlip(q)); err != nil {
		return nil, err
	}
	if v.Live.Tree != nil {
		v.Events += v.Live.Tree.Query
	}
	v.Forms = formsOf(c, s.actions.Offers(c, r.Kind, subject), at, subject)
	if tree := v.Live.Tree; tree != nil {
		v.Forms = slices.DeleteFunc(v.Forms, func(f askView) bool { return slices.Contains(tree.Replaces, f.name) })
	}
	if r.Single {
		v.Forms = append(v.Forms, formsOf(c, s.actions.Offers(c, r.Kind, nil), at, nil)...)
	}
	v.takeSay(c)
	fill(v.Forms, q)
	return s.resourcePage(q, r, v)
}

// puzzlePage is the page of a puzzle, or the puzzle of the day, at its old address.
func (s *forms) puzzlePage(q *http.Request) (*answer, error) {
	return s.detailPage(q, s.resources.Of(action.Puzzle))
}

// liveDetail returns the part of a subject's page that updates itself.
func (s *site) liveDetail(
	ctx context.Context, c action.Caller, r *resource.Resource, subject any, at string, flip bool,
) (liveView, error) {
	d, err := r.Detail(ctx, c, subject)
	if err != nil {
		return liveView{}, err
	}
	v, offers := liveView{Lead: d.Lead, Links: d.Links, Until: untilOf(c, d.Until)}, s.actions.Offers(c, r.Kind, subject)
	if r.Seen != "" {
		v.Seen = "do-" + r.Seen
	}
	for _, section := range d.Sections {
		if section.Bracket != nil {
			section.Bracket = section.Bracket.Part(mostBracket)
		}
		v.Sections = append(v.Sections, filled(section))
	}
	zoned(c, linked(v.Sections))
	v.Tree = treeOf(v.Sections, at, flip, offers)
	if i := slices.IndexFunc(v.Sections, func(s resource.Section) bool { return s.Board != nil }); i >= 0 {
		board := v.Sections[i]
		board.Flipped = board.Flipped != (flip && v.Tree != nil)
		v.Board, v.Hand, v.Settings = &board, answerHand(board, c.Who, at, offers), c.Who.Settings
		v.Beside = words.Viewer{Fun: c.Who.Settings.FunNames, Spoken: true}.Remarks(board.Board)
		v.Sections = slices.Delete(v.Sections, i, i+1)
	}
	s.takeTalk(c, &v, at)
	if r.Games != nil {
		v.Wall = addressOf(r, c, subject) + "/wall"
	}
	v.offer(at, offers)
	v.Shape = shapeOf(&v, offers)
	for _, a := range s.actions.On(r.Kind) {
		if a.Again {
			v.offer("/"+r.Name, a.Offers(c, subject))
		}
	}
	return v, nil
}

// mostBracket is how many rounds of a bracket a page shows. The list of boards has all games.
const mostBracket = 5

// shapeOf tells which parts and forms a page has.
func shapeOf(v *liveView, offers []action.Offer) string {
	shape := "page"
	if v.Talk != nil {
		shape += " talk"
	}
	for _, o := range offers {
		if asks(o) {
			shape += " " + o.Name
		}
	}
	return shape
}

// asks reports whether an action asks for something, or takes a file.
func asks(o action.Offer) bool { return o.IsForm() || o.File() != nil }

// offer adds buttons for the actions that ask for nothing.
func (v *liveView) offer(at string, offers []action.Offer) {
	v.offerFiles(at, offers)
	for _, o := range offers {
		switch {
		case o.Saves: // a link
		case v.Tree != nil && slices.Contains(v.Tree.Replaces, o.Name):
		case asks(o): // below
		case o.Confirm.IsZero():
			v.Buttons = append(v.Buttons, doingOf(at, o))
		default:
			v.Grave = append(v.Grave, doingOf(at, o))
		}
	}
}

// offerFiles adds links for the actions that save a file.
func (v *liveView) offerFiles(at string, offers []action.Offer) {
	for _, o := range offers {
		if o.Saves {
			v.Files = append(v.Files, doingOf(at, o))
		}
	}
}

// formsOf returns the forms of the actions that ask for something.
func formsOf(c action.Caller, offers []action.Offer, at string, subject any) []askView {
	var list []askView
	for _, o := range offers {
		if !o.Saves && (asks(o) || subject == nil) {
			for _, a := range o.Args {
				if a.Hidden { // forms stay while the page updates itself
					delete(o.Values, a.Name)
				}
			}
			v := askView{
				doingView: doingOf(at, o), Help: words.SentenceStart(o.Help) + ".",
				Open: o.Opens && !o.Creates || o.Again, File: o.File(), again: o.Again, name: o.Name,
			}
			if !o.Confirm.IsZero() {
				v.Help += " " + o.Confirm.String()
			}
			for _, f := range o.Fields(c, subject, nil) {
				v.Fields = append(v.Fields, fieldView{Field: f, Label: words.SentenceStart(f.Help)})
			}
			list = append(list, v)
		}
	}
	return list
}

// fill opens the form of the action that the address of a page names, with the arguments there.
func fill(forms []askView, q *http.Request) {
	given := q.URL.Query()
	for i := range forms {
		form := &forms[i]
		if form.ID != "do-"+given.Get("do") {
			continue
		}
		form.Open = true
		for j := range form.Fields {
			if text := identity.CleanText(given.Get(form.Fields[j].Name), words.MaxSentence); text != "" {
				form.Fields[j].Set([]string{text})
			}
		}
	}
}

// resourcePage renders a page of a resource.
func (s *forms) resourcePage(q *http.Request, r *resource.Resource, v resourceView) (*answer, error) {
	v.Has = "lobby:" + s.news(&v.Live).version()
	feed := ""
	again := 0
	if r.Kind == action.Finished {
		feed = "/games.atom"
		if s.Club.Archive.Importing(s.caller(q).Who.ID).Running > 0 {
			again = 5
		}
	}
	scripts := []string{"forms.js"}
	switch {
	case v.Live.Tree != nil:
		scripts = []string{"play.js", "marks.js"}
	case v.Live.Board != nil:
		scripts = []string{"play.js"}
	}
	return s.page(q, "resource", &view{
		Again: again, Feed: feed, Title: v.Title, Section: r.Name, Path: v.Path, Hidden: isOwn(r), Own: isOwn(r), Samples: r.Sample,
		Description: v.Help, Play: scripts, Body: v,
	})
}

// isOwn reports whether a resource is one of a person's own pages.
func isOwn(r *resource.Resource) bool { return r.Private || r.Role != admin.None }

// resourceEvents is the stream of news of a list, or of a subject.
func (s *forms) resourceEvents(w http.ResponseWriter, q *http.Request, r *resource.Resource, id string) {
	c := s.caller(q)
	if r.Hides(c) {
		s.fail(w, q, http.StatusNotFound, nothingHere)
		return
	}
	if r.Private && c.Who.Guest {
		s.fail(w, q, http.StatusForbidden, "You are not logged in.")
		return
	}
	query, at := queryOf(q, r), "/"+r.Name
	view := func(ctx context.Context) (liveView, error) { return s.liveList(ctx, c, r, query) }
	if id != "" || r.Single {
		subject, err := s.actions.Subject(q.Context(), c, r.Kind, id)
		if err != nil {
			s.refuse(w, q, err)
			return
		}
		text := id
		if at = s.addressFor(q.Context(), r, c, subject, text); !r.Single {
			id = r.Ref(c, subject).ID
		}
		view = func(ctx context.Context) (liveView, error) {
			subject, err := s.actions.Subject(ctx, c, r.Kind, text)
			if err != nil {
				return liveView{}, err
			}
			return s.liveDetail(ctx, c, r, subject, at, wantsFlip(q))
		}
	}
	who, name := s.personOf(q), "resource"+at+"?"+q.URL.RawQuery
	if visitOf(q).known {
		name = ownChannel(c.Who, name)
	}
	s.stream(w, q, s.originOf(q), name, func(ctx context.Context, ch *channel) {
		again := time.Tick(resourceEvery)
		s.followParts(ctx, ch, who, r.Follow(ctx, c, id), nil, again, func() (partNews, error) {
			v, err := view(ctx)
			news := s.news(&v)
			if v.Tree != nil {
				news.every = treeEvery
			}
			return news, err
		})
	})
}

// resourceEvery is how often a page is rendered without news, because parts of it depend on the time.
const resourceEvery = 30 * time.Second

// treeEvery is the shortest time between two updates of a board with a tree of moves: several people move there.
const treeEvery = 100 * time.Millisecond

// postResource does an action on a subject of a resource, or creates a subject. in is the form's file, or nil.
func (s *forms) postResource(
	w http.ResponseWriter, q *http.Request, r *resource.Resource, name string, in io.Reader,
) (*answer, error) {
	c := s.caller(q)
	at := "/" + r.Name
	if r.Hides(c) {
		return nil, errs.New(errs.NotFound, nothingHere)
	}
	a := s.actions.Find(r.Kind, name)
	id := q.PathValue("id")
	if name == "why" && a == nil {
		return s.whyAt(q, r, id)
	}
	if c.Who.Guest && (a == nil || !a.Guests) {
		return s.done(q, at, action.Result{}, errs.New(errs.Refused, needsLogin), "/login?next="+at)
	}
	if a == nil || a.Hides(c) || a.Creates != (id == "") && !r.Single {
		return nil, errs.New(errs.NotFound, nothingHere)
	}
	var subject any
	if !a.Creates {
		var err error
		if subject, err = s.actions.Subject(q.Context(), c, r.Kind, id); err != nil {
			return s.done(q, at, action.Result{}, err, "")
		}
		if own := s.pathOf(r.Ref(c, subject)); own != "" {
			at = own
		}
		if r.TurnAction != "" { // people change it in the list
			at = "/" + r.Name + "#" + rowID(r.Ref(c, subject))
		}
	}
	if a.Needs.Return {
		known, err := s.settled(w, q)
		if err != nil {
			return s.done(q, at, action.Result{}, err, "")
		}
		q = known
	}
	return s.actOn(q, r, a, subject, in, at)
}

// actOn does an action on a subject of a resource. at is the address to return to.
func (s *forms) actOn(
	q *http.Request, r *resource.Resource, a *action.Action, subject any, in io.Reader, at string,
) (*answer, error) {
	c := s.caller(q)
	result, err := s.act(q, a, subject, in)
	to := ""
	switch {
	case err != nil:
	case result.Table != nil:
		to = s.pathOf(resource.Ref{Kind: action.Table, ID: string(result.Table.ID)})
	case result.Gone:
		to = "/" + r.Name
	case a.Opens && r.Detailed && result.Subject != nil:
		to = s.pathOf(resource.Ref{Kind: r.Kind, ID: r.Ref(c, result.Subject).ID})
	}
	return s.done(q, at, result, err, to)
}

// whyAt explains why no move can go on at a cell of a subject's board.
func (s *forms) whyAt(q *http.Request, r *resource.Resource, id string) (*answer, error) {
	subject, err := s.actions.Subject(q.Context(), s.caller(q), r.Kind, id)
	if err != nil {
		return nil, err
	}
	v, err := s.liveDetail(q.Context(), s.caller(q), r, subject, "", false)
	if err == nil && v.Hand == "" {
		err = errs.New(errs.NotFound, nothingHere)
	}
	if err != nil {
		return nil, err
	}
	back := s.pathOf(r.Ref(s.caller(q), subject))
	return s.told(q, outcome{Code: shell.Refused, Said: why(q, v.Board.Board), back: back})
}

// done answers with the result of an action: as JSON to a script, as a page to a browser without one. Secrets
// that are shown once have a page of their own.
func (s *forms) done(q *http.Request, back string, result action.Result, err error, to string) (*answer, error) {
	err = cmp.Or(err, result.Nothing)
	o := outcome{Said: strings.Join(message.Lines(result.Said), "\n"), Go: to, Once: result.Once, back: back}
	if err != nil {
		o.Said, o.Code = s.sentence(err), shell.Refused
		if errs.KindOf(err) == errs.Invalid {
			o.Code = shell.Wrong
		}
	}
	if result.Asks {
		o.Code = shell.Refused
	}
	if result.Once {
		o.Go = ""
	}
	if (result.Once || err == nil && o.Said != "" && q.Form == nil) && !wantsJSON(q) { // a redirect would lose the text
		v := &view{Title: s.label("Done"), Hidden: true, Back: cmp.Or(o.Go, back), Body: o.Said}
		return s.statusPage(q, 0, "error", v)
	}
	return s.told(q, o)
}

// pathOf returns the address of a subject's page; "" if there is none. Guests have none.
func (s *site) pathOf(ref resource.Ref) string {
	switch ref.Kind {
	case "":
		return ""
	case action.Table:
		return "/t/" + ref.ID
	case action.Player:
		if strings.HasPrefix(ref.ID, "guest-") {
			return ""
		}
		return "/@" + url.PathEscape(ref.ID)
	case feature.Challenges:
		return "/challenge?name=" + url.QueryEscape(ref.ID)
	case resource.Lists:
		return "/" + ref.ID
	}
	if r := s.resources.Of(ref.Kind); r != nil && r.Single {
		return "/" + r.Name
	} else if r != nil && r.Detailed {
		return "/" + r.Name + "/" + url.PathEscape(ref.ID)
	}
	return ""
}
