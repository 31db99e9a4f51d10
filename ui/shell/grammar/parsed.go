package grammar

import "strings"

// Parsed is a command with its arguments.
type Parsed struct {
	Command *Command

	values *binding // flags too, with their dashes
}

// Asked returns a command with only a flag.
func Asked(c *Command, flag string) *Parsed {
	return &Parsed{Command: c, values: &binding{name: "--" + flag}}
}

// Value returns the text for a capital word, or "".
func (p *Parsed) Value(name string) string {
	if b := p.find(name); b != nil {
		return b.text
	}
	return ""
}

// All returns the texts for a capital word that may repeat.
func (p *Parsed) All(name string) []string {
	var list []string
	for b := p.values; b != nil; b = b.before {
		if b.name == name {
			list = append([]string{b.text}, list...)
		}
	}
	return list
}

// Has reports whether the line has a small word, a capital word, or a flag with its dashes.
func (p *Parsed) Has(name string) bool { return p.find(name) != nil }

func (p *Parsed) find(name string) *binding {
	b := p.values
	for b != nil && b.name != name {
		b = b.before
	}
	return b
}

// Flag returns the value of a flag, or "". name has no dashes.
func (p *Parsed) Flag(name string) string { return p.Value("--" + name) }

// String returns the command with its capital words: "move FROM=e2 TO=e4".
func (p *Parsed) String() string {
	text := ""
	for b := p.values; b != nil; b = b.before {
		if b.name != b.text && !strings.HasPrefix(b.name, "--") { // a small word adds nothing
			text = " " + b.name + "=" + b.text + text
		}
	}
	return p.Command.Name + text
}
