package grammar

import (
	"slices"

	"pawnstorm/lobby/message"
)

// In returns the command with its help in the language of a catalog. Command words are the same in all
// languages.
func (c Command) In(catalog *message.Catalog) Command {
	if catalog == nil {
		return c
	}
	c.Brief, c.Notes, c.Flags = catalog.Text(c.Brief), catalog.TextAll(c.Notes), slices.Clone(c.Flags)
	for i := range c.Flags {
		c.Flags[i].Help = catalog.Text(c.Flags[i].Help)
	}
	words := make(map[string]string, len(c.Words))
	for word, help := range c.Words {
		words[word] = catalog.Text(help)
	}
	c.Words = words
	return c
}
