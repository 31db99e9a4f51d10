package chat

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/errs"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// Pane is the chat of a screen: the messages of one room and a line to type on. While closed, it
// still follows its rooms to count new messages.
type Pane struct {
	s     *app.Session
	ctx   context.Context // ends when the screen is closed
	Rooms []*talkRoom     // the rooms that the user may read
	at    int             // the shown room

	Open   bool
	Stays  bool         // the pane stays open when the user stops typing
	Shown  bool         // the newest lines are visible although the pane is closed
	Input  widget.Input // focused while the user types
	saying bool         // a line is being saved
	answer []string     // the answer to the last command, until the next line

	// until is the number of the last visible line, or 0 for the newest. first is the number of
	// the first visible line, and count how many there are.
	until, first uint64
	count        int
}

// talkRoom is a room that the pane follows.
type talkRoom struct {
	room  chat.Room
	ctx   context.Context // ends when the room is left
	leave context.CancelFunc
	news  <-chan *chat.Conversation
	Talk  chat.Conversation
	heard bool // the earlier lines have arrived
}

// talkEvery is the shortest time between two redraws of a busy room.
const talkEvery = 150 * time.Millisecond

// lineLength is the maximum length of a typed line. The lobby takes no more either.
const lineLength = 200

// NewPane returns a pane that follows no room yet.
func NewPane(s *app.Session) *Pane {
	if s.Read == nil {
		s.Read = make(map[chat.Room]uint64)
	}
	return &Pane{s: s, Input: widget.NewInput("› ", lineLength)}
}

// Follow sets the rooms of the pane. It enters new ones and leaves the others.
func (p *Pane) Follow(ctx context.Context, rooms ...chat.Room) tea.Cmd {
	p.ctx = ctx
	was, shown := p.Rooms, p.Room()
	p.Rooms = make([]*talkRoom, len(rooms))
	var cmds []tea.Cmd
	for i, room := range rooms {
		if at := slices.IndexFunc(was, func(r *talkRoom) bool { return r.room == room }); at >= 0 {
			p.Rooms[i] = was[at]
			continue
		}
		p.Rooms[i] = &talkRoom{room: room}
		cmds = append(cmds, p.enter(p.Rooms[i]))
	}
	for _, r := range was {
		if !slices.Contains(p.Rooms, r) {
			r.leave()
		}
	}
	p.at = max(slices.Index(p.Rooms, shown), 0)
	if len(p.Rooms) == 0 {
		p.Close()
	}
	return tea.Batch(cmds...)
}

// enter subscribes to a room, which may read the store.
func (p *Pane) enter(r *talkRoom) tea.Cmd {
	r.ctx, r.leave = context.WithCancel(p.ctx)
	ctx, club, me := r.ctx, p.s.Club, p.s.Me.Person
	return func() tea.Msg {
		news, err := club.Chat.Follow(ctx, r.room, me)
		return app.Result(p, func() tea.Cmd { return p.entered(ctx, r, news, err) })
	}
}

// entered starts to receive the lines of a room. ctx is the context of the subscription.
func (p *Pane) entered(ctx context.Context, r *talkRoom, news <-chan *chat.Conversation, err error) tea.Cmd {
	switch {
	case !slices.Contains(p.Rooms, r) || ctx != r.ctx || ctx.Err() != nil:
		return p.s.Unchanged()
	case err == nil:
		r.news = news
		return tea.Batch(p.s.Unchanged(), p.wait(r, 0))
	}
	p.drop(r)
	if errs.KindOf(err) == errs.Refused { // the table has moved on
		return nil
	}
	return app.Complain(err)
}

// Sleep leaves all rooms until Wake. The pane keeps its lines and the typed text.
func (p *Pane) Sleep() {
	for _, r := range p.Rooms {
		r.leave()
	}
}

// Wake enters the rooms again after Sleep.
func (p *Pane) Wake() tea.Cmd {
	var cmds []tea.Cmd
	for _, r := range p.Rooms {
		cmds = append(cmds, p.enter(r))
	}
	return tea.Batch(cmds...)
}

// drop removes a room that could not be entered. The next Follow may try again.
func (p *Pane) drop(r *talkRoom) {
	r.leave()
	p.Rooms = slices.DeleteFunc(slices.Clone(p.Rooms), func(other *talkRoom) bool { return other == r })
	p.at = 0
	if len(p.Rooms) == 0 {
		p.Close()
	}
}

// Room returns the shown room, or nil.
func (p *Pane) Room() *talkRoom {
	if len(p.Rooms) == 0 {
		return nil
	}
	return p.Rooms[p.at]
}

// Update handles the pane's own messages.
func (p *Pane) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.ResultMsg:
		if msg.To == p {
			return msg.Take()
		}
		return p.s.Unchanged()
	case MuteMsg:
		if msg.to == p {
			p.answer = []string{muteAnswer(msg)}
		}
	}
	return nil
}

// wait receives the next news of a room, at least d from now.
func (p *Pane) wait(r *talkRoom, d time.Duration) tea.Cmd {
	return app.ReceiveAfter(r.ctx, d, r.news, func(c *chat.Conversation) tea.Msg {
		return app.Result(p, func() tea.Cmd { return p.hear(r, c) })
	})
}

// hear takes the lines of a room. In the lobby, lines from before the user came count as read. At a
// table they are for everyone who comes.
func (p *Pane) hear(r *talkRoom, c *chat.Conversation) tea.Cmd {
	if !slices.Contains(p.Rooms, r) {
		return p.s.Unchanged()
	}
	last, first := r.Talk.Last(), !r.heard
	r.Talk, r.heard = *c, true
	if _, before := p.s.Read[r.room]; !before && r.room == chat.LobbyRoom {
		p.s.Read[r.room] = c.Last()
	}
	p.look()
	if !first {
		return tea.Batch(p.mentioned(r, last), p.wait(r, talkEvery))
	}
	if len(c.Lines) == 0 {
		p.s.Unchanged()
	}
	return p.wait(r, talkEvery)
}

// mentioned sends a message if a new line mentions the user's name. after is the last old line.
func (p *Pane) mentioned(r *talkRoom, after uint64) tea.Cmd {
	for _, l := range r.Talk.Lines {
		if l.N > after && l.Who.ID != p.s.Me.ID && !p.s.Mutes(l.Who.ID) && Mentions(l.Text, p.s.Me.Name) {
			return app.Send(app.MentionMsg{Text: l.Who.Name + ": " + l.Text})
		}
	}
	return nil
}

// Mentions reports whether a text contains a name as a word.
func Mentions(text, name string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '_'
	}), func(word string) bool { return strings.EqualFold(word, name) })
}

// Seen says whether the newest lines are visible while the pane is closed.
func (p *Pane) Seen(shown bool) {
	p.Shown = shown
	p.look()
}

// look marks the shown lines as read.
func (p *Pane) look() {
	if r := p.Room(); (p.Open || p.Shown) && r != nil {
		p.s.Read[r.room] = max(p.s.Read[r.room], r.Talk.Last())
	}
}

// unread returns the unread lines of other people, room by room, oldest first.
func (p *Pane) unread() []chat.Line {
	var lines []chat.Line
	for _, r := range p.Rooms {
		lines = append(lines, p.unreadIn(r)...)
	}
	return lines
}

func (p *Pane) unreadIn(r *talkRoom) []chat.Line {
	var lines []chat.Line
	for _, l := range r.Talk.Lines {
		if l.N > p.s.Read[r.room] && l.Who.ID != p.s.Me.ID && !p.s.Mutes(l.Who.ID) {
			lines = append(lines, l)
		}
	}
	return lines
}

// Begin opens the pane for typing.
func (p *Pane) Begin() tea.Cmd {
	if len(p.Rooms) == 0 {
		return nil
	}
	p.Open = true
	p.look()
	return p.Input.Focus()
}

// Close hides the pane and keeps the typed text.
func (p *Pane) Close() {
	p.Open, p.answer, p.until = false, nil, 0
	p.Input.Blur()
}

// Typing reports whether letters go into the pane.
func (p *Pane) Typing() bool { return p.Input.Focused() }

// submit sends the typed line, or carries out a command. It reports whether there was text.
func (p *Pane) submit() (bool, tea.Cmd) {
	text := strings.TrimSpace(p.Input.Value())
	room := p.Room()
	switch {
	case text == "":
		return false, nil
	case p.saying:
		return true, app.Refuse("Your last line is still being saved. One moment, please.")
	}
	p.Input.SetValue("")
	p.answer, p.until = nil, 0
	if words, ok := strings.CutPrefix(text, "/"); ok {
		return true, p.command(words)
	}
	p.saying = true
	ctx, club, me := p.s.Ctx, p.s.Club, p.s.Me
	return true, p.s.Save(func() tea.Msg {
		err := club.Chat.Say(ctx, me, room.room, text)
		return app.Result(p, func() tea.Cmd { return p.said(text, err) })
	})
}

// said handles the outcome of sending a line. A rejected line comes back to be corrected.
func (p *Pane) said(text string, err error) tea.Cmd {
	p.saying = false
	if err == nil {
		return nil
	}
	if p.Input.Value() == "" {
		p.Input.SetValue(text)
	}
	return app.Complain(err)
}
