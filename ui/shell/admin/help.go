package admin

import (
	"context"
	"fmt"

	"pawnstorm/lobby/staff"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// The groups, in the order of the list.
const (
	aboutPeople grammar.Group = "People"
	aboutTalk   grammar.Group = "Talk"
	aboutTables grammar.Group = "Tables and teams"
	aboutServer grammar.Group = "The server"
	findHelp    grammar.Group = "Help"
)

var groups = []grammar.Group{aboutPeople, aboutTalk, aboutTables, aboutServer, findHelp}

// helping are the commands that explain.
var helping = []verb{
	{run: help, needs: staff.Moderator, Command: grammar.Command{
		Name: "help", Aliases: []string{"?"}, Group: findHelp,
		Brief: "list these commands, or explain one",
		Forms: []string{"[COMMAND]"},
		Doc:   grammar.Doc{}, Lines: true,
	}},
}

func help(_ context.Context, c *call) error {
	if name := c.Value("COMMAND"); name != "" {
		v, ok := c.all.verbOf(name)
		if !ok || !c.all.may(c.desk, c.desk.Role(c.Who.Key), v.Name) {
			return c.all.unknown(name)
		}
		return c.explain(c.all.grammar.Find(v.Name))
	}
	role := c.desk.Role(c.Who.Key)
	lines := []string{fmt.Sprintf("You are %s of this server. The commands, each like this: %s", role.Title(), c.line("COMMAND"))}
	for _, g := range groups {
		titled := false
		for _, command := range c.all.grammar.Commands() {
			switch {
			case command.Group != g || !c.all.may(c.desk, role, command.Name):
				continue
			case c.JSON:
				if err := c.Object(command.Describe()); err != nil {
					return err
				}
				continue
			case !titled:
				lines, titled = append(lines, "", string(g)+":"), true
			}
			lines = append(lines, words.Wrap(fmt.Sprintf("  %-10s ", command.Name), command.Brief)...)
		}
	}
	if c.JSON {
		return nil
	}
	return c.Say(append(lines, "", fmt.Sprintf("More about one of them: %s", c.line("help", "ban")))...)
}

// explain prints all about one command.
func (c *call) explain(command *grammar.Command) error {
	return c.Answer(command.Describe(), grammar.Manual{Line: c.line, Programs: !c.Screens}.Explain(command)...)
}
