package messages

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/mail"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// Conversation is what the person and another have written, and a line to write on.
type Conversation struct {
	s       *app.Session
	who     identity.Person
	input   widget.Input
	on      bool // the screen is on top
	sending bool // a message is on its way
	back    int  // how many lines the newest is below the end of the page
	most    int  // how far back there is anything
	high    int  // lines of a page
}

// sentMsg says what became of a message.
type sentMsg struct {
	to   *Conversation
	text string
	err  error
}

// lineLength is how many characters can be typed: no fewer than a message may have.
const lineLength = 200

// With is the screen of what the person and another have written.
func With(s *app.Session, who identity.Person) *Conversation {
	return &Conversation{s: s, who: who, input: widget.NewInput("› ", lineLength)}
}

// Other is the one with whom the person writes.
func (c *Conversation) Other() identity.PlayerID { return c.who.ID }

// Init implements app.Screen.
func (c *Conversation) Init(context.Context) tea.Cmd {
	c.on = true
	return tea.Batch(widget.OpenInput(&c.input, ""), c.read())
}

// Typing implements app.Typist.
func (c *Conversation) Typing() bool { return c.input.Focused() }

// Title implements app.Screen.
func (c *Conversation) Title() string {
	return "Messages · " + widget.Shown(c.who.Name, widget.NameCells)
}

// Keys implements app.Screen.
func (c *Conversation) Keys() []key.Binding {
	if !c.Typing() {
		return []key.Binding{
			widget.As(widget.Keys.Talk, "write"), widget.As(widget.Keys.Quit, "back"),
			widget.As(widget.Keys.PageUp, "older"), widget.As(widget.Keys.PageDown, "newer"),
		}
	}
	return []key.Binding{
		widget.As(widget.Keys.Choose, "send"), widget.As(widget.Keys.Back, "back"),
		widget.As(widget.Keys.PageUp, "older"), widget.As(widget.Keys.PageDown, "newer"), reportHelp,
	}
}

// reportHelp stands in the footer for what can be typed behind a slash.
var reportHelp = widget.Bind("/report", "report the last message")

// read notes that what the other wrote was seen.
func (c *Conversation) read() tea.Cmd {
	if !c.on || c.s.Mail.Unread(c.who.ID) == 0 {
		return nil
	}
	ctx, club, me, upTo, from := c.s.Ctx, c.s.Club, c.s.Me, c.s.Mail.Last, c.who.ID
	return func() tea.Msg {
		err := club.Mail.MarkRead(ctx, me, func(l *mail.Letter) bool { return l.From.ID == from && l.N <= upTo })
		if err != nil {
			return app.NoticeMsg{Text: errs.Sentence(err), Bad: true}
		}
		return nil
	}
}

// Update implements app.Screen.
func (c *Conversation) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.MailMsg:
		return c.read()
	case app.ShownMsg:
		c.on = true
		return c.read()
	case app.CoveredMsg:
		c.on = false
	case sentMsg:
		if msg.to == c {
			return c.sent(msg)
		}
	case tea.PasteMsg:
		return widget.TypeInto(&c.input, msg)
	case tea.KeyPressMsg:
		return c.press(msg)
	case tea.MouseWheelMsg:
		by := -widget.WheelRows
		if msg.Button == tea.MouseWheelUp {
			by = widget.WheelRows
		}
		c.scroll(by)
	}
	return nil
}

func (c *Conversation) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.PageUp):
		c.scroll(c.high)
	case key.Matches(msg, widget.Keys.PageDown):
		c.scroll(-c.high)
	case key.Matches(msg, widget.Keys.Back):
		return c.s.Pop()
	case c.Typing() && msg.String() == "enter":
		return c.submit()
	case c.Typing():
		return widget.TypeInto(&c.input, msg)
	case key.Matches(msg, widget.Keys.Quit):
		return c.s.Pop()
	case key.Matches(msg, widget.Keys.Talk):
		return c.input.Focus()
	}
	return nil
}

func (c *Conversation) scroll(by int) { c.back = max(min(c.back+by, c.most), 0) }

// submit sends what was typed, or does what it says behind a slash. An empty line gives
// the keys back.
func (c *Conversation) submit() tea.Cmd {
	text := strings.TrimSpace(c.input.Value())
	switch {
	case text == "":
		c.input.Blur()
		return nil
	case c.sending:
		return app.Refuse("Your last message is still being saved. One moment, please.")
	case strings.HasPrefix(text, "/"):
		return c.command(text[1:])
	}
	c.sending, c.back = true, 0
	c.input.SetValue("")
	ctx, club, me, who := c.s.Ctx, c.s.Club, c.s.Me, c.who
	return c.s.Save(func() tea.Msg {
		_, err := club.Mail.Tell(ctx, me, who, text)
		return sentMsg{c, text, err}
	})
}

// sent hears what became of a message. One that was refused comes back, to be mended.
func (c *Conversation) sent(msg sentMsg) tea.Cmd {
	c.sending = false
	if msg.err == nil {
		return nil
	}
	if c.input.Value() == "" {
		c.input.SetValue(msg.text)
	}
	return app.Complain(msg.err)
}

// command does what was typed behind a slash.
func (c *Conversation) command(text string) tea.Cmd {
	word, why, _ := strings.Cut(text, " ")
	letters := c.s.Mail.With(c.who.ID)
	if !strings.EqualFold(word, "report") {
		return app.Refuse(fmt.Sprintf("There is no /%s. There is /report, with a reason behind it.", widget.Shown(word, widget.NameCells)))
	}
	for _, l := range slices.Backward(letters) {
		if l.From.ID != c.who.ID {
			continue
		}
		c.input.SetValue("")
		ctx, club, me := c.s.Ctx, c.s.Club, c.s.Me.Person
		return c.s.Save(func() tea.Msg {
			if err := club.Mail.Report(ctx, me, l.N, why); err != nil {
				return app.NoticeMsg{Text: errs.Sentence(err), Bad: true}
			}
			return app.NoticeMsg{Text: fmt.Sprintf("Reported to the keeper of this server: “%s”.", widget.Shown(l.Text, 40))}
		})
	}
	return app.Refuse(fmt.Sprintf("%s has written nothing to you.", widget.Shown(c.who.Name, widget.NameCells)))
}

// Body implements app.Writer.
func (c *Conversation) Body(w, h int) string {
	s := c.s.Styles
	foot := s.Faint.Paint(widget.Cut("› t writes", w))
	if c.Typing() {
		foot = widget.ShowInput(&c.input, w)
	}
	rows := c.lines(w)
	c.high = max(h-2, 1)
	c.most = max(len(rows)-c.high, 0)
	c.scroll(0)
	end := len(rows) - c.back
	shown := rows[max(end-c.high, 0):end]
	where := "is not here, and reads it later"
	if c.s.Club.Tables.IsHere(c.who.ID) {
		where = "is here"
	}
	more := ""
	if c.back > 0 {
		more = "pgdn: newer"
	}
	lines := []string{s.Faint.Paint(widget.Ends(widget.Shown(c.who.Name, widget.NameCells)+" "+where, more, w))}
	for len(lines)+len(shown) < h-1 {
		lines = append(lines, "")
	}
	return widget.Page(append(append(lines, shown...), foot), w, h)
}

// lines are what was written, each below its date if that is another than before.
func (c *Conversation) lines(w int) []string {
	s := c.s.Styles
	letters := c.s.Mail.With(c.who.ID)
	if len(letters) == 0 {
		return widget.PaintAll(s.Faint, widget.Wrap("Nothing has been written yet.", w))
	}
	const day = "2 January 2006"
	zone := c.s.Zone()
	date := c.s.Now().In(zone).Format(day)
	var rows []string
	if zone != time.UTC {
		rows = widget.PaintAll(s.Faint, widget.Wrap("Times are those of "+zone.String()+".", w))
	}
	for _, l := range letters {
		if of := l.At.In(zone).Format(day); of != date {
			rows, date = append(rows, s.Faint.Paint(widget.Cut(of, w))), of
		}
		text := l.At.In(zone).Format("15:04 ") + s.Strong.Paint(widget.Shown(l.From.Name, widget.NameCells)+":") + " " + identity.CleanText(l.Text, lineLength)
		rows = append(rows, widget.Wrap(text, w)...)
	}
	return rows
}
