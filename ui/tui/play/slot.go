package play

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// block is a group of lines and what a click on them does.
type block struct {
	lines []string
	spots []boardview.Spot
}

// add puts lines below.
func (b *block) add(lines ...string) { b.lines = append(b.lines, lines...) }

// join puts a block below.
func (b *block) join(below block) {
	for _, s := range below.spots {
		s.Y += len(b.lines)
		b.spots = append(b.spots, s)
	}
	b.add(below.lines...)
}

// button returns lines that do something when they are clicked.
func button(lines []string, w int, do func() tea.Cmd) block {
	b := block{lines: lines}
	for y := range lines {
		b.spots = append(b.spots, boardview.Spot{Y: y, W: w, Do: do})
	}
	return b
}

// slot draws what matters now: a question, or whose turn it is. Below it stands what the user
// types, a message of the program, or what is on the square under the cursor.
func (p *painter) slot() {
	b, at := p.slotBlock()
	p.frame.slot = at
	p.frame.free = min(p.frame.free, at.Y)
	c := p.at(at)
	p.writeSlot(c, b)
	p.spots(c, 0, b.spots)
}

// slotBlock returns the text of the slot, and where it goes.
func (p *painter) slotBlock() (block, canvas.Rect) {
	at := p.frame.Layout.Slot
	b := p.prompt(at.W, at.H)
	if !p.frame.Layout.Side && !p.frame.over && !p.urgent() && !p.menu.open { // there is no list of moves to show them
		b.add(p.noteLines(at.W, at.H-len(b.lines))...)
	}
	switch note := p.hidden(); {
	case note != "" && !p.urgent():
		b = p.withNote(b, note, at.W, at.H)
	case p.bare() && len(b.lines) > 0:
		b.lines[0] = p.withLast(b.lines[0], at.W)
	}
	b = p.withNotice(b, at.W, at.H)
	if p.urgent() || p.menu.open || len(p.s.Around.Lines)+len(p.s.Around.Notice.Text) > 0 {
		at = p.larger(at, len(b.lines))
	}
	if n := at.H; n > 0 && len(b.lines) > n && goesOn(b.lines[n-1], b.lines[n]) {
		b.lines = slices.Clone(b.lines[:n])
		b.lines[n-1] = widget.Cut(b.lines[n-1]+" …", at.W)
	}
	return b, at
}

// goesOn reports whether the sentence of a line goes on in the next one. A command to copy does not.
func goesOn(line, next string) bool {
	line, next = strings.TrimRight(ansi.Strip(line), " "), strings.TrimLeft(ansi.Strip(next), " ")
	first, _ := utf8.DecodeRuneInString(next)
	ends := line == "" || strings.ContainsAny(line[len(line)-1:], ".!?:") || strings.HasPrefix(line, "ssh ")
	return !ends && unicode.IsLower(first)
}

func (p *painter) writeSlot(c canvas.Canvas, b block) {
	c.Clear(0)
	widget.Draw(c, b.lines)
}

// slotAlone draws only the slot, or the whole window if the slot has changed its size or shares its text
// with a sheet.
func (p *painter) slotAlone(draw func(canvas.Rect, func(canvas.Canvas))) (whole bool) {
	b, at := p.slotBlock()
	if at == p.frame.slot && !p.frame.sheet && len(p.sheetBlock(p.frame.Layout.Panel.W).lines) == 0 {
		draw(at, func(c canvas.Canvas) { p.writeSlot(c, b) })
		return false
	}
	draw(p.frame.window, func(c canvas.Canvas) { p.drawn(p.Paint(c).(*Frame)) })
	return true
}

// withNote puts a note at the end of the slot's last line.
func (p *painter) withNote(b block, note string, w, h int) block {
	lines, last := make([]string, h), h-1
	copy(lines, b.lines)
	lines[last] = widget.Ends(widget.Cut(lines[last], w-gapCells-canvas.Width(note)), p.s.Styles.Faint.Paint(note), w)
	return block{lines, b.spots}
}

// larger returns the slot with room for n lines. It grows first into free lines below, then over
// the footer, and then upwards.
func (p *painter) larger(at canvas.Rect, n int) canvas.Rect {
	if n > at.H {
		end := min(at.Y+n, p.frame.window.H)
		at.Y = max(end-n, 0)
		at.H = end - at.Y
	}
	return at
}

// bare reports whether a game is being played in a window without a panel for the moves and the
// chat.
func (p *painter) bare() bool {
	return !p.frame.Layout.Side && !p.frame.over && !p.Waits() && p.Live() && !p.urgent() && !p.review.studied()
}

// withLast appends the last move to a line.
func (p *painter) withLast(line string, w int) string {
	last := ""
	if n := len(p.Table.Plies); n > 0 {
		last = p.s.Styles.Faint.Paint(p.lastMove())
	}
	if ansi.StringWidth(line)+gapCells+ansi.StringWidth(last) > w {
		return line
	}
	return widget.Ends(line, last, w)
}

// urgent reports whether the user should answer something first.
func (t *TableScreen) urgent() bool {
	return t.out.ask.Open() || t.Line.Open || t.offered() || t.Table.Status == table.Playing && t.opponentGone()
}

// withNotice adds the message of the program to the slot: in place of its last line, or of all
// lines if the message needs them.
func (p *painter) withNotice(b block, w, h int) block {
	said := p.s.Around.Lines
	if len(said) == 0 {
		if text := p.s.Around.Notice.Text; text != "" {
			look := p.s.Styles.Good
			if p.s.Around.Notice.Bad {
				look = p.s.Styles.Bad
			}
			said = widget.PaintAll(look, widget.Wrap(widget.Shown(text, 4*w), w))
		}
	}
	switch {
	case len(said) == 0:
		return b
	case p.urgent() && !p.Line.Open: // keep the question
		return block{slices.Concat(b.lines, said), b.spots}
	case p.Line.Open: // keep the typed text
		return block{lines: slices.Concat(said, b.lines[max(len(b.lines)-1, 0):])}
	case len(said) >= h:
		return block{lines: said}
	}
	lines := make([]string, h-len(said))
	copy(lines, b.lines)
	covered := func(s boardview.Spot) bool { return s.Y >= len(lines) }
	return block{append(lines, said...), slices.DeleteFunc(slices.Clone(b.spots), covered)}
}

// SaysSaving reports whether the slot of a table already says that the store is away or slow, so that
// the session need not.
func SaysSaving(t *TableScreen) bool {
	const wide, high = 300, 3 // so wide that no sentence wraps
	_, away := live.StoreAway(t.s.Club.Tables)
	return (away || t.out.sending) && slices.Contains(t.prompt(wide, high).lines, t.turnLine())
}

// prompt returns the text of the slot, for h lines of w cells.
func (t *TableScreen) prompt(w, h int) block {
	s := t.s
	switch {
	case t.out.ask.Open():
		return block{lines: t.out.ask.Lines(s.Styles, w)}
	case t.Line.Open && t.Waits():
		return block{lines: []string{"Press enter to decline. Optional reason:", widget.ShowInput(&t.Line.Input, w)}}
	case t.Line.Open:
		lines := t.words.lines(w)
		return block{lines: lines[max(len(lines)-h, 0):]}
	case t.menu.open:
		return block{lines: t.menu.prompt(w, h)}
	case t.reacts.open:
		return t.reacts.prompt(w)
	case t.Waits():
		return block{lines: t.waitingLines(w)}
	case t.Choosing() && !(t.Forced() && t.offered()):
		if b := t.whichBlock(w); len(b.lines) <= h {
			return b
		}
		return block{lines: append([]string{"Your move: choose how to continue."}, t.soFar(w)...)}
	case t.offered():
		return block{lines: t.offerLines(w)}
	case t.review.replay.on:
		return t.review.underAnalysis(w, h, widget.Wrap(t.review.replayLine(), w))
	case !t.Live():
		how := "Press end to return."
		if t.Table.IsExample() {
			how = "Press right for the next move, or space to play them all."
		}
		text := fmt.Sprintf("Position %d of %d. %s", t.Ply, len(t.Table.Plies), how)
		return t.review.underAnalysis(w, h, widget.Wrap(text, w))
	case t.Table.Status == table.Adjourned:
		return t.adjournedBlock(w, h)
	case t.Table.Status == table.Pause:
		return t.readyBlock(w)
	case t.studying():
		return t.ended(w, h)
	}
	return t.playingBlock(w, h)
}

// ended returns the slot for the last position of a finished game.
func (t *TableScreen) ended(w, h int) block {
	lines := t.next.rematchLines(w)
	said := widget.Shown(t.Table.Ending(), 400)
	if h == 1 && canvas.Width(said) > w {
		said = widget.Cut(t.shortEnding(), w) // the card shows all of it
	}
	ending := widget.PaintAll(t.s.Styles.Strong, widget.Wrap(said, w))
	if room := h - len(lines); len(ending) > room && h > 1 {
		ending = ending[:max(room, 0)]
	}
	switch {
	case h == 1 && len(lines) > 0:
		ending = nil
	case t.next.rematchOffered(): // the question comes first
		lines, ending = slices.Concat(lines, ending), nil
	}
	return t.review.underAnalysis(w, h, slices.Concat(ending, lines))
}

// shortEnding says briefly how the game ended.
func (t *TableScreen) shortEnding() string {
	r := t.Table.Result
	switch {
	case r.Reason == "" || r.Winner == game.NoSeat || t.Table.Status != table.Over || t.Table.First != nil:
		return t.Table.Ending()
	case t.Seat == game.NoSeat:
		return fmt.Sprintf("%s won: %s.", t.Table.SeatName(r.Winner), r.Reason)
	case t.Seat == r.Winner:
		return fmt.Sprintf("You won: %s.", r.Reason)
	}
	return fmt.Sprintf("You lost: %s.", r.Reason)
}

// sentences returns as many sentences of a text as fit into h lines, and at least the first. It
// drops a final remark in brackets before the whole sentence.
func sentences(text string, w, h int) []string {
	for {
		lines, end := widget.Wrap(text, w), strings.LastIndex(strings.TrimSuffix(text, "."), ". ")
		switch aside := strings.LastIndex(text, " ("); {
		case len(lines) <= h:
			return lines
		case strings.HasSuffix(text, ").") && aside > end:
			text = text[:aside] + "."
		case end < 0:
			return lines
		default:
			text = text[:end+1]
		}
	}
}

// playingBlock returns the slot for the current position of a running game.
func (t *TableScreen) playingBlock(w, h int) block {
	if b := t.goneBlock(w); len(b.lines) > 0 {
		return b
	}
	b := block{lines: sentences(t.turnLine(), w, h)}
	if h == 1 {
		return t.shortPrompt(b, w)
	}
	if len(b.lines) >= h {
		return b
	}
	switch premove, sofar, credit := t.premoves.premoveLines(w), t.soFar(w), t.creditLines(w); {
	case len(premove) > 0:
		b.add(premove...)
	case len(sofar) > 0:
		b.add(sofar...)
	case t.hasMore():
		b.join(t.moreBlock(w))
	case t.threats() != nil:
		b.add(t.s.Styles.Faint.Paint(widget.Cut(t.threats().Words(&t.Board), w)))
	case len(credit) > 0:
		b.add(credit...)
	case t.newcomer():
		b.add(t.s.Styles.Faint.Paint(widget.Cut("Arrows and enter work, too. ? shows the rules. q leaves; the game waits.", w)))
	default:
		b.add(t.squareLine(w))
	}
	return b
}

// newcomer reports whether a guest is about to make the first move against a bot. The slot then says
// how to move.
func (t *TableScreen) newcomer() bool {
	return t.s.Me.Guest && t.Seat != game.NoSeat && len(t.Table.Plies) <= int(t.Seat) && len(t.Pick.Path) == 0 &&
		t.Table.State.Turn() == t.Seat && t.s.Club.Accounts.IsBot(t.Table.Seats[t.Seat.Other()].ID)
}

// anyMove returns a legal move as players write it.
func (t *TableScreen) anyMove() string {
	moves := t.Table.State.Moves()
	return t.Table.State.Describe(moves[len(moves)/2])
}

// goneBlock asks what to do about a game that the opponent has left.
func (t *TableScreen) goneBlock(w int) block {
	if !t.opponentGone() {
		return block{}
	}
	did := "left"
	if !t.Table.Timed() {
		did = "has made no move for a month"
	}
	text := fmt.Sprintf("%s %s. Wait, or press o and choose.", t.playerName(t.Seat.Other()), did)
	return button(widget.PaintAll(t.s.Styles.Badge, widget.Wrap(text, w)), w, t.menu.toggle)
}

// shortPrompt returns the slot of a single line.
func (t *TableScreen) shortPrompt(turn block, w int) block {
	switch premove, sofar := t.premoves.premoveLines(w), t.soFar(w); {
	case len(premove) > 0:
		return block{lines: premove}
	case len(sofar) > 0:
		return block{lines: sofar}
	case t.hasMore():
		x := canvas.Width(turn.lines[0]) + 1
		more := t.moreBlock(w - x)
		if x+canvas.Width(more.lines[0]) > w {
			return t.moreBlock(w)
		}
		more.lines[0] = turn.lines[0] + " " + more.lines[0]
		for i := range more.spots {
			more.spots[i].X += x
		}
		return more
	}
	return turn
}

// lastMove returns the last move with its number.
func (t *position) lastMove() string {
	n := len(t.Table.Plies)
	return words.MoveNumber(t.Table, n) + t.moveText(n)
}

// moreBlock lists the other ways to begin a turn and how to type one, or says how to see them.
func (t *TableScreen) moreBlock(w int) block {
	var b block
	key := widget.Keys.More.Help().Key
	line := key + " other turns:"
	choices := t.Pick.Choices()
	for _, c := range choices {
		item := boardview.ChoiceKey(c.Choice) + " " + c.Label
		do := func() tea.Cmd {
			t.Choose(c.Choice)
			return t.finish()
		}
		b.spots = append(b.spots, boardview.Spot{X: canvas.Width(line) + 1, W: canvas.Width(item), Do: do})
		line += " " + item + ","
	}
	line = strings.TrimSuffix(line, ",")
	if canvas.Width(line) > w {
		line = fmt.Sprintf("%s shows %d other turns.", key, len(choices))
		return button([]string{line}, w, t.toggleMore)
	}
	if text := t.TypedDrop(&t.Board); text != "" && canvas.Width(line+". Or type .")+canvas.Width(text) <= w {
		line += ". Or type " + text + "."
	}
	b.add(line)
	return b
}

// squareLine says what is on the cell under the cursor, and how a guest can come back.
func (t *TableScreen) squareLine(w int) string {
	line := ""
	switch {
	case t.steering() && t.blind:
		line = game.CellName(t.Cursor, t.Board.Files)
	case t.steering():
		line = CellWords(t.Board, t.Cursor)
		for _, e := range t.Table.Rules.Info().Legend {
			if p := t.Board.Cells[t.Cursor]; !p.Empty() && p.Letter == e.Piece.Letter {
				line += "; " + e.Does
			}
		}
	}
	if t.s.ReturnCode != "" {
		back := fmt.Sprintf("The code %s brings you back.", identity.SpellCode(t.s.ReturnCode))
		if canvas.Width(line)+gapCells+canvas.Width(back) <= w {
			line = widget.Ends(line, back, w)
		}
	}
	return t.s.Styles.Faint.Paint(widget.Cut(line, w))
}

// CellWords describes a cell in words and, at the ends of a file, what the sign of the file means.
// It returns "" if there is nothing to say.
func CellWords(board game.Board, at game.Cell) string {
	file, rank := int(at)%board.Files, int(at)/board.Files
	var words, marked []string
	if p := board.Cells[at]; !p.Empty() {
		words = append(words, p.Name)
	}
	for _, m := range board.Marks {
		if m.Cell == at && m.Text != "" {
			marked = append(marked, m.Text)
		}
	}
	if len(marked) == 0 && (rank == 0 || rank == board.Ranks-1) {
		for _, e := range board.Edges {
			if e.File == file {
				words = append(words, e.Text)
			}
		}
	}
	if words = append(words, marked...); len(words) == 0 {
		return ""
	}
	return game.CellName(at, board.Files) + ": " + strings.Join(words, ", ")
}

// turnLine says whose move it is, and what else the user can do.
func (t *TableScreen) turnLine() string {
	var b strings.Builder
	turn := t.Table.State.Turn()
	from, away := live.StoreAway(t.s.Club.Tables)
	switch {
	case away:
		return words.StoreAway(t.s.Now().Sub(from))
	case t.out.sending:
		b.WriteString(cmp.Or(t.s.SavingWords(), app.Saving))
	case t.InHand(&t.Board) != "":
		b.WriteString(t.InHand(&t.Board))
	case len(t.Pick.Path) > 0:
		b.WriteString("Your move: point at a marked square.")
	case t.newcomer():
		b.WriteString("Your move: click a piece or type " + t.anyMove() + ".")
	case turn == t.Seat:
		b.WriteString("Your move.")
	case t.s.Club.Accounts.IsBot(t.Table.Seats[turn].ID):
		fmt.Fprintf(&b, "%s (%s) is thinking.", t.playerName(turn), t.Table.SeatName(turn))
	default:
		fmt.Fprintf(&b, "%s (%s) is to move.", t.playerName(turn), t.Table.SeatName(turn))
	}
	b.WriteString(words.Dangers(t.Board))
	b.WriteString(t.hintText())
	b.WriteString(words.FirstMove(t.Table, t.s.Now()))
	for _, line := range (words.Viewer{Me: t.s.Me.ID, Zone: t.s.Club.Zone}).OnVacation(t.Table) {
		b.WriteString(" " + line)
	}
	b.WriteString(t.offeredText())
	if reason, ok := t.Table.State.Claim(); ok && t.Seat != game.NoSeat {
		fmt.Fprintf(&b, " Type claim for a draw (%s).", reason)
	}
	return b.String()
}
