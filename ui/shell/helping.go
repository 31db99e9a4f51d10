package shell

import (
	"context"
	"fmt"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// helping are the commands that explain.
var helping = []verb{
	{run: help, scope: account.Read, Command: grammar.Command{
		Name: "help", Aliases: []string{"?", "man"}, Group: findHelp,
		Brief:    "list the commands, or explain one",
		Forms:    []string{"[COMMAND [TEXT]]"},
		Examples: []string{"help move", "help team say"},
		Doc:      grammar.Doc{}, Lines: true,
	}},
	{run: rules, scope: account.Read, Command: grammar.Command{
		Name: "rules", Aliases: []string{"card"}, Group: findHelp,
		Brief:    "show a game's rules, or list the games",
		Forms:    []string{"[GAME [NUMBER]]"},
		Notes:    []string{"The number is a page. Without it all pages are printed."},
		Examples: []string{"rules strike"},
		Doc:      gameDoc{}, Lines: true,
	}},
}

func help(ctx context.Context, c *Call) error {
	if name := c.Value("COMMAND"); name != "" {
		if strings.EqualFold(name, adminName) && c.runsClub() {
			call, err := c.shell.staff.readStaff(&c.Env, grammar.Words("help"))
			if err != nil {
				return err
			}
			return call.carryOut(ctx)
		}
		command := c.shell.grammar.Find(name)
		if command == nil {
			return c.shell.grammar.Unknown(name)
		}
		return c.explain(command, c.Value("TEXT"))
	}
	if c.json() {
		return c.describeCommands()
	}
	head := fmt.Sprintf("The commands, each like this: %s", c.line("COMMAND"))
	if c.Bare {
		head = "All commands:"
	}
	lines := c.commandList(head)
	if c.runsClub() {
		lines = append(lines, "", "Running the club:", "  admin      what moderators and operators do: admin help lists it")
	}
	return c.say(append(lines, "", fmt.Sprintf("More about one of them: %s", c.line("help", "move")))...)
}

// describeCommands prints all commands that the user may use, as JSON.
func (c *Call) describeCommands() error {
	for _, command := range c.shell.grammar.Commands() {
		if v := c.shell.verbs[command.Name]; !v.may(&c.Env) {
			continue
		}
		if err := c.object(command.Describe()); err != nil {
			return err
		}
	}
	return nil
}

// own returns a command line to type, for a command of the same shell.
func (c *Call) own(words ...string) string {
	if c.shell.before != "" {
		words = append([]string{c.shell.before}, words...)
	}
	return c.line(words...)
}

// commandList lists all commands that work here. For users who listen line by line, it has no
// columns.
func (c *Call) commandList(head string) []string {
	lines := []string{head}
	for _, g := range c.shell.groups {
		titled := false
		for _, command := range c.shell.grammar.Commands() {
			v := c.shell.verbs[command.Name]
			if command.Group != g || v.lasts && c.Screens || !v.may(&c.Env) {
				continue
			}
			if !titled {
				lines, titled = append(lines, "", string(g)+":"), true
			}
			switch {
			case c.Bare:
				lines = append(lines, fmt.Sprintf("  %s: %s.", command.Name, command.Brief))
			default:
				lines = append(lines, words.Wrap(fmt.Sprintf("  %-10s ", command.Name), command.Brief)...)
			}
		}
	}
	return lines
}

// explain prints the help of a command. With act, such as "say" for "team say", it prints only the
// usage of that action.
func (c *Call) explain(command *grammar.Command, act string) error {
	manual := grammar.Manual{Line: c.own, Programs: !c.Screens, More: func(k *grammar.Kind) []string {
		if k.Name == "OPTION" {
			return c.optionLines()
		}
		return nil
	}}
	return c.answer(command.Describe(), manual.Explain(command, act)...)
}

// optionLines lists the options of a table.
func (c *Call) optionLines() []string {
	var lines []string
	for _, o := range feature.TableOptions() {
		lines = append(lines, words.Wrap(fmt.Sprintf("    %-12s ", o.Value), o.Label)...)
	}
	for _, g := range c.Games {
		info := g.Info()
		for _, o := range info.Options {
			var values []string
			for _, v := range o.Values {
				values = append(values, v.ID)
			}
			if o.Numbers > 0 {
				values = append(values, fmt.Sprintf("0 to %d", o.Numbers-1))
			}
			lines = append(lines, words.Wrap(fmt.Sprintf("    %-12s ", o.ID+"="), fmt.Sprintf("in %s, %s: %s", info.ID, strings.Join(values, ", "), o.Name))...)
		}
	}
	return lines
}

// gameDoc is a line of the answer of rules --json.
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
		n, ok := words.ReadNumber(text)
		if !ok || n < 1 || n > len(pages) {
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
