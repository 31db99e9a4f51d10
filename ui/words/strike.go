package words

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/message"
)

// Strike says which files' factories a move stopped or started, and which pieces move
// differently since. It is "" if nothing changed. moved lists the cells of the move, from
// start to end.
func Strike(before, after *game.Board, moved []game.Cell) string {
	stopped, started := switchedTo(before, after, false), switchedTo(before, after, true)
	if len(stopped)+len(started) == 0 {
		return ""
	}
	was, is := asPawns(before), asPawns(after)
	stay(was, before, after, moved)
	said := []string{
		filesAre(stopped, "stopped", "stopped"),
		filesAre(started, "runs again", "run again"),
		those(after, is, was, "now moves like a pawn", "now move like pawns"),
		those(after, was, is, "moves normally again", "move normally again"),
	}
	return strings.Join(slices.DeleteFunc(said, func(s string) bool { return s == "" }), " ")
}

// switchedTo lists the files whose factories run now and did not before, or the reverse.
func switchedTo(before, after *game.Board, runs bool) []string {
	var files []string
	for _, e := range after.Edges {
		switched := func(was game.Edge) bool { return was.File == e.File && was.Runs != runs }
		if e.Runs == runs && slices.ContainsFunc(before.Edges, switched) {
			files = append(files, string(rune('a'+e.File)))
		}
	}
	return files
}

// filesAre says what happened to files.
func filesAre(files []string, one, many string) string {
	switch len(files) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("File %s %s.", files[0], one)
	}
	return fmt.Sprintf("Files %s %s.", message.List(files), many)
}

// stay removes the cells whose pieces have changed. The cell of the piece that moved becomes
// its new cell.
func stay(cells map[game.Cell]bool, before, after *game.Board, moved []game.Cell) {
	arrived := len(moved) > 1 && cells[moved[0]]
	for c := range cells {
		if before.Cells[c] != after.Cells[c] {
			delete(cells, c)
		}
	}
	if arrived {
		cells[moved[len(moved)-1]] = true
	}
}

// asPawns returns the cells whose pieces move like pawns.
func asPawns(b *game.Board) map[game.Cell]bool {
	cells := make(map[game.Cell]bool)
	for _, m := range b.Marks {
		if m.Kind == game.MarkPawn {
			cells[m.Cell] = true
		}
	}
	return cells
}

// mostNamed is how many pieces are named; more are counted.
const mostNamed = 2

// those says something about the pieces on some cells that are not on others.
func those(b *game.Board, on, other map[game.Cell]bool, one, many string) string {
	var names []string
	for i, p := range b.Cells {
		if c := game.Cell(i); on[c] && !other[c] && !p.Empty() {
			names = append(names, fmt.Sprintf("the %s on %s", p.Name, game.CellName(c, b.Files)))
		}
	}
	text := fmt.Sprintf("%d pieces %s", len(names), many)
	switch {
	case len(names) == 0:
		return ""
	case len(names) == 1:
		text = names[0] + " " + one
	case len(names) <= mostNamed:
		text = message.List(names).String() + " " + many
	}
	return SentenceStart(text) + "."
}
