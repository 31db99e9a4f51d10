package ui

import (
	"context"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/talk"
)

// talkPane is the chat of a screen: what is said in one of its rooms, and a line
// to answer on. It follows the rooms also while it is closed, to tell what is
// new.
type talkPane struct {
	s     *session
	ctx   context.Context // ends with the screen
	rooms []*talkRoom     // that may be read now
	at    int             // the room that is shown

	open   bool
	stays  bool            // the pane leaves room for the screen: it may be open without being typed in
	input  textinput.Model // focused while a line is typed
	saying bool            // a line of mine is on its way
	answer []string        // to the last command, until the next line

	// until is the number of the last line that is shown, 0 the newest there is;
	// first and count tell of the lines that were shown last.
	until, first uint64
	count        int
}

// talkRoom is a room that is followed.
type talkRoom struct {
	room  talk.Room
	ctx   context.Context // ends when the room is left
	leave context.CancelFunc
	news  <-chan talk.Conversation
	talk  talk.Conversation
}

// Messages of a talk pane. Every screen hears all of them, and its pane takes
// its own.
type (
	roomMsg struct {
		to   *talkRoom
		news <-chan talk.Conversation
		err  error
	}
	talkMsg struct {
		to   *talkRoom
		talk talk.Conversation
	}
	saidMsg struct {
		to   *talkPane
		text string
		err  error
	}
	answerMsg struct {
		to    *talkPane
		lines []string
	}
)

// talkEvery is how often the talk of a busy room is drawn again at most.
const talkEvery = 150 * time.Millisecond

// lineLength is how many characters fit on the line that is typed: no fewer than
// the lobby takes.
const lineLength = 200

func newTalkPane(s *session) *talkPane {
	if s.read == nil {
		s.read = make(map[talk.Room]uint64)
	}
	return &talkPane{s: s, input: newInput("› ", lineLength)}
}

// follow makes these the rooms of the pane: it enters the new ones, and leaves
// those that are not among them.
func (p *talkPane) follow(ctx context.Context, rooms ...talk.Room) tea.Cmd {
	p.ctx = ctx
	was, shown := p.rooms, p.room()
	p.rooms = make([]*talkRoom, len(rooms))
	var cmds []tea.Cmd
	for i, room := range rooms {
		if at := slices.IndexFunc(was, func(r *talkRoom) bool { return r.room == room }); at >= 0 {
			p.rooms[i] = was[at]
			continue
		}
		p.rooms[i] = &talkRoom{room: room}
		cmds = append(cmds, p.enter(p.rooms[i]))
	}
	for _, r := range was {
		if !slices.Contains(p.rooms, r) {
			r.leave()
		}
	}
	p.at = max(slices.Index(p.rooms, shown), 0)
	if len(p.rooms) == 0 {
		p.close()
	}
	return tea.Batch(cmds...)
}

// enter opens the mailbox of a room. It may have to read the store.
func (p *talkPane) enter(r *talkRoom) tea.Cmd {
	r.ctx, r.leave = context.WithCancel(p.ctx)
	service, me := p.s.Club, p.s.me.Person
	return func() tea.Msg {
		news, err := service.Talk.Follow(r.ctx, r.room, me)
		return roomMsg{r, news, err}
	}
}

// drop takes a room out that could not be entered; the next call of follow may
// try again.
func (p *talkPane) drop(r *talkRoom) {
	r.leave()
	p.rooms = slices.DeleteFunc(slices.Clone(p.rooms), func(other *talkRoom) bool { return other == r })
	p.at = 0
	if len(p.rooms) == 0 {
		p.close()
	}
}

// room is the room that is shown, or nil.
func (p *talkPane) room() *talkRoom {
	if len(p.rooms) == 0 {
		return nil
	}
	return p.rooms[p.at]
}

// update takes the pane's own messages.
func (p *talkPane) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case roomMsg:
		switch {
		case !slices.Contains(p.rooms, msg.to):
		case msg.err != nil:
			p.drop(msg.to)
			if errs.KindOf(msg.err) != errs.Refused { // the table has gone on meanwhile
				return complain(msg.err)
			}
		default:
			msg.to.news = msg.news
			return p.wait(msg.to, 0)
		}
	case talkMsg:
		if slices.Contains(p.rooms, msg.to) {
			p.hear(msg.to, msg.talk)
			return p.wait(msg.to, talkEvery)
		}
	case saidMsg:
		if msg.to == p {
			return p.said(msg)
		}
	case answerMsg:
		if msg.to == p {
			p.answer = msg.lines
		}
	case muteMsg:
		if msg.to == p {
			p.answer = []string{muteAnswer(msg)}
		}
	}
	return nil
}

// wait receives the next news of a room, at least d from now.
func (p *talkPane) wait(r *talkRoom, d time.Duration) tea.Cmd {
	ctx, news := r.ctx, r.news
	pause := after(ctx, d, nil)
	return func() tea.Msg {
		pause()
		return receive(ctx, news, func(c talk.Conversation) tea.Msg { return talkMsg{r, c} })()
	}
}

// hear takes what is said in a room. What was said in the lobby before one came
// was for others; what was said at a table is for all who come to it.
func (p *talkPane) hear(r *talkRoom, t talk.Conversation) {
	r.talk = t
	if _, before := p.s.read[r.room]; !before && r.room == talk.LobbyRoom {
		p.s.read[r.room] = t.Last()
	}
	p.look()
}

// look notes that the person has seen what the open pane shows.
func (p *talkPane) look() {
	if r := p.room(); p.open && r != nil {
		p.s.read[r.room] = max(p.s.read[r.room], r.talk.Last())
	}
}

// unread are the lines of others that the person has not seen, room by room, the
// oldest first.
func (p *talkPane) unread() []talk.Line {
	var lines []talk.Line
	for _, r := range p.rooms {
		lines = append(lines, p.unreadIn(r)...)
	}
	return lines
}

func (p *talkPane) unreadIn(r *talkRoom) []talk.Line {
	var lines []talk.Line
	for _, l := range r.talk.Lines {
		if l.N > p.s.read[r.room] && l.Who.ID != p.s.me.ID && !p.s.mutes(l.Who.ID) {
			lines = append(lines, l)
		}
	}
	return lines
}

// begin opens the pane with a line to be typed.
func (p *talkPane) begin() tea.Cmd {
	if len(p.rooms) == 0 {
		return nil
	}
	p.open = true
	p.look()
	return p.input.Focus()
}

// close hides the pane. A line that was begun is kept for the next time.
func (p *talkPane) close() {
	p.open, p.answer, p.until = false, nil, 0
	p.input.Blur()
}

// typing reports whether letters are text for the pane.
func (p *talkPane) typing() bool { return p.input.Focused() }

// submit says what was typed, or does it if it is a command. It reports whether
// there was anything.
func (p *talkPane) submit() (bool, tea.Cmd) {
	text := strings.TrimSpace(p.input.Value())
	room := p.room()
	switch {
	case text == "":
		return false, nil
	case p.saying:
		return true, refuse("Your last line is still being saved. One moment, please.")
	}
	p.input.Reset()
	p.answer, p.until = nil, 0
	if words, ok := strings.CutPrefix(text, "/"); ok {
		return true, p.command(words)
	}
	p.saying = true
	ctx, service, me := p.s.ctx, p.s.Club, p.s.me
	return true, func() tea.Msg {
		return saidMsg{p, text, service.Talk.Say(ctx, me, room.room, text)}
	}
}

// said hears what became of a line. One that was refused comes back, to be
// mended.
func (p *talkPane) said(msg saidMsg) tea.Cmd {
	p.saying = false
	if msg.err == nil {
		return nil
	}
	if p.input.Value() == "" {
		p.input.SetValue(msg.text)
		p.input.CursorEnd()
	}
	return complain(msg.err)
}
