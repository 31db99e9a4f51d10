package shell

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// helping are the commands that explain.
var helping = []verb{
	{run: help, Command: grammar.Command{
		Name: "help", Aliases: []string{"?", "man"}, Group: findHelp,
		Brief:    "list the commands, or explain one",
		Forms:    []string{"[COMMAND]"},
		Examples: []string{"help move"},
		Doc:      commandDoc{}, Lines: true,
	}},
	{run: rules, Command: grammar.Command{
		Name: "rules", Aliases: []string{"card"}, Group: findHelp,
		Brief:    "print the rules card of a game, or list the games",
		Forms:    []string{"[GAME [NUMBER]]"},
		Notes:    []string{"The number is that of a page; unless given, all are printed."},
		Examples: []string{"rules strike"},
		Doc:      gameDoc{}, Lines: true,
	}},
}

// commandDoc is a line of help --json.
type commandDoc struct {
	Command string            `json:"command" help:"its name"`
	Aliases []string          `json:"aliases" help:"other names"`
	Brief   string            `json:"brief" help:"what it does"`
	Forms   []string          `json:"forms" help:"how it is written"`
	Flags   map[string]string `json:"flags" help:"its flags with what they do"`
	Fields  map[string]string `json:"fields" help:"what --json prints, with what it means"`
	Lines   bool              `json:"lines" help:"whether --json prints any number of lines"`
}

func help(_ context.Context, c *Call) error {
	if name := c.Value("COMMAND"); name != "" {
		command := c.shell.grammar.Find(name)
		if command == nil {
			return c.shell.grammar.Unknown(name)
		}
		return c.explain(command)
	}
	if c.json() {
		for _, command := range c.shell.grammar.Commands() {
			if err := c.object(describe(command)); err != nil {
				return err
			}
		}
		return nil
	}
	return c.say(c.commandList()...)
}

// commandList tells of all commands that can be said here. A list that is read aloud line by
// line has no columns.
func (c *Call) commandList() []string {
	lines := []string{fmt.Sprintf("The commands, each like this: %s", c.line("COMMAND"))}
	if c.Bare {
		lines = []string{"All commands:"}
	}
	for _, g := range groups {
		lines = append(lines, "", string(g)+":")
		for _, command := range c.shell.grammar.Commands() {
			switch {
			case command.Group != g, c.shell.verbs[command.Name].lasts && c.Screens:
			case c.Bare:
				lines = append(lines, fmt.Sprintf("  %s: %s.", command.Name, command.Brief))
			default:
				lines = append(lines, words.Wrap(fmt.Sprintf("  %-10s ", command.Name), command.Brief)...)
			}
		}
	}
	return append(lines, "", fmt.Sprintf("More about one of them: %s", c.line("help", "move")))
}

// explain prints all about one command.
func (c *Call) explain(command *grammar.Command) error {
	if c.json() {
		return c.object(describe(command))
	}
	lines := []string{command.Name + ": " + command.Brief + ".", ""}
	for _, l := range command.Usage() {
		lines = append(lines, "  "+c.line(l))
	}
	if len(command.Aliases) > 0 {
		lines = append(lines, "", "Also: "+strings.Join(command.Aliases, ", "))
	}
	if len(command.Notes) > 0 {
		lines = append(append(lines, ""), words.Wrap("", strings.Join(command.Notes, " "))...)
	}
	lines = append(lines, c.capitals(command)...)
	if len(command.Examples) > 0 {
		lines = append(lines, "", "For example:")
		for _, e := range command.Examples {
			lines = append(lines, "  "+c.line(e))
		}
	}
	if !c.Screens {
		lines = append(lines, forPrograms(command)...)
	}
	return c.say(lines...)
}

// forPrograms are the flags of a command, and the fields that it prints.
func forPrograms(c *grammar.Command) []string {
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

// capitals explain what the capital words of a command stand for.
func (c *Call) capitals(command *grammar.Command) []string {
	var lines []string
	for _, k := range command.Kinds() {
		lines = append(lines, words.Wrap(fmt.Sprintf("  %-9s ", k.Name), k.Help)...)
		if k.Name == "OPTION" {
			lines = append(lines, c.optionLines()...)
		}
	}
	if len(lines) > 0 {
		lines = append([]string{""}, lines...)
	}
	return lines
}

// optionLines list what can be asked of a table.
func (c *Call) optionLines() []string {
	var lines []string
	for i := range tableOptions {
		o := &tableOptions[i]
		lines = append(lines, words.Wrap(fmt.Sprintf("    %-12s ", o.example()), o.help)...)
	}
	for _, g := range c.Games {
		info := g.Info()
		for _, o := range info.Options {
			var values []string
			for _, v := range o.Values {
				values = append(values, v.ID)
			}
			lines = append(lines, words.Wrap(fmt.Sprintf("    %-12s ", o.ID+"="), fmt.Sprintf("in %s, %s: %s", info.ID, strings.Join(values, ", "), o.Name))...)
		}
	}
	return lines
}

// describe is a command for programs.
func describe(command *grammar.Command) commandDoc {
	doc := commandDoc{
		Command: command.Name, Aliases: append([]string{}, command.Aliases...), Brief: command.Brief,
		Forms: command.Usage(), Flags: make(map[string]string), Fields: make(map[string]string), Lines: command.Lines,
	}
	for _, f := range command.AllFlags() {
		doc.Flags[f.Name] = f.Help
	}
	for _, f := range command.Fields() {
		doc.Fields[f.Name] = f.Help
	}
	return doc
}

// gameDoc is a line of rules --json.
type gameDoc struct {
	Game  string   `json:"game" help:"the word for it in commands"`
	Name  string   `json:"name" help:"what people call it"`
	Blurb string   `json:"blurb" help:"what it is, in a sentence"`
	Seats []string `json:"seats" help:"the words for its sides, the first seat first"`
	Card  []string `json:"card,omitempty" help:"with a game named: the pages of its rules card"`
}

func rules(_ context.Context, c *Call) error {
	word := c.Value("GAME")
	if word == "" {
		for _, g := range c.Games {
			info := g.Info()
			doc := gameDoc{Game: info.ID, Name: info.Name, Blurb: info.Blurb, Seats: []string{info.Seats[0].ID, info.Seats[1].ID}}
			if err := c.answer(doc, fmt.Sprintf("%-10s %s", info.ID, info.Name)); err != nil {
				return err
			}
		}
		return nil
	}
	g, err := c.rulesOf(word)
	if err != nil {
		return err
	}
	info := g.Info()
	pages := strings.Split(info.Card, "\f")
	if text := c.Value("NUMBER"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > len(pages) {
			return words.Refused("The rules card of %s has the pages 1 to %d.", info.Name, len(pages))
		}
		pages = pages[n-1 : n]
	}
	for i := range pages {
		pages[i] = strings.Trim(pages[i], "\n")
	}
	doc := gameDoc{info.ID, info.Name, info.Blurb, []string{info.Seats[0].ID, info.Seats[1].ID}, pages}
	return c.answer(doc, strings.Join(pages, "\n\n"))
}
