package boardview

import (
	"cmp"

	"pawnstorm/game"
)

// markedCell is the value of Look.drawn for a marked cell and for the end of an arrow. Lower
// values are the directions of an arrow, clockwise from up the board: north, north-east and so
// on.
const markedCell = 9

// draw adds a mark to its cells. An arrow points along all cells that it crosses and ends with a
// mark. An arrow that is not straight points from its first cell only.
func (l Looks) draw(m []game.Cell, files int) {
	last := m[len(m)-1]
	if len(m) == 2 {
		file, rank := int(m[1])%files-int(m[0])%files, int(m[1])/files-int(m[0])/files
		way := direction(sign(file), sign(rank))
		straight := file == 0 || rank == 0 || file == rank || file == -rank
		if !straight {
			way = mostly(file, rank)
		}
		for c := m[0]; c != last; c += game.Cell(sign(rank)*files + sign(file)) {
			if l[c].drawn = way; !straight {
				break
			}
		}
	}
	l[last].drawn = markedCell
}

// sign returns -1, 0 or 1.
func sign(n int) int { return cmp.Compare(n, 0) }

// direction returns the direction of a step: 1 is north, 3 is east.
func direction(file, rank int) int8 {
	return [3][3]int8{{6, 7, 8}, {5, 0, 1}, {4, 3, 2}}[file+1][rank+1]
}

// mostly returns the direction of an arrow that is not straight: along its longer part if that
// is more than twice the other, and else diagonal.
func mostly(file, rank int) int8 {
	switch {
	case file*file > 4*rank*rank:
		return direction(sign(file), 0)
	case rank*rank > 4*file*file:
		return direction(0, sign(rank))
	}
	return direction(sign(file), sign(rank))
}

// drawnSign returns the sign of a drawn mark, as the viewer sees it.
func (b *brush) drawnSign(drawn int8) rune {
	if drawn == markedCell {
		return b.signs.marked
	}
	way := int(drawn) - 1
	if b.Flipped {
		way += 4
	}
	return b.signs.arrows[way%8]
}
