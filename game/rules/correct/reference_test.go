package correct

import (
	"fmt"
	"slices"
	"strings"
)

// reference implements the game a second time, from the text of the rules and as plainly as
// possible: letters in an array, turns as text, every cell checked for sandwiches. It shares only
// the notation with the package.
type reference struct {
	cells    [10][10]byte // [rank][file], 0 for vacant, upper case for Green
	counters map[spot]int // for each Public Housing
	hands    [2][]string  // "@D", "=T", "R"
	turn     int          // 0 for Green
	passes   int
	row      string // the first back row, from the a-file on
}

// spot is a rank and a file, from 0.
type spot struct{ rank, file int }

var around = []spot{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}

func (s spot) plus(d spot) spot  { return spot{s.rank + d.rank, s.file + d.file} }
func (s spot) minus(d spot) spot { return spot{s.rank - d.rank, s.file - d.file} }
func (s spot) inside() bool      { return s.rank >= 0 && s.rank < 10 && s.file >= 0 && s.file < 10 }
func (s spot) String() string    { return fmt.Sprintf("%c%d", 'a'+s.file, s.rank+1) }

func (s spot) distance(o spot) int {
	d := s.minus(o)
	return max(d.rank, -d.rank, d.file, -d.file)
}

func readSpot(text string) spot {
	var s spot
	fmt.Sscanf(text[1:], "%d", &s.rank)
	return spot{s.rank - 1, int(text[0] - 'a')}
}

// spots returns all cells, in ascending order.
var spots = func() []spot {
	var list []spot
	for rank := range 10 {
		for file := range 10 {
			list = append(list, spot{rank, file})
		}
	}
	return list
}()

// newReference reads a position text. Without a letter in front, the line-up is a.
func newReference(text string) *reference {
	rows := map[string]string{"a": "HWTCSDCTWH", "b": "HWCTSDTCWH", "c": "CHWTSDTWHC", "d": "HCWTSDTWCH"}
	r := &reference{counters: map[spot]int{}, row: rows["a"]}
	fields := strings.Fields(text)
	if len(fields) == 7 {
		r.row, fields = rows[fields[0]], fields[1:]
	}
	for i, line := range strings.Split(fields[0], "/") {
		file := 0
		for _, sign := range []byte(strings.ReplaceAll(line, "10", "55")) {
			if sign >= '1' && sign <= '9' {
				file += int(sign - '0')
				continue
			}
			r.cells[9-i][file] = sign
			file++
		}
	}
	if fields[1] == "b" {
		r.turn = 1
	}
	if fields[2] != "-" {
		for _, counter := range strings.Split(fields[2], ",") {
			cell, n, _ := strings.Cut(counter, ":")
			r.counters[readSpot(cell)] = int(n[0] - '0')
		}
	}
	for seat := range 2 {
		if fields[3+seat] != "-" {
			r.hands[seat] = strings.Split(fields[3+seat], ",")
		}
	}
	r.passes = int(fields[5][0] - '0')
	return r
}

func (r *reference) copy() *reference {
	c := *r
	c.counters = map[spot]int{}
	for at, n := range r.counters {
		c.counters[at] = n
	}
	for seat := range 2 {
		c.hands[seat] = slices.Clone(r.hands[seat])
	}
	return &c
}

// at returns the letter on a cell, or 0 for an empty cell or one off the board.
func (r *reference) at(s spot) byte {
	if !s.inside() {
		return 0
	}
	return r.cells[s.rank][s.file]
}

// kindAt returns the letter in upper case.
func (r *reference) kindAt(s spot) byte {
	if letter := r.at(s); letter != 0 {
		return letter &^ 0x20
	}
	return 0
}

func (r *reference) vacant(s spot) bool { return s.inside() && r.at(s) == 0 }

func (r *reference) ownerAt(s spot) int {
	if r.at(s) >= 'a' {
		return 1
	}
	return 0
}

// displaceable implements rule 2.
func (r *reference) displaceable(s spot) bool {
	return r.at(s) != 0 && r.kindAt(s) != 'C' && r.kindAt(s) != 'R'
}

// flank implements rule 16.
func (r *reference) flank(s spot) bool { return r.kindAt(s) == 'A' || r.kindAt(s) == 'R' }

// isFrozen implements rule 3.
func (r *reference) isFrozen(s spot) bool {
	return slices.ContainsFunc(around, func(d spot) bool { return r.kindAt(s.plus(d)) == 'H' })
}

// turns returns the texts of all legal turns, in order.
func (r *reference) turns() []string {
	texts := []string{"pass"}
	for _, s := range spots {
		if r.at(s) == 0 || r.ownerAt(s) != r.turn || r.isFrozen(s) {
			continue
		}
		for _, action := range r.actions(s) {
			texts = append(texts, r.withSandwiches(action)...)
		}
	}
	for _, entry := range r.hands[r.turn] {
		for _, action := range r.entries(entry) {
			texts = append(texts, r.withSandwiches(action)...)
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// actions returns what the piece on a cell may do: rules 6 to 11.
func (r *reference) actions(s spot) []string {
	var texts []string
	for _, z := range spots {
		switch r.kindAt(s) {
		case 'D', 'S':
			if r.clear(s, z) && r.vacant(z) {
				texts = append(texts, s.String()+"-"+z.String())
			}
		case 'T', 'U':
			d := z.minus(s)
			slides := d.rank*d.rank == d.file*d.file && r.clear(s, z)
			steps := r.kindAt(s) == 'T' && d.rank*d.rank+d.file*d.file == 1
			if !slides && !steps {
				continue
			}
			if r.vacant(z) {
				texts = append(texts, s.String()+"-"+z.String())
			} else if r.displaceable(z) {
				texts = append(texts, s.String()+"x"+z.String())
			}
		case 'H':
			straight := s.rank == z.rank || s.file == z.file
			if straight && r.clear(s, z) && r.vacant(z) && s.distance(z) <= r.counters[s] {
				texts = append(texts, s.String()+"-"+z.String())
			}
		case 'C':
			lifted := r.copy()
			lifted.cells[s.rank][s.file] = 0
			between := slices.ContainsFunc(around, func(d spot) bool {
				return lifted.at(z.plus(d)) != 0 && lifted.at(z.minus(d)) != 0
			})
			if r.vacant(z) && between {
				texts = append(texts, s.String()+"-"+z.String())
			}
		case 'A':
			if s.distance(z) == 1 && r.vacant(z) {
				texts = append(texts, s.String()+"-"+z.String())
			}
		case 'W':
			texts = append(texts, r.pushes(s, z)...)
		}
	}
	return texts
}

// clear reports whether two different cells are on a line with only vacant cells between them.
func (r *reference) clear(from, to spot) bool {
	n := from.distance(to)
	d := to.minus(from)
	if n == 0 || d.rank != 0 && d.file != 0 && d.rank*d.rank != d.file*d.file {
		return false
	}
	step := spot{d.rank / n, d.file / n}
	for s := from.plus(step); s != to; s = s.plus(step) {
		if !r.vacant(s) {
			return false
		}
	}
	return true
}

func (r *reference) pushes(s, target spot) []string {
	if s.distance(target) != 2 || !r.displaceable(target) {
		return nil
	}
	var texts []string
	for _, c := range spots {
		if r.kindAt(c) == 'C' && c.distance(s) == 1 && c.distance(target) == 1 {
			return nil
		}
	}
	for _, z := range spots {
		if z.distance(target) == 1 && r.vacant(z) {
			texts = append(texts, s.String()+"*"+target.String()+">"+z.String())
		}
	}
	return texts
}

// entries returns what a piece in hand may do: rules 12 to 14.
func (r *reference) entries(entry string) []string {
	var texts []string
	for _, z := range spots {
		switch {
		case entry == "R":
			if r.vacant(z) {
				texts = append(texts, "R@"+z.String())
			}
		case entry[0] == '@':
			home := (z.rank == 0 || z.rank == 9) && r.row[z.file] == entry[1]
			if entry[1] == 'A' {
				home = z.rank == 1 || z.rank == 8
			}
			if home && r.vacant(z) {
				texts = append(texts, entry[1:]+"@"+z.String())
			}
		default:
			own := r.kindAt(z) == 'A' && r.ownerAt(z) == r.turn
			partner := map[byte]byte{'D': 'S', 'S': 'D'}[entry[1]]
			beside := partner == 0 || slices.ContainsFunc(around, func(d spot) bool { return r.kindAt(z.plus(d)) == partner })
			if own && beside {
				texts = append(texts, entry[1:]+"="+z.String())
			}
		}
	}
	return texts
}

// withSandwiches combines an action with each subset of its candidates: rules 16 and 17.
func (r *reference) withSandwiches(action string) []string {
	after := r.copy()
	arrived, pushed := after.act(action)
	texts := []string{action}
	for _, m := range spots {
		if !after.isCandidate(m, arrived, pushed) {
			continue
		}
		for _, text := range slices.Clone(texts) {
			sign := ","
			if !strings.Contains(text, "!") {
				sign = "!"
			}
			texts = append(texts, text+sign+m.String())
		}
	}
	return texts
}

func (r *reference) isCandidate(m spot, arrived, pushed *spot) bool {
	if !r.displaceable(m) {
		return false
	}
	for _, d := range around {
		one, two := m.plus(d), m.minus(d)
		if !r.flank(one) || !r.flank(two) {
			continue
		}
		if arrived != nil && (one == *arrived || two == *arrived) || pushed != nil && m == *pushed {
			return true
		}
	}
	return false
}

// play makes a turn.
func (r *reference) play(text string) {
	action, ticks, hasTicks := strings.Cut(text, "!")
	r.act(action)
	if hasTicks {
		for _, cell := range strings.Split(ticks, ",") {
			r.displace(readSpot(cell), "=")
		}
	}
	r.passes++
	if action != "pass" {
		r.passes = 0
	}
	r.turn = 1 - r.turn
}

// act makes the action of a turn, and returns where a flank arrived and where a piece was pushed,
// if so.
func (r *reference) act(text string) (arrived, pushed *spot) {
	if text == "pass" {
		return nil, nil
	}
	if text[1] == '@' || text[1] == '=' {
		return r.comeBack(text), nil
	}
	i := strings.IndexAny(text, "-x*")
	from := readSpot(text[:i])
	target, push, _ := strings.Cut(text[i+1:], ">")
	to := readSpot(target)
	switch text[i] {
	case 'x':
		r.displace(to, "@")
	case '*':
		z := readSpot(push)
		r.carry(to, z)
		pushed = &z
		if r.flank(z) {
			arrived = &z
		}
	}
	r.carry(from, to)
	switch r.kindAt(to) {
	case 'A':
		arrived = &to
	case 'H':
		r.counters[to]--
	case 'T':
		if from.rank == to.rank || from.file == to.file {
			r.cells[to.rank][to.file]++ // T becomes U
		}
	}
	return arrived, pushed
}

// carry moves a piece with its counter from one cell to another.
func (r *reference) carry(from, to spot) {
	r.cells[to.rank][to.file] = r.at(from)
	r.cells[from.rank][from.file] = 0
	if n, ok := r.counters[from]; ok {
		delete(r.counters, from)
		r.counters[to] = n
	}
}

// displace moves a piece from the board into its owner's hand.
func (r *reference) displace(s spot, how string) {
	entry := how + string(r.kindAt(s))
	entry = strings.Replace(entry, "U", "T", 1)
	if entry == "=A" {
		entry = "R"
	}
	r.hands[r.ownerAt(s)] = append(r.hands[r.ownerAt(s)], entry)
	r.cells[s.rank][s.file] = 0
	delete(r.counters, s)
}

// comeBack puts a piece from the hand on the board.
func (r *reference) comeBack(text string) (arrived *spot) {
	to, entry := readSpot(text[2:]), text[1:2]+text[:1]
	if text[1] == '=' {
		r.displace(to, "=")
	}
	if entry == "@R" {
		entry = "R"
	}
	hand := r.hands[r.turn]
	at := slices.Index(hand, entry)
	r.hands[r.turn] = slices.Delete(hand, at, at+1)
	r.cells[to.rank][to.file] = text[0] | byte(r.turn)*0x20
	if text[0] == 'H' {
		r.counters[to] = 9
	}
	if r.flank(to) {
		return &to
	}
	return nil
}

// result returns "" while the game goes on, else "draw", "green" or "blue": rules 18 to 20.
func (r *reference) result() string {
	if r.arbitratorsMeet() {
		return "draw"
	}
	lost := [2]bool{r.hasDeferred(0), r.hasDeferred(1)}
	switch {
	case lost[0] && lost[1]:
		return "draw"
	case lost[0]:
		return "blue"
	case lost[1]:
		return "green"
	case r.passes == 2:
		return "draw"
	}
	return ""
}

func (r *reference) arbitratorsMeet() bool {
	var four []spot
	for _, s := range spots {
		if r.kindAt(s) == 'C' {
			four = append(four, s)
		}
	}
	for _, a := range four {
		for _, b := range four {
			if a.distance(b) > 1 {
				return false
			}
		}
	}
	return len(four) == 4
}

func (r *reference) hasDeferred(seat int) bool {
	have := map[byte]bool{}
	for _, s := range spots {
		if r.ownerAt(s) == seat {
			have[r.kindAt(s)] = true
		}
	}
	return !have['A'] || seat != r.turn && !(have['D'] && have['S'])
}

// text returns the position text without the line-up letter.
func (r *reference) text() string {
	var rows, counters []string
	for rank := 9; rank >= 0; rank-- {
		row := ""
		for file := range 10 {
			if r.cells[rank][file] == 0 {
				row += " "
			} else {
				row += string(r.cells[rank][file])
			}
		}
		for n := 10; n > 0; n-- {
			row = strings.ReplaceAll(row, strings.Repeat(" ", n), fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	for _, s := range spots {
		if n, ok := r.counters[s]; ok {
			counters = append(counters, fmt.Sprintf("%s:%d", s, n))
		}
	}
	return fmt.Sprintf("%s %c %s %s %s %d", strings.Join(rows, "/"), "gb"[r.turn],
		orDash(counters), orDash(sortedHand(r.hands[0])), orDash(sortedHand(r.hands[1])), r.passes)
}

func orDash(list []string) string {
	if len(list) == 0 {
		return "-"
	}
	return strings.Join(list, ",")
}

func sortedHand(hand []string) []string {
	const entries = "@D @S @T @W @H @A =D =S =T =W =H R"
	sorted := slices.Clone(hand)
	slices.SortFunc(sorted, func(a, b string) int { return strings.Index(entries, a) - strings.Index(entries, b) })
	return sorted
}
