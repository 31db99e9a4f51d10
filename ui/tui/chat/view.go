package chat

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/tui/widget"
)

// Lines returns the lines of the shown room, except for muted people.
func (p *Pane) Lines() []chat.Line {
	if p.Room() == nil {
		return nil
	}
	muted := func(l chat.Line) bool { return p.s.Mutes(l.Who.ID) }
	return slices.DeleteFunc(slices.Clone(p.Room().Talk.Lines), muted)
}

// View draws the pane on h lines of at most w cells: the rooms, the messages with the newest at the
// bottom, and the typed line.
func (p *Pane) View(w, h int) []string {
	foot := p.foot(w, h)
	talk := p.window(w, max(h-1-len(foot), 0))
	lines := []string{p.heading(w)}
	for len(lines)+len(talk)+len(foot) < h {
		lines = append(lines, "")
	}
	lines = slices.Concat(lines, talk, foot)
	return lines[max(len(lines)-h, 0):]
}

// heading names the rooms, and says so if the newest line is out of sight.
func (p *Pane) heading(w int) string {
	s := p.s.Styles
	var names []string
	for i, r := range p.Rooms {
		name, look := roomName(r.room), s.Faint
		if n := len(p.unreadIn(r)); n > 0 {
			name, look = fmt.Sprintf("%s (%d new)", name, n), s.Badge
		}
		if i == p.at {
			look = s.Active
		}
		names = append(names, look.Paint(name))
	}
	more := ""
	if p.until > 0 {
		more = s.Faint.Paint("pgdn: newer")
	}
	return widget.Ends(strings.Join(names, "  "), more, w)
}

func roomName(room chat.Room) string {
	_, ofTeam := room.Team()
	switch {
	case room == chat.LobbyRoom:
		return "Everyone"
	case ofTeam:
		return "All members"
	case strings.HasSuffix(string(room), "/players"):
		return "Players"
	case strings.HasSuffix(string(room), "/examiners"):
		return "Everyone here"
	}
	return "Spectators"
}

// foot returns the answer to the last command, and the typed line.
func (p *Pane) foot(w, h int) []string {
	var lines []string
	for _, l := range p.answer {
		lines = append(lines, widget.PaintAll(p.s.Styles.Faint, widget.Wrap(l, w))...)
	}
	lines = lines[max(len(lines)-h+2, 0):]
	if p.Typing() {
		return append(lines, widget.ShowInput(&p.Input, w))
	}
	return append(lines, p.s.Styles.Faint.Paint(widget.Cut("› t write", w)))
}

// window draws as many lines as fit, up to the last visible one.
func (p *Pane) window(w, h int) []string {
	lines := p.Lines()
	if len(lines) == 0 {
		p.count = 0
		return widget.PaintAll(p.s.Styles.Faint, widget.Wrap("No messages yet.", w))
	}
	to := slices.IndexFunc(lines, func(l chat.Line) bool { return l.N == p.until }) + 1
	if to == 0 {
		to = len(lines)
	}
	from := to
	var rows []string
	for from > 0 {
		block := p.block(lines, from-1, w)
		if len(rows)+len(block) > h && from < to {
			break
		}
		rows = append(block, rows...)
		from--
	}
	for from == 0 && to < len(lines) { // the first line is visible: fill the rest below
		block := p.block(lines, to, w)
		if len(rows)+len(block) > h {
			break
		}
		rows = append(rows, block...)
		to++
	}
	p.first, p.count, p.until = lines[from].N, to-from, lines[to-1].N
	if to == len(lines) {
		p.until = 0
	}
	return rows[max(len(rows)-h, 0):]
}

// Content identifies the content of the newest lines.
type Content struct {
	room   *talkRoom
	last   uint64
	muted  int
	w, h   int
	styles *widget.Styles
}

// Content identifies what Last draws now.
func (p *Pane) Content(w, h int) Content {
	t := Content{room: p.Room(), muted: len(p.s.Muted), w: w, h: h, styles: p.s.Styles}
	if t.room != nil {
		t.last = t.room.Talk.Last()
	}
	return t
}

// Last draws the newest messages that fit on h lines of at most w cells.
func (p *Pane) Last(w, h int) []string {
	lines := p.Lines()
	var rows []string
	for i := len(lines) - 1; i >= 0 && len(rows) < h; i-- {
		rows = append(p.block(lines, i, w), rows...)
	}
	return rows[max(len(rows)-h, 0):]
}

// block draws a line, below its date if the line before has another.
func (p *Pane) block(lines []chat.Line, i, w int) []string {
	l, s := lines[i], p.s.Styles
	const day = "2 January 2006"
	date, before := l.At.UTC().Format(day), p.s.Now().UTC().Format(day)
	if i > 0 {
		before = lines[i-1].At.UTC().Format(day)
	}
	var rows []string
	if date != before {
		rows = append(rows, s.Faint.Paint(widget.Cut(date, w)))
	}
	name := s.Strong.Paint(widget.Shown(l.Who.Name, widget.NameCells) + ":")
	return append(rows, widget.Wrap(name+" "+identity.CleanText(l.Text, lineLength), w)...)
}

// New returns the number of unread lines while the pane is closed.
func (p *Pane) New() int {
	if p.Open {
		return 0
	}
	return len(p.unread())
}

// Badge returns a line about unread messages while the pane is closed, or "".
func (p *Pane) Badge(key string, w int) string {
	unread := p.unread()
	if p.Open || len(unread) == 0 {
		return ""
	}
	last := unread[len(unread)-1]
	count := p.s.Styles.Badge.Paint(fmt.Sprintf("%s: %d new", key, len(unread)))
	name, text := widget.Shown(last.Who.Name, widget.NameCells), widget.Shown(last.Text, lineLength)
	return widget.Cut(count+"  "+name+": "+text, w)
}
