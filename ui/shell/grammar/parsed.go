package grammar

import "strings"

// Parsed is a command with all that it was given.
type Parsed struct {
	Command *Command

	values *binding // flags too, with their dashes
}

// Asked is a command that was asked for by its name, with a flag.
func Asked(c *Command, flag string) *Parsed {
	return &Parsed{Command: c, values: &binding{name: "--" + flag}}
}

// Value is what stands for a capital word, or "".
func (p *Parsed) Value(name string) string {
	for b := p.values; b != nil; b = b.before {
		if b.name == name {
			return b.text
		}
	}
	return ""
}

// All is what stands for a capital word that may be there more than once.
func (p *Parsed) All(name string) []string {
	var list []string
	for b := p.values; b != nil; b = b.before {
		if b.name == name {
			list = append([]string{b.text}, list...)
		}
	}
	return list
}

// Has reports whether a small word, a capital one or a flag with its dashes was
// said.
func (p *Parsed) Has(name string) bool {
	for b := p.values; b != nil; b = b.before {
		if b.name == name {
			return true
		}
	}
	return false
}

// Flag is the value of a flag, which is named without its dashes, or "".
func (p *Parsed) Flag(name string) string { return p.Value("--" + name) }

// String is the command with what stands for its capital words: "move FROM=e2 TO=e4".
func (p *Parsed) String() string {
	text := ""
	for b := p.values; b != nil; b = b.before {
		if b.name != b.text && !strings.HasPrefix(b.name, "--") { // a small word says nothing more
			text = " " + b.name + "=" + b.text + text
		}
	}
	return p.Command.Name + text
}
