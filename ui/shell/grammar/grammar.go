package grammar

import (
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/words"
)

// Grammar is all that can be said. It is immutable and safe for concurrent use.
type Grammar struct {
	commands []*Command
	byName   map[string]*Command // and alias
	names    []string            // without aliases, for suggestions
}

// New makes a grammar of commands. Their forms must be well-formed and their names
// differ: else it panics.
func New(list []Command) *Grammar {
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
				panic("grammar: two commands are called " + name)
			}
			g.byName[name] = c
		}
	}
	return g
}

// Knows reports whether a line is to be read by this grammar: whether it begins
// with a command, or cannot be parted into words at all, which is for it to say.
func (g *Grammar) Knows(line string) bool {
	words, err := Split(line)
	return err != nil || len(words) > 0 && g.Find(words[0]) != nil
}

// Commands are all commands, in their order. They are not to be changed.
func (g *Grammar) Commands() []*Command { return g.commands }

// Find is the command of a name or alias, in any case, or nil.
func (g *Grammar) Find(name string) *Command { return g.byName[strings.ToLower(name)] }

// Parse reads a line of words, of which there is at least one. The error is in words for
// people.
func (g *Grammar) Parse(line []string) (*Parsed, error) {
	c := g.Find(line[0])
	if c == nil {
		return nil, g.Unknown(line[0])
	}
	p := &Parsed{Command: c, flags: make(map[string]string)}
	rest, err := p.takeFlags(line[1:])
	if err != nil || p.Has("--help") {
		return p, err
	}
	far := 0
	for _, f := range c.forms {
		m := matcher{words: rest}
		values, ok := m.match(f)
		if ok {
			p.values = values
			return p, nil
		}
		far = max(far, m.far)
	}
	if far < len(rest) && far > 0 || len(rest) == 1 {
		return nil, words.Wrong("%q does not fit. Write %s like this: %s.", rest[min(far, len(rest)-1)], c.Name, strings.Join(c.Usage(), ", or "))
	}
	return nil, words.Wrong("Write %s like this: %s.", c.Name, strings.Join(c.Usage(), ", or "))
}

// Unknown is the refusal of a word that is no command.
func (g *Grammar) Unknown(name string) error {
	if near := words.Nearest(name, g.names); near != "" {
		return words.Wrong("There is no command %q. Did you mean %s? The word help lists those that there are.", identity.Clean(name, 20), near)
	}
	return words.Wrong("There is no command %q. The word help lists those that there are.", identity.Clean(name, 20))
}

// takeFlags takes the flags out of the words. Behind the word -- there are none.
func (p *Parsed) takeFlags(line []string) (rest []string, err error) {
	for len(line) > 0 {
		word := line[0]
		line = line[1:]
		switch {
		case word == "--":
			return append(rest, line...), nil
		case !strings.HasPrefix(word, "--"):
			rest = append(rest, word)
			continue
		}
		name, value, given := strings.Cut(strings.ToLower(word[2:]), "=")
		f, ok := p.Command.flag(name)
		switch {
		case !ok:
			return nil, p.unknownFlag(name)
		case f.Value == "" && given:
			return nil, words.Wrong("--%s takes no value.", f.Name)
		case f.Value != "" && !given && len(line) == 0:
			return nil, words.Wrong("--%s needs a value: --%[1]s=%[2]s.", f.Name, f.Value)
		case f.Value != "" && !given:
			value, line = line[0], line[1:]
		}
		p.flags[f.Name] = value
	}
	return rest, nil
}

func (p *Parsed) unknownFlag(name string) error {
	var names []string
	for _, f := range p.Command.AllFlags() {
		names = append(names, f.Name)
	}
	if near := words.Nearest(name, names); near != "" {
		return words.Wrong("The command %s does not know --%s. Did you mean --%s?", p.Command.Name, identity.Clean(name, 20), near)
	}
	return words.Wrong("The command %s does not know --%s.", p.Command.Name, identity.Clean(name, 20))
}
