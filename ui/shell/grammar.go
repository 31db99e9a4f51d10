package shell

import (
	"slices"
	"strings"
)

// Grammar is all that can be said. It is immutable and safe for concurrent use.
type Grammar struct {
	commands []*Command
	byName   map[string]*Command // and alias
	names    []string            // without aliases, for suggestions
}

// NewGrammar makes the grammar of all commands.
func NewGrammar() *Grammar {
	return newGrammar(slices.Concat(finding, seeking, puzzling, playing, offering, watching, studying, analysing, talking, you, helping, sittings))
}

func newGrammar(list []Command) *Grammar {
	g := &Grammar{byName: make(map[string]*Command)}
	for i := range list {
		c := &list[i]
		for _, f := range c.Forms {
			c.forms = append(c.forms, readForm(f))
		}
		g.commands = append(g.commands, c)
		g.names = append(g.names, c.Name)
		for _, name := range append([]string{c.Name}, c.Aliases...) {
			if g.byName[name] != nil {
				panic("shell: two commands are called " + name)
			}
			g.byName[name] = c
		}
	}
	return g
}

// Knows reports whether a line is for this package: whether it begins with a
// command, or cannot be read at all, which is for this package to say.
func (g *Grammar) Knows(line string) bool {
	words, err := Split(line)
	return err != nil || len(words) > 0 && g.find(words[0]) != nil
}

func (g *Grammar) find(name string) *Command { return g.byName[strings.ToLower(name)] }

// parse makes a call of words. The error is in words for people.
func (g *Grammar) parse(words []string) (*Call, error) {
	c := g.find(words[0])
	if c == nil {
		return nil, g.unknown(words[0])
	}
	call := &Call{Grammar: g, Command: c, flags: make(map[string]string)}
	rest, err := call.takeFlags(words[1:])
	if err != nil || call.has("--help") {
		return call, err
	}
	far := 0
	for _, f := range c.forms {
		m := matcher{words: rest}
		values, ok := m.match(f)
		if ok {
			call.values = values
			return call, nil
		}
		far = max(far, m.far)
	}
	if far < len(rest) && far > 0 || len(rest) == 1 {
		return nil, wrong("That is not how %s is written, from %q on. Write: %s.", c.Name, rest[min(far, len(rest)-1)], strings.Join(c.lines(), ", or "))
	}
	return nil, wrong("That is not how %s is written. Write: %s.", c.Name, strings.Join(c.lines(), ", or "))
}

// unknown is the refusal of a word that is no command.
func (g *Grammar) unknown(name string) error {
	if near := nearest(name, g.names); near != "" {
		return wrong("There is no command %q. Did you mean %s? The word help lists those that there are.", clean(name, 20), near)
	}
	return wrong("There is no command %q. The word help lists those that there are.", clean(name, 20))
}

// takeFlags takes the flags out of the words. Behind the word -- there are none.
func (c *Call) takeFlags(words []string) (rest []string, err error) {
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch {
		case word == "--":
			return append(rest, words...), nil
		case !strings.HasPrefix(word, "--"):
			rest = append(rest, word)
			continue
		}
		name, value, given := strings.Cut(strings.ToLower(word[2:]), "=")
		f, ok := c.Command.flag(name)
		switch {
		case !ok:
			return nil, c.unknownFlag(name)
		case f.Value == "" && given:
			return nil, wrong("--%s takes no value.", f.Name)
		case f.Value != "" && !given && len(words) == 0:
			return nil, wrong("--%s needs a value: --%[1]s=%[2]s.", f.Name, f.Value)
		case f.Value != "" && !given:
			value, words = words[0], words[1:]
		}
		c.flags[f.Name] = value
	}
	return rest, nil
}

func (c *Call) unknownFlag(name string) error {
	var names []string
	for _, f := range slices.Concat(c.Command.Flags, commonFlags) {
		names = append(names, f.Name)
	}
	if near := nearest(name, names); near != "" {
		return wrong("The command %s does not know --%s. Did you mean --%s?", c.Command.Name, clean(name, 20), near)
	}
	return wrong("The command %s does not know --%s.", c.Command.Name, clean(name, 20))
}
