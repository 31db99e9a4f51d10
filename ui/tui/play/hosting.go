package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game/lesson"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// waited returns how long the host of a table has waited. ok is false for other users.
func (t *position) waited() (d time.Duration, ok bool) {
	if t.Table.Status != table.Open || t.Table.Host.ID != t.s.Me.ID {
		return 0, false
	}
	return max(t.s.Now().Sub(t.Table.Created), 0), true
}

// hosts reports whether the user waits at their own open table.
func (t *position) hosts() bool {
	_, waits := t.waited()
	return waits && t.Table.Invited == nil
}

// botJoins returns when a bot joins a table. ok is false if none does.
func (t *TableScreen) botJoins() (at time.Time, ok bool) {
	tbl, bots := t.Table, t.s.Club.Bots
	ok = bots.Wait > 0 && tbl.Listed() && !tbl.Vacant && tbl.Name == "" && tbl.Next == "" &&
		!t.s.Me.Settings.NoBots && len(bots.Opponents(tbl.Game)) > 0
	return tbl.Created.Add(bots.Wait), ok
}

// waitedLines is the number of lines of waitedFace.
const waitedLines = 2

// waitedFace draws how long the host has waited, and when a bot joins.
func (t *TableScreen) waitedFace(c canvas.Canvas) {
	ink := &t.s.Styles.Words
	d, _ := t.waited()
	dial := [...]rune{'◐', '◓', '◑', '◒'}[int(d/time.Second)%4]
	c.Set(0, 0, ink.Accent, dial)
	x := c.Text(2, 0, ink.Strong, words.Countdown(d.Truncate(time.Second)))
	waits, tells := "Waiting for an opponent.", "We'll tell you when someone sits down."
	if app.Seeking(t.Table) {
		waits, tells = "Looking for an opponent…", "We'll tell you when your game starts."
	}
	if at, ok := t.botJoins(); ok {
		tells = "A bot sits down now."
		if left := at.Sub(t.s.Now()); left > 0 {
			tells = fmt.Sprintf("A bot sits down in %s.", words.Countdown(left))
		}
	}
	if x+2+canvas.Width(waits) > c.W() {
		parts.Fit(c, 2, 1, c.W()-2, ink.Dim, waits)
		return
	}
	parts.Fit(c, x+2, 0, c.W()-x-2, ink.Dim, waits)
	parts.Fit(c, 2, 1, c.W()-2, ink.Dim, tells)
}

// waitLine is a line on the host's page: a heading, a text, or a key with what it does.
type waitLine struct {
	heading, key, text string
	look               canvas.Style
	do                 func() tea.Cmd
}

// hosting draws the page of a user who waits at their own table: the time, how a friend can join,
// who is online, and what to do in the meantime.
func (p *painter) hosting(c canvas.Canvas) {
	p.look.Heading(c, p.hostingTitle())
	at := c.Part(canvas.Rect{Y: 1, W: c.W(), H: waitedLines})
	p.frame.waited = at.Place()
	p.waitedFace(at)
	y := 1 + waitedLines
	for _, line := range p.terms(c.W()) {
		c.Styled(0, y, line)
		y++
	}
	players, things := p.onlinePlayers(), p.things()
	for len(players) > 2 && y+len(players)+len(things)+2 > c.H() {
		players = slices.Delete(players, len(players)-2, len(players)-1) // all but the heading and the key
	}
	if len(players) == 2 || y+len(players)+len(things) > c.H() {
		players = nil
	}
	air := 0
	if y+len(players)+len(things)+2 <= c.H() {
		air = 1
	}
	for _, block := range [][]waitLine{players, things} {
		if len(block) > 0 {
			y += air
		}
		for _, line := range block {
			p.waitLine(c.Part(canvas.Rect{Y: y, W: c.W(), H: 1}), line)
			y++
		}
	}
}

// hostingTitle says what the host waits for.
func (t *TableScreen) hostingTitle() string {
	if app.Seeking(t.Table) {
		return "your seek"
	}
	return "waiting for an opponent"
}

// waitLine draws a line of the page.
func (p *painter) waitLine(c canvas.Canvas, l waitLine) {
	switch {
	case l.heading != "":
		p.look.Heading(c, l.heading)
	case l.key != "":
		c.Text(0, 0, p.ink.Key, l.key)
		parts.Fit(c, 2, 0, c.W()-2, p.ink.Text, l.text)
	default:
		parts.Fit(c, 2, 0, c.W()-2, l.look, l.text)
	}
	if l.do != nil {
		p.spots(c, 0, []boardview.Spot{{W: c.W(), Do: l.do}})
	}
}

// terms returns the terms of the table and how a friend can join.
func (t *TableScreen) terms(w int) []string {
	var lines []string
	switch {
	case !app.Seeking(t.Table):
		lines = append(t.termLines(), t.directions()...)
	case t.Table.Seek.Timed():
		lines = append(t.seekLines(), words.SeekEnds)
	default:
		lines = append(t.seekLines(), "You can leave. We keep looking, and you'll find your game under Mine.")
	}
	var broken []string
	for _, line := range append(lines, t.returnLines()...) {
		broken = append(broken, widget.Wrap(line, w)...)
	}
	return broken
}

// seekLines says what the user seeks, and how many other open games there are.
func (t *TableScreen) seekLines() []string {
	lines := []string{"You seek: " + t.s.TableName(t.Table) + ", " + app.TermsOf(t.Table) + ".", "", words.SeekStarts}
	if n := t.s.Listing().Open.Len() - 1; n > 0 {
		lines = append(lines, fmt.Sprintf("Open in the lobby: %s, on other terms.", words.Count(n, "game")))
	}
	return append(lines, "")
}

// mostOnline is how many users the page names.
const mostOnline = 3

// onlinePlayers lists some online users who take challenges.
func (t *TableScreen) onlinePlayers() []waitLine {
	lines := []waitLine{{heading: "who could play"}}
	ink := &t.s.Styles.Words
	for _, h := range t.s.Club.Tables.People() {
		if h.ID == t.s.Me.ID || h.Doing == live.InGame || len(lines) > mostOnline {
			continue
		}
		if accounts := t.s.Club.Accounts; accounts.IsBot(h.ID) || accounts.Declines(h.ID) {
			continue
		}
		who := widget.Shown(h.Name, widget.NameCells) + t.s.RatingAt(t.Table, h.Person)
		who = widget.Fit(who, widget.NameCells+app.RatingCells)
		lines = append(lines, waitLine{text: who + " " + doing[h.Doing], look: ink.Text})
	}
	return append(lines, waitLine{key: "w", text: "challenge a player", do: t.who})
}

// doing says what users are doing, in two words.
var doing = map[live.Doing]string{
	live.Idle: "looking around", live.Waiting: "waiting too", live.Watching: "watching",
}

// stays says that a game against a bot does not end the wait.
func (t *TableScreen) stays() string {
	if app.Seeking(t.Table) {
		return "play a bot; we keep looking"
	}
	return "play a bot; this table stays open"
}

// things lists what the host can do in the meantime.
func (t *TableScreen) things() []waitLine {
	lines := []waitLine{{heading: "while you wait"}}
	if len(t.s.Club.Bots.All()) > 0 {
		playBot := func() tea.Cmd { return browse.PlayBot(t.s, "") }
		lines = append(lines, waitLine{key: "b", text: t.stays(), do: playBot})
	}
	daily := func() tea.Cmd { return app.Send(app.DailyMsg{}) }
	lines = append(lines, waitLine{key: "d", text: "puzzle of the day", do: daily})
	if !app.Seeking(t.Table) {
		if t.hasLesson() {
			lines = append(lines, waitLine{key: "l", text: "lesson: " + t.Table.Rules.Info().Name, do: t.lesson})
		}
		lines = append(lines, waitLine{key: "s", text: "share this table", do: t.review.share})
	}
	for _, o := range t.openOffers() {
		if o.Name == "join" {
			continue // the slot has it
		}
		do := func() tea.Cmd { return t.out.act(o.Name, o.Values) }
		lines = append(lines, waitLine{key: o.Key, text: strings.ToLower(o.Label), do: do})
	}
	return lines
}

func (t *TableScreen) who() tea.Cmd    { return t.s.Push(browse.List(t.s, "players")) }
func (t *TableScreen) lesson() tea.Cmd { return app.Learn(t.Table.Game) }

// pressHosting handles the keys of a waiting host.
func (t *TableScreen) pressHosting(msg tea.KeyPressMsg) tea.Cmd {
	for _, line := range append(t.things(), waitLine{key: "w", do: t.who}) {
		if line.key != "" && msg.String() == line.key {
			return line.do()
		}
	}
	return nil
}

// hostKeys returns the keys of a waiting host.
func (t *TableScreen) hostKeys() []key.Binding {
	list := []key.Binding{widget.As(widget.Keys.Who, "who")}
	if !app.Seeking(t.Table) {
		list = append(list, widget.Keys.Share)
	}
	if len(t.s.Club.Bots.All()) > 0 {
		list = append(list, widget.Bind("b", "bot", "b"))
	}
	list = append(list, toLobby, widget.Bind("d", "puzzle", "d"))
	if t.hasLesson() {
		list = append(list, widget.Keys.Lesson)
	}
	return list
}

// hasLesson reports whether the game has a lesson that the host can take.
func (t *TableScreen) hasLesson() bool {
	return !app.Seeking(t.Table) && lesson.Of(t.Table.Game) != nil
}
