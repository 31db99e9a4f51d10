package simulate

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// act is a kind of thing that people do. To add one, write a function that returns a line and what must be
// true once the club says that the line is done, and add it to acts.
type act struct {
	weight int
	// plan returns what a person does now, or nil if this act makes no sense now. It can draw from the
	// generator of the world, and look at the club of the person's node, as a person looks at the screen.
	plan func(*world, *person) *errand
}

// errand is one line that a person types.
type errand struct {
	who    *person
	line   string
	talks  bool         // it spends the budget for lines of chat
	then   func(answer) // notes what the answer promises; can be nil
	answer answer
	node   string    // where it ran, with the number of its life
	at     time.Time // on the clock of the node, when the answer was there
}

// acts are all acts, by subject.
var acts = [][]act{gameActs, tournamentActs, talkActs, teamActs, studyActs, ownActs, staffActs}

// taste returns all acts with the weights that they have in one world. In each world, people like some
// subjects more than others, so that rare things happen often somewhere.
func (w *world) taste() (list []act) {
	for _, subject := range acts {
		times := pick(w, []int{0, 1, 1, 1, 2, 5})
		for _, a := range subject {
			a.weight *= times
			list = append(list, a)
		}
	}
	return append(list, gameActs...)
}

// plan returns what some people do next, each at most one thing.
func (w *world) plan() (list []*errand) {
	for range 1 + w.rng.IntN(4) {
		p := w.people[w.rng.IntN(len(w.people))]
		if p.at == nil || slices.ContainsFunc(list, func(e *errand) bool { return e.who == p }) {
			continue
		}
		if e := w.planFor(p); e != nil {
			e.who = p
			list = append(list, e)
		}
	}
	return list
}

// planFor returns what a person does next.
func (w *world) planFor(p *person) *errand {
	total := 0
	for _, a := range w.acts {
		total += a.weight
	}
	for range 10 {
		n := w.rng.IntN(total)
		for _, a := range w.acts {
			if n -= a.weight; n < 0 {
				if e := a.plan(w, p); e != nil {
					return e
				}
				break
			}
		}
	}
	return nil
}

// note remembers what an answer promises, and checks that it tells no secrets.
func (w *world) note(e *errand) {
	w.overhear(e.who, e.line, e.answer)
	if e.answer.outcome == done {
		w.oracle.accepted(e.answer.table)
	}
	if e.talks && e.answer.outcome == done {
		w.spent(e)
	}
	if e.then != nil {
		e.then(e.answer)
	}
}

// pick returns a random element, or the zero value of an empty list.
func pick[T any](w *world, list []T) (v T) {
	if len(list) == 0 {
		return v
	}
	return list[w.rng.IntN(len(list))]
}

// tables returns the tables that a person's node knows and that fit, in a fixed order.
func (w *world) tables(p *person, fits func(*table.Table) bool) []*table.Table {
	list := slices.DeleteFunc(p.at.club.Tables.Live(), func(t *table.Table) bool { return !fits(t) })
	slices.SortFunc(list, func(a, b *table.Table) int { return cmp.Compare(a.ID, b.ID) })
	return list
}

// other returns another person.
func (w *world) other(p *person) *person {
	n := w.rng.IntN(len(w.people) - 1)
	if n >= p.number {
		n++
	}
	return w.people[n]
}

// word returns a word that no one has used before, so that it can be found again.
func (w *world) word() string { return fmt.Sprintf("zq%08x", w.rng.Uint32()) }

// personOf returns the person with an id, or nil.
func (w *world) personOf(id identity.PlayerID) *person {
	for _, p := range w.people {
		if p.id == id {
			return p
		}
	}
	return nil
}
