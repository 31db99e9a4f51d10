package grammar

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/words"
)

// Grammar holds a list of commands. It is immutable and safe for concurrent use.
type Grammar struct {
	// Before is what users type before each command, with a trailing space; "" means nothing.
	Before string

	commands []*Command
	byName   map[string]*Command // includes aliases
	names    []string            // without aliases, for suggestions

	// Short maps words to longer commands. Each works only alone on a line.
	Short map[string][]string
}

// New returns a grammar for a list of commands. It panics if a form is malformed or two commands have
// the same name.
func New(list []Command) *Grammar {
	g := &Grammar{byName: make(map[string]*Command)}
	for i := range list {
		c := &list[i]
		if c.Forms == nil {
			c.Forms = []string{""}
		}
		own := make(map[string]*Kind)
		for name, help := range c.Words {
			own[name] = &Kind{Name: name, Help: help, count: oneWord}
		}
		for _, f := range c.Forms {
			c.forms = append(c.forms, readForm(f, own))
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

// Knows reports whether this grammar should read a line: whether the line begins with a command, or
// cannot be split into words. Parse then explains why.
func (g *Grammar) Knows(line string) bool {
	l, err := Split(line)
	return err != nil || l.Len() > 0 && g.Find(g.whole(l).Word(0)) != nil
}

// whole expands a line that is a short form.
func (g *Grammar) whole(line Line) Line {
	if long := g.Short[strings.ToLower(line.Word(0))]; long != nil && line.Len() == 1 {
		return Words(long...)
	}
	return line
}

// Commands returns all commands in order. Do not change them.
func (g *Grammar) Commands() []*Command { return g.commands }

// Find returns the command with a name or alias, in any case, or nil.
func (g *Grammar) Find(name string) *Command { return g.byName[strings.ToLower(name)] }

// Parse reads a line of at least one word. The error is a sentence for people.
func (g *Grammar) Parse(line Line) (*Parsed, error) {
	line = g.whole(line)
	c := g.Find(line.Word(0))
	if c == nil {
		return nil, g.Unknown(line.Word(0))
	}
	rest := c.mark(line.Behind())
	far := 0
	for _, f := range c.forms {
		m := newMatcher(rest)
		if values, ok := m.match(f); ok {
			p := &Parsed{Command: c, values: values}
			return p, c.oneFormat(p)
		}
		far = max(far, m.far)
	}
	if slices.ContainsFunc(rest.words, func(w word) bool { return w.flag == "--help" }) {
		return &Parsed{Command: c, values: &binding{name: "--help"}}, nil
	}
	return nil, g.misfit(c, rest, far)
}

// oneFormat returns an error if two flags choose the format of the answer.
func (c *Command) oneFormat(p *Parsed) error {
	var said []string
	for _, f := range c.AllFlags() {
		if f.Format && p.Has("--"+f.Name) {
			said = append(said, "--"+f.Name)
		}
	}
	if len(said) < 2 {
		return nil
	}
	return words.Wrong("%s are different formats. Choose one.", strings.Join(said, " and "))
}

// misfit returns the error for words that fit no form of a command. far is how many words made sense.
func (g *Grammar) misfit(c *Command, line Line, far int) error {
	var rest []string // the words that are not flags
	understood := 0
	for i := 0; i < len(line.words); i++ {
		switch w := &line.words[i]; {
		case w.bad != nil:
			return w.bad
		case w.spans > 0:
			i += w.spans - 1
		default:
			if rest = append(rest, w.text); i < far {
				understood++
			}
		}
	}
	like := fmt.Sprintf("Write it like this: %s%s.", g.Before, c.example(rest))
	if g.Find("help") != nil {
		like += fmt.Sprintf(" For all forms: %shelp %s.", g.Before, c.Name)
	}
	if understood < len(rest) {
		next := g.following(func(string) []string { return nil }, c, rest[:understood])
		if near := words.Nearest(rest[understood], next); near != "" {
			return words.Wrong("Unexpected %q. Did you mean %s?", identity.Clean(rest[understood], 60), near)
		}
	}
	if understood < len(rest) && understood > 0 || len(rest) == 1 {
		return words.Wrong("Unexpected %q. %s", identity.Clean(rest[min(understood, len(rest)-1)], 60), like)
	}
	return words.Wrong("%s", like)
}

// Unknown returns the error for a word that is not a command.
func (g *Grammar) Unknown(name string) error {
	name = identity.Clean(name, 20)
	if near := words.Nearest(name, g.names); near != "" {
		return words.Wrong("Unknown command %q. Did you mean %s? Type help for the list.", name, near)
	}
	return words.Wrong("Unknown command %q. Type help for the list.", name)
}

// mark marks the flags among the words after the name of a command. After the word -- there are none.
func (c *Command) mark(line Line) Line {
	list := slices.Clone(line.words)
	for i := 0; i < len(list); i++ {
		w := &list[i]
		switch {
		case w.quote != 0 || !strings.HasPrefix(w.text, "--"):
			continue
		case w.text == "--":
			if i+1 < len(list) { // at the end it means nothing
				w.spans = 1
			}
			return Line{line.typed, list}
		}
		c.markFlag(w, list[i+1:])
		i += max(w.spans-1, 0)
	}
	return Line{line.typed, list}
}

// markFlag reads a flag, whose value may be the next word.
func (c *Command) markFlag(w *word, next []word) {
	name, value, given := strings.Cut(w.text[2:], "=")
	name = strings.ToLower(name)
	flags := c.AllFlags()
	i := slices.IndexFunc(flags, func(f Flag) bool { return f.Name == name })
	if i < 0 {
		w.bad = c.unknownFlag(name)
		return
	}
	switch f := flags[i]; {
	case f.Value == "" && given:
		w.bad = words.Wrong("--%s takes no value.", f.Name)
	case f.Value != "" && !given && len(next) == 0:
		w.bad = words.Wrong("--%s needs a value: --%[1]s=%[2]s.", f.Name, f.Value)
	case f.Value != "" && !given:
		w.flag, w.value, w.spans = "--"+f.Name, next[0].text, 2
	default:
		w.flag, w.value, w.spans = "--"+f.Name, value, 1
	}
}

func (c *Command) unknownFlag(name string) error {
	names := slice.Map(c.AllFlags(), func(f Flag) string { return f.Name })
	if near := words.Nearest(name, names); near != "" {
		return words.Wrong("%s has no flag --%s. Did you mean --%s?", c.Name, identity.Clean(name, 20), near)
	}
	return words.Wrong("%s has no flag --%s.", c.Name, identity.Clean(name, 20))
}
