package simulate

import (
	"time"

	"pawnstorm/lobby/budget"
)

// talking is the budget for lines of chat in the simulator: small, so that people spend it.
var talking = budget.Allowance{Most: 2, Within: 2 * time.Minute}

// spending remembers when each person said something, by the node that counted it.
type spending map[spender][]time.Time

type spender struct {
	person int
	node   string // one life of it
}

// spent notes that a person said something, and checks that the budget had room.
func (w *world) spent(e *errand) {
	by := spender{e.who.number, e.node}
	times := append(w.spending[by], e.at)
	w.spending[by] = times
	for first := range times {
		n, within := len(times)-first, e.at.Sub(times[first])
		most := talking.Most + int(within*time.Duration(talking.Most)/talking.Within) + 1
		w.check(n <= most, "%s said %d things within %s", e.who.name, n, within)
	}
}
