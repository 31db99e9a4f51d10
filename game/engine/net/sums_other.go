//go:build !amd64

package net

func (n *Network) update(to, from []int16, c *change) { n.updatePlain(to, from, c) }

func weigh(sums, weights []int16) int32 { return weighPlain(sums, weights) }
