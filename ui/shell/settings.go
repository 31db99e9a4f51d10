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
	{scope: account.Play, Command: grammar.Command{
		Name: "settings", Aliases: []string{"set"}, Group: aboutYou,
		Brief:    "show or change your settings",
		Forms:    []string{"", "reset SETTING", "SETTING VALUE"},
		Examples: []string{"settings pieces letters", "settings notify bell"},
		Doc:      feature.SettingDoc{}, Lines: true,
	}, run: byWord(settings, does{"reset", action.Setting, "reset"}, does{"SETTING", action.Setting, "set"})},
}

// settings prints all settings.
func settings(_ context.Context, c *Call) error {
	docs, lines := feature.SettingLines(c.caller())
	for i := range docs {
		if err := c.answer(docs[i], lines[i]); err != nil {
			return err
		}
	}
	return nil
}
