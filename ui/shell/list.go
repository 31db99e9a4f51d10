package shell

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// section is a list of tables with its heading.
type section struct {
	word, title, empty string
	tables             []*table.Table
	numbered           bool
}

// sections are the lists that there are.
func (c *Call) sections() []section {
	now := c.Club.Tables.Listing()
	return []section{
		{"mine", "Your tables:", "You have no table. To make one: %s", c.ownTables(), true},
		{"open", "Open tables:", "No table is open. To make one: %s", slices.Collect(now.Open.All()), false},
		{"live", "Games under way:", "No game is under way. To make a table: %s", slices.Collect(now.Live.All()), false},
	}
}

func listGames(ctx context.Context, c *Call) error {
	only := ""
	if word := c.Flag("game"); word != "" {
		rules, err := c.rulesOf(word)
		if err != nil {
			return err
		}
		only = rules.Info().ID
	}
	if c.Has("done") {
		return c.listDone(ctx, only)
	}
	all := c.sections()
	for _, s := range all {
		if c.Has(s.word) {
			return c.list(s, only, false)
		}
	}
	mine, open := all[0], all[1]
	open.tables = slices.DeleteFunc(slices.Clone(open.tables), func(t *table.Table) bool { return t.Involves(c.Who.ID) })
	if err := c.list(mine, only, true); err != nil {
		return err
	}
	return c.list(open, only, true)
}

// list prints a list, in text with its heading if it is one of several.
func (c *Call) list(s section, only string, titled bool) error {
	titled = titled && !c.json()
	found := false
	for i, t := range s.tables {
		if only != "" && t.Game != only {
			continue
		}
		if titled && !found {
			if err := c.say(s.title); err != nil {
				return err
			}
		}
		found = true
		row := c.viewer().Row(t)
		if s.numbered {
			row = fmt.Sprintf("%2d  %s", i+1, row)
		}
		if err := c.answer(c.viewer().Listed(t), row); err != nil {
			return err
		}
	}
	if found || c.json() {
		return nil
	}
	return c.say(fmt.Sprintf(s.empty, c.line("new", cmp.Or(only, "chess"))))
}

// listedDone is how many finished games are listed.
const listedDone = 50

// listDone lists the last finished games of the person, newest first.
func (c *Call) listDone(ctx context.Context, only string) error {
	games, err := c.Club.Archive.History(ctx, c.Who.ID, nil, listedDone)
	if err != nil {
		return err
	}
	found := false
	for i := range games {
		f := &games[i]
		rules, err := c.rulesOf(f.Game)
		if err != nil || only != "" && f.Game != only {
			continue
		}
		found = true
		if err := c.answer(words.Finished(f, rules.Info()), c.viewer().OwnRow(f)); err != nil {
			return err
		}
	}
	if !found && !c.json() {
		return c.say("You have finished no game yet.")
	}
	return nil
}
