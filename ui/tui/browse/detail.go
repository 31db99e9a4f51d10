package browse

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/live"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// detail is the page of a subject.
type detail struct {
	page
	id      string
	of      resource.Detail
	at      int                // index of the section that is shown
	grids   map[string]*grid   // by the names of the sections
	board   *boardview.Picture // of the subject, which a preview shows; nil is none
	read    bool               // the subject was read
	loading bool
	again   bool // there was news while loading
	covered bool // another screen is on top
	talk    talk
	w       int // width when it was last drawn
}

// detailMsg brings a subject and its details.
type detailMsg struct {
	addressed
	subject any
	of      resource.Detail
	err     error
}

func newDetail(s *app.Session, d declared, r *resource.Resource, subject any) *detail {
	p := &detail{page: page{declared: d, s: s, r: r, subject: subject}, grids: make(map[string]*grid)}
	p.talk.input = widget.NewInput("› ", lineLength)
	p.of.Heading, p.pops = r.Title, true
	p.self, p.reload = p, func() tea.Cmd { return p.load(p.subject) }
	if r.Single {
		p.reload = func() tea.Cmd { return p.load(nil) }
	}
	if subject != nil {
		p.id = r.Ref(p.caller(), subject).ID
		p.of.Heading = r.Heading(p.caller(), subject)
		p.gather(r.Single)
	}
	return p
}

// Init implements app.Screen.
func (p *detail) Init(ctx context.Context) tea.Cmd {
	cmds := []tea.Cmd{p.load(nil)}
	if news := p.r.Follow(ctx, p.caller(), p.id); news != nil {
		cmds = append(cmds, app.Subscribe(ctx, news, func(struct{}) tea.Msg { return newsMsg{addressed{p}} }))
	}
	return tea.Batch(cmds...)
}

// load reads the details of a subject. If subject is nil, it reads the page's subject again.
func (p *detail) load(subject any) tea.Cmd {
	if p.loading {
		p.again = true
		return nil
	}
	p.loading = true
	c, given := p.caller(), p.subject
	if p.read {
		given = nil // then report that it is gone
	}
	read := func(ctx context.Context) tea.Msg {
		if subject == nil {
			var err error
			if subject, err = p.current(ctx, c); errs.KindOf(err) == errs.NotFound && given != nil {
				subject, err = given, nil // a guest who left
			}
			if err != nil {
				return detailMsg{addressed: addressed{p}, err: err}
			}
		}
		of, err := p.r.Detail(ctx, c, subject)
		return detailMsg{addressed{p}, subject, of, err}
	}
	if p.r.InMemory {
		return p.take(read(p.s.Ctx).(detailMsg))
	}
	return p.s.Await(read)
}

// current returns the subject as it is now.
func (p *detail) current(ctx context.Context, c action.Caller) (any, error) {
	if subject, ok := p.r.Known(c, p.id); ok {
		return subject, nil
	}
	if p.r.Single {
		return p.actions.Subject(ctx, c, p.r.Kind, "")
	}
	return p.actions.Subject(ctx, c, p.r.Kind, p.id)
}

// take shows what was read, in the section that was shown before.
func (p *detail) take(msg detailMsg) tea.Cmd {
	p.loading = false
	if p.again {
		p.again = false
		return p.load(nil)
	}
	if p.doing != "" && errs.KindOf(msg.err) == errs.NotFound {
		return nil // the result of the action says why
	}
	if msg.err != nil {
		if !p.read || errs.KindOf(msg.err) == errs.NotFound {
			p.s.Pop()
		}
		return app.Complain(msg.err)
	}
	name := ""
	if p.at < len(p.of.Sections) {
		name = p.of.Sections[p.at].Name
	}
	before, first := p.of, !p.read
	p.subject, p.of, p.ages, p.read = msg.subject, msg.of, msg.of.Ages, true
	p.board = nil
	p.of.Sections = slices.DeleteFunc(p.of.Sections, func(s resource.Section) bool {
		if s.Board == nil || len(s.Text)+len(s.Fields)+len(s.Rows) > 0 {
			return false
		}
		p.board = &boardview.Picture{
			Board: s.Board.State.Board(), Surface: widget.SurfaceOf(s.Board.Rules.Info()), Flipped: s.Flipped,
		}
		return true // boards have their own screens
	})
	p.at = max(slices.IndexFunc(p.of.Sections, func(s resource.Section) bool { return s.Name == name }), 0)
	for _, s := range p.of.Sections {
		p.ages = widget.Sooner(p.ages, agesOf(p.s, s.Rows))
		if p.grids[s.Name] == nil {
			p.grids[s.Name] = &grid{own: true}
		}
		p.grids[s.Name].set(p.s, s)
	}
	p.gather(p.r.Single)
	if p.says() == nil {
		p.talk.input.Blur()
	}
	if first {
		return tea.Batch(p.enterTalk(), p.heard(before))
	}
	return p.heard(before)
}

// grid returns the grid of the section that is shown.
func (p *detail) grid() *grid {
	if p.at < len(p.of.Sections) {
		return p.grids[p.of.Sections[p.at].Name]
	}
	return new(grid)
}

// Title implements app.Screen.
func (p *detail) Title() string {
	if p.r.Single {
		return p.r.Title
	}
	return widget.Shown(p.of.Heading, 40)
}

// Tabs implements app.Tabbed: the sections, with the number of their rows.
func (p *detail) Tabs() (names []string, at int, aside string) {
	if len(p.of.Sections) < 2 {
		return nil, 0, ""
	}
	for _, s := range p.of.Sections {
		name := s.Label
		if n := len(s.Rows); n > 0 && !strings.Contains(name, "(") {
			name += " " + strconv.Itoa(n)
		}
		names = append(names, name)
	}
	return names, p.at, ""
}

// Turn implements app.Tabbed.
func (p *detail) Turn(to int) tea.Cmd {
	p.at = to
	return nil
}

// Keys implements app.Screen.
func (p *detail) Keys() []key.Binding {
	if keys := p.modalKeys(); keys != nil {
		return keys
	}
	if p.talk.input.Focused() {
		return p.talkKeys()
	}
	var list []key.Binding
	if does := p.enterWord(); does != "" {
		list = append(list, widget.As(widget.Keys.Choose, does))
	}
	offers := p.offerKeys()
	list = append(list, offers[:min(len(offers), 1)]...)
	if n := len(p.of.Sections); n > 1 {
		list = append(list, widget.As(widget.Keys.Next, strings.ToLower(p.of.Sections[(p.at+1)%n].Label)))
	}
	list = append(list, offers[min(len(offers), 1):]...)
	list = append(list, widget.As(widget.Keys.Quit, "back"))
	if p.items() > 0 {
		list = append(list, menuKey)
	}
	if p.grid().groups() {
		list = append(list, widget.As(widget.Keys.Change, "next group"))
	}
	if p.talks() {
		return append(list, p.pageKeys()...)
	}
	return append(list, moveKeys()...)
}

// Typing implements app.Typist: letters also go into a chat line.
func (p *detail) Typing() bool { return p.page.Typing() || p.talk.input.Focused() }

// Watches implements app.Watcher: the page follows who is here if it shows that.
func (p *detail) Watches() live.View { return live.View{People: p.r.People} }

// enterWord says what enter does; "" is nothing.
func (p *detail) enterWord() string {
	l := p.grid().current()
	switch {
	case p.waiting() != nil:
		return "go there"
	case l == nil || !p.opens(l.ref):
		return ""
	case l.ref.Kind == action.Player:
		return "profile"
	case l.ref.Kind == action.Table:
		return "see the game"
	}
	return "open"
}

// waiting returns the link that waits for the user, or nil.
func (p *detail) waiting() *resource.Link {
	return first(p.of.Links, func(l resource.Link) bool { return l.Waits })
}

// Update implements app.Screen.
func (p *detail) Update(msg tea.Msg) tea.Cmd {
	if !isFor(p, msg) {
		return p.s.Unchanged()
	}
	switch msg := msg.(type) {
	case detailMsg:
		return p.take(msg)
	case newsMsg:
		return p.load(nil)
	case foundMsg:
		return p.found(msg)
	case didMsg:
		if p.talk.sent != "" && msg.offer.Name == p.talk.by {
			return p.said(msg)
		}
		return p.did(msg)
	case app.LobbyMsg:
		if !msg.Mine && !(p.r.People && msg.People) {
			return p.s.Unchanged()
		}
		return p.load(nil)
	case app.CoveredMsg:
		p.covered = true
		return p.s.Unchanged()
	case app.ShownMsg:
		p.covered = false
		return p.load(nil)
	case app.MeMsg, app.MinuteMsg:
		return p.load(nil)
	case tea.PasteMsg:
		if p.talk.input.Focused() {
			return widget.TypeInto(&p.talk.input, msg)
		}
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.MouseClickMsg:
		if cmd, ok := p.click(msg, p.given()); ok {
			return cmd
		}
		if lw, _ := split(p.w); p.w >= beside && len(p.of.Sections) > 1 && msg.X >= lw {
			return nil
		}
		was := p.grid().list.Cursor
		switch {
		case !p.grid().click(msg):
		case msg.Button == tea.MouseRight && p.items() > 0:
			p.openMenu()
		case p.grid().list.Cursor == was:
			return p.open(p.grid().current().ref)
		}
	case tea.MouseWheelMsg:
		if p.talks() {
			p.talk.wheel(msg)
		} else {
			p.grid().wheel(msg)
		}
	}
	return nil
}

// given returns the arguments that the row under the cursor sets.
func (p *detail) given() action.Values {
	if row := p.grid().chosen(); row != nil {
		return row.Values
	}
	return nil
}

func (p *detail) press(msg tea.KeyPressMsg) tea.Cmd {
	if cmd, ok := p.pressTalk(msg); ok {
		return cmd
	}
	if cmd, ok := p.page.press(msg, p.given()); ok {
		return cmd
	}
	n := max(len(p.of.Sections), 1)
	switch {
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return p.s.Pop()
	case key.Matches(msg, widget.Keys.Choose) && p.waiting() != nil:
		return p.open(p.waiting().Ref)
	case key.Matches(msg, widget.Keys.Choose):
		if l := p.grid().current(); l != nil {
			return p.open(l.ref)
		}
	case key.Matches(msg, widget.Keys.Next):
		p.at = (p.at + 1) % n
	case key.Matches(msg, widget.Keys.Previous):
		p.at = (p.at + n - 1) % n
	case key.Matches(msg, widget.Keys.Left):
		p.grid().jump(-1)
	case key.Matches(msg, widget.Keys.Right):
		p.grid().jump(+1)
	default:
		p.grid().press(msg)
	}
	return nil
}

// open opens what a reference names.
func (p *detail) open(ref resource.Ref) tea.Cmd { return p.find(p.s, p, ref) }

// Body implements app.Writer.
func (p *detail) Body(w, h int) string {
	p.w = w
	return widget.Page(p.overlay(p.lines(w, h), w, h, p.grid().cursorLine()), w, h)
}

// lines draws the page. In a wide window other sections are beside the current one.
func (p *detail) lines(w, h int) []string {
	lines := p.head(w, h)
	if w < beside || len(p.of.Sections) < 2 {
		lines = p.section(lines, w, h)
		if room := h - len(lines) - 1; room >= leastRest && !p.talks() {
			lines = append(append(lines, ""), p.rest(p.at, w, room)...)
		}
		return lines
	}
	left, right := split(w)
	top := len(lines)
	shown := p.section(nil, left, h-top)
	p.grid().at += top
	return append(lines, sideBySide(p.s.Styles, shown, p.rest(p.at, right, h-top), w, h-top)...)
}

// leastRest is how many lines the other sections need below the current one.
const leastRest = 3

// section appends the section that is shown to lines.
func (p *detail) section(lines []string, w, h int) []string {
	if p.talks() {
		return p.talkView(&p.of.Sections[p.at], lines, w, h)
	}
	return p.grid().view(p.s, lines, w, h)
}

// paragraphs joins neighbouring texts that fit in one line.
func paragraphs(texts []string, w int) (list []string) {
	for _, text := range texts {
		if n := len(list); n > 0 && widget.Width(list[n-1])+2+widget.Width(text) <= w {
			list[n-1] += "  " + text
			continue
		}
		list = append(list, text)
	}
	return list
}

// head returns the summary, and a card with what waits for the user.
func (p *detail) head(w, h int) []string {
	look, roomy := p.s.Styles, h >= widget.RoomyHeight
	var lines, lead []string
	if roomy {
		lines = append(lines, "")
	}
	if p.of.Heading != p.Title() {
		lines = append(lines, " "+look.Strong.Paint(widget.Shown(p.of.Heading, w-2)))
	}
	for _, text := range paragraphs(p.of.Lead, w-2) {
		lead = append(lead, widget.Wrap(widget.Shown(text, 4*w), w-2)...)
	}
	lines = append(lines, widget.Indent(lead[:min(len(lead), h/2)], 1)...)
	if roomy && len(lead) > 0 {
		lines = append(lines, "")
	}
	link := p.waiting()
	if link == nil {
		return lines
	}
	card := widget.Ends(" ▶ "+widget.Shown(link.Label, w-12), "enter ", w)
	if roomy {
		return append(lines, look.Card.Paint(card), "")
	}
	return append(lines, look.Card.Paint(card))
}
