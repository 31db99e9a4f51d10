package simulate

import "time"

// mishap is something that goes wrong.
type mishap struct {
	weight int
	name   string
	do     func(*world)
}

// mishaps are what goes wrong. Each function does nothing if it makes no sense now.
var mishaps = []mishap{
	{5, "a node dies", (*world).killOne},
	{3, "a node stops", (*world).stopOne},
	{3, "a node is cut off", func(w *world) { pick(w, w.nodes).cutOff(true) }},
	{3, "the weather is bad", func(w *world) { w.blow(badWeather) }},
	{2, "the store is slow", func(w *world) { w.blow(slowWeather) }},
	{2, "the disk is full", func(w *world) { w.disk.setFull(true) }},
	{3, "a clock jumps", (*world).jump},
}

// repairs are how all of that ends.
var repairs = []mishap{
	{5, "nodes start", (*world).startAll},
	{5, "all lines are mended", (*world).mend},
	{3, "the weather is good", func(w *world) { w.blow(goodWeather) }},
	{3, "the disk has room", func(w *world) { w.disk.setFull(false) }},
}

var (
	goodWeather = weather{slowest: 3 * time.Millisecond}
	badWeather  = weather{slowest: 40 * time.Millisecond, lost: 20, doubt: 40, refused: 30}
	slowWeather = weather{slowest: 700 * time.Millisecond}
)

// goWrong does one of the mishaps. If something is wrong already, it is rather one of the repairs.
func (w *world) goWrong() {
	list := mishaps
	if w.isWrong() && w.rng.IntN(4) > 0 {
		list = repairs
	}
	total := 0
	for _, m := range list {
		total += m.weight
	}
	n := w.rng.IntN(total)
	for _, m := range list {
		if n -= m.weight; n < 0 {
			m.do(w)
			w.oracle.serving()
			w.logf("--- %s: %s", m.name, describe(w.nodes))
			return
		}
	}
}

// isWrong reports whether something is wrong now.
func (w *world) isWrong() bool {
	for _, n := range w.nodes {
		if !n.serves() {
			return true
		}
	}
	return w.disk.isFull() || w.weather != goodWeather
}

func (w *world) running() (list []*node) {
	for _, n := range w.nodes {
		if n.up() {
			list = append(list, n)
		}
	}
	return list
}

func (w *world) killOne() {
	if n := pick(w, w.running()); n != nil {
		n.die()
		w.disk.crash()
	}
}

func (w *world) stopOne() {
	if n := pick(w, w.running()); n != nil {
		n.stop()
	}
}

// startAll starts the nodes that are down.
func (w *world) startAll() {
	for _, n := range w.nodes {
		if n.up() {
			continue
		}
		if err := n.start(); err != nil {
			w.logf("%s cannot start: %v", n.name, err)
		}
	}
}

func (n *node) cutOff(cut bool) {
	if n.up() {
		n.link.setCut(cut)
	}
}

func (w *world) mend() {
	for _, n := range w.nodes {
		n.cutOff(false)
	}
}

// blow changes the weather for all.
func (w *world) blow(to weather) {
	w.weather = to
	for _, n := range w.running() {
		n.link.blow(to)
	}
}

// jump moves a clock. In a club of several nodes it is only a little, because their clocks must agree.
func (w *world) jump() {
	n, by := pick(w, w.nodes), time.Duration(w.rng.Int64N(int64(time.Second)))
	if n.alone {
		by = time.Duration(w.rng.Int64N(int64(10 * time.Minute)))
	}
	n.ahead.Add(int64(by))
	if !n.alone {
		w.oracle.jumped += by
	}
}
