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

// placed is a column with its texts and its width on screen.
type placed struct {
	column
	texts []string // by row
	full  int      // the width that shows every text
	width int
}

// scant is the minimum width of every column.
const scant = 4

// arrange chooses the columns that fit into w cells and distributes the width: first to the columns
// with more to show, and then to all.
func arrange(s *app.Session, all []column, rows []row, w int) []placed {
	line := make([]placed, len(all))
	for i, c := range all {
		texts := make([]string, len(rows))
		for y, r := range rows {
			if r.id() != "" {
				texts[y] = c.cell(s, r)
			}
		}
		full := max(widget.Width(c.name)+1, widget.Widest(texts)) // +1 for the sort mark
		line[i] = placed{c, texts, min(full, c.most), min(full, c.most)}
	}
	line = dropSpare(line, w)
	for i, c := range line {
		line[i].width = min(c.least, max(c.full, scant))
	}
	for len(line) > 1 && widthOf(line) > w {
		least := slices.MinFunc(line, func(a, b placed) int { return a.need - b.need })
		line = slices.DeleteFunc(line, func(c placed) bool { return c.need == least.need })
	}
	widen(line, w, func(c placed) int { return c.full })
	widen(line, w, func(c placed) int { return c.most })
	return line
}

// dropSpare drops spare columns until the others can show everything.
func dropSpare(line []placed, w int) []placed {
	for widthOf(line) > w {
		spare := -1
		for i, c := range line {
			if c.spare && (spare < 0 || c.need < line[spare].need) {
				spare = i
			}
		}
		if spare < 0 {
			break
		}
		line = slices.Delete(line, spare, spare+1)
	}
	return line
}

// widen gives each column in turn one more cell, up to its limit.
func widen(line []placed, w int, limit func(placed) int) {
	for widened := true; widened; {
		widened = false
		for i, c := range line {
			if c.width < limit(c) && widthOf(line) < w {
				line[i].width++
				widened = true
			}
		}
	}
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
	text := r.table.Clock.Control().String()
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

// opponentCell returns the opponent, or the possible opponent at an open table.
func opponentCell(s *app.Session, r row) string {
	seats := r.seats()
	other := seats[0]
	if other.ID == s.Me.ID {
		other = seats[1]
	}
	switch t := r.table; {
	case t == nil && r.done.Imported:
		return widget.Shown(seats[0].Name+" – "+seats[1].Name, 2*widget.NameCells)
	case t == nil:
		return widget.Shown(s.Club.Accounts.Title(other), widget.NameCells)
	case t.Status != table.Open && t.Status != table.Gone:
		return s.Rated(t, other)
	case t.Invited == nil:
		return "no one yet"
	case t.Invited.ID == s.Me.ID:
		return s.Rated(t, t.Host)
	default:
		return s.Rated(t, *t.Invited)
	}
}

func (r row) seats() [2]identity.Person {
	if r.done != nil {
		return r.done.Seats
	}
	return r.table.Seats
}

// seatOf returns the user's seat, or game.NoSeat, which is -1.
func (r row) seatOf(s *app.Session) game.Seat {
	seats := r.seats()
	return game.Seat(slices.IndexFunc(seats[:], func(p identity.Person) bool { return p.ID == s.Me.ID }))
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
	case r.done == nil:
		return tableState(s, r.table)
	case r.done.Imported:
		return resultOf(r.done)
	}
	outcome := "lost, "
	switch r.done.Winner {
	case game.NoSeat:
		outcome = "drawn, "
	case r.seatOf(s):
		outcome = "won, "
	}
	return outcome + widget.Shown(r.done.Reason, 40)
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

func plyCell(_ *app.Session, r row) string     { return strconv.Itoa(r.plies()) }
func madeCell(s *app.Session, r row) string    { return widget.Age(s.Now().Sub(r.table.Created)) }
func changedCell(s *app.Session, r row) string { return widget.Age(s.Now().Sub(r.changed())) }

func byPly(a, b row) int     { return cmp.Compare(b.plies(), a.plies()) }
func byMade(a, b row) int    { return b.table.Created.Compare(a.table.Created) }
func byChanged(a, b row) int { return b.changed().Compare(a.changed()) }

// resultOf returns how an imported game ended.
func resultOf(game *archive.Summary) string {
	score := "draw"
	switch {
	case game.Reason == table.Unfinished:
		return table.Unfinished
	case game.Winner == 0:
		score = "1-0"
	case game.Winner == 1:
		score = "0-1"
	}
	return strings.TrimSpace(score + " " + widget.Shown(game.Reason, 40))
}
