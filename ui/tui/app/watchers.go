package app

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/lobby/live"
	"pawnstorm/ui/tui/widget"
)

// WatchersLine tells who watches in at most w cells: their number, and as many
// names as there is room for. Guests have names that tell nothing and are
// counted.
func WatchersLine(here live.Update, w int) string {
	count := fmt.Sprintf("%d watching", here.Watching)
	if len(here.Watchers) == 0 {
		return widget.Cut(count, w)
	}
	names := make([]string, len(here.Watchers))
	for i, p := range here.Watchers {
		names[i] = widget.Shown(p.Name, widget.NameCells)
	}
	for n := len(names); n > 0; n-- {
		line := count + ": " + strings.Join(append(names[:n:n], others(here, n)...), ", ")
		if ansi.StringWidth(line) <= w {
			return line
		}
	}
	return widget.Cut(count, w)
}

// others tells of those who are not among the first n that are named.
func others(here live.Update, n int) []string {
	unnamed := here.Watching - here.Guests - n
	switch {
	case unnamed > 0:
		return []string{fmt.Sprintf("%d more", unnamed+here.Guests)}
	case here.Guests == 1:
		return []string{"1 guest"}
	case here.Guests > 1:
		return []string{fmt.Sprintf("%d guests", here.Guests)}
	}
	return nil
}
