package lobby

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// column is one property of a table.
type column struct {
	name string
	// least and most limit the width.
	least, most int
	// need decides which columns a narrow screen drops: the lowest goes first.
	need int
	cell func(*app.Session, *table.Table) string
	// short shortens the texts when there is no room for all columns.
	short func(string) string
	// order sorts the rows. If it is nil, the text of the cells does.
	order func(a, b *table.Table) int
	// spare columns go before other columns are cut, because the preview shows them too.
	spare bool
	right bool // aligned to the right
	fades bool // changes with time alone, so the filter ignores it
}

// The columns of the lists.
var (
	openColumns = []column{
		{name: "Game", least: 13, most: 24, need: 4, cell: gameCell, short: shortGame},
		{name: "Host", least: 9, most: widget.NameCells + app.RatingCells, need: 6, cell: hostCell},
		{name: "Time", least: 5, most: 9, need: 5, cell: timeCell, order: byTime},
		{name: "Free", least: 6, most: 12, need: 2, cell: freeCell},
		{name: "Options", least: 7, most: 30, need: 1, cell: optionsCell, spare: true},
		{name: "Age", least: 4, most: 4, need: 3, cell: madeCell, order: byMade, right: true, fades: true},
	}
	mineColumns = []column{
		{name: "Game", least: 8, most: 18, need: 4, cell: gameCell, short: shortGame},
		{name: "Against", least: 9, most: widget.NameCells + app.RatingCells, need: 5, cell: opponentCell},
		{name: "You are", least: 7, most: 12, need: 1, cell: seatCell, spare: true},
		{name: "State", least: 16, most: 28, need: 6, cell: tableState},
		{name: "Ply", least: 4, most: 4, need: 2, cell: plyCell, order: byPly, right: true, spare: true},
		{name: "Age", least: 4, most: 4, need: 3, cell: changedCell, order: byChanged, right: true, fades: true},
	}
	liveColumns = []column{
		{name: "Game", least: 8, most: 24, need: 4, cell: gameCell, short: shortGame},
		{name: "Player", least: 9, most: widget.NameCells + app.RatingCells, need: 5, cell: firstCell},
		{name: "Against", least: 9, most: widget.NameCells + app.RatingCells, need: 6, cell: secondCell},
		{name: "Time", least: 5, most: 9, need: 1, cell: timeCell, order: byTime, spare: true},
		{name: "Ply", least: 4, most: 4, need: 2, cell: plyCell, order: byPly, right: true, spare: true},
		{name: "Last", least: 4, most: 4, need: 3, cell: changedCell, order: byChanged, right: true, fades: true},
	}
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
func arrange(s *app.Session, all []column, rows []*table.Table, w int) []placed {
	line := make([]placed, len(all))
	for i, c := range all {
		texts := make([]string, len(rows))
		for y, r := range rows {
			if r != nil {
				texts[y] = c.cell(s, r)
			}
		}
		line[i] = placed{column: c, texts: texts}
		line[i].measure()
	}
	if widthOf(line) > w {
		for i := range line {
			line[i].shorten()
		}
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

// measure gives a column the width that shows every text, up to its limit.
func (c *placed) measure() {
	c.full = min(max(widget.Width(c.name), widget.Widest(c.texts)), c.most)
	c.width = c.full
}

// shorten uses the short form of the texts, if there is one.
func (c *placed) shorten() {
	if c.short == nil {
		return
	}
	for i, text := range c.texts {
		c.texts[i] = c.short(text)
	}
	c.measure()
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
func gameCell(s *app.Session, t *table.Table) string {
	name := shortGame(s.TableName(t))
	if number, of := t.GameNumber(); of > 1 && t.Status != table.Open {
		return fmt.Sprintf("%d/%d %s", number, of, name)
	}
	return name
}

func hostCell(s *app.Session, t *table.Table) string {
	if t.Host.ID == s.Me.ID {
		return "you"
	}
	return s.Rated(t, t.Host)
}

// timeCell returns the time control.
func timeCell(_ *app.Session, t *table.Table) string {
	text := t.Clock.Control().String()
	if app.Seeking(t) {
		text = t.Seek.Time()
	}
	if text == "unlimited" {
		return "none"
	}
	return text
}

// clockWords is the time control without a heading above it.
func clockWords(s *app.Session, t *table.Table) string {
	if text := timeCell(s, t); text != "none" {
		return text
	}
	return "no clock"
}

func freeCell(_ *app.Session, t *table.Table) string {
	if t.Vacant && t.FreeSeat() == game.NoSeat {
		return "both"
	}
	return t.SeatName(t.FreeSeat())
}

// optionsCell returns the options that differ from the defaults.
func optionsCell(_ *app.Session, t *table.Table) string {
	if app.Seeking(t) {
		return app.SoughtOptions(t.Seek)
	}
	options := app.OptionsOf(t)
	if t.Rated {
		options = append([]string{"rated"}, options...)
	}
	return widget.Shown(strings.Join(options, ", "), 60)
}

// opponentCell returns the opponent, or the possible opponent at an open table.
func opponentCell(s *app.Session, t *table.Table) string {
	other := t.Seats[0]
	if other.ID == s.Me.ID {
		other = t.Seats[1]
	}
	switch {
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

func seatCell(s *app.Session, t *table.Table) string {
	switch seat := t.SeatOf(s.Me.ID); {
	case t.Invited != nil && t.MaySit(s.Me.ID):
		return t.SeatName(t.FreeSeat())
	case (t.Status == table.Open || t.Status == table.Gone) && !t.Vacant:
		return t.SeatName(t.Wish)
	case seat == game.NoSeat:
		return "host"
	default:
		return t.SeatName(seat)
	}
}

// tableState says which player a table waits for.
func tableState(s *app.Session, t *table.Table) string {
	waits := t.WaitsFor(s.Me.ID)
	switch {
	case t.Status == table.Open && waits && t.After != "":
		return "● a rematch?"
	case t.Status == table.Open && waits:
		return "● challenge"
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

func firstCell(s *app.Session, t *table.Table) string  { return s.Rated(t, t.Seats[0]) }
func secondCell(s *app.Session, t *table.Table) string { return s.Rated(t, t.Seats[1]) }

func plyCell(_ *app.Session, t *table.Table) string  { return strconv.Itoa(len(t.Plies)) }
func madeCell(s *app.Session, t *table.Table) string { return widget.Age(s.Now().Sub(t.Created)) }

func changedCell(s *app.Session, t *table.Table) string { return widget.Age(s.Now().Sub(t.Changed)) }

// byTime puts short games first, and games without a clock last.
func byTime(a, b *table.Table) int {
	rank := func(t *table.Table) int {
		switch t.Clock.Control().Kind {
		case clock.Unlimited:
			return 2
		case clock.Correspondence:
			return 1
		}
		return 0
	}
	total := func(t *table.Table) time.Duration {
		const moves = 40
		c := t.Clock.Control()
		return c.Base + moves*c.Step
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(total(a), total(b)))
}

func byPly(a, b *table.Table) int     { return cmp.Compare(len(a.Plies), len(b.Plies)) }
func byMade(a, b *table.Table) int    { return b.Created.Compare(a.Created) }
func byChanged(a, b *table.Table) int { return b.Changed.Compare(a.Changed) }
