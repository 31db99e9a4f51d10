package shell

import (
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell/grammar"
)

// accounting returns the commands for the user's own account.
func (s *Shell) accounting() []verb {
	rulings := s.personal(grammar.Command{
		Name: "ruling", Aliases: []string{"rulings", "appeals"},
		Brief: "what moderators decided about your games",
	}, "rulings")
	rulings.Forms = append(rulings.Forms, "[show] RULING")
	return append(acting(s.actions, aboutYou, action.Account, "name"), rulings,
		s.personal(grammar.Command{
			Name: "keys", Aliases: []string{"key"},
			Brief: "list, add or remove your keys",
			Notes: []string{
				"\"code\" makes a code. Log in with another key and type \"keys use\" with the code to add that key to",
				"your account. On the website, the code logs a browser in; the list then shows the browser, and",
				"\"remove\" logs it out. A browser that is logged in can make a passkey, to log in without a code; the",
				"list shows it too. It also shows the tokens of programs; see \"help token\". A guest without a key",
				"gets a code when they leave, and enters it on the welcome page to come back.",
			},
		}, "keys"),
		s.personal(grammar.Command{
			Name:  "account",
			Brief: "rename, export or delete your account",
		}, "account", "rename", "delete", "keep", "export"),
		s.personal(grammar.Command{
			Name:  "vacation",
			Brief: "pause your correspondence games",
			Notes: []string{
				"\"begin 10\" starts a vacation of ten days. Without a number it takes all the days you have left: 30",
				"within a year. A vacation takes at least one day. It stops the clocks in your correspondence games,",
				"including new ones, and your opponents see it; you can still move. Meanwhile you get no email about",
				"these games, and your webhooks are not called when it is your turn there. Tournament games go on,",
				"because other players are waiting. \"end\" ends the vacation, and you keep the days that have not",
				"begun.",
			},
		}, "vacation"),
		s.personal(grammar.Command{
			Name: "hook", Aliases: []string{"hooks", "webhook"},
			Brief: "call your URL when it is your turn",
			Notes: []string{
				"The server calls the URL when a table waits for you, when a player challenges you, and when your",
				"games end: for the events that you name, or for all. It sends JSON: type (such as table.turn),",
				"timestamp and data (player, table, game, seat, opponent, ply, last; at the end also reason and",
				"winner). Each call is signed as standardwebhooks.com describes. You see the secret only once. If your",
				"server does not answer 2xx within ten seconds, we call again, seven times over nine hours; a restart",
				"of our server loses these calls. We switch a webhook off when it has failed for three days; \"test\"",
				"calls it and switches it on again. The URL must be https and public.",
			},
		}, "webhooks"),
		s.personal(grammar.Command{
			Name:  "email",
			Brief: "get email when a correspondence game waits for you",
			Notes: []string{
				"We send a code to a new address. Type \"confirm\" with the code to get email there: when it is your",
				"turn in a correspondence game and you have not moved for a while. One email covers all such games,",
				"and there are hours between two emails. \"off\" stops them, and so does the link in each email;",
				"\"on\" starts them again. Only you see the address, and \"remove\" deletes it. Email works only if",
				"the operator has set up a mail server.",
			},
			Lines: true,
		}, "email"),
		s.personal(grammar.Command{
			Name: "token", Aliases: []string{"tokens"},
			Brief: "list, create or remove your API tokens",
			Notes: []string{
				"If the server has a website, programs can run these commands over HTTP at /api/v1, with a token in",
				"the header \"Authorization: Bearer\"; /api/v1/openapi.json describes it. A token with \"read\" can",
				"look, which is the default. One with \"play\" can also do what you do, and one with \"bot\" can play",
				"as a bot. No token can touch your keys, your name or the account itself. You see a token only once.",
				"It is valid until you remove it, or for as long as \"for\" says.",
			},
		}, "tokens"),
	)
}
