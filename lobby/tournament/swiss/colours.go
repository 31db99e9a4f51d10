package swiss

import (
	"cmp"

	"pawnstorm/lobby/tournament/crosstable"
)

// whiteOf decides who has white (article 5).
func (f *field) whiteOf(a, b *player) (white, black *player) {
	if !f.higher(a, b) {
		a, b = b, a
	}
	if f.colourOf(a, b) == crosstable.White {
		return a, b
	}
	return b, a
}

// higher reports whether a is ranked above b.
func (f *field) higher(a, b *player) bool {
	return cmp.Or(b.score-a.score, a.number-b.number) < 0
}

// colourOf returns the colour of a, who is ranked above b.
func (f *field) colourOf(a, b *player) crosstable.Colour {
	switch {
	case a.wants == crosstable.NoColour && b.wants == crosstable.NoColour:
		if a.rank%2 == 1 {
			return f.first
		}
		return f.first.Other()
	case b.wants == crosstable.NoColour, a.wants == b.wants.Other():
		return a.wants
	case a.wants == crosstable.NoColour:
		return b.wants.Other()
	}
	if p := stronger(a, b); p == a {
		return a.wants
	} else if p == b {
		return b.wants.Other()
	}
	if c := lastDifference(a, b); c != crosstable.NoColour {
		return c.Other()
	}
	return a.wants
}

// stronger returns the player with the stronger preference, of two who want the same colour, or nil.
// Of two absolute preferences, the larger colour difference is stronger.
func stronger(a, b *player) *player {
	x, y := int(a.strength), int(b.strength)
	if a.strength == absolute && b.strength == absolute {
		x, y = max(a.balance, -a.balance), max(b.balance, -b.balance)
	}
	switch {
	case x > y:
		return a
	case y > x:
		return b
	}
	return nil
}

// lastDifference returns the colour of a in the latest game where a and b had different colours,
// counted from the last game of each.
func lastDifference(a, b *player) crosstable.Colour {
	for i := 1; i <= len(a.colours) && i <= len(b.colours); i++ {
		if c := a.colours[len(a.colours)-i]; c != b.colours[len(b.colours)-i] {
			return c
		}
	}
	return crosstable.NoColour
}

// violations counts how the colours of a board violate the criteria C10 to C13, in this order.
type violations [4]int64

func (f *field) violations(a, b *player) (g violations) {
	if a.wants == crosstable.NoColour || a.wants != b.wants {
		return g
	}
	white, black := f.whiteOf(a, b)
	for _, side := range []struct {
		p *player
		c crosstable.Colour
	}{{white, crosstable.White}, {black, crosstable.Black}} {
		balance := side.p.balance + 1
		if side.c == crosstable.Black {
			balance = side.p.balance - 1
		}
		if balance > 2 || balance < -2 {
			g[0]++
		}
		if side.p.twice == side.c {
			g[1]++
		}
		if side.p.wants != side.c {
			g[2]++
			if side.p.strength == strong {
				g[3]++
			}
		}
	}
	return g
}
