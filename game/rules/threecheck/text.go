package threecheck

import (
	"fmt"
	"strings"

	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
)

// read splits a position text into chess notation and the counts of checks: the checks
// still needed as the fifth part, "3+3", or the checks given as the last, "+0+0". Without
// them no check has been given.
func read(text string) (plain string, extra chess.Extra, err error) {
	fields := strings.Fields(text)
	const toGiveAt = 4 // after the en passant cell
	last := len(fields) - 1
	switch {
	case len(fields) > toGiveAt && strings.Contains(fields[toGiveAt], "+") && fields[toGiveAt][0] != '+':
		extra, err = readCounts(fields[toGiveAt], true)
		fields = append(fields[:toGiveAt], fields[toGiveAt+1:]...)
	case last > 0 && fields[last][0] == '+':
		extra, err = readCounts(fields[last][1:], false)
		fields = fields[:last]
	}
	return strings.Join(fields, " "), extra, err
}

// readCounts reads "1+2", the checks still needed or given. The game ends with the third
// check, so both sides cannot have given three.
func readCounts(text string, toGive bool) (chess.Extra, error) {
	white, black, ok := strings.Cut(text, "+")
	bothWon := toGive && text == "0+0" || !toGive && text == "3+3"
	if !ok || len(white) != 1 || len(black) != 1 || strings.Trim(white+black, "0123") != "" || bothWon {
		return chess.Extra{}, board.BadPosition(text,
			"the checks are 3+3 if none has been given, or +0+0, each from 0 to 3")
	}
	w, b := int(white[0]-'0'), int(black[0]-'0')
	if toGive {
		w, b = toWin-w, toWin-b
	}
	return chess.Extra{Counts: uint64(w) | uint64(b)<<8}, nil
}

// write adds the checks still needed after the en passant cell.
func write(plain string, extra chess.Extra) string {
	fields := strings.Fields(plain)
	last := len(fields) - 2 // the two counts
	left := fmt.Sprintf("%d+%d", toWin-given(extra, 0), toWin-given(extra, 1))
	return strings.Join(fields[:last], " ") + " " + left + " " + strings.Join(fields[last:], " ")
}
