package gate

// source is one that has connections now.
type source struct {
	conns    int
	startups []*Place // those that have not logged in
	known    bool     // somebody has logged in from there lately
	at       int      // where it stands in its rank
}

// ranks are sources by how many connections they have that have not logged in.
type ranks [][]*source

// add puts a source where it belongs. One that has no such connection stands nowhere.
func (r *ranks) add(s *source) {
	n := len(s.startups)
	if n == 0 {
		return
	}
	for len(*r) <= n {
		*r = append(*r, nil)
	}
	s.at = len((*r)[n])
	(*r)[n] = append((*r)[n], s)
}

// remove takes a source out, before anything of it changes.
func (r ranks) remove(s *source) {
	n := len(s.startups)
	if n == 0 {
		return
	}
	last := len(r[n]) - 1
	r[n][s.at] = r[n][last]
	r[n][s.at].at = s.at
	r[n][last] = nil
	r[n] = r[n][:last]
}

// most is how many the busiest sources have.
func (r ranks) most() int {
	for n := len(r) - 1; n > 0; n-- {
		if len(r[n]) > 0 {
			return n
		}
	}
	return 0
}

// victim is one of the connections of the busiest sources, by chance.
func (r ranks) victim(chance func(n int) int) *Place {
	top := r[r.most()]
	s := top[chance(len(top))]
	return s.startups[chance(len(s.startups))]
}
