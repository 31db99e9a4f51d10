package simulate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/cryptotest"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/ui/shell"
)

// world is a club, its people and all that goes wrong there. Everything follows from the seed.
type world struct {
	seed    uint64
	rng     *rand.Rand // only the goroutine of the world draws from it
	disk    *disk
	wire    *clubtest.Wire
	nodes   []*node
	people  []*person
	games   []game.Rules
	shell   *shell.Shell
	budgets budget.Table
	weather weather

	begun    time.Time
	log      []line
	broken   []string // what the invariants found
	oracle   oracle
	acts     []act
	lines    int // typed so far
	spending spending
	secrets  map[string]*secret
}

// commands is the shell that people type into.
var commands = sync.OnceValue(shell.New)

// names are the people. The first one is the operator.
var names = []string{"olga", "ann", "ben", "cat", "dan", "eve", "fay", "gus"}

// report is how a simulation ended.
type report struct {
	log    []line   // what happened
	broken []string // what is wrong
	nodes  int
}

// line is a line of the log.
type line struct {
	at   time.Duration
	text string
}

// String returns the log.
func (r report) String() string {
	var b strings.Builder
	for _, l := range r.log {
		fmt.Fprintf(&b, "\n%12s  %s", l.at.Round(time.Millisecond), l.text)
	}
	return b.String()
}

// simulate runs the club of a seed, with a bug.
func simulate(t *testing.T, seed uint64, b bug) (r report) {
	t.Helper()
	cryptotest.SetGlobalRandom(t, seed)
	games := catalog.All()
	sh := commands()
	synctest.Test(t, func(*testing.T) {
		w := newWorld(seed, b)
		w.games, w.shell = games, sh
		w.live()
		r = report{w.log, w.broken, len(w.nodes)}
	})
	return r
}

func newWorld(seed uint64, b bug) *world {
	w := &world{
		seed: seed, rng: rand.New(rand.NewPCG(seed, 0)), disk: newDisk(), wire: clubtest.NewWire(),
		budgets: budget.Defaults(), begun: time.Now(), secrets: make(map[string]*secret),
	}
	for _, deed := range []budget.Action{budget.NewAccount, budget.OpenTable} {
		w.budgets[deed].Source = budget.Allowance{}
	}
	w.budgets[budget.Talk].Source, w.budgets[budget.Talk].Account = budget.Allowance{}, talking
	if b.unlimited {
		w.budgets[budget.Talk].Account = budget.Allowance{}
	}
	w.spending = make(spending)
	w.oracle.init(w)
	w.disk.bug = b
	w.disk.observe = w.oracle.observe
	for i, name := range names {
		w.people = append(w.people, newPerson(i, name))
	}
	w.acts = w.taste()
	count := 1 + w.rng.IntN(3)
	for i := range count {
		w.nodes = append(w.nodes, &node{world: w, name: string(rune('A' + i)), alone: count == 1})
	}
	return w
}

// live runs the club from its first day to its end.
func (w *world) live() {
	w.weather = goodWeather
	for _, n := range w.nodes {
		w.must(n.start())
	}
	w.oracle.serving()
	for _, p := range w.people {
		a := w.types(context.Background(), p, w.nodes[0].club, w.nodes[0].now, "name "+p.name)
		w.check(a.outcome == done, "%s could not take a name: %s", p.name, a.says)
		w.arrive(p, w.nodes[w.rng.IntN(len(w.nodes))])
	}
	for range w.steps() {
		w.step()
		if len(w.broken) > 0 {
			break
		}
	}
	if len(w.broken) == 0 {
		w.finish()
	}
	for _, n := range w.nodes {
		if n.up() {
			n.stop()
		}
	}
	w.pass(5 * time.Second) // for requests on their way: the time of a bubble ends with its first goroutine
}

// steps returns how many steps the club lives.
func (w *world) steps() int { return 100 + w.rng.IntN(150) }

// step lets some people act at once, perhaps while something goes wrong, and lets time pass.
func (w *world) step() {
	errands := w.plan()
	var all sync.WaitGroup
	for _, e := range errands {
		who, at, ctx := e.who, e.who.at, e.who.ctx
		club := at.club
		e.node = at.link.node
		w.lines++
		if w.disk.bug.mixesUp != nil && w.disk.bug.mixesUp(w.lines) {
			who = w.people[(who.number+1)%len(w.people)]
		}
		all.Go(func() {
			e.answer = w.types(ctx, who, club, at.now, e.line)
			e.at = at.now()
		})
	}
	if w.rng.IntN(20) == 0 || w.isWrong() && w.rng.IntN(5) == 0 {
		w.pass(time.Duration(w.rng.Int64N(int64(5 * time.Millisecond))))
		w.goWrong()
	}
	all.Wait()
	for _, e := range errands {
		w.logf("%s: %s: %s %s", e.who.name, e.line, e.answer.outcome, e.answer.says)
		w.note(e)
	}
	w.wander()
	w.pass(w.pause())
}

// pause returns how long people do nothing.
func (w *world) pause() time.Duration {
	switch n := w.rng.IntN(100); {
	case n < 60:
		return time.Duration(w.rng.Int64N(int64(300 * time.Millisecond)))
	case n < 92:
		return time.Duration(w.rng.Int64N(int64(5 * time.Second)))
	default:
		return time.Duration(w.rng.Int64N(int64(90 * time.Second)))
	}
}

// pass lets time pass, and everything settle that is due.
func (w *world) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// wander lets people leave, above all a node that does not answer, and gives those without a session a new one.
func (w *world) wander() {
	var serving []*node
	for _, n := range w.nodes {
		if n.serves() {
			serving = append(serving, n)
		}
	}
	if len(serving) == 0 || w.disk.isFull() {
		return
	}
	for _, p := range w.people {
		if p.at != nil && (w.rng.IntN(60) == 0 || !p.at.serves() && w.rng.IntN(3) == 0) {
			w.logf("%s hangs up", p.name)
			w.part(p)
		}
		if p.at == nil && w.rng.IntN(3) == 0 {
			w.arrive(p, serving[w.rng.IntN(len(serving))])
		}
	}
}

// logf adds a line to the log, with the time.
func (w *world) logf(format string, args ...any) {
	w.log = append(w.log, line{time.Since(w.begun), strings.TrimSpace(fmt.Sprintf(format, args...))})
}

// check notes that an invariant is broken, unless ok is true.
func (w *world) check(ok bool, format string, args ...any) {
	if !ok {
		text := fmt.Sprintf(format, args...)
		w.logf("BROKEN: %s", text)
		w.broken = append(w.broken, text)
	}
}

// must notes an error that cannot happen in good weather.
func (w *world) must(err error) { w.check(err == nil, "in good weather: %v", err) }

// isFull reports whether the disk is full.
func (d *disk) isFull() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.full
}
