package shell

import (
	"pawnstorm/lobby/account"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
)

// choosing is the command for settings.
var choosing = []verb{
	{kind: action.Setting, scope: account.Play, Command: grammar.Command{
		Name: "settings", Aliases: []string{"set"}, Group: aboutYou,
		Brief:    "show or change your settings",
		Forms:    []string{"", "SETTING", "reset SETTING", "SETTING VALUE"},
		Examples: []string{"settings pieces letters", "settings notify bell", "settings pieces"},
		Doc:      feature.SettingDoc{}, Lines: true,
	}, run: byWord(listing("settings"), does{"reset", action.Setting, "reset"}, does{"VALUE", action.Setting, "set"})},
}
