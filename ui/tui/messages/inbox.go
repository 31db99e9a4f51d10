package messages

import (
	"context"
	"fmt"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/mail"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// inbox lists those with whom there are messages, the latest first.
type inbox struct {
	s      *app.Session
	ctx    context.Context
	people []mail.Correspondent
	list   widget.List
	to     widget.Input     // focused while the name of somebody is typed
	ask    *widget.Question // nil if nothing is asked
	rows   int              // the line of the body on which the first row was drawn
}

// Commands of the page.
var (
	writeKey  = widget.As(widget.Keys.Talk, "write to somebody")
	deleteKey = widget.Bind("d", "delete", "d")
)

// foundMsg brings the person to whom something is to be written.
type foundMsg struct {
	to  *inbox
	who identity.Person
	err error
}

// New lists those with whom there are messages.
func New(s *app.Session) app.Screen {
	return &inbox{s: s, to: widget.NewInput("To: ", 20)}
}

func (b *inbox) Init(ctx context.Context) tea.Cmd {
	b.ctx = ctx
	b.gather()
	return nil
}

// Typing implements app.Typist.
func (b *inbox) Typing() bool { return b.to.Focused() || b.ask != nil }

// Ages implements app.Aging.
func (b *inbox) Ages() time.Duration { return time.Minute }

func (b *inbox) Title() string { return "Messages" }

func (b *inbox) Keys() []key.Binding {
	switch {
	case b.ask != nil:
		return widget.AnswerKeys()
	case b.to.Focused():
		return []key.Binding{widget.As(widget.Keys.Choose, "write"), widget.As(widget.Keys.Back, "close")}
	case len(b.people) == 0:
		return []key.Binding{writeKey, widget.As(widget.Keys.Quit, "back")}
	}
	return []key.Binding{
		widget.As(widget.Keys.Choose, "read"), writeKey, deleteKey, widget.As(widget.Keys.Quit, "back"),
		widget.Keys.UpDown, widget.Keys.PageUp, widget.Keys.PageDown, widget.Keys.Home, widget.Keys.End,
	}
}

// gather takes in whom there are messages with. The cursor stays on its person.
func (b *inbox) gather() {
	chosen := b.chosen()
	b.people = b.s.Mail.Correspondents()
	b.list.Rows = len(b.people)
	b.list.Choose(b.list.Cursor)
	for i, c := range b.people {
		if c.ID == chosen.ID {
			b.list.Follow(i)
		}
	}
}

// chosen is the person under the cursor; nobody if the list is empty.
func (b *inbox) chosen() identity.Person {
	if b.list.Cursor < len(b.people) {
		return b.people[b.list.Cursor].Person
	}
	return identity.Person{}
}

func (b *inbox) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.MailMsg, app.MeMsg, app.ShownMsg:
		b.gather()
	case foundMsg:
		if msg.to == b {
			return b.found(msg)
		}
	case tea.PasteMsg:
		if b.to.Focused() {
			return widget.TypeInto(&b.to, msg)
		}
	case tea.KeyPressMsg:
		return b.press(msg)
	case tea.MouseClickMsg:
		return b.click(msg)
	case tea.MouseWheelMsg:
		b.list.Wheel(msg)
	}
	return nil
}

func (b *inbox) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case b.ask != nil:
		settled, cmd := b.ask.Answer(msg)
		if settled {
			b.ask = nil
		}
		return cmd
	case b.to.Focused():
		return b.pressName(msg)
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return b.s.Pop()
	case key.Matches(msg, writeKey):
		if b.s.Me.Guest {
			return app.Refuse("Messages are kept for accounts. Take a name first.")
		}
		return widget.OpenInput(&b.to, "")
	case len(b.people) == 0:
	case key.Matches(msg, widget.Keys.Choose):
		return b.open()
	case key.Matches(msg, deleteKey):
		b.askDelete()
	default:
		b.list.Press(msg)
	}
	return nil
}

func (b *inbox) open() tea.Cmd { return b.s.Push(With(b.s, b.chosen())) }

// pressName answers a key while the name of somebody is typed.
func (b *inbox) pressName(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back):
		widget.CloseInput(&b.to)
		return nil
	case msg.String() != "enter":
		return widget.TypeInto(&b.to, msg)
	case b.to.Value() == "":
		return nil
	}
	club, ctx, name := b.s.Club, b.ctx, b.to.Value()
	return b.s.Await(func(context.Context) tea.Msg {
		who, err := club.Accounts.Find(ctx, name)
		return foundMsg{b, who, err}
	})
}

func (b *inbox) found(msg foundMsg) tea.Cmd {
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	widget.CloseInput(&b.to)
	return b.s.Push(With(b.s, msg.who))
}

// askDelete asks whether to remove what was written with the chosen one.
func (b *inbox) askDelete() {
	who, s := b.chosen(), b.s
	b.ask = &widget.Question{
		Text: fmt.Sprintf("Delete what you and %s wrote, on your side?", widget.Shown(who.Name, widget.NameCells)),
		Yes: func() tea.Cmd {
			ctx, club, me := s.Ctx, s.Club, s.Me
			return s.Save(func() tea.Msg {
				if err := club.Mail.Discard(ctx, me, who.ID); err != nil {
					return app.NoticeMsg{Text: errs.Sentence(err), Bad: true}
				}
				return app.NoticeMsg{Text: "Deleted."}
			})
		},
	}
}

// click chooses the row that is clicked, and opens the one that was chosen before.
func (b *inbox) click(msg tea.MouseClickMsg) tea.Cmd {
	i, ok := b.list.At(msg.Y - b.rows)
	switch {
	case msg.Button != tea.MouseLeft || !ok || b.Typing():
	case i == b.list.Cursor:
		return b.open()
	default:
		b.list.Choose(i)
	}
	return nil
}

// Body implements app.Writer.
func (b *inbox) Body(w, h int) string {
	s := b.s.Styles
	head := words.Unread(b.s.Mail.Unread(""))
	if head == "" {
		head = "Nothing waits to be read."
	}
	lines := []string{s.Faint.Paint(widget.Cut(head, w)), ""}
	b.rows = len(lines)
	var foot []string
	switch {
	case b.ask != nil:
		foot = b.ask.Lines(s, w)
	case b.to.Focused():
		foot = []string{widget.ShowInput(&b.to, w)}
	}
	b.list.Resize(len(b.people), h-len(lines)-len(foot))
	if len(b.people) == 0 {
		lines = append(lines, widget.Wrap("You have no messages. Press t to write to a player.", w)...)
	}
	from, to := b.list.Window()
	for i := from; i < to; i++ {
		lines = append(lines, b.line(&b.people[i], i == b.list.Cursor, w))
	}
	for len(lines) < h-len(foot) {
		lines = append(lines, "")
	}
	return widget.Page(append(lines[:max(h-len(foot), 0)], foot...), w, h)
}

// nameCells is how wide the column of names is.
const nameCells = 16

// line is a row: who it is, how much of theirs is new, and what was written last.
func (b *inbox) line(c *mail.Correspondent, chosen bool, w int) string {
	name := widget.Shown(c.Name, nameCells)
	if c.Unread > 0 {
		name = widget.Cut(name, nameCells-4) + fmt.Sprintf(" (%d)", c.Unread)
	}
	last := widget.Shown(c.Last.Text, w)
	if c.Last.From.ID == b.s.Me.ID {
		last = "you: " + last
	}
	age := widget.Age(b.s.Now().Sub(c.Last.At))
	text := widget.Fit(name, nameCells) + "  "
	text += widget.Fit(last, max(w-2-widget.Width(text)-widget.Width(age)-1, 0)) + " " + age
	switch {
	case chosen:
		return b.s.Styles.Focus.Paint(widget.Fit("▸ "+text, w))
	case c.Unread > 0:
		return b.s.Styles.Badge.Paint(widget.Cut("  "+text, w))
	}
	return widget.Cut("  "+text, w)
}
