package house

import "slices"

// line is those who wait for workers, by place: of each place one is served, then
// one of the next, so that nobody is served twice before another is.
type line struct {
	places []string // the next one first
	at     map[string][]*ticket
	n      int
}

func (l *line) push(t *ticket) {
	if l.at == nil {
		l.at = make(map[string][]*ticket)
	}
	if len(l.at[t.Place]) == 0 {
		l.places = append(l.places, t.Place)
	}
	l.at[t.Place] = append(l.at[t.Place], t)
	l.n++
}

// pop takes the next one out, nil if nobody waits.
func (l *line) pop() *ticket {
	if l.n == 0 {
		return nil
	}
	place := l.places[0]
	t := l.at[place][0]
	l.places = l.places[1:]
	l.n--
	if rest := l.at[place][1:]; len(rest) > 0 {
		l.at[place] = rest
		l.places = append(l.places, place)
	} else {
		delete(l.at, place)
	}
	return t
}

// remove takes one out who does not wait any more, and reports whether it still
// stood there.
func (l *line) remove(t *ticket) bool {
	waiting := l.at[t.Place]
	i := slices.Index(waiting, t)
	if i < 0 {
		return false
	}
	l.n--
	if len(waiting) > 1 {
		l.at[t.Place] = slices.Delete(waiting, i, i+1)
		return true
	}
	delete(l.at, t.Place)
	l.places = slices.DeleteFunc(l.places, func(place string) bool { return place == t.Place })
	return true
}
