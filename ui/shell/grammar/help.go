package grammar

import (
	"fmt"
	"strings"

	"pawnstorm/lobby/slice"
	"pawnstorm/ui/words"
)

// Doc describes a command for help --json.
type Doc struct {
	Command string            `json:"command" help:"its name"`
	Aliases []string          `json:"aliases" help:"other names"`
	Brief   string            `json:"brief" help:"what it does"`
	Forms   []string          `json:"forms" help:"how it is written"`
	Flags   map[string]string `json:"flags" help:"its flags with what they do"`
	Fields  map[string]string `json:"fields" help:"what --json prints, with what it means"`
	Lines   bool              `json:"lines" help:"whether --json prints any number of lines"`
}

// Describe returns the description of the command for programs.
func (c *Command) Describe() Doc {
	doc := Doc{
		Command: c.Name, Aliases: append([]string{}, c.Aliases...), Brief: c.Brief,
		Forms: c.Usage(), Flags: make(map[string]string), Fields: make(map[string]string), Lines: c.Lines,
	}
	for _, f := range c.AllFlags() {
		doc.Flags[f.Name] = f.Help
	}
	for _, f := range c.Fields() {
		doc.Fields[f.Name] = f.Help
	}
	return doc
}

// Explain returns the help of a command, without flags and fields. If act is the first word of some of
// its forms, such as "say" for the command team, the usage has only these forms. line returns a command
// line for the user to type, and more returns further lines about a capital word.
func (c *Command) Explain(act string, line func(...string) string, more func(*Kind) []string) []string {
	lines := []string{c.Name + ": " + c.Brief + ".", ""}
	usage := c.Usage()
	if some := of(usage, c.Name+" "+act); len(some) > 0 {
		usage = some
	}
	for _, l := range usage {
		lines = append(lines, "  "+line(l))
	}
	if len(c.Aliases) > 0 {
		lines = append(lines, "", "Also: "+strings.Join(c.Aliases, ", "))
	}
	if len(c.Notes) > 0 {
		lines = append(append(lines, ""), words.Wrap("", strings.Join(c.Notes, " "))...)
	}
	for i, k := range c.Kinds() {
		if i == 0 {
			lines = append(lines, "")
		}
		lines = append(lines, words.Wrap(fmt.Sprintf("  %-9s ", k.Name), k.Help)...)
		lines = append(lines, more(k)...)
	}
	if len(c.Examples) > 0 {
		lines = append(lines, "", "For example:")
		for _, e := range c.Examples {
			lines = append(lines, "  "+line(e))
		}
	}
	return lines
}

// of returns the lines that begin with some words.
func of(lines []string, words string) []string {
	return slice.Filter(lines, func(l string) bool { return l == words || strings.HasPrefix(l, words+" ") })
}

// ForPrograms describes the flags of a command, and the fields that it prints.
func (c *Command) ForPrograms() []string {
	lines := []string{""}
	for _, f := range c.AllFlags() {
		name := "--" + f.Name
		if f.Value != "" {
			name += "=" + f.Value
		}
		lines = append(lines, words.Wrap(fmt.Sprintf("  %-15s ", name), f.Help)...)
	}
	title := "With --json it prints one object:"
	if c.Lines {
		title = "With --json it prints an object on each line:"
	}
	lines = append(lines, "", title)
	for _, f := range c.Fields() {
		lines = append(lines, words.Wrap(fmt.Sprintf("  %-12s ", f.Name), f.Help)...)
	}
	return lines
}
