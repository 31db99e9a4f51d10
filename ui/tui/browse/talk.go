package browse

import (
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/chat"
	"pawnstorm/ui/tui/widget"
)

// talk is the chat section of a page: the messages, the latest at the bottom, and the line
// that the user types.
type talk struct {
	input widget.Input
	sent  string // the line being sent; "" if none
	by    string // the name of the action that sends it
	back  int    // how many rows the page is scrolled back
	most  int    // the most it can be scrolled back
	high  int    // rows of the page
}

// lineLength is the most characters of a line. It must not be less than chat allows.
const lineLength = 200

// talkAt returns the index of the first section with a chat, or -1.
func talkAt(sections []resource.Section) int {
	return slices.IndexFunc(sections, func(s resource.Section) bool { return s.Talk != nil })
}

// talks reports whether the section that is shown is a chat.
func (p *detail) talks() bool { return p.at < len(p.of.Sections) && p.of.Sections[p.at].Talk != nil }

// says returns the action that sends a line to the chat, or nil.
func (p *detail) says() *action.Offer {
	at := talkAt(p.of.Sections)
	return first(p.offers, func(o action.Offer) bool { return at >= 0 && o.Name == p.of.Sections[at].Talk.Says })
}

// enterTalk lets the user type if the chat is the only section.
func (p *detail) enterTalk() tea.Cmd {
	if len(p.of.Sections) != 1 || p.says() == nil {
		return nil
	}
	return p.talk.input.Focus()
}

// talkKeys returns the keys while the user types a line.
func (p *detail) talkKeys() []key.Binding {
	send, back := widget.As(widget.Keys.Choose, "send"), widget.As(widget.Keys.Back, "back")
	list := []key.Binding{send, back, widget.Bind("tab", "actions", "tab")}
	return append(list, p.pageKeys()...)
}

// pageKeys returns the keys that scroll the chat.
func (p *detail) pageKeys() []key.Binding {
	if p.talk.most == 0 {
		return nil
	}
	return []key.Binding{widget.As(widget.Keys.PageUp, "older"), widget.As(widget.Keys.PageDown, "newer")}
}

// pressTalk handles the keys of the chat; ok is false for others.
func (p *detail) pressTalk(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	t := &p.talk
	says := p.says()
	switch {
	case p.page.Typing():
		return nil, false
	case !t.input.Focused() && says != nil && msg.String() == says.Key:
		p.at = talkAt(p.of.Sections)
		return t.input.Focus(), true
	case !p.talks():
		return nil, false
	case key.Matches(msg, widget.Keys.PageUp):
		t.scroll(t.high)
	case key.Matches(msg, widget.Keys.PageDown):
		t.scroll(-t.high)
	case !t.input.Focused() && key.Matches(msg, widget.Keys.UpDown):
		t.scroll(map[bool]int{true: +1, false: -1}[key.Matches(msg, widget.Keys.Up)])
	case !t.input.Focused():
		return nil, false
	case key.Matches(msg, widget.Keys.Back) && len(p.of.Sections) == 1:
		return p.s.Pop(), true
	case key.Matches(msg, widget.Keys.Back), msg.String() == "tab":
		t.input.Blur()
	case msg.String() == "enter":
		return p.submit(), true
	default:
		return widget.TypeInto(&t.input, msg), true
	}
	return nil, true
}

func (t *talk) scroll(by int) { t.back = max(min(t.back+by, t.most), 0) }

// wheel scrolls with the mouse wheel.
func (t *talk) wheel(msg tea.MouseWheelMsg) {
	if msg.Button == tea.MouseWheelUp {
		t.scroll(widget.WheelRows)
	} else {
		t.scroll(-widget.WheelRows)
	}
}

// submit sends the typed line. A line that begins with a slash is a command, as after a colon.
// An empty line leaves the input.
func (p *detail) submit() tea.Cmd {
	t, says := &p.talk, p.says()
	text := strings.TrimSpace(t.input.Value())
	command, ok := strings.CutPrefix(text, "/")
	switch {
	case text == "":
		t.input.Blur()
		return nil
	case t.sent != "":
		return app.Refuse("Your last message is still being saved. One moment, please.")
	case ok:
		t.input.SetValue("")
		return p.command(command)
	case says == nil:
		return app.Refuse("You can no longer write here.")
	}
	t.sent, t.by, t.back = text, says.Name, 0
	t.input.SetValue("")
	return p.carryOut(p, *says, action.Values{"text": {text}})
}

// command runs a line after a slash: an action on the subject that takes a text, or a command
// as after a colon.
func (p *detail) command(line string) tea.Cmd {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	for _, o := range p.offers {
		if asks := o.Asks(); o.Name == word && len(asks) == 1 && asks[0].Name == "text" {
			return p.carryOut(p, o, action.Values{"text": {strings.TrimSpace(rest)}})
		}
	}
	return app.Send(app.LineMsg{Line: line})
}

// said handles the result of sending a line. A refused line comes back to be corrected.
func (p *detail) said(msg didMsg) tea.Cmd {
	text := p.talk.sent
	p.talk.sent = ""
	if msg.err == nil {
		return p.load(nil)
	}
	if p.talk.input.Value() == "" {
		p.talk.input.SetValue(text)
	}
	return app.Complain(msg.err)
}

// heard marks messages as seen, and tells users about new messages with their name.
func (p *detail) heard(before resource.Detail) tea.Cmd {
	if p.covered {
		return nil
	}
	var cmds []tea.Cmd
	seen := first(p.offers, func(o action.Offer) bool { return p.r.Seen != "" && o.Name == p.r.Seen })
	if seen != nil {
		o, c, subject, ctx := *seen, p.caller(), p.subject, p.s.Ctx
		cmds = append(cmds, func() tea.Msg {
			if _, err := p.actions.Do(ctx, c, o.Action, subject, o.Values); err != nil {
				return app.Complain(err)()
			}
			return nil
		})
	}
	at, was := talkAt(p.of.Sections), talkAt(before.Sections)
	if at < 0 || was < 0 {
		return tea.Batch(cmds...)
	}
	var last time.Time
	if lines := before.Sections[was].Talk.Lines; len(lines) > 0 {
		last = lines[len(lines)-1].At
	}
	for _, l := range p.of.Sections[at].Talk.Lines {
		if l.At.After(last) && !l.Mine && chat.Mentions(l.Text, p.s.Me.Name) {
			cmds = append(cmds, app.Send(app.MentionMsg{Text: l.Who.Text + ": " + l.Text}))
		}
	}
	return tea.Batch(cmds...)
}

// talkView appends the chat to lines, with the input at the foot.
func (p *detail) talkView(of *resource.Section, lines []string, w, h int) []string {
	t, look := &p.talk, p.s.Styles
	rows := p.talkRows(of, w-2)
	foot := ""
	switch says := p.says(); {
	case t.input.Focused():
		foot = " " + widget.ShowInput(&t.input, w-2)
	case says != nil:
		foot = " " + look.Faint.Paint(widget.Cut("› "+says.Key+" "+widget.Does(says.Label), w-2))
	}
	t.high = max(h-len(lines)-1, 1)
	t.most = max(len(rows)-t.high, 0)
	t.scroll(0)
	end := len(rows) - t.back
	shown := widget.Indent(rows[max(end-t.high, 0):end], 1)
	if t.back > 0 {
		foot = widget.Ends(foot, look.Faint.Paint("pgdn: newer "), w)
	}
	for len(lines)+len(shown) < h-1 {
		lines = append(lines, "")
	}
	return append(append(lines, shown...), foot)
}

// talkRows formats the messages of a chat, with a line for each new date.
func (p *detail) talkRows(of *resource.Section, w int) []string {
	look, zone := p.s.Styles, p.s.Zone()
	if len(of.Talk.Lines) == 0 {
		return widget.PaintAll(look.Faint, widget.Wrap(of.Empty, w))
	}
	const day = "2 January 2006"
	var rows []string
	date := p.s.Now().In(zone).Format(day)
	for _, l := range of.Talk.Lines {
		if on := l.At.In(zone).Format(day); on != date {
			rows, date = append(rows, look.Faint.Paint(widget.Cut(on, w))), on
		}
		who := look.Strong.Paint(widget.Shown(l.Who.Text, widget.NameCells) + ":")
		text := l.At.In(zone).Format("15:04 ") + who + " " + identity.CleanText(l.Text, lineLength)
		rows = append(rows, widget.Wrap(text, w)...)
	}
	return rows
}
