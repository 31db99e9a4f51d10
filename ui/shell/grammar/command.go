package grammar

import (
	"slices"
	"strings"
)

// Command is one thing that can be said.
type Command struct {
	Name    string
	Aliases []string
	Group   Group
	// Brief says in a few words what it does.
	Brief string
	// Forms are the ways to write what follows the name; see [form]. The first
	// that fits is taken.
	Forms []string
	// Notes are the lines that the help adds.
	Notes []string
	// Examples are whole command lines.
	Examples []string
	Flags    []Flag
	// Words explains capital words that only this command has. Each stands for one word.
	Words map[string]string
	// Doc is a value of what --json prints, whose fields carry their help.
	Doc any
	// Also is a value of what it may print instead; nil if there is no such thing.
	Also any
	// Lines says that --json prints a Doc on each of any number of lines.
	Lines bool

	forms []form
}

// Group is a heading of the list of commands.
type Group string

// Flag is a word that begins with -- and may stand anywhere behind the name.
type Flag struct {
	Name  string // without the dashes
	Value string // what stands for its value in the help; "" takes none
	Help  string
	// Local says that it concerns the shell of the person: it is no [Param].
	Local bool
	// Format says that it chooses how the answer is written, as --json does: only one of
	// such flags can be said.
	Format bool
}

// JSON is the flag that makes a command answer in JSON.
const JSON = "json"

// commonFlags are understood by every command.
var commonFlags = []Flag{
	{Name: JSON, Help: "answer in JSON, for programs", Format: true},
	{Name: "color", Help: "answer in colours"},
	{Name: "help", Help: "explain the command and do nothing"},
}

// flag finds a flag of the command by its name.
func (c *Command) flag(name string) (Flag, bool) {
	for _, f := range c.AllFlags() {
		if f.Name == name {
			return f, true
		}
	}
	return Flag{}, false
}

// AllFlags are the flags that the command understands: its own, and those of every
// command.
func (c *Command) AllFlags() []Flag { return slices.Concat(c.Flags, commonFlags) }

// Usage is how the command is written, one line for each of its forms.
func (c *Command) Usage() []string {
	lines := make([]string, len(c.Forms))
	for i, f := range c.Forms {
		lines[i] = c.Name
		if f != "" {
			lines[i] += " " + f
		}
	}
	return lines
}

// Kinds are the capital words of the command's forms, in the order that the
// help explains them.
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
	var own []*Kind
	for k := range used {
		if k != nil && kinds[k.Name] == nil {
			own = append(own, k)
		}
	}
	slices.SortFunc(own, func(a, b *Kind) int { return strings.Compare(a.Name, b.Name) })
	return append(list, own...)
}
