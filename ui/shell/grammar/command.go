package grammar

import (
	"maps"
	"slices"
	"strings"

	"pawnstorm/lobby/slice"
)

// Command is one command.
type Command struct {
	Name    string
	Aliases []string
	Group   Group
	// Brief says in a few words what the command does.
	Brief string
	// Forms are the ways to write what follows the name; see [form]. The first form that fits wins. Nil
	// means that nothing follows.
	Forms []string
	// Notes are sentences for the help.
	Notes []string
	// Examples are whole command lines.
	Examples []string
	Flags    []Flag
	// Words explains capital words that only this command has. Each stands for one word.
	Words map[string]string
	// Doc is a value of the type that --json prints. Its fields have tags with their help.
	Doc any
	// Also is a value of another type that --json can print, or nil.
	Also any
	// Lines is set if --json prints any number of lines, with a Doc on each.
	Lines bool

	forms []form
}

// Group is a heading in the list of commands.
type Group string

// Flag is a word that begins with -- and can be anywhere after the name.
type Flag struct {
	Name  string // without the dashes
	Value string // the placeholder for its value in the help; "" if it takes none
	Help  string
	// Local is set if the flag only makes sense on a shell, so that it is not a [Param].
	Local bool
	// Format is set if the flag chooses the format of the answer, as --json does. A line can have only
	// one such flag.
	Format bool
}

// JSON is the flag for an answer in JSON.
const JSON = "json"

// commonFlags are the flags of every command.
var commonFlags = []Flag{
	{Name: JSON, Help: "print JSON, for programs", Format: true},
	{Name: "color", Help: "print in colours"},
	{Name: "help", Help: "show this help"},
}

// AllFlags returns the command's own flags and the common ones.
func (c *Command) AllFlags() []Flag { return slices.Concat(c.Flags, commonFlags) }

// Usage returns the forms with the name of the command, one per line.
func (c *Command) Usage() []string {
	return slice.Map(c.Forms, func(f string) string { return strings.TrimSpace(c.Name + " " + f) })
}

// Kinds returns the capital words of the command's forms, in the order of the help.
func (c *Command) Kinds() []*Kind {
	used := make(map[*Kind]bool)
	for _, f := range c.forms {
		f.each(func(it item) { used[it.kind] = true })
	}
	var list []*Kind
	for i := range kindList {
		if k := &kindList[i]; used[k] {
			list = append(list, k)
		}
	}
	own := slices.Collect(maps.Keys(used))
	own = slices.DeleteFunc(own, func(k *Kind) bool { return k == nil || kinds[k.Name] != nil })
	slices.SortFunc(own, func(a, b *Kind) int { return strings.Compare(a.Name, b.Name) })
	return append(list, own...)
}
