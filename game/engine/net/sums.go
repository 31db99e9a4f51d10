package net

// updatePlain starts from the sums of another position and applies a change, as a view sees it.
func (n *Network) updatePlain(to, from []int16, c *change, view uint16) {
	copy(to, from)
	for _, feature := range c.added[:c.adds] {
		add(to, n.row(feature^view))
	}
	for _, feature := range c.gone[:c.removes] {
		subtract(to, n.row(feature^view))
	}
}

// row returns the weights of a feature.
func (n *Network) row(feature uint16) []int16 {
	return n.rows[int(feature)*n.Hidden:][:n.Hidden]
}

func add(to, row []int16) {
	for len(to) >= HiddenStep && len(row) >= HiddenStep {
		t, r := (*[HiddenStep]int16)(to), (*[HiddenStep]int16)(row)
		for i := range t {
			t[i] += r[i]
		}
		to, row = to[HiddenStep:], row[HiddenStep:]
	}
}

func subtract(to, row []int16) {
	for len(to) >= HiddenStep && len(row) >= HiddenStep {
		t, r := (*[HiddenStep]int16)(to), (*[HiddenStep]int16)(row)
		for i := range t {
			t[i] -= r[i]
		}
		to, row = to[HiddenStep:], row[HiddenStep:]
	}
}

// weighPlain returns the weighted total of the squares of sums, each limited to 0 to one.
func weighPlain(sums, weights []int16) (total int32) {
	for len(sums) >= HiddenStep && len(weights) >= HiddenStep {
		s, w := (*[HiddenStep]int16)(sums), (*[HiddenStep]int16)(weights)
		for i := range s {
			x := int32(min(max(s[i], 0), one))
			total += x * x * int32(w[i])
		}
		sums, weights = sums[HiddenStep:], weights[HiddenStep:]
	}
	return total
}
