package shell

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
)

// choosing is the command for settings.
var choosing = []verb{
	{run: settings, scope: account.Play, Command: grammar.Command{
		Name: "settings", Aliases: []string{"set"}, Group: aboutYou,
		Brief:    "show or change your settings",
		Forms:    []string{"", "reset SETTING", "SETTING VALUE"},
		Examples: []string{"settings pieces letters", "settings notify bell"},
		Doc:      feature.SettingDoc{}, Lines: true,
	}},
}

func settings(ctx context.Context, c *Call) error {
	switch {
	case c.Has("reset"):
		return c.act(ctx, c.shell.actions.Find(action.Setting, "reset"))
	case c.Has("SETTING"):
		return c.act(ctx, c.shell.actions.Find(action.Setting, "set"))
	}
	docs, lines := feature.SettingLines(c.caller())
	for i := range docs {
		if err := c.answer(docs[i], lines[i]); err != nil {
			return err
		}
	}
	return nil
}
