package grammar

import "strings"

// example returns the line that shares the most words with what was typed after the command: one of
// the command's examples, or a form with sample words.
func (c *Command) example(typed []string) string {
	var list []string
	for _, e := range c.Examples {
		for _, end := range []string{" >", " <", " &&"} { // the rest is for the user's own shell
			e, _, _ = strings.Cut(e, end)
		}
		list = append(list, e)
	}
	for _, whole := range []bool{true, false} {
		for _, f := range c.forms {
			list = append(list, strings.Join(append([]string{c.Name}, f.sample(whole)...), " "))
		}
	}
	best, most := "", -1
	for _, e := range list {
		if n := begins(strings.Fields(e)[1:], typed); n > most {
			best, most = e, n
		}
	}
	return best
}

// begins returns how many words two lines share at the start.
func begins(line, other []string) int {
	n := 0
	for n < min(len(line), len(other)) && strings.EqualFold(line[n], other[n]) {
		n++
	}
	return n
}

// sample returns a form with sample words, with or without the optional items.
func (f form) sample(whole bool) []string {
	var list []string
	for _, it := range f {
		switch {
		case it.free && !whole:
		case it.any != nil:
			list = append(list, it.any[0].sample(whole)...)
		case it.kind != nil:
			list = append(list, it.kind.sample)
		default:
			list = append(list, it.word)
		}
	}
	return list
}
