package bots

import "slices"

// queue holds the jobs that wait for workers. The places take turns: each gets one job done, then
// the next place.
type queue struct {
	places []string // in order of their turn
	at     map[string][]*ticket
	n      int
}

func (l *queue) push(t *ticket) {
	if l.at == nil {
		l.at = make(map[string][]*ticket)
	}
	if len(l.at[t.Place]) == 0 {
		l.places = append(l.places, t.Place)
	}
	l.at[t.Place] = append(l.at[t.Place], t)
	l.n++
}

// pop removes and returns the next job, or nil.
func (l *queue) pop() *ticket {
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

// remove removes a job that was given up, and reports whether it was still waiting.
func (l *queue) remove(t *ticket) bool {
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
