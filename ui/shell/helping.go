package shell

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/slice"
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
		Brief:    "show a game's idea and rules, or list the games",
		Forms:    []string{"[GAME [NUMBER]]"},
		Notes:    []string{"The number is a page. Without it, all pages appear. example shows a game with comments."},
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
	head := "Type a command like this: " + c.line("COMMAND")
	if c.Bare {
		head = "All commands:"
	}
	lines := c.commandList(head)
	if c.runsClub() {
		lines = append(lines, "", "Moderation:", "  admin      commands for moderators and operators; see admin help")
	}
	return c.say(append(lines, "", "More about a command: "+c.line("help", "move"))...)
}

// describeCommands prints all commands that the user may use, as JSON.
func (c *Call) describeCommands() error {
	for _, command := range c.shell.grammar.Commands() {
		if !c.shell.verbs[command.Name].may(&c.Env) {
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
	return c.line(c.shell.grammar.Before + strings.Join(words, " "))
}

// commandList lists all commands that work here. For users who listen line by line, it has no
// columns.
func (c *Call) commandList(head string) []string {
	lines := []string{head}
	for _, g := range c.shell.groups {
		var listed []string
		for _, command := range c.shell.grammar.Commands() {
			v := c.shell.verbs[command.Name]
			switch {
			case command.Group != g || v.lasts && c.Screens || !v.may(&c.Env):
			case c.Bare:
				listed = append(listed, fmt.Sprintf("  %s: %s.", command.Name, command.Brief))
			default:
				listed = append(listed, words.Wrap(fmt.Sprintf("  %-10s ", command.Name), command.Brief)...)
			}
		}
		if listed != nil {
			lines = slices.Concat(lines, []string{"", string(g) + ":"}, listed)
		}
	}
	return lines
}

// explain prints the help of a command. With act, such as "say" for "team say", it prints only the
// usage of that action.
func (c *Call) explain(command *grammar.Command, act string) error {
	lines := command.Explain(act, c.own, func(k *grammar.Kind) []string {
		if k.Name == "OPTION" {
			return c.optionLines()
		}
		return nil
	})
	if !c.Screens {
		lines = append(lines, command.ForPrograms()...)
	}
	return c.answer(command.Describe(), lines...)
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
			values := slice.Map(o.Values, func(v game.Value) string { return v.ID })
			if o.Numbers > 0 {
				values = append(values, fmt.Sprintf("0 to %d", o.Numbers-1))
			}
			help := fmt.Sprintf("%s, in %s: %s", o.Name, info.ID, strings.Join(values, ", "))
			lines = append(lines, words.Wrap(fmt.Sprintf("    %-12s ", o.ID+"="), help)...)
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
	Idea  []string `json:"idea,omitempty" help:"with a game named, but no page: the idea behind it, in five lines"`
}

func gameDocOf(info game.Info) gameDoc {
	seats := []string{info.Seats[0].ID, info.Seats[1].ID}
	return gameDoc{Game: info.ID, Name: info.Name, Blurb: info.Blurb, Seats: seats}
}

func rules(_ context.Context, c *Call) error {
	word := c.Value("GAME")
	if word == "" {
		for _, g := range c.Games {
			doc := gameDocOf(g.Info())
			if err := c.answer(doc, fmt.Sprintf("%-10s %s", doc.Game, doc.Name)); err != nil {
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
			return words.Refused("The rules of %s have %d pages.", info.Name, len(pages))
		}
		pages = pages[n-1 : n]
	}
	for i := range pages {
		pages[i] = strings.Trim(pages[i], "\n")
	}
	doc := gameDocOf(info)
	doc.Card = pages
	if idea := strings.TrimSpace(info.Idea); idea != "" && !c.Has("NUMBER") {
		doc.Idea = strings.Split(idea, "\n")
		more := "An example game with comments: " + c.line("example", info.ID)
		pages = slices.Concat([]string{idea}, pages, []string{more})
	}
	return c.answer(doc, strings.Join(pages, "\n\n"))
}
