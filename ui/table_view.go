package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

const (
	// sidePanel is the least width of a panel beside the board, lowPanel the
	// least height of one below it.
	sidePanel, lowPanel = 20, 4
	panelGap            = 2
	// margin is how far a line that is to be typed elsewhere is set in.
	margin = 4
)

// layout is where the board, which begins at the top left, and the panel stand
// on the body.
type layout struct {
	picture picture
	side    bool // the panel is beside the board, not below
	w, h    int  // of the panel
	choices []choiceSpot
}

// layOut finds the largest board that leaves room for the panel.
func layOut(board game.Board, flipped bool, w, h int) layout {
	var l layout
	for _, size := range cellSizes {
		l = layout{picture: picture{board: board, size: size, flipped: flipped}}
		bw, bh := l.picture.width(), l.picture.height()
		if bh <= h && bw+panelGap+sidePanel <= w {
			l.side, l.w, l.h = true, w-bw-panelGap, h
			return l
		}
		if bw <= w && bh+lowPanel <= h {
			l.w, l.h = w, h-bh
			return l
		}
	}
	return l
}

// drawnBoard is a board that has been drawn, with what it showed.
type drawnBoard struct {
	of    boardKey
	lines []string
}

// boardKey is all that the drawing of a board depends on.
type boardKey struct {
	rev     lobby.Rev
	ply     int
	seat    game.Seat
	size    cellSize
	flipped bool
	cursor  game.Cell
	path    string
	game    int
}

func (t *tableScreen) body(w, h int) string {
	if t.waits() {
		return page(slices.Concat(mapLines(t.waiting(w), w)...), w, h)
	}
	board := t.shown.Board()
	t.layout = layOut(board, t.flipped, w, h)
	lines := t.boardLines()
	bottom := t.todo(t.layout.w)
	panel := t.panel(bottom, t.layout.w, t.layout.h)
	above := len(panel) - len(bottom)
	if t.layout.side {
		t.layout.placeChoices(t.layout.picture.width()+panelGap, above)
		return page(beside(panelGap, lines, panel), w, h)
	}
	t.layout.placeChoices(0, len(lines)+above)
	return page(append(slices.Clone(lines), panel...), w, h)
}

// boardLines draws the board unless the last drawing still shows it.
func (t *tableScreen) boardLines() []string {
	p := &t.layout.picture
	key := boardKey{
		rev: t.table.Rev, ply: t.ply, seat: t.seat, size: p.size, flipped: p.flipped,
		cursor: t.cursor, path: fmt.Sprint(t.pick.path), game: t.game,
	}
	if t.drawn.lines == nil || t.drawn.of != key {
		p.looks = t.looks(p.board)
		t.drawn = drawnBoard{key, p.draw(t.s.styles)}
	}
	return t.drawn.lines
}

// looks collects what there is to see on the cells; the later says more.
func (t *tableScreen) looks(board game.Board) map[game.Cell]look {
	looks := make(map[game.Cell]look)
	set := func(c game.Cell, change func(*look)) {
		l := looks[c]
		change(&l)
		looks[c] = l
	}
	for _, c := range t.lastCells() {
		set(c, func(l *look) { l.aspect, l.mark = lastMove, '∙' })
	}
	for _, m := range board.Marks {
		if m.Kind == game.MarkDanger {
			set(m.Cell, func(l *look) { l.aspect, l.mark = danger, '!' })
		} else {
			set(m.Cell, func(l *look) { l.signs = append(l.signs, sign(m)) })
		}
	}
	if t.mayMove() && len(t.pick.path) > 0 {
		for _, c := range t.pick.cells() {
			sign := '•'
			if !board.Cells[c].Empty() {
				sign = '×'
			}
			set(c, func(l *look) { l.aspect, l.mark = target, sign })
		}
		for _, s := range t.pick.path {
			if s.Cell != game.NoCell {
				set(s.Cell, func(l *look) { l.aspect, l.frame = chosen, [2]rune{'(', ')'} })
			}
		}
	}
	if t.steering() {
		set(t.cursor, func(l *look) { l.aspect, l.frame = cursor, [2]rune{'▸', '◂'} })
	}
	return looks
}

// lastCells are the cells of the move that led to what is shown.
func (t *tableScreen) lastCells() []game.Cell {
	if t.ply == 0 {
		return nil
	}
	return t.table.Plies[t.ply-1].Cells
}

// waiting is the page of a table with a free seat.
func (t *tableScreen) waiting(w int) []string {
	s, table := t.s, t.table
	if table.Status == lobby.Gone {
		return []string{"", shown(table.Ending(), 160), "", "Press q for the lobby."}
	}
	mine := table.Host.ID == s.me.ID
	host := shown(table.Host.Name, 16)
	seat := "seats by lot"
	if table.Wish != game.NoSeat {
		seat = host + " plays " + table.SeatName(table.Wish)
	}
	lines := []string{"", s.styles.strong.paint(table.Rules.Info().Name) + ", " + seat, ""}
	switch {
	case t.sending:
		return append(lines, "Saving…")
	case t.ask != nil:
		return append(lines, t.ask.lines(s.styles, w)...)
	case !mine && table.Wish != game.NoSeat:
		return append(lines, host+" waits for an opponent.", "",
			s.styles.active.paint("Press enter to sit down and play "+table.SeatName(table.Wish.Other())+"."))
	case !mine:
		return append(lines, host+" waits for an opponent.", "", s.styles.active.paint("Press enter to sit down and play."))
	}
	lines = append(lines, "Waiting for an opponent.", "")
	if table.Private() {
		lines = append(lines, "This table is private. Tell your friend the code:", "")
		lines = append(lines, indent([]string{s.styles.strong.paint(lobby.SpellCode(table.Code))}, margin)...)
		lines = append(lines, "", "They press c in the lobby and enter it, or come straight here:", "")
		lines = append(lines, indent(wrap(s.comeBack(lobby.SpellCode(table.Code)), w-margin), margin)...)
	} else {
		lines = append(lines, "Everybody in the lobby can see this table and sit down.", "A friend can come straight to it:", "")
		lines = append(lines, indent(wrap(s.comeBack(string(table.ID)), w-margin), margin)...)
	}
	lines = append(lines, "", "You may leave: the table waits under My games.")
	return append(lines, t.returnLines(w)...)
}

// mapLines breaks each line to the width.
func mapLines(lines []string, w int) [][]string {
	broken := make([][]string, len(lines))
	for i, l := range lines {
		broken[i] = wrap(l, w)
	}
	return broken
}

// returnLines tell a guest without a key how to come back.
func (t *tableScreen) returnLines(w int) []string {
	if t.s.returnCode == "" {
		return nil
	}
	return wrap("You have no key: should the line drop, your way back is the code "+lobby.SpellCode(t.s.returnCode)+".", w)
}

// panel is what stands beside or below the board: the other player, the moves,
// the person, and at the bottom what is to be done.
func (t *tableScreen) panel(bottom []string, w, h int) []string {
	if !t.layout.side {
		return t.lowPanel(w, h, bottom)
	}
	above, under := game.Seat(1), game.Seat(0)
	if t.flipped {
		above, under = under, above
	}
	board := t.shown.Board()
	top := append([]string{t.playerLine(above, w)}, t.tray(board, above, w)...)
	low := append(t.tray(board, under, w), t.playerLine(under, w))
	low = append(low, t.notes(board, w)...)
	low = append(low, "")
	low = append(low, t.underCursor(board, w)...)
	low = append(low, bottom...)
	room := h - len(top) - len(low)
	if room < 3 {
		low = bottom
		top = []string{t.playerLine(above, w), t.playerLine(under, w)}
		room = h - len(top) - len(low)
	}
	moves := t.moveList(w, max(room-2, 0))
	for len(moves) < room-1 {
		moves = append(moves, "")
	}
	lines := append(top, "")
	return append(append(lines, moves...), low...)
}

// lowPanel is the panel below the board, where there is little room.
func (t *tableScreen) lowPanel(w, h int, bottom []string) []string {
	half := (w - 1) / 2
	lines := []string{fit(t.playerLine(0, half), half) + " " + t.playerLine(1, half)}
	for _, n := range t.notes(t.shown.Board(), w) {
		if len(lines)+len(bottom) < h {
			lines = append(lines, n)
		}
	}
	if room := h - len(lines) - len(bottom); room > 0 {
		lines = append(lines, t.moveList(w, room)...)
	}
	return append(lines, bottom...)
}

// playerLine tells who sits there, whether they are here, and whose turn it is.
func (t *tableScreen) playerLine(seat game.Seat, w int) string {
	s := t.s.styles
	turn, name, sign := "  ", t.playerName(seat), s.good.paint("●")
	if t.table.Status == lobby.Playing && t.table.State.Turn() == seat {
		turn, name = s.strong.paint("▸ "), s.strong.paint(name)
	}
	if !t.here.Present[seat] {
		sign = s.faint.paint("○")
	}
	line := turn + sign + " " + name
	add := func(more string, ink ink) {
		if ansi.StringWidth(line+more) <= w {
			line += ink.paint(more)
		}
	}
	if seat == t.seat {
		add(" (you)", ink{})
	}
	add("  "+t.table.SeatName(seat), s.faint)
	if !t.here.Present[seat] && t.table.Status == lobby.Playing {
		add(", away", s.faint)
	}
	return cut(line, w)
}

// tray shows the pieces beside the board that belong to a seat's line.
func (t *tableScreen) tray(board game.Board, seat game.Seat, w int) []string {
	tray := board.Trays[seat]
	if len(tray.Pieces) == 0 {
		return nil
	}
	var b strings.Builder
	for _, p := range tray.Pieces {
		b.WriteRune(t.s.styles.figure(p, t.flipped))
	}
	line := "    " + b.String()
	if title := "  " + tray.Title; ansi.StringWidth(line+title) <= w {
		line += t.s.styles.faint.paint(title)
	}
	return []string{cut(line, w)}
}

// underCursor tells in words what is on the cell of the cursor.
func (t *tableScreen) underCursor(board game.Board, w int) []string {
	if !t.steering() || t.choosing() || t.line.open || t.ask != nil {
		return nil
	}
	var words []string
	if p := board.Cells[t.cursor]; !p.Empty() {
		words = append(words, p.Name)
	}
	for _, m := range board.Marks {
		if m.Cell == t.cursor && m.Text != "" {
			words = append(words, m.Text)
		}
	}
	if len(words) == 0 {
		return nil
	}
	text := game.CellName(t.cursor, board.Files) + ": " + strings.Join(words, ", ")
	return paintAll(t.s.styles.faint, wrap(text, w))
}

func (t *tableScreen) notes(board game.Board, w int) []string {
	var lines []string
	for _, n := range board.Notes {
		lines = append(lines, wrap(n, w)...)
	}
	if t.here.Watching > 0 && t.layout.side {
		lines = append(lines, t.s.styles.faint.paint(fmt.Sprintf("%d watching", t.here.Watching)))
	}
	return lines
}

// moveList shows as many of the last moves as there is room for, around the one
// that is shown.
func (t *tableScreen) moveList(w, h int) []string {
	if h <= 0 {
		return nil
	}
	before := int(t.table.Start.Turn()) // a set-up may begin with the second seat
	rows := (before + len(t.table.Plies) + 1) / 2
	shown := (before + max(t.ply-1, 0)) / 2
	from := max(0, min(shown-h/2, rows-h))
	var lines []string
	for row := from; row < min(rows, from+h); row++ {
		lines = append(lines, t.moveRow(row, 2*row-before, w))
	}
	return lines
}

// moveRow is a numbered row of two plies, the first of them with that index.
func (t *tableScreen) moveRow(row, first, w int) string {
	const number = 5
	line := fit(fmt.Sprintf("%3d. ", row+1), number)
	column := min(8, (w-number-1)/2)
	for i := first; i < min(first+2, len(t.table.Plies)); i++ {
		cell := "…"
		if i >= 0 {
			cell = t.table.Plies[i].Shown
		}
		room := max(column, ansi.StringWidth(cell))
		if i == t.ply-1 {
			cell = t.s.styles.focus.paint(cell)
		}
		line += fit(cell, room) + " "
	}
	return strings.TrimRight(line, " ")
}

// todo is what the person is to do or to know now, in at most a few lines.
func (t *tableScreen) todo(w int) []string {
	s := t.s
	switch {
	case t.ask != nil:
		return t.ask.lines(s.styles, w)
	case t.line.open:
		return append(paintAll(s.styles.faint, wrap(t.line.hint(t.lineMoves()), w)), showInput(&t.line.input, w))
	case t.choosing():
		return t.whichLines(w)
	case t.offered():
		return paintAll(s.styles.badge, wrap(t.playerName(t.seat.Other())+" offers a draw: y accepts, n or a move declines.", w))
	case t.table.Status == lobby.Pause && t.live():
		return append(paintAll(s.styles.strong, wrap(shown(t.table.Ending(), 400), w)), t.readyLines(w)...)
	case t.table.Status == lobby.Over && t.live():
		return paintAll(s.styles.strong, wrap(shown(t.table.Ending(), 400), w))
	case !t.live():
		return wrap(fmt.Sprintf("Position %d of %d. End returns to the last.", t.ply, len(t.table.Plies)), w)
	}
	return slices.Concat(t.returnLines(w), t.soFar(w), wrap(t.turnLine(), w))
}

// whichLines ask for a choice, and note where each is drawn.
func (t *tableScreen) whichLines(w int) []string {
	lines, spots := choiceLines(t.pick.choices(), w)
	above := t.soFar(w)
	for i := range spots {
		spots[i].y += len(above)
	}
	t.layout.choices = spots
	if len(t.pick.path) > 0 && len(t.pick.cells()) > 0 {
		lines = append(lines, wrap("or point at a marked square", w)...)
	}
	return append(above, paintAll(t.s.styles.badge, lines)...)
}

// soFar is the text of the turn that is being built, as far as it goes.
func (t *tableScreen) soFar(w int) []string {
	if len(t.pick.path) < 2 {
		return nil
	}
	var parts []string
	for _, s := range t.pick.path {
		if s.Cell == game.NoCell {
			parts = append(parts, strings.ToUpper(s.Choice))
		} else {
			parts = append(parts, game.CellName(s.Cell, t.table.Rules.Info().Files))
		}
	}
	return wrap("So far: "+strings.Join(parts, " "), w)
}

// readyLines are for the pause between the games of a match.
func (t *tableScreen) readyLines(w int) []string {
	switch {
	case t.seat == game.NoSeat:
		return nil
	case t.table.Ready[t.seat]:
		return wrap("You are ready. "+t.playerName(t.seat.Other())+" is not yet.", w)
	}
	return paintAll(t.s.styles.badge, wrap("Press enter when you are ready.", w))
}

// turnLine says whose move it is and what else can be done.
func (t *tableScreen) turnLine() string {
	var b strings.Builder
	turn := t.table.State.Turn()
	switch {
	case t.sending:
		b.WriteString("Saving…")
	case turn == t.seat:
		b.WriteString("Your move.")
	default:
		fmt.Fprintf(&b, "%s (%s) is to move.", t.playerName(turn), t.table.SeatName(turn))
	}
	for _, m := range t.shown.Board().Marks {
		if m.Kind == game.MarkDanger && m.Text != "" {
			b.WriteString(" " + strings.ToUpper(m.Text[:1]) + m.Text[1:] + ".")
		}
	}
	if t.mayMove() && len(t.pick.path) == 0 && len(t.pick.choices()) > 0 {
		b.WriteString(" Tab: more that you can do.")
	}
	if t.table.Offer == t.seat && t.seat != game.NoSeat {
		b.WriteString(" You offered a draw.")
	}
	if reason, ok := t.table.State.Claim(); ok && t.seat != game.NoSeat {
		fmt.Fprintf(&b, " A draw can be claimed (%s): type claim.", reason)
	}
	return b.String()
}
