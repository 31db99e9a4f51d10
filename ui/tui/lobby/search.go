package lobby

import (
	"slices"
	"strings"
)

// mostSearched is how many tables of a kind a search on the first tab reads at most. The tabs that list
// tables search all of them.
const mostSearched = 500

// listed returns how many tables of a kind the first tab reads.
func (l *LobbyScreen) listed() int {
	if l.Section().Filter != "" {
		return mostSearched
	}
	return mostListed
}

// sifted keeps what matches the search of a tab with a menu. The first tables of a kind are enough.
func (l *LobbyScreen) sifted(groups []group) []group {
	filter := l.Section().Filter
	if filter == "" {
		return groups
	}
	for i := range groups {
		g := &groups[i]
		g.items = slices.DeleteFunc(g.items, func(it item) bool { return !matches(it.text(), filter) })
		if g.of > 0 {
			g.of = len(g.items)
		}
		g.items = g.items[:min(len(g.items), mostListed)]
		g.whole, g.roomy = false, false
		if g.shape == keys { // the cursor can stand on a line
			g.shape, g.left = lines, true
		}
	}
	return groups
}

// text returns what a search looks for in an item.
func (it *item) text() string {
	words := slices.Clone(it.cells)
	if it.rules != nil {
		words = append(words, it.rules.Info().Name)
	}
	return strings.ToLower(strings.Join(words, " "))
}

// len counts the items.
func (m *menu) len() (n int) {
	for _, g := range m.groups {
		n += max(len(g.items), g.of)
	}
	return n
}
