package shell

import (
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
)

// accounting are the commands about what belongs to an account alone.
var accounting = []verb{
	actingAs(aboutYou, action.Account, "name", feature.PersonDoc{}),
	personal(grammar.Command{
		Name: "keys", Aliases: []string{"key"}, Group: aboutYou,
		Brief: "list, add or remove your keys",
		Forms: []string{"[list]"},
		Notes: []string{
			"\"code\" makes a code. Log in with another key and type \"keys use\" with the code to add that key to",
			"the account; on the web face it logs a browser in, which is in the list then and is logged out by \"remove\".",
			"A browser that is logged in makes passkeys, which are in the list, too: with one of them it needs no code.",
			"The tokens of programs are in the list, too; \"help token\" tells of them.",
			"A guest without a key gets the code by which they come back on the welcome page.",
		},
		Doc: feature.KeyDoc{}, Lines: true,
	}, action.Key, listing("keys")),
	personal(grammar.Command{
		Name: "account", Group: aboutYou,
		Brief: "rename, export or delete your account",
		Forms: []string{"[show]"},
		Doc:   feature.AccountDoc{},
	}, action.Account, listing("account"), "rename", "delete", "keep", "export"),
	personal(grammar.Command{
		Name: "vacation", Group: aboutYou,
		Brief: "pause your correspondence games",
		Forms: []string{"[show]"},
		Notes: []string{
			"\"begin 10\" begins a vacation of ten days, and without a number one of all days that you have left: 30 within a year.",
			"No clock runs then in your games with days for each move, those too that begin meanwhile, and your opponents see it;",
			"you may still move. Tournament games go on, because others wait for them. \"end\" ends it; the days that",
			"it has not begun stay yours. Each vacation takes a day at least. Meanwhile no letter is written of these games, and no",
			"webhook called when they wait for you.",
		},
		Doc: feature.VacationDoc{},
	}, action.Vacation, listing("vacation")),
	personal(grammar.Command{
		Name: "hook", Aliases: []string{"hooks", "webhook"}, Group: aboutYou,
		Brief: "call your URL when it is your turn",
		Forms: []string{"[list]"},
		Notes: []string{
			"The server calls the address when a table waits for you, when somebody challenges you, and at the end of your games;",
			"of these for those that you name, or for all. It sends JSON: type (such as table.turn), timestamp and data (player, table, game,",
			"seat, opponent, ply, last; at the end reason and winner). Each call is signed as standardwebhooks.com describes, with",
			"a secret that is shown once. A call that is not answered with 2xx within ten seconds is made again, seven times over",
			"nine hours; what waits for that is lost if the server ends. An address that fails for three days is switched off, and \"test\" calls it",
			"and switches it on again. Only public addresses are called, by https.",
		},
		Doc: feature.HookDoc{}, Lines: true,
	}, action.Webhook, listing("webhooks")),
	personal(grammar.Command{
		Name: "email", Group: aboutYou,
		Brief: "get email when a correspondence game waits for you",
		Forms: []string{"[show]"},
		Notes: []string{
			"A code is sent to a new address, and \"confirm\" with it has letters written there from then on: when it is your turn",
			"in a game with days for each move and you have not moved for a while, all such games in one letter, and no more than",
			"one in some hours. Each letter has a link that ends them with one click, as \"off\" does; \"on\" has them written again.",
			"Nobody else sees the address, and \"remove\" deletes it. Email works only if the operator has set up a mail",
			"server.",
		},
		Doc: feature.EmailDoc{}, Lines: true,
	}, action.Email, listing("email")),
	personal(grammar.Command{
		Name: "token", Aliases: []string{"tokens"}, Group: aboutYou,
		Brief: "list, create or remove your API tokens",
		Forms: []string{"[list]"},
		Notes: []string{
			"Where the server has a web face, /api/v1 there takes what is said here, with the token in the head",
			"\"Authorization: Bearer\"; /api/v1/openapi.json describes it. A token with \"read\" looks, which is what it",
			"does unless told otherwise, one with \"play\" also does what people do, and one with \"bot\" plays as a program. None",
			"can touch keys, name and the account itself. It is shown once, and is good until it is removed or \"for\" is over.",
		},
		Doc: feature.TokenDoc{}, Lines: true,
	}, action.Token, listing("tokens")),
}
