package grammar

import (
	"slices"
	"strings"
)

// Complete lists the completions of the last word of a line. If the line ends with a space, it lists
// the words that may follow. offer returns the words for a kind, by its name. For "" it returns what a
// line may begin with, apart from commands.
func (g *Grammar) Complete(line string, offer func(kind string) []string) []string {
	words := strings.Fields(line)
	last := ""
	if n := len(words); n > 0 && !strings.HasSuffix(line, " ") {
		last, words = words[n-1], words[:n-1]
	}
	var list []string
	switch {
	case len(words) == 0:
		list = slices.Concat(g.names, offer(""))
	case g.Find(words[0]) == nil:
		return nil
	case strings.HasPrefix(last, "--"):
		for _, f := range g.Find(words[0]).AllFlags() {
			list = append(list, "--"+f.Name)
		}
	default:
		list = g.following(offer, g.Find(words[0]), words[1:])
	}
	list = slices.DeleteFunc(list, func(w string) bool { return !beginsWith(w, last) })
	slices.Sort(list)
	return slices.Compact(list)
}

// following lists what may follow some words of a command.
func (g *Grammar) following(offer func(kind string) []string, c *Command, words []string) []string {
	var list []string
	for _, f := range c.forms {
		m := newMatcher(Words(words...))
		m.missing = func(it item) {
			switch {
			case it.kind == nil:
				list = append(list, it.word)
			case it.kind.Name == "COMMAND":
				list = append(list, g.names...)
			default:
				list = append(list, offer(it.kind.Name)...)
			}
		}
		m.match(f)
	}
	return list
}

// beginsWith is strings.HasPrefix without regard to case.
func beginsWith(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
