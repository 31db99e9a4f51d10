package browse

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// page is the common part of lists and subject pages: the actions on a subject, or the actions
// that create one.
type page struct {
	declared
	s       *app.Session
	r       *resource.Resource
	self    app.Screen // gets the results of actions
	subject any        // in a list the one under the cursor; nil is none
	offers  []action.Offer
	links   []resource.Link
	ask     widget.Question
	refused []action.Offer // actions that are always listed, with the reason
	menu    *widget.List   // of the offers and links; nil while it is closed
	boxAt   canvas.Rect    // where the menu or the question was drawn
	pops    bool           // it is the subject's page, and closes when the subject is gone
	doing   string         // the label of the action under way; "" if none
	reload  func() tea.Cmd // shows the result
	ages    time.Duration
}

// addressed is part of every message for one screen.
type addressed struct{ to app.Screen }

func (a addressed) isFor(s app.Screen) bool { return a.to == s }

// isFor reports whether a screen should handle a message.
func isFor(s app.Screen, msg tea.Msg) bool {
	m, ok := msg.(interface{ isFor(s app.Screen) bool })
	return !ok || m.isFor(s)
}

// first returns the first element that matches, or nil.
func first[T any](list []T, matches func(T) bool) *T {
	if i := slices.IndexFunc(list, matches); i >= 0 {
		return &list[i]
	}
	return nil
}

// didMsg brings the result of an action.
type didMsg struct {
	addressed
	offer  action.Offer
	result action.Result
	err    error
}

// newsMsg says that something may look different now.
type newsMsg struct{ addressed }

func (p *page) caller() action.Caller { return p.s.Caller(p.subject) }

// Ages implements app.TimeSensitive.
func (p *page) Ages() time.Duration { return p.ages }

// Typing implements app.Typist: letters answer a question, or choose from the menu.
func (p *page) Typing() bool { return p.ask.Open() || p.menu != nil }

// gather collects what can be done now with the subject. makes adds actions without a subject,
// on lists and pages of single resources.
func (p *page) gather(makes bool) {
	c := p.caller()
	p.offers, p.links, p.refused = nil, nil, nil
	if p.subject != nil {
		p.offers = p.actions.Offers(c, p.r.Kind, p.subject)
		p.links = p.r.Links(c, p.subject)
		p.refused = slices.DeleteFunc(p.actions.Menu(c, p.r.Kind, p.subject), func(o action.Offer) bool { return o.Why == nil })
	}
	if makes {
		p.offers = append(p.offers, p.actions.Offers(c, p.r.Kind, nil)...)
	}
	if p.menu != nil {
		p.menu.Resize(p.items(), p.items())
		if p.items() == 0 {
			p.menu = nil
		}
	}
}

// items counts the entries of the menu.
func (p *page) items() int { return len(p.offers) + len(p.links) + len(p.refused) }

// entry is an entry of the menu. One that is not possible says why, and has no run.
type entry struct {
	key, label, help, why string
	run                   func(given action.Values) tea.Cmd
}

// entries returns the entries of the menu: actions, then links.
func (p *page) entries() (list []entry) {
	for _, o := range p.offers {
		run := func(given action.Values) tea.Cmd { return p.choose(o, given) }
		list = append(list, entry{key: o.Key, label: o.Label, help: o.Help, run: run})
	}
	for _, l := range p.links {
		list = append(list, entry{key: l.Key, label: l.Label, run: func(action.Values) tea.Cmd { return p.lead(l.Ref) }})
	}
	for _, o := range p.refused {
		list = append(list, entry{label: o.Label, why: errs.Sentence(o.Why)})
	}
	return list
}

// lead follows a link. Forms about the subject itself need no lookup.
func (p *page) lead(ref resource.Ref) tea.Cmd {
	p.menu = nil
	if who, ok := p.subject.(*feature.Player); ok && who.Name == ref.ID {
		switch ref.Kind {
		case feature.Challenges:
			return p.show(p.s, ref.Kind, who.Person)
		case action.Message:
			return p.s.Push(conversation(p.s, who.Person))
		}
	}
	return p.find(p.s, p.self, ref)
}

// menuKey opens the menu of actions.
var menuKey = widget.As(widget.Keys.Offers, "actions")

// offerKeys returns the keys of links and actions, each once.
func (p *page) offerKeys() (list []key.Binding) {
	taken := make(map[string]bool)
	add := func(key, label string) {
		if key != "" && !taken[key] {
			taken[key] = true
			list = append(list, widget.Bind(key, widget.Does(label), key))
		}
	}
	for _, l := range p.links {
		add(l.Key, l.Label)
	}
	for _, o := range p.offers {
		add(o.Key, o.Label)
	}
	return list
}

// modalKeys returns the keys while a question or the menu is open, or nil.
func (p *page) modalKeys() []key.Binding {
	switch {
	case p.ask.Open():
		return p.ask.Keys()
	case p.menu != nil:
		return []key.Binding{widget.Bind("enter", "choose", "enter"), widget.Keys.UpDown, widget.As(widget.Keys.Back, "close")}
	}
	return nil
}

// press handles the keys of questions, the menu and the actions; ok is false for others. given
// are the arguments that the chosen row sets in forms.
func (p *page) press(msg tea.KeyPressMsg, given action.Values) (cmd tea.Cmd, ok bool) {
	switch {
	case p.ask.Open():
		return p.ask.Answer(msg), true
	case p.menu != nil && key.Matches(msg, widget.Keys.Back, widget.Keys.Quit, menuKey):
		p.menu = nil
		return nil, true
	case p.menu != nil && len(msg.Text) == 1 && msg.Text >= "1" && msg.Text <= "9":
		if n := int(msg.Text[0] - '1'); n < p.items() {
			p.menu.Choose(n)
			return p.runEntry(given), true
		}
		return nil, true
	case p.menu != nil && p.menu.Chooses(msg, 0):
		return p.runEntry(given), true
	case p.menu == nil && key.Matches(msg, menuKey) && p.items() > 0:
		p.openMenu()
		return nil, true
	}
	moves := p.menu != nil && key.Matches(msg, moveKeys()...)
	for _, e := range p.entries() {
		if e.key != "" && msg.String() == e.key && !moves && e.run != nil {
			return e.run(given), true
		}
	}
	return nil, p.menu != nil
}

// openMenu opens the menu.
func (p *page) openMenu() {
	p.menu = new(widget.List)
	p.menu.Resize(p.items(), p.items())
}

// runEntry runs the entry under the cursor of the menu, or says why it is not possible.
func (p *page) runEntry(given action.Values) tea.Cmd {
	e := p.entries()[p.menu.Cursor]
	if e.run == nil {
		return app.Refuse(e.why)
	}
	return e.run(given)
}

// click handles a click in the menu or a question; ok is false if both are closed. A click outside
// closes them, and never confirms.
func (p *page) click(msg tea.MouseClickMsg, given action.Values) (cmd tea.Cmd, ok bool) {
	inside := p.boxAt.Contains(msg.X, msg.Y)
	switch x, y := msg.X-p.boxAt.X, msg.Y-p.boxAt.Y; {
	case p.menu == nil && !p.ask.Open():
		return nil, false
	case !inside:
		p.menu, p.ask = nil, widget.Question{}
	case p.ask.Open() && y == p.boxAt.H-3:
		yes := widget.Width(p.ask.Does) + 4
		if x >= 3 && x < 3+yes {
			return p.ask.Answer(widget.Pressed(widget.Keys.Yes)), true
		} else if x >= 3+yes+2 && x < 3+yes+2+8 {
			p.ask = widget.Question{}
		}
	case p.menu != nil && p.menu.Chooses(msg, p.boxAt.Y+1):
		return p.runEntry(given), true
	}
	return nil, true
}

// choose runs an action, or asks for its input first.
func (p *page) choose(o action.Offer, given action.Values) tea.Cmd {
	p.menu = nil
	switch {
	case p.doing == o.Label:
		return nil // its key was pressed twice
	case o.File() != nil && o.Creates:
		return p.s.Push(NewImport(p.s))
	case o.File() != nil:
		return p.s.Push(&pasteScreen{pasting: pasting{s: p.s}, of: p, o: o})
	case p.filters(o):
		o.Values = maps.Clone(o.Values)
		for _, arg := range o.Asks() {
			if v := given[arg.Name]; v != nil {
				o.Values[arg.Name] = v
			}
		}
		return p.do(o)
	case o.IsForm() || o.Creates && len(o.Asks()) > 0:
		return p.s.Push(newActionForm(p, o, given))
	case !o.Confirm.IsZero():
		p.ask = widget.Question{Text: o.Confirm.String(), Does: o.Label, Yes: func() tea.Cmd { return p.do(o) }}
		return nil
	}
	return p.do(o)
}

// filters reports whether an action asks only for values that the list is filtered by. Then it
// takes those.
func (p *page) filters(o action.Offer) bool {
	return o.Creates && len(o.Asks()) > 0 && !slices.ContainsFunc(o.Asks(), func(a action.Arg) bool {
		return a.Required || !slices.ContainsFunc(p.r.Filters, func(f resource.Filter) bool { return f.Name == a.Name })
	})
}

func (p *page) do(o action.Offer) tea.Cmd {
	p.doing = o.Label
	return p.carryOut(p.self, o, o.Values)
}

// carryOut runs an action. A screen gets the result as a didMsg.
func (p *page) carryOut(to app.Screen, o action.Offer, values action.Values) tea.Cmd {
	ctx, c, subject := p.s.Ctx, p.caller(), p.subject
	if o.Creates {
		subject = nil
	}
	edit, err := o.Prefers(c, subject, values)
	if edit != nil || err != nil {
		done := app.Send(didMsg{addressed{to}, o, action.Result{}, err})
		if err != nil {
			return done
		}
		return tea.Batch(p.s.Choose(edit), done)
	}
	return p.s.SavePage(func() tea.Msg {
		result, err := p.actions.Do(ctx, c, o.Action, subject, values)
		return didMsg{addressed{to}, o, result, err}
	})
}

// did shows the result of an action.
func (p *page) did(msg didMsg) tea.Cmd {
	p.doing = ""
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	cmds := []tea.Cmd{p.tell(msg)}
	if who := msg.result.Become; who != nil {
		p.s.Become(*who)
		cmds = append(cmds, app.Send(app.MeMsg{}))
	}
	switch {
	case msg.result.Gone && p.pops:
		p.s.Pop()
	case msg.result.Table != nil:
		cmds = append(cmds, p.show(p.s, action.Table, msg.result.Table))
	case msg.offer.Opens && msg.result.Subject != nil && msg.offer.Creates:
		cmds = append(cmds, p.show(p.s, p.r.Kind, msg.result.Subject))
	default:
		if p.pops && msg.result.Subject != nil {
			p.subject = msg.result.Subject
		}
		cmds = append(cmds, p.reload())
	}
	return tea.Batch(cmds...)
}

// tell shows the answer of an action: one line as a notice, more on a page. If the action
// opens its subject, the first line is enough.
func (p *page) tell(msg didMsg) tea.Cmd {
	lines := p.news(msg)
	switch {
	case len(msg.result.Copies) > 0:
		return p.s.Push(newCopies(p.s, msg.offer.Label, msg.result))
	case len(lines) == 0:
		return nil
	case !msg.result.Once && (len(lines) == 1 || msg.offer.Opens):
		return app.Notice(lines[0])
	}
	pages := app.NewPagesScreen(p.s, "Answer", app.Page{Title: msg.offer.Label, Text: app.LinesPage(lines)})
	if msg.result.Then == nil {
		return p.s.Push(pages)
	}
	a := &answer{PagesScreen: pages, s: p.s, then: msg.result.Then}
	if doc, ok := msg.result.Doc.(feature.KeyDoc); ok && p.s.Me.Guest {
		a.code = doc.Code
		return tea.Batch(p.s.Push(a), p.s.TakeReturnCode(a.code))
	}
	return p.s.Push(a)
}

// news returns the lines of an answer that the page does not already show.
func (p *page) news(msg didMsg) []string {
	lines := message.Lines(msg.result.Said)
	if !p.pops || msg.result.Subject == nil || msg.offer.Creates || msg.result.Once {
		return lines
	}
	shown := p.r.Lead(p.caller(), msg.result.Subject)
	return slices.DeleteFunc(lines, func(l string) bool { return slices.Contains(shown, l) })
}

// found opens what a row or a link leads to.
func (p *page) found(msg foundMsg) tea.Cmd {
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	return p.show(p.s, msg.ref.Kind, msg.subject)
}

// overlay draws the menu beside the row with the cursor, or a question, over the lines of a page.
func (p *page) overlay(lines []string, w, h, row int) []string {
	look := p.s.Styles
	var box []string
	var x int
	y := row
	switch {
	case p.ask.Open():
		lines = widget.Dimmed(look, lines)
		box = p.ask.Box(look, w-2)
		x, y = (w-widget.Width(box[0]))/2, (h-len(box))/2
	case p.menu != nil:
		box = p.menuBox(w, h)
		if x = w - widget.Width(box[0]) - 2; w < widget.Wide {
			x = 0
		}
	default:
		return lines
	}
	lines, y = widget.Over(lines, box, x, y, w, h)
	p.boxAt = canvas.Rect{X: x, Y: y, W: widget.Width(box[0]), H: len(box)}
	return lines
}

// menuBox draws the menu.
func (p *page) menuBox(w, h int) []string {
	look, entries := p.s.Styles, p.entries()
	title := p.r.Title
	if p.subject != nil {
		title = p.r.Heading(p.caller(), p.subject)
	}
	wide := max(widget.Width(title)+6, 34)
	for _, e := range entries {
		wide = max(wide, widget.Width(e.label)+widget.Width(e.why)+14)
	}
	if wide = min(wide, max(w-4, widget.MinWidth), w); w < widget.Wide {
		wide = w
	}
	p.menu.Resize(len(entries), max(h-2, 1))
	var lines []string
	from, to := p.menu.Window()
	for i, e := range entries[from:to] {
		number := " "
		if i+from < 9 {
			number = strconv.Itoa(i + from + 1)
		}
		text := number + " " + widget.Shown(e.label, wide)
		right := e.key
		if e.why != "" {
			right = widget.Cut(e.why, max(wide-widget.Width(text)-6, 0))
		}
		text = widget.Ends(text, right+" ", wide-4)
		switch {
		case i+from == p.menu.Cursor:
			text = look.Key.Paint("▶") + " " + look.Focus.Paint(text)
		case e.run == nil:
			text = "  " + look.Faint.Paint(text)
		default:
			text = "  " + text
		}
		lines = append(lines, text)
	}
	if e := entries[p.menu.Cursor]; e.help != "" && len(lines)+5 <= h {
		help := widget.Wrap(words.SentenceStart(e.help)+".", wide-6)
		lines = append(append(lines, ""), widget.Indent(widget.PaintAll(look.Faint, help), 2)...)
	}
	return widget.Box(look, widget.Shown(title, wide), lines, wide)
}

// moveKeys returns the keys that move the cursor of a list.
func moveKeys() []key.Binding {
	keys := widget.Keys
	return []key.Binding{keys.UpDown, keys.PageUp, keys.PageDown, keys.Home, keys.End}
}
