package admin

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/staff"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// server are the commands about the program that runs.
var server = []verb{
	{run: drain, needs: staff.Operator, Command: grammar.Command{
		Name: "drain", Group: aboutServer,
		Brief: "let no game begin and nobody in, and end with the last game",
		Forms: []string{"[cancel]"},
		Notes: []string{
			"Games with a running clock are waited for; others are saved as they are. People who have such a game,",
			"and those who run the server, may still come in. Everybody is told.",
			"In a club of several nodes it empties the one that is asked, or the one that is named, or all. If it is one,",
			"the games of those who are on it are waited for, they are told, and by connecting again they come to another.",
		},
		Examples: []string{"drain --after=15m", "drain --node=chess2", "drain cancel --all"},
		Flags:    append([]grammar.Flag{{Name: "after", Value: "SPAN", Help: "end after so long at the latest: 0m, 15m, 2h (unless given, 30m)"}}, onNodes...),
		Doc:      drainDoc{}, Lines: true,
	}},
	{run: backup, needs: staff.Operator, can: func(h staff.Host) bool { return h.Backup != nil }, Command: grammar.Command{
		Name: "backup", Group: aboutServer,
		Brief: "write a backup of all that is kept, while people play",
		Forms: []string{""},
		Notes: []string{"Its file is on the server, and of a club of several nodes on the one that is asked."},
		Doc:   backupDoc{},
	}},
	{run: limits, needs: staff.Operator, Command: grammar.Command{
		Name: "limits", Group: aboutServer,
		Brief: "list the limits in force, and how much of them is in use",
		Forms: []string{""},
		Notes: []string{"They are flags of the program, and change when it starts again. Where somebody counts, the use of one stands before its text.", "Each node of a club has its own."},
		Flags: []grammar.Flag{onNode},
		Doc:   limitDoc{}, Lines: true,
	}},
	{run: logLevel, needs: staff.Operator, can: func(h staff.Host) bool { return h.Level != nil }, Command: grammar.Command{
		Name: "log-level", Group: aboutServer,
		Brief:    "print the least level of the log, or set it until the program ends",
		Forms:    []string{"[LEVEL]"},
		Examples: []string{"log-level debug", "log-level info --all"},
		Flags:    onNodes,
		Doc:      levelDoc{}, Lines: true,
	}},
	{run: showAudit, needs: staff.Operator, Command: grammar.Command{
		Name: "audit", Group: aboutServer,
		Brief:    "list what was done by these commands, newest first",
		Forms:    []string{"[NUMBER]"},
		Notes:    []string{"The number is how many entries, 30 unless given. No command changes one."},
		Examples: []string{"audit", "audit 100"},
		Flags:    []grammar.Flag{{Name: "before", Value: "ID", Help: "begin behind the entry with that id"}},
		Doc:      entryDoc{}, Lines: true,
	}},
}

// drainDoc is what drain --json prints.
type drainDoc struct {
	Draining bool       `json:"draining" help:"whether the server is being emptied"`
	Until    *time.Time `json:"until" help:"when it ends at the latest"`
	Games    int        `json:"games" help:"how many games with a running clock are waited for"`
	nodeDoc
}

func drain(ctx context.Context, c *call) error {
	if c.Has("cancel") {
		return cancelDrain(ctx, c)
	}
	after := staff.DrainAfter
	if c.Has("--after") {
		var err error
		if after, err = words.ReadSpan(c.Flag("after")); err != nil {
			return err
		}
	}
	d, list, err := c.desk.Drain(ctx, c.Who, c.where(), after)
	if err != nil {
		return err
	}
	return c.each(list, func(h staff.Heard) (any, string) {
		if h.Silent || h.Refused != "" {
			return drainDoc{nodeDoc: about(h)}, ""
		}
		it, games, cancel := "The server", "with a running clock", []string{"drain", "cancel"}
		if h.Node != "" {
			it, cancel = "Node "+h.Node, append(cancel, "--node="+h.Node)
		}
		if d.Alone {
			games += " of those who are on it"
		}
		return drainDoc{true, optional(d.Until), h.Games, about(h)}, fmt.Sprintf("%s ends when %s %s are over, at %s at the latest. To go on: %s",
			it, words.Count(h.Games, "game"), games, stamp(d.Until), c.line(cancel...))
	})
}

func cancelDrain(ctx context.Context, c *call) error {
	list, err := c.desk.CancelDrain(ctx, c.Who, c.where())
	if err != nil {
		return err
	}
	return c.each(list, func(h staff.Heard) (any, string) {
		it := "The server"
		if h.Node != "" {
			it = "Node " + h.Node
		}
		return drainDoc{nodeDoc: about(h)}, it + " goes on. Games begin again."
	})
}

// backupDoc is what backup --json prints.
type backupDoc struct {
	File string `json:"file" help:"the file on the server"`
	Node string `json:"node,omitempty" help:"on which of several nodes the file is"`
}

func backup(ctx context.Context, c *call) error {
	file, node, err := c.desk.Backup(ctx, c.Who)
	if err != nil {
		return err
	}
	said := "The backup is " + file
	if node != "" {
		said += ", on node " + node
	}
	return c.Answer(backupDoc{file, node}, said)
}

// limitDoc is a line of limits --json.
type limitDoc struct {
	Name  string `json:"name" help:"of the flag"`
	Value string `json:"value" help:"that is in force"`
	Used  string `json:"used" help:"how much of it is in use now; empty where nobody counts"`
	Help  string `json:"help" help:"what it bounds"`
}

func limits(ctx context.Context, c *call) error {
	all, err := c.desk.Limits(ctx, c.Who, c.Flag("node"))
	if err != nil {
		return err
	}
	for _, l := range all {
		help := l.Help
		if l.Used != "" {
			help = "Now: " + l.Used + ". " + help
		}
		lines := words.Wrap(fmt.Sprintf("%-24s %-10s ", "--"+l.Name, l.Value), help)
		if err := c.Answer(limitDoc(l), lines...); err != nil {
			return err
		}
	}
	return nil
}

// levelDoc is what log-level --json prints.
type levelDoc struct {
	Level string `json:"level" help:"debug, info, warn or error"`
	nodeDoc
}

func logLevel(ctx context.Context, c *call) error {
	list, err := c.changeLevel(ctx)
	if err != nil {
		return err
	}
	return c.each(list, func(h staff.Heard) (any, string) {
		doc, of := levelDoc{strings.ToLower(h.Level), about(h)}, ""
		if h.Node != "" {
			of = " of node " + h.Node
		}
		return doc, fmt.Sprintf("The log%s has lines of the level %s and above.", of, doc.Level)
	})
}

// changeLevel sets the level, if one is named, and tells which it is.
func (c *call) changeLevel(ctx context.Context) ([]staff.Heard, error) {
	word := c.Value("LEVEL")
	if word == "" {
		return c.desk.Level(ctx, c.Who, c.where())
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(word)); err != nil || strings.ContainsAny(word, "+-") {
		return nil, words.Wrong("A level is debug, info, warn or error.")
	}
	return c.desk.SetLevel(ctx, c.Who, c.where(), level)
}

// entryDoc is a line of audit --json.
type entryDoc struct {
	ID     string    `json:"id" help:"names the entry"`
	At     time.Time `json:"at" help:"when"`
	By     string    `json:"by" help:"who did it"`
	Key    string    `json:"key" help:"by which key they came, as ssh-keygen -l shows it"`
	Role   string    `json:"role" help:"moderator or operator"`
	Deed   string    `json:"deed" help:"what"`
	Whom   string    `json:"whom" help:"to whom, or to what"`
	Why    string    `json:"why" help:"the reason, or the text"`
	Failed string    `json:"failed" help:"why it was not done after all"`
}

// usualEntries is how many entries are listed if no number is given.
const usualEntries = 30

func showAudit(ctx context.Context, c *call) error {
	most := usualEntries
	if number := c.Value("NUMBER"); number != "" {
		most, _ = strconv.Atoi(number) // it is one
	}
	most = max(most, 1)
	entries, err := c.desk.Entries(ctx, c.Who, c.Flag("before"), most)
	if err != nil {
		return err
	}
	for _, e := range entries {
		doc := entryDoc{
			ID: e.ID, At: e.At, By: text(e.By.Name), Key: account.OpenSSH(e.By.Key), Role: text(e.By.Role),
			Deed: text(e.Deed), Whom: text(e.Whom), Why: text(e.Why), Failed: text(e.Failed),
		}
		if err := c.Answer(doc, doc.line()); err != nil {
			return err
		}
	}
	switch {
	case c.JSON:
		return nil
	case len(entries) == 0:
		return c.Say("There is nothing to tell.")
	case len(entries) == most:
		return c.Say("", "More: "+c.line("audit", "--before="+entries[most-1].ID))
	}
	return nil
}

// line is an entry for people.
func (d entryDoc) line() string {
	line := fmt.Sprintf("%s  %s (%s): %s", stamp(d.At), d.By, d.Role, d.Deed)
	if d.Whom != "" {
		line += " " + d.Whom
	}
	if d.Why != "" {
		line += ": " + d.Why
	}
	if d.Failed != "" {
		line += " - not done: " + d.Failed
	}
	return line
}
