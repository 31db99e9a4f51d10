package tournaments

import (
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// Body implements app.Writer.
func (p *page) Body(w, h int) string {
	lines := p.head(w, h >= widget.RoomyHeight)
	switch p.at {
	case standings:
		lines = p.standingLines(lines, w, h)
	case boards:
		lines = p.boardLines(lines, w, h)
	case about:
		lines = p.aboutLines(lines, w, h)
	}
	return widget.Page(lines, w, h)
}

// head says what the tournament is, how far it is and where the person plays.
func (p *page) head(w int, roomy bool) []string {
	s, t := p.s.Styles, p.t
	stage := Stage(t, p.s.Now())
	lines := []string{
		widget.Ends(" "+s.Strong.Paint(widget.Shown(t.Name, max(w-widget.Width(stage)-4, 8))), stage+" ", w),
		" " + s.Faint.Paint(widget.Cut(p.terms(), w-1)),
	}
	if roomy {
		lines = append(lines, "")
	}
	if p.ask != nil {
		lines = append(lines, widget.Indent(p.ask.Lines(s, w-2), 1)...)
	} else {
		_, ready := p.myBoard()
		for i, text := range widget.Wrap(p.mine(), w-2) {
			switch {
			case !ready:
				lines = append(lines, " "+text)
			case i == 0:
				lines = append(lines, s.Badge.Paint("▸"+text))
			default:
				lines = append(lines, s.Badge.Paint(" "+text))
			}
		}
	}
	if roomy {
		lines = append(lines, "")
	}
	return append(lines, p.tabs(w))
}

// terms are the kind, the game and the clock.
func (p *page) terms() string {
	t := p.t
	list := []string{t.Kind.Name(), p.s.GameName(t.Game), t.Clock}
	list[0] = strings.ToUpper(list[0][:1]) + list[0][1:]
	if t.Rated {
		list = append(list, "rated")
	}
	if t.Kind == tournament.Team {
		list[0] = widget.Shown(t.Teams[0], tournament.MaxTeamName) + " – " + widget.Shown(t.Teams[1], tournament.MaxTeamName)
	}
	n := players(t)
	if n == "1" {
		n += " player"
	} else {
		n += " players"
	}
	return strings.Join(append(list, n), " · ")
}

// mine is how the person stands, in a sentence or two.
func (p *page) mine() string {
	t, me := p.t, p.me()
	switch _, ready := p.myBoard(); {
	case t.Finished():
		return strings.TrimSpace(t.Ending() + " " + p.myPlace())
	case t.Kind == tournament.Team && t.Status == tournament.Open && (me == nil || me.State != tournament.In):
		return fmt.Sprintf("Press y to join %s, e to join %s.", widget.Shown(t.Teams[0], tournament.MaxTeamName), widget.Shown(t.Teams[1], tournament.MaxTeamName))
	case me == nil && t.Status == tournament.Open:
		return "Press y to join."
	case me == nil:
		return "You do not take part."
	case t.Status == tournament.Running && t.Hosts(t.EntryOf(p.s.Me.ID)):
		return p.atMyBoards()
	case t.Hosts(t.EntryOf(p.s.Me.ID)):
		return "You play all others at once. Your boards open here when it begins."
	case ready:
		return fmt.Sprintf("Your board: against %s. Press enter.", widget.Shown(p.opponent().Name, widget.NameCells))
	case me.Busy():
		return fmt.Sprintf("You play %s. Your board is being set up…", widget.Shown(p.opponent().Name, widget.NameCells))
	case me.State == tournament.Left:
		return "You have left this tournament. Press y to be back."
	case me.State == tournament.Pauses:
		return "You sit out. Press y to play on."
	case me.State == tournament.Absent:
		return "You did not come to your board, and are not paired. Press y to play on."
	case t.Status == tournament.Open && t.Kind == tournament.Team:
		return fmt.Sprintf("You play for %s. Your board opens here when it begins.", p.myTeam())
	case t.Reserve(t.EntryOf(p.s.Me.ID)):
		return fmt.Sprintf("You are a reserve of %s: you play in the next round if somebody has gone.", p.myTeam())
	case t.Status == tournament.Open:
		return "You have joined. Your board opens here when it begins."
	case t.Kind == tournament.Arena:
		return "You are paired as soon as somebody is free. " + p.myPlace()
	}
	return "You wait for the next round. " + p.myPlace()
}

func (p *page) myTeam() string {
	return widget.Shown(p.t.TeamOf(p.t.EntryOf(p.s.Me.ID)), tournament.MaxTeamName)
}

// atMyBoards says what waits for the host of a simul.
func (p *page) atMyBoards() string {
	open, wait := p.hostBoards()
	switch {
	case len(open) == 0:
		return "Your boards are being set up…"
	case len(wait) == 0:
		return fmt.Sprintf("You play at %s. None waits for you now.", words.Count(len(open), "board"))
	}
	return fmt.Sprintf("You play at %s, of which %d wait for you. Press enter, and there n for the next.", words.Count(len(open), "board"), len(wait))
}

// opponent is whom the person plays.
func (p *page) opponent() *tournament.Entry {
	me := p.t.EntryOf(p.s.Me.ID)
	round, number, _ := p.t.BoardOf(me)
	pair := p.t.Board(round, number).Pair
	if pair[0] == me {
		return p.t.Entry(pair[1])
	}
	return p.t.Entry(pair[0])
}

// myPlace is the person's place in the standings, in a sentence; "" if they have none.
func (p *page) myPlace() string {
	me := p.t.EntryOf(p.s.Me.ID)
	for _, s := range p.ranks {
		if s.Entry == me && me != 0 {
			return fmt.Sprintf("Your place: %d.", s.Place)
		}
	}
	return ""
}

// tabs are the names of the parts.
func (p *page) tabs(w int) string {
	s := p.s.Styles
	var names []string
	for at, name := range partNames {
		if part(at) == boards && p.shown() > 0 && p.t.Kind != tournament.Arena {
			name = fmt.Sprintf("%s, round %d", name, p.shown())
		}
		if part(at) == p.at {
			names = append(names, s.Active.Paint("["+name+"]"))
		} else {
			names = append(names, s.Faint.Paint(" "+name+" "))
		}
	}
	return widget.Cut(strings.Join(names, " "), w)
}

// standingLines are the players with their points and tie-breaks.
func (p *page) standingLines(lines []string, w, h int) []string {
	if len(p.ranks) == 0 {
		return append(lines, widget.Indent(widget.Wrap("Nobody has joined yet.", w-2), 1)...)
	}
	var head []string
	points, note := "Pts", "Rating"
	if p.t.Kind == tournament.Team {
		head, note = []string{note}, "Team"
	}
	switch {
	case p.t.Status == tournament.Open:
		points = ""
	case p.t.Kind == tournament.Arena:
		head = []string{"Perf"}
	default:
		for _, b := range p.t.Breaks() {
			head = append(head, b.Code())
		}
	}
	lines = append(lines, p.s.Styles.Faint.Paint(p.standingLine(w, "#", " ", "Player", note, points, head)))
	p.rows = len(lines)
	list := &p.lists[standings]
	list.Resize(len(p.ranks), h-p.rows)
	from, to := list.Window()
	for i := from; i < to; i++ {
		lines = append(lines, p.standing(i, w))
	}
	return lines
}

// standing is one player.
func (p *page) standing(i, w int) string {
	s, st := p.s.Styles, p.ranks[i]
	e := p.t.Entry(st.Entry)
	mark := " "
	if e.ID == p.s.Me.ID {
		mark = "●"
	}
	note, gone := strconv.Itoa(e.Rating), e.State != tournament.In && !p.t.Finished()
	if gone {
		note = e.State.String()
	}
	points, values := p.score(st)
	place := strconv.Itoa(st.Place)
	switch {
	case st.Team > 0:
		place, values = strconv.Itoa(st.Board), []string{note}
		if p.t.Reserve(st.Entry) {
			values = []string{"reserve"}
		}
		if !gone {
			note = widget.Shown(p.t.Teams[st.Team-1], tournament.MaxTeamName)
		}
	case p.t.Status == tournament.Open:
		place = ""
	}
	line := p.standingLine(w, place, mark, widget.Shown(e.Name, widget.NameCells), note, points, values)
	switch {
	case i == p.lists[standings].Cursor:
		return s.Focus.Paint(widget.Fit("▸"+line[1:], w))
	case e.ID == p.s.Me.ID:
		return s.Strong.Paint(line)
	case gone:
		return s.Faint.Paint(line)
	}
	return line
}

// score are the points of a player, and what else orders the standings.
func (p *page) score(st tournament.Standing) (points string, values []string) {
	if p.t.Status == tournament.Open {
		return "", nil
	}
	points = quarters(2 * st.Points)
	if st.OnFire {
		points = "*" + points
	}
	for _, v := range st.Values {
		values = append(values, quarters(v))
	}
	if p.t.Kind == tournament.Arena {
		values = append(values, strconv.Itoa(st.Performance))
	}
	return points, values
}

// standingLine puts the cells of a line next to one another, with as much of a team's name
// and as many tie-breaks as fit.
func (p *page) standingLine(w int, place, mark, name, note, points string, values []string) string {
	line := widget.Ends("", place, 5) + " " + mark + " " + widget.Fit(name, widget.NameCells) + " "
	points = widget.Ends("", points, 5)
	cells := 7
	if p.t.Kind == tournament.Team {
		cells = max(cells, min(w-widget.Width(line)-widget.Width(points), tournament.MaxTeamName))
	}
	line += widget.Fit(note, cells) + points
	for _, v := range values {
		if widget.Width(line)+7 > w {
			break
		}
		line += widget.Ends("", v, 7)
	}
	return line
}

// quarters writes a number of quarters.
func quarters(v int) string {
	text := fmt.Sprintf("%.2f", float64(v)/4)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// boardLines are the boards of a round, and those who have none.
func (p *page) boardLines(lines []string, w, h int) []string {
	rows := p.boards()
	p.rows = len(lines)
	if len(rows) == 0 {
		text := "The first round has not been paired yet."
		if p.t.Kind == tournament.Arena && p.t.Status != tournament.Open {
			text = "No game goes on just now."
		}
		return append(lines, widget.Indent(widget.Wrap(text, w-2), 1)...)
	}
	free := p.freeLines(w)
	list := &p.lists[boards]
	list.Resize(len(rows), max(h-p.rows-len(free), 1))
	from, to := list.Window()
	for i := from; i < to; i++ {
		lines = append(lines, p.board(i, rows[i], w))
	}
	return append(lines, free...)
}

// freeLines name those for whom nobody was left in the round that is shown.
func (p *page) freeLines(w int) []string {
	n := p.shown()
	if p.t.Kind == tournament.Arena || n == 0 || len(p.t.Played[n-1].Left) == 0 {
		return nil
	}
	var names []string
	for _, e := range p.t.Played[n-1].Left {
		names = append(names, widget.Shown(p.t.Entry(e).Name, widget.NameCells))
	}
	label := "Without an opponent: "
	if p.t.Kind == tournament.Team {
		label = "Reserves: "
	}
	return widget.Indent(widget.Wrap(label+strings.Join(names, ", ")+".", w-2), 1)
}

// board is one line of the boards.
func (p *page) board(i int, row boardRow, w int) string {
	s, b := p.s.Styles, p.t.Board(row.round, row.number)
	name := func(n int) string { return widget.Shown(p.t.Entry(n).Name, widget.NameCells) }
	result := "…"
	if b.Done {
		result = string(b.Outcome.Score)
	}
	if b.Again > 0 {
		result += " armageddon"
	}
	line := widget.Ends("", fmt.Sprint(row.number), 4) + "  " + name(b.Pair[0]) + " – " + name(b.Pair[1])
	line = widget.Ends(line, " "+result+" ", w)
	switch {
	case i == p.lists[boards].Cursor:
		return s.Focus.Paint(widget.Fit("▸"+line[1:], w))
	case b.Done:
		return s.Faint.Paint(line)
	}
	return line
}

// aboutLines tell what there is to know of the tournament.
func (p *page) aboutLines(lines []string, w, h int) []string {
	t := p.t
	add := func(name, text string) {
		lines = append(lines, widget.Indent(widget.Entry(name, 12, text, w-2), 1)...)
	}
	lines = append(lines, "")
	add("Made by", widget.Shown(t.Maker.Name, widget.NameCells))
	if !t.Starts.IsZero() {
		add("Starts", t.Starts.In(p.s.Zone()).Format("2 January 15:04 MST"))
	}
	for _, d := range details(t) {
		add(d[0], d[1])
	}
	add("Id", string(t.ID))
	for _, b := range t.Breaks() {
		add(b.Code(), b.String()+": "+b.Explanation()+".")
	}
	list := &p.lists[about]
	body := lines[len(p.head(w, h >= widget.RoomyHeight)):]
	list.Resize(max(len(body)-(h-(len(lines)-len(body)))+1, 1), 1)
	return append(lines[:len(lines)-len(body)], body[list.Cursor:]...)
}

// details are what the maker has chosen.
func details(t *tournament.Tournament) (list [][2]string) {
	add := func(has bool, name, text string) {
		if has {
			list = append(list, [2]string{name, text})
		}
	}
	add(t.Kind == tournament.Swiss, "Rounds", fmt.Sprintf("%d. One may still join before round %d.", t.Rounds, t.Late))
	add(t.Kind == tournament.Arena, "Lasts", fmt.Sprintf("%d minutes. A win is 2 points, a draw 1, and after two wins in a row all counts double.", t.Minutes))
	if t.Kind == tournament.Team {
		add(true, "Teams", fmt.Sprintf("%s against %s, the best on the first board; surplus players are reserves.", widget.Shown(t.Teams[0], tournament.MaxTeamName), widget.Shown(t.Teams[1], tournament.MaxTeamName)))
		add(true, "Rounds", fmt.Sprintf("%d, with colours that alternate. One that is won by the boards is 2 match points, one that is drawn 1; then board points count.", t.Rounds))
		add(t.Boards > 0, "Boards", fmt.Sprintf("%d at most.", t.Boards))
	}
	add(t.Double, "Rounds", "Everybody meets everybody twice.")
	add(t.Kind == tournament.RoundRobin && !t.Double, "Rounds", "Everybody meets everybody once.")
	add(t.Kind == tournament.Knockout, "Rounds", "One who loses is out. After a draw they play again; in the last game a draw wins for the second player.")
	add(t.Kind == tournament.Simul, "Host", widget.Shown(t.Host.Name, widget.NameCells)+" plays all others at once, with the first move.")
	add(t.Extra > 0, "Clock", fmt.Sprintf("At each board the host has, for each opponent, %d min more.", t.Extra))
	add(t.Third, "Third place", "It is played for.")
	add(t.Accelerated, "Pairing", "Accelerated: the better half begins with a virtual point.")
	add(t.Match, "Games", "A pairing is two games, with the seats swapped.")
	add(t.Rest > 0, "Rest", fmt.Sprintf("%d seconds between two rounds.", t.Rest))
	return list
}
