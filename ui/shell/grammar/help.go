package grammar

import (
	"fmt"
	"strings"

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

// Manual explains commands.
type Manual struct {
	// Line returns a command line for the user to type.
	Line func(words ...string) string
	// More returns further lines about a capital word.
	More func(*Kind) []string
	// Programs is set to include flags and fields.
	Programs bool
}

// Explain returns the help of a command. If act is the first word of some of its forms, such as "say"
// for the command team, the usage has only these forms.
func (m Manual) Explain(c *Command, act string) []string {
	lines := []string{c.Name + ": " + c.Brief + ".", ""}
	usage := c.Usage()
	if some := of(usage, c.Name+" "+act); len(some) > 0 {
		usage = some
	}
	for _, l := range usage {
		lines = append(lines, "  "+m.Line(l))
	}
	if len(c.Aliases) > 0 {
		lines = append(lines, "", "Also: "+strings.Join(c.Aliases, ", "))
	}
	if len(c.Notes) > 0 {
		lines = append(append(lines, ""), words.Wrap("", strings.Join(c.Notes, " "))...)
	}
	lines = append(lines, m.capitals(c)...)
	if len(c.Examples) > 0 {
		lines = append(lines, "", "For example:")
		for _, e := range c.Examples {
			lines = append(lines, "  "+m.Line(e))
		}
	}
	if m.Programs {
		lines = append(lines, forPrograms(c)...)
	}
	return lines
}

// of returns the lines that begin with some words.
func of(lines []string, words string) (list []string) {
	for _, l := range lines {
		if l == words || strings.HasPrefix(l, words+" ") {
			list = append(list, l)
		}
	}
	return list
}

// capitals explains the capital words of a command.
func (m Manual) capitals(c *Command) []string {
	var lines []string
	for _, k := range c.Kinds() {
		lines = append(lines, words.Wrap(fmt.Sprintf("  %-9s ", k.Name), k.Help)...)
		lines = append(lines, m.More(k)...)
	}
	if len(lines) > 0 {
		lines = append([]string{""}, lines...)
	}
	return lines
}

// forPrograms describes the flags of a command, and the fields that it prints.
func forPrograms(c *Command) []string {
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
