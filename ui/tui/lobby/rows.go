package lobby

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// row is one line of a section: a table, a finished game, or a page to open.
type row struct {
	table *table.Table
	done  *archive.Summary
	page  *page
}

func (r row) id() identity.TableID {
	switch {
	case r.table != nil:
		return r.table.ID
	case r.done != nil:
		return r.done.ID
	}
	return ""
}

// rank orders the kinds of rows. Rows with a lower rank stand above the others.
func (r row) rank() int {
	switch {
	case r.page != nil:
		return 0
	case r.table != nil:
		return 1
	}
	return 2
}

// column is one property of a row.
type column struct {
	name string
	// least and most limit the width.
	least, most int
	// need decides which columns a narrow screen drops: the lowest goes first.
	need int
	cell func(*app.Session, row) string
	// order sorts the rows. If it is nil, the text of the cells does.
	order func(a, b row) int
	// spare columns go before other columns are cut, because the preview shows them too.
	spare bool
	right bool // aligned to the right
	fades bool // changes with time alone, so the filter ignores it
}

// The columns of the lists.
var (
	openColumns = []column{
		{name: "Game", least: 13, most: 24, need: 4, cell: gameCell},
		{name: "Host", least: 9, most: widget.NameCells + app.RatingCells, need: 6, cell: hostCell},
		{name: "Time", least: 5, most: 9, need: 5, cell: timeCell},
		{name: "Free", least: 6, most: 12, need: 2, cell: freeCell},
		{name: "Options", least: 7, most: 30, need: 1, cell: optionsCell, spare: true},
		{name: "Age", least: 4, most: 4, need: 3, cell: madeCell, order: byMade, right: true, fades: true},
	}
	mineColumns = []column{
		{name: "Game", least: 8, most: 18, need: 4, cell: gameCell},
		{name: "Against", least: 9, most: widget.NameCells + app.RatingCells, need: 5, cell: opponentCell},
		{name: "You are", least: 7, most: 12, need: 1, cell: seatCell, spare: true},
		{name: "State", least: 16, most: 28, need: 6, cell: stateCell},
		{name: "Ply", least: 4, most: 4, need: 2, cell: plyCell, order: byPly, right: true, spare: true},
		{name: "Age", least: 4, most: 4, need: 3, cell: changedCell, order: byChanged, right: true, fades: true},
	}
	// The history has the columns of the user's running games, and the opening.
	historyColumns = slices.Insert(slices.Clone(mineColumns), 4,
		column{name: "Opening", least: 8, most: 30, need: 0, cell: openingCell, spare: true})
	liveColumns = []column{
		{name: "Game", least: 8, most: 24, need: 4, cell: gameCell},
		{name: "Player", least: 9, most: widget.NameCells + app.RatingCells, need: 5, cell: firstCell},
		{name: "Against", least: 9, most: widget.NameCells + app.RatingCells, need: 6, cell: secondCell},
		{name: "Time", least: 5, most: 9, need: 1, cell: timeCell, spare: true},
		{name: "Ply", least: 4, most: 4, need: 2, cell: plyCell, order: byPly, right: true, spare: true},
		{name: "Last", least: 4, most: 4, need: 3, cell: changedCell, order: byChanged, right: true, fades: true},
	}
)

// The columns of the boxes below a list.
var (
	mineBoxColumns = []column{mineColumns[0], mineColumns[1], mineColumns[3]}
	liveBoxColumns = []column{liveColumns[0], liveColumns[1], liveColumns[2], liveColumns[3]}
)

// placed is a column and its final width.
type placed struct {
	column
	width int
}

// scant is the minimum width of every column.
const scant = 4

// arrange chooses the columns that fit into w cells and distributes the width: first to the columns
// with more to show, as needs says, and then to all.
func arrange(all []column, w int, needs func(column) int) []placed {
	var line []placed
	for _, c := range fitting(all, w, needs) {
		line = append(line, placed{c, min(c.least, max(needs(c), scant))})
	}
	for len(line) > 1 && widthOf(line) > w {
		least := slices.MinFunc(line, func(a, b placed) int { return a.need - b.need })
		line = slices.DeleteFunc(line, func(c placed) bool { return c.need == least.need })
	}
	widen(line, w, needs)
	widen(line, w, func(c column) int { return c.most })
	return line
}

// fitting drops spare columns until the others can show everything.
func fitting(all []column, w int, needs func(column) int) []column {
	all = slices.Clone(all)
	for {
		wide, spare := widget.Gap*(len(all)-1), -1
		for i, c := range all {
			wide += min(needs(c), c.most)
			if c.spare && (spare < 0 || c.need < all[spare].need) {
				spare = i
			}
		}
		if wide <= w || spare < 0 {
			return all
		}
		all = slices.Delete(all, spare, spare+1)
	}
}

// widen gives each column in turn one more cell, up to what may allows.
func widen(line []placed, w int, may func(column) int) {
	for widened := true; widened; {
		widened = false
		for i := range line {
			c := &line[i]
			if c.width < min(may(c.column), c.most) && widthOf(line) < w {
				c.width++
				widened = true
			}
		}
	}
}

// cells holds the texts of the rows in sight, and makes each text only once.
type cells struct {
	s      *app.Session
	rows   []row
	texts  map[string][]string // by column and row
	widths map[string]int      // the width of the widest text, by column
}

func newCells(s *app.Session, l *widget.List, at func(int) row) *cells {
	var rows []row
	from, to := l.Window()
	for i := from; i < to; i++ {
		rows = append(rows, at(i))
	}
	return cellsOf(s, rows)
}

func cellsOf(s *app.Session, rows []row) *cells {
	return &cells{s: s, rows: rows, texts: make(map[string][]string), widths: make(map[string]int)}
}

// of returns the texts of a column.
func (c *cells) of(col column) []string {
	texts, ok := c.texts[col.name]
	if !ok {
		texts = make([]string, len(c.rows))
		for i, r := range c.rows {
			if r.id() != "" {
				texts[i] = col.cell(c.s, r)
			}
		}
		c.texts[col.name] = texts
	}
	return texts
}

// needs returns the width that a column needs to show its texts.
func (c *cells) needs(col column) int {
	w, ok := c.widths[col.name]
	if !ok {
		w = max(widget.Width(col.name)+1, widget.Widest(c.of(col))) // +1 for the sort mark
		c.widths[col.name] = w
	}
	return w
}

func widthOf(line []placed) int {
	w := widget.Gap * (len(line) - 1)
	for _, c := range line {
		w += c.width
	}
	return w
}

// put fits a text to the width of the column.
func (c placed) put(text string) string {
	if c.right {
		return widget.Ends("", widget.Cut(text, c.width), c.width)
	}
	return widget.Fit(text, c.width)
}

// gameCell returns the name of the game. For a match, the number of the game comes first, so that
// it is not cut.
func gameCell(s *app.Session, r row) string {
	switch {
	case r.done != nil && r.done.Match:
		return "match: " + s.GameName(r.done.Game)
	case r.done != nil:
		return s.GameName(r.done.Game)
	}
	name := s.TableName(r.table)
	if number, of := r.table.GameNumber(); of > 1 && r.table.Status != table.Open {
		return fmt.Sprintf("%d/%d %s", number, of, name)
	}
	return name
}

func hostCell(s *app.Session, r row) string {
	if r.table.Host.ID == s.Me.ID {
		return "you"
	}
	return s.Rated(r.table, r.table.Host)
}

// timeCell returns the time control; "-" means unlimited.
func timeCell(_ *app.Session, r row) string {
	text := app.ControlOf(r.table).String()
	if app.Seeking(r.table) {
		text = r.table.Seek.Time()
	}
	if text == "unlimited" {
		return "-"
	}
	return text
}

func freeCell(_ *app.Session, r row) string {
	if r.table.Vacant && r.table.FreeSeat() == game.NoSeat {
		return "both"
	}
	return r.table.SeatName(r.table.FreeSeat())
}

// optionsCell returns the options that differ from the defaults.
func optionsCell(_ *app.Session, r row) string {
	if app.Seeking(r.table) {
		return app.SoughtOptions(r.table.Seek)
	}
	options := app.OptionsOf(r.table)
	if r.table.Rated {
		options = append([]string{"rated"}, options...)
	}
	return widget.Shown(strings.Join(options, ", "), 60)
}

func opponentCell(s *app.Session, r row) string {
	if r.done == nil && (r.table.Status == table.Open || r.table.Status == table.Gone) {
		return partnerOf(s, r.table)
	}
	seats := r.seats()
	if r.done != nil && r.done.Imported {
		return widget.Shown(seats[0].Name+" – "+seats[1].Name, 2*widget.NameCells)
	}
	other := seats[0]
	if other.ID == s.Me.ID {
		other = seats[1]
	}
	if r.done != nil {
		return widget.Shown(s.Club.Accounts.Title(other), widget.NameCells)
	}
	return s.Rated(r.table, other)
}

// partnerOf returns the possible opponent at an open table.
func partnerOf(s *app.Session, t *table.Table) string {
	switch {
	case t.Invited != nil && t.Invited.ID == s.Me.ID:
		return s.Rated(t, t.Host)
	case t.Invited != nil:
		return s.Rated(t, *t.Invited)
	}
	return "no one yet"
}

func (r row) seats() [2]identity.Person {
	if r.done != nil {
		return r.done.Seats
	}
	return r.table.Seats
}

// seatOf returns the user's seat.
func (r row) seatOf(s *app.Session) game.Seat {
	switch seats := r.seats(); s.Me.ID {
	case seats[0].ID:
		return 0
	case seats[1].ID:
		return 1
	}
	return game.NoSeat
}

func seatCell(s *app.Session, r row) string {
	seat := r.seatOf(s)
	switch {
	case r.done == nil && r.table.Invited != nil && r.table.MaySit(s.Me.ID):
		return r.table.SeatName(r.table.FreeSeat())
	case r.done == nil && (r.table.Status == table.Open || r.table.Status == table.Gone) && !r.table.Vacant:
		return r.table.SeatName(r.table.Wish)
	case r.done == nil && seat == game.NoSeat:
		return "host"
	case r.done == nil:
		return r.table.SeatName(seat)
	case r.done.Imported:
		return "imported"
	}
	for _, g := range s.Games {
		if info := g.Info(); info.ID == r.done.Game && seat != game.NoSeat {
			return info.Seats[seat].Name
		}
	}
	return ""
}

func stateCell(s *app.Session, r row) string {
	switch {
	case r.done != nil && r.done.Imported:
		return resultCell(s, r)
	case r.done != nil && r.done.Winner == game.NoSeat:
		return "drawn, " + widget.Shown(r.done.Reason, 40)
	case r.done != nil && r.done.Winner == r.seatOf(s):
		return "won, " + widget.Shown(r.done.Reason, 40)
	case r.done != nil:
		return "lost, " + widget.Shown(r.done.Reason, 40)
	}
	return tableState(s, r.table)
}

// openingCell returns the opening of a finished game.
func openingCell(_ *app.Session, r row) string {
	if r.done == nil {
		return ""
	}
	return widget.Shown(r.done.Opening, 40)
}

// tableState says which player a table waits for.
func tableState(s *app.Session, t *table.Table) string {
	waits := t.WaitsFor(s.Me.ID)
	switch {
	case t.Status == table.Open && waits && t.After != "":
		return "● a rematch?"
	case t.Status == table.Open && waits:
		return "● challenges you"
	case t.Status == table.Open && t.Invited != nil:
		return "waiting for an answer"
	case t.Status == table.Gone:
		return app.RefusedWords(t)
	case app.Seeking(t):
		return "seeking"
	case t.Status == table.Open && t.Private():
		return "waiting, private"
	case t.Status == table.Open:
		return "waiting"
	case t.Status == table.Adjourned && waits:
		return "● adjourned: resume?"
	case t.Status == table.Adjourned:
		return "adjourned"
	case t.Status == table.Pause && waits:
		return "● ready for game 2?"
	case waits:
		return "● your turn"
	}
	return "their turn"
}

func (r row) myTurn(s *app.Session) bool {
	return r.table != nil && r.table.WaitsFor(s.Me.ID)
}

func firstCell(s *app.Session, r row) string  { return s.Rated(r.table, r.table.Seats[0]) }
func secondCell(s *app.Session, r row) string { return s.Rated(r.table, r.table.Seats[1]) }

func (r row) plies() int {
	if r.done != nil {
		return r.done.Plies
	}
	return len(r.table.Plies)
}

func (r row) changed() time.Time {
	if r.done != nil {
		return r.done.Ended
	}
	return r.table.Changed
}

func (r row) made() time.Time { return r.table.Created }

func plyCell(_ *app.Session, r row) string     { return strconv.Itoa(r.plies()) }
func madeCell(s *app.Session, r row) string    { return widget.Age(s.Now().Sub(r.made())) }
func changedCell(s *app.Session, r row) string { return widget.Age(s.Now().Sub(r.changed())) }

func byPly(a, b row) int     { return cmp.Compare(b.plies(), a.plies()) }
func byMade(a, b row) int    { return b.table.Created.Compare(a.table.Created) }
func byChanged(a, b row) int { return b.changed().Compare(a.changed()) }

// resultCell returns how a finished game ended.
func resultCell(_ *app.Session, r row) string {
	score := "draw"
	switch {
	case r.done.Reason == table.Unfinished:
		return table.Unfinished
	case r.done.Winner == 0:
		score = "1-0"
	case r.done.Winner == 1:
		score = "0-1"
	}
	return strings.TrimSpace(score + " " + widget.Shown(r.done.Reason, 40))
}
