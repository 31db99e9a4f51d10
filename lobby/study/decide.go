package study

import (
	"slices"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// change holds an intent while Decide works on it. rec is a copy of the study's record.
type change struct {
	*Study
	rec Record
	who identity.Person
	in  Intent
	now time.Time
}

// rule says how to decide on one kind of intent.
type rule struct {
	leads  bool // only the leader may do it
	over   bool // it is also for studies that have ended
	decide func(*change) error
}

var rules = map[IntentKind]rule{
	Play: {decide: play}, Back: {decide: back}, Forward: {decide: forward}, Go: {decide: goTo},
	First: {decide: first}, Final: {decide: final}, Vary: {decide: vary}, Cut: {decide: cut},
	Draw: {decide: draw}, Wipe: {decide: wipe}, Comment: {decide: comment},
	Enter: {decide: enter}, Next: {decide: next}, Previous: {decide: previous}, Add: {decide: add},
	Rename: {decide: renameChapter}, Place: {decide: place}, Stop: {decide: stop},
	Title: {leads: true, decide: title}, Remove: {leads: true, decide: remove}, Let: {leads: true, decide: let},
	Invite: {leads: true, decide: invite}, Lead: {leads: true, decide: lead}, End: {leads: true, decide: end},
	Reopen: {leads: true, over: true, decide: reopen}, Discard: {leads: true, over: true, decide: discard},
}

// Decide applies an intent to a study and returns the next record, or an [errs.Error] that explains
// the refusal.
func Decide(e *Study, who identity.Person, in Intent, now time.Time) (Record, error) {
	r, ok := rules[in.Kind]
	switch {
	case !ok:
		return e.Record, errs.New(errs.Invalid, "You cannot do that in a study.")
	case e.Over() && !r.over:
		return e.Record, errOver(e)
	case r.leads && e.Leader.ID != who.ID:
		return e.Record, errs.New(errs.Refused, "Only %s, the leader, can do that.", e.Leader.Name)
	case !e.MayMove(who.ID):
		return e.Record, errs.New(errs.Refused, "You are watching. %s can let you move.", e.Leader.Name)
	case in.Sees && in.Seen != e.At:
		return e.Record, errLooksElsewhere
	}
	c := &change{e, e.clone(), who, in, moment(now)}
	if err := r.decide(c); err != nil {
		return e.Record, err
	}
	c.rec.rename(who)
	c.rec.By, c.rec.Changed = who, c.now
	return c.rec, nil
}

func errOver(e *Study) error { return errs.New(errs.Refused, "This study is over: %s.", e.Ending) }

// rename updates the name of a player in the record to their current one.
func (r *Record) rename(who identity.Person) {
	if r.Leader.ID == who.ID {
		r.Leader = who
	}
	if i := slices.IndexFunc(r.Movers, func(p identity.Person) bool { return p.ID == who.ID }); i >= 0 {
		r.Movers[i] = who
	}
}

func moment(at time.Time) time.Time { return at.UTC().Truncate(time.Millisecond) }

// play adds a move after the current position and goes to it. If the move is in the tree already,
// play only goes there.
func play(c *change) error {
	here := c.Here().State
	m, err := here.Parse(c.in.Text)
	if err != nil {
		return table.Explain(err)
	}
	text := here.Format(m)
	if n := c.follows(c.At, text); n != 0 {
		c.rec.At = n
		return nil
	}
	switch {
	case len(c.Chapter().Steps) >= MaxSteps:
		return errs.New(errs.Refused,
			"The chapter already has %d moves, which is the maximum. Cut a variation first.", MaxSteps)
	case c.steps() >= AllSteps:
		return errs.New(errs.Refused,
			"The study already has %d moves, which is the maximum. Start another study.", AllSteps)
	}
	ch := c.chapter()
	c.rec.Last++
	ch.Steps = append(ch.Steps, Step{N: c.rec.Last, After: c.At, Text: text})
	c.rec.At = c.rec.Last
	return nil
}

// chapter returns the current chapter in the new record, to modify it.
func (c *change) chapter() *Chapter {
	ch := &c.rec.Chapters[c.Place()-1]
	ch.Steps = slices.Clone(ch.Steps)
	return ch
}

// atStart reports whether the study is at the start of a chapter.
func (c *change) atStart() bool { return c.nodes[c.At].IsStart() }

func back(c *change) error {
	if c.atStart() {
		return errs.New(errs.Refused, "This is the start.")
	}
	for range min(max(c.in.N, 1), MaxSteps) {
		c.rec.At = c.nodes[c.rec.At].After
	}
	return nil
}

func forward(c *change) error {
	if len(c.Here().Next) == 0 {
		return errs.New(errs.Refused, "The line ends here.")
	}
	for range min(max(c.in.N, 1), MaxSteps) {
		if next := c.nodes[c.rec.At].Next; len(next) > 0 {
			c.rec.At = next[0]
		}
	}
	return nil
}

func goTo(c *change) error {
	if c.nodes[c.in.N] == nil {
		return errNoMove(c.in.N)
	}
	c.rec.At = c.in.N
	return nil
}

func first(c *change) error {
	c.rec.At = c.Chapter().N
	return nil
}

func final(c *change) error {
	c.rec.At = c.LineEnd()
	return nil
}

func vary(c *change) error {
	if c.atStart() {
		return errs.New(errs.Refused, "The start has no variations.")
	}
	all := c.nodes[c.Here().After].Next
	if len(all) == 1 {
		return errs.New(errs.Refused, "There is no other move here. Go back a move and make one.")
	}
	c.rec.At = all[(slices.Index(all, c.At)+1)%len(all)]
	return nil
}

// cut deletes the current move and everything after it.
func cut(c *change) error {
	if c.atStart() {
		return errs.New(errs.Refused, "You cannot cut the start. Go to the first move you want to delete.")
	}
	gone := map[int]bool{c.At: true}
	ch := c.chapter()
	ch.Steps = slices.DeleteFunc(ch.Steps, func(s Step) bool { // parents come first
		gone[s.N] = gone[s.N] || gone[s.After]
		return gone[s.N]
	})
	c.rec.At = c.Here().After
	return nil
}

// draw marks a cell or draws an arrow. If the mark is there already, draw removes it.
func draw(c *change) error {
	m := Mark{c.cell(c.in.Text)}
	if c.in.To != "" {
		m = append(m, c.cell(c.in.To))
	}
	switch {
	case slices.Contains(m, game.NoCell):
		info := c.Rules().Info()
		return errs.New(errs.Invalid,
			"Name a cell, such as %s or %s.",
			game.CellName(0, info.Files), game.CellName(game.Cell(info.Files*info.Ranks-1), info.Files))
	case len(m) == 2 && m[0] == m[1]:
		return errs.New(errs.Invalid, "An arrow needs two different cells.")
	}
	drawn := c.Here().Drawn
	there := slices.IndexFunc(drawn, func(old Mark) bool { return slices.Equal(old, m) })
	switch {
	case there >= 0:
		c.redraw(slices.Delete(slices.Clone(drawn), there, there+1))
	case len(drawn) >= maxMarks:
		return errs.New(errs.Refused, "This position already has %d marks, which is the maximum.", maxMarks)
	case c.marks() >= allMarks:
		return errs.New(errs.Refused, "The study already has %d marks, which is the maximum.", allMarks)
	default:
		c.redraw(append(slices.Clone(drawn), m))
	}
	return nil
}

// cell returns the cell with a name, or NoCell if there is none.
func (c *change) cell(name string) game.Cell {
	info := c.Rules().Info()
	name = strings.ToLower(name)
	for cell := range game.Cell(info.Files * info.Ranks) {
		if game.CellName(cell, info.Files) == name {
			return cell
		}
	}
	return game.NoCell
}

// redraw sets the marks on the current position.
func (c *change) redraw(marks []Mark) {
	if c.atStart() {
		c.chapter().Drawn = marks
		return
	}
	c.step().Drawn = marks
}

// step returns the move of the current position in the new record.
func (c *change) step() *Step {
	steps := c.chapter().Steps
	return &steps[slices.IndexFunc(steps, func(s Step) bool { return s.N == c.At })]
}

// comment sets the comment on the current position. An empty one removes it.
func comment(c *change) error {
	said := strings.TrimSpace(identity.CleanText(c.in.Text, maxComment))
	switch all := c.said() + len(said) - len(c.Here().Said); {
	case said == "" && c.Here().Said == "":
		return errs.New(errs.Refused, "There is no comment here.")
	case said != "" && all > allComments:
		return errs.New(errs.Refused, "The comments in this study are too long already. Shorten some of them first.")
	case c.atStart():
		c.chapter().Said = said
	default:
		c.step().Said = said
	}
	return nil
}

func wipe(c *change) error {
	if len(c.Here().Drawn) == 0 {
		return errs.New(errs.Refused, "There are no marks here.")
	}
	c.redraw(nil)
	return nil
}
