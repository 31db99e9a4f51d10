package grammar

import (
	"slices"
	"strings"
)

// Complete lists the words with which the last word of a line may go on, or that
// may follow if the line ends with a blank. The words that may stand for a kind
// come from offer, by its name; those for "" are what a line may begin with
// besides a command.
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
		list = g.Find(words[0]).flagWords()
	default:
		list = g.following(offer, g.Find(words[0]), words[1:])
	}
	list = slices.DeleteFunc(list, func(w string) bool { return !beginsWith(w, last) })
	slices.Sort(list)
	return slices.Compact(list)
}

// following is what may come behind some words of a command.
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

// flagWords are the flags of a command as they are typed.
func (c *Command) flagWords() []string {
	var list []string
	for _, f := range c.AllFlags() {
		list = append(list, "--"+f.Name)
	}
	return list
}

// beginsWith is strings.HasPrefix that takes upper and lower case as the same.
func beginsWith(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
