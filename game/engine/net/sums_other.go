//go:build !amd64

package net

func (n *Network) update(to, from []int16, c *change, view uint16) {
	n.updatePlain(to, from, c, view)
}

func weigh(sums, weights []int16) int32 { return weighPlain(sums, weights) }
