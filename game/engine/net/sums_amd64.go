package net

// sums_amd64.s has the functions of sums.go for AVX2. They are short enough to write by hand.

//go:noescape
func updateAVX2(to, from, rows *int16, hidden int, added *uint16, adds int, gone *uint16, removes int, view uint64)

//go:noescape
func weighAVX2(sums, weights *int16, hidden int) int32

// hasAVX2 asks the processor, and whether the operating system keeps the registers.
func hasAVX2() bool

var avx2 = hasAVX2()

func (n *Network) update(to, from []int16, c *change, view uint16) {
	if !avx2 {
		n.updatePlain(to, from, c, view)
		return
	}
	updateAVX2(&to[0], &from[0], &n.rows[0], n.Hidden, &c.added[0], c.adds, &c.gone[0], c.removes, uint64(view))
}

func weigh(sums, weights []int16) int32 {
	if !avx2 {
		return weighPlain(sums, weights)
	}
	return weighAVX2(&sums[0], &weights[0], len(sums))
}
