package moderate

import (
	"context"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/sanction"
	"pawnstorm/lobby/staff"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// The fields of the form.
const (
	deedField = "deed"
	spanField = "span"
)

// forGood is the span of what has no end.
const forGood = "good"

// screen asks what is to be done about somebody, for how long and why, and does it.
type screen struct {
	s    *app.Session
	who  identity.Person
	said string // the line that it is about, or ""
	widget.Form
	name, why widget.Input // focused while they are typed
	busy      bool         // an answer is on its way
}

// doneMsg says what became of it.
type doneMsg struct {
	to   *screen
	told string
	err  error
}

// Can reports whether the person of a session may deal with another.
func Can(s *app.Session, who identity.PlayerID) bool {
	return s.Club.Staff.Role(s.Me.Key) != staff.None && who != s.Me.ID
}

// New is the screen about somebody. Said is what they said, if it is about that.
func New(s *app.Session, who identity.Person, said string) app.Screen {
	m := &screen{s: s, who: who, said: said, name: widget.NewInput("New name: ", 16), why: widget.NewInput("Reason: ", 200)}
	m.Show(m.fields("mute", "1d"))
	return m
}

// deed is one thing that can be done, by the word for it.
type deed struct {
	word, help string
	lasts      bool // for a span of time
	do         func(*staff.Desk, context.Context, account.Player, staff.Measure) (staff.Outcome, error)
	done       string
}

var (
	mute   = deed{"mute", "They can play, but not talk. They read the reason.", true, (*staff.Desk).Mute, "%s is muted."}
	unmute = deed{"unmute", "They can talk again.", false, (*staff.Desk).Unmute, "%s can talk again."}
	ban    = deed{"ban", "They cannot come in, and their sessions end. They read the reason.", true, (*staff.Desk).Ban, "%s is banned."}
	unban  = deed{"unban", "They can come in again.", false, (*staff.Desk).Unban, "%s can come in again."}
	kick   = deed{"end session", "Their sessions end. They can come back.", false, (*staff.Desk).Kick, "The sessions of %s are ended."}
	rename = deed{word: "rename", help: "They get another name, and their sessions end. The old name stays theirs.", done: "%s has another name."}
)

// deeds are those that make sense now.
func (m *screen) deeds() []deed {
	list := []deed{mute, ban, kick}
	if m.holds(sanction.Mute) != "" {
		list[0] = unmute
	}
	if m.holds(sanction.Ban) != "" {
		list[1] = unban
	}
	if m.who.ID.HasAccount() {
		list = append(list, rename)
	}
	return list
}

// holds says until when somebody is under a sanction, "" if they are not.
func (m *screen) holds(kind sanction.Kind) string {
	for _, s := range m.s.Club.Sanctions.List(kind) {
		if s.Means(m.who.ID) {
			if s.Until.IsZero() {
				return "for good"
			}
			return "until " + s.Until.UTC().Format("2 January 15:04 UTC")
		}
	}
	return ""
}

// fields are what there is to choose.
func (m *screen) fields(chosen, span string) []widget.Field {
	what := widget.Field{ID: deedField, Name: "What"}
	lasts := false
	for _, d := range m.deeds() {
		what.Values = append(what.Values, game.Value{ID: d.word, Name: d.word})
		what.Helps = append(what.Helps, d.help)
		lasts = lasts || d.lasts && d.word == chosen
	}
	what.Set(chosen)
	if !lasts {
		return []widget.Field{what}
	}
	long := widget.Field{ID: spanField, Name: "How long", Help: what.Hint(), Values: []game.Value{
		{ID: "30m", Name: "30 minutes"},
		{ID: "12h", Name: "12 hours"},
		{ID: "1d", Name: "a day"},
		{ID: "7d", Name: "a week"},
		{ID: "30d", Name: "30 days"},
		{ID: forGood, Name: "for good"},
	}}
	long.Set(span)
	return []widget.Field{what, long}
}

// chosen is the deed of the form.
func (m *screen) chosen() deed {
	for _, d := range m.deeds() {
		if d.word == m.Chosen(deedField) {
			return d
		}
	}
	return m.deeds()[0]
}

func (m *screen) Init(context.Context) tea.Cmd { return nil }

// Most implements app.Sized.
func (*screen) Most() (w, h int) { return app.FormWidth, app.FormHeight }

func (m *screen) Title() string { return "Moderate" }

func (m *screen) Typing() bool { return m.name.Focused() || m.why.Focused() }

func (m *screen) Keys() []key.Binding {
	switch {
	case m.name.Focused():
		return []key.Binding{widget.As(widget.Keys.Choose, "take this name"), widget.Keys.Back}
	case m.why.Focused():
		return []key.Binding{widget.As(widget.Keys.Choose, m.chosen().word), widget.Keys.Back}
	}
	return []key.Binding{widget.As(widget.Keys.Choose, "give the reason"), widget.Keys.Change, widget.As(widget.Keys.Quit, "back"), widget.Keys.UpDown}
}

func (m *screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case doneMsg:
		if msg.to == m {
			return m.done(msg)
		}
	case tea.KeyPressMsg:
		if !m.busy {
			return m.press(msg)
		}
	case tea.PasteMsg:
		return m.typed(msg)
	case tea.MouseClickMsg:
		if !m.busy && !m.Typing() && m.Click(msg) {
			m.changed()
		}
	case tea.MouseWheelMsg:
		m.List.Wheel(msg)
	}
	return nil
}

func (m *screen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case m.Typing() && key.Matches(msg, widget.Keys.Back):
		widget.CloseInput(&m.name)
		widget.CloseInput(&m.why)
	case m.Typing() && msg.String() == "enter":
		return m.entered()
	case m.Typing():
		return m.typed(msg)
	case key.Matches(msg, widget.Keys.Choose) && m.chosen().word == rename.word:
		return widget.OpenInput(&m.name, "")
	case key.Matches(msg, widget.Keys.Choose):
		return widget.OpenInput(&m.why, "")
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return m.s.Pop()
	case m.Form.Press(msg):
		m.changed()
	}
	return nil
}

// changed shows the fields that belong to what is chosen.
func (m *screen) changed() {
	at := m.List.Cursor
	m.Show(m.fields(m.Chosen(deedField), m.Chosen(spanField)))
	m.List.Choose(at)
}

func (m *screen) typed(msg tea.Msg) tea.Cmd {
	switch {
	case m.busy:
		return nil
	case m.name.Focused():
		return widget.TypeInto(&m.name, msg)
	case m.why.Focused():
		return widget.TypeInto(&m.why, msg)
	}
	return nil
}

// entered takes what was typed: a name, behind which the reason comes, or the reason.
func (m *screen) entered() tea.Cmd {
	if m.name.Focused() {
		if strings.TrimSpace(m.name.Value()) == "" {
			return nil
		}
		m.name.Blur()
		return widget.OpenInput(&m.why, "")
	}
	measure := staff.Measure{Whom: m.who.Name, Why: m.why.Value()}
	if span := m.Chosen(spanField); span != "" && span != forGood {
		measure.For, _ = words.ReadSpan(span) // one of the form's own
	}
	m.busy = true
	s, me, d, name := m.s, m.s.Me, m.chosen(), m.name.Value()
	return func() tea.Msg {
		var err error
		if d.do != nil {
			_, err = d.do(s.Club.Staff, s.Ctx, me, measure)
		} else {
			_, err = s.Club.Staff.Rename(s.Ctx, me, measure, name)
		}
		return doneMsg{m, fmt.Sprintf(d.done, widget.Shown(m.who.Name, widget.NameCells)), err}
	}
}

// done closes the screen, or says why nothing was done.
func (m *screen) done(msg doneMsg) tea.Cmd {
	m.busy = false
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	m.s.Pop()
	return app.Notice(msg.told)
}

func (m *screen) Body(w, h int) string {
	s := m.s.Styles
	lines := []string{"", " " + s.Strong.Paint(widget.Shown(m.who.Name, widget.NameCells)) + s.Faint.Paint(m.state())}
	if m.said != "" {
		lines = append(lines, widget.PaintAll(s.Faint, widget.Indent(widget.Wrap("“"+widget.Shown(m.said, 200)+"”", w-2), 1))...)
	}
	lines = append(lines, "")
	for i := range m.Fields {
		lines = m.Add(s, lines, i, 11, w)
	}
	lines = append(lines, "")
	if name := m.name.Value(); m.name.Focused() {
		lines = append(lines, " "+widget.ShowInput(&m.name, w-2))
	} else if name != "" && m.why.Focused() {
		lines = append(lines, " New name: "+widget.Shown(name, widget.NameCells))
	}
	switch {
	case m.busy:
		lines = append(lines, " "+s.Faint.Paint("Saving…"))
	case m.why.Focused():
		lines = append(lines, " "+widget.ShowInput(&m.why, w-2))
	case !m.name.Focused():
		lines = append(lines, " "+s.Faint.Paint("Press enter to go on."))
	}
	return widget.Page(append(append(lines, ""), m.Help(w)...), w, h)
}

// state says what holds for somebody already.
func (m *screen) state() string {
	text := ""
	if until := m.holds(sanction.Mute); until != "" {
		text += " is muted " + until
	}
	if until := m.holds(sanction.Ban); until != "" {
		text += " is banned " + until
	}
	return text
}
