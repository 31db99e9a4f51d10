package gate

// source is a source with open connections.
type source struct {
	conns    int
	startups []*Place // that have not logged in
	known    bool     // there was a recent login
	at       int      // index in its rank
}

// ranks groups sources by their number of connections that have not logged in.
type ranks [][]*source

// add puts a source where it belongs. A source without such a connection is in no group.
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

// remove takes a source out, before any of its fields change.
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

// most returns how many such connections the busiest sources have.
func (r ranks) most() int {
	for n := len(r) - 1; n > 0; n-- {
		if len(r[n]) > 0 {
			return n
		}
	}
	return 0
}

// victim returns a random connection of the busiest sources.
func (r ranks) victim(chance func(n int) int) *Place {
	top := r[r.most()]
	s := top[chance(len(top))]
	return s.startups[chance(len(s.startups))]
}
