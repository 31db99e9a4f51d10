package grammar

import "strings"

// samples are what may stand for a capital word, by its name.
var samples = map[string]string{
	"TABLE": "7k2m9qxa", "ID": "7k2m9qxa", "MOVE": "Nf3", "FROM": "e2", "TO": "e4", "PIECE": "knight", "GAME": "chess",
	"CLOCK": "5+3", "SEAT": "white", "OPTION": "rated", "ODDS": "3+0", "COMMAND": "move", "NAME": "ben", "NEWNAME": "benjamin",
	"WHOM": "ben", "SPAN": "12h", "REPORT": "7k2m9qxa", "STUDY": "7k2m9qxa", "TOURNAMENT": "7k2m9qxa", "TEAM": "friday-knights",
	"TIME": "20:00", "TERM": "rounds=5", "LEVEL": "info", "CODE": "7k2m-9qxa", "TOKEN": "laptop", "KEY": "2", "PUZZLE": "7k2m9qxa",
	"WORD": "kitchen", "SPEED": "blitz", "SETTING": "pieces", "VALUE": "letters", "URL": "https://example.org/hook",
	"ALIAS": "chess", "EMAIL": "ben@example.org", "HOOK": "7k2m9qxa", "NUMBER": "2", "WEEK": "2026-W47", "RATINGS": "1400 to 1700", "TEXT": "hello",
}

// example is a line that begins as much as possible as what was typed behind the name of
// the command: one of its examples, or of its forms with something that may stand there.
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
			list = append(list, samples[it.kind.Name])
		default:
			list = append(list, it.word)
		}
	}
	return list
}
