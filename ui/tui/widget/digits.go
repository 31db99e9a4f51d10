package widget

import "strings"

// digitRows are the pixels of the large digits: five rows of three.
var digitRows = map[rune][5]string{
	'0': {"###", "# #", "# #", "# #", "###"}, '1': {" # ", "## ", " # ", " # ", "###"},
	'2': {"###", "  #", "###", "#  ", "###"}, '3': {"###", "  #", "###", "  #", "###"},
	'4': {"# #", "# #", "###", "  #", "  #"}, '5': {"###", "#  ", "###", "  #", "###"},
	'6': {"###", "#  ", "###", "# #", "###"}, '7': {"###", "  #", "  #", "  #", "  #"},
	'8': {"###", "# #", "###", "# #", "###"}, '9': {"###", "# #", "###", "  #", "###"},
	':': {" ", "#", " ", "#", " "},
}

// The heights of large digits: half blocks, and whole blocks of two cells.
const (
	DigitsHigh, DigitsLarge = 3, 5
)

// Digits draws a number or a time in blocks, on DigitsHigh lines or, if large, on DigitsLarge.
func Digits(text string, large bool) []string {
	var rows [5]strings.Builder
	for i, r := range text {
		for y, pixels := range digitRows[r] {
			if i > 0 {
				rows[y].WriteByte(' ')
			}
			rows[y].WriteString(pixels)
		}
	}
	if large {
		lines := make([]string, 0, DigitsLarge)
		for y := range rows {
			lines = append(lines, strings.NewReplacer("#", "██", " ", "  ").Replace(rows[y].String()))
		}
		return lines
	}
	lines := make([]string, DigitsHigh)
	for y := range lines {
		upper, lower := rows[2*y].String(), strings.Repeat(" ", rows[0].Len())
		if 2*y+1 < len(rows) {
			lower = rows[2*y+1].String()
		}
		var line strings.Builder
		for x := range len(upper) {
			switch [2]bool{upper[x] == '#', lower[x] == '#'} {
			case [2]bool{true, true}:
				line.WriteRune('█')
			case [2]bool{true, false}:
				line.WriteRune('▀')
			case [2]bool{false, true}:
				line.WriteRune('▄')
			default:
				line.WriteByte(' ')
			}
		}
		lines[y] = line.String()
	}
	return lines
}
