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
		Brief: "show or change your settings",
		Forms: []string{
			"[{colour|color}]", "[{colour|color}] SETTING", "reset SETTING", "[{colour|color}] SETTING VALUE",
		},
		Notes: []string{"In a shell, write a colour without its #, which begins a comment there."},
		Examples: []string{
			"settings pieces letters", "settings notify bell", "settings pieces", "settings colour light-square d8b48a",
			"settings colour light-square reset",
		},
		Doc: feature.SettingDoc{}, Lines: true,
	}, run: byWord(listing("settings"), does{"reset", action.Setting, "reset"}, does{"VALUE", action.Setting, "set"})},
}
