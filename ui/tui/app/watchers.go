package app

import (
	"fmt"
	"strings"

	"pawnstorm/lobby/live"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// WatchersLine shows who watches, in at most w cells: the number of spectators, and as many names
// as fit. Guests are only counted, because their names say nothing.
func WatchersLine(here live.Update, w int) string {
	count := fmt.Sprintf("%d watching", here.Watching)
	if len(here.Watchers) == 0 {
		return widget.Cut(count, w)
	}
	line := widget.Cut(count, w)
	named := count + ": "
	for i, p := range here.Watchers {
		if i > 0 {
			named += ", "
		}
		if named += widget.Shown(p.Name, widget.NameCells); canvas.Width(named) > w { // few names of a crowd fit
			break
		}
		if all := strings.Join(append([]string{named}, others(here, i+1)...), ", "); canvas.Width(all) <= w {
			line = all
		}
	}
	return line
}

// others counts the spectators after the first n.
func others(here live.Update, n int) []string {
	unnamed := here.Watching - here.Guests - n
	switch {
	case unnamed > 0:
		return []string{fmt.Sprintf("%d more", unnamed+here.Guests)}
	case here.Guests > 0:
		return []string{words.Count(here.Guests, "guest")}
	}
	return nil
}
