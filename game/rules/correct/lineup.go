package correct

import "pawnstorm/game"

// lineup is one of four set-ups. The source's diagram of the set-up is lost, and its text
// does not say where the Conflict Arbitrators start.
type lineup uint8

// backRows are the back ranks of the line-ups a, b, c and d, the same for both players.
var backRows = [...]string{"HWTCSDCTWH", "HWCTSDTCWH", "CHWTSDTWHC", "HCWTSDTWCH"}

func (l lineup) letter() string { return string(rune('a' + l)) }

// readLineup reads the letter of a line-up.
func readLineup(text string) (l lineup, ok bool) {
	if len(text) != 1 || text[0] < 'a' || int(text[0]-'a') >= len(backRows) {
		return 0, false
	}
	return lineup(text[0] - 'a'), true
}

// start returns the first position of a line-up.
func (l lineup) start(first game.Seat) position {
	p := position{turn: first, lineup: l}
	p.cells[outside] = edge
	for file := range game.Cell(files) {
		k := kindOf(backRows[l][file])
		p.put(file, newPiece(k, green))
		p.put(file+files, newPiece(average, green))
		p.put(cellCount-2*files+file, newPiece(average, blue))
		p.put(cellCount-files+file, newPiece(k, blue))
	}
	return p
}

// homes are the cells where each kind starts, on both sides.
var homes = func() (table [len(backRows)][sorts]set) {
	for l := range table {
		p := lineup(l).start(green)
		for c, what := range p.cells[:cellCount] {
			if k := what.kind().sort(); k != noKind {
				table[l][k] = table[l][k].or(at(game.Cell(c)))
			}
		}
	}
	return table
}()

// homeNames lists the start cells of a kind: "f1 or f10".
func (l lineup) homeNames(k kind) string {
	if k == average {
		return "the second and the ninth rank"
	}
	var names []string
	for rest := homes[l][k.sort()]; !rest.empty(); rest = rest.rest() {
		names = append(names, cellName(rest.first()))
	}
	return game.Either(names)
}
