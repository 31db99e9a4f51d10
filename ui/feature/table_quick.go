package feature

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type quickArgs struct {
	Game string `arg:"game" help:"the game; the first one in your settings by default"`
}

// quickGame asks nothing, so that a newcomer is at a board at once.
var quickGame = forPlayers(spec[quickArgs]{
	On: action.Table, Name: "play", Label: "Play now", Help: "play a bot of your strength: the game begins at once",
	Creates: true, Opens: true, Forms: []string{"", "GAME"},
	Notes: []string{
		"The game is casual. Guests and new players get the weakest bot and no clock, others a bot of about their",
		"rating. A move may follow too: play e4 is the same as move e4.",
	},
	Examples: []string{"play", "play atomic", "play e4"},
	Choices: func(c action.Caller, _ *table.Table, arg string, _ action.Values) []action.Choice {
		if arg == "game" {
			return gamesOfBots(c)
		}
		return nil
	},
	Shown: func(c action.Caller, _ *table.Table) bool { return len(gamesOfBots(c)) > 0 },
	Do: func(ctx context.Context, c action.Caller, _ *table.Table, args quickArgs) (action.Result, error) {
		name := args.Game
		if games := gamesOfBots(c); name == "" && len(games) > 0 {
			name = games[0].Value
		}
		rules, err := words.GameOf(cmp.Or(name, c.Games[0].Info().ID), c.Games)
		if err != nil {
			return action.Result{}, err
		}
		id := rules.Info().ID
		bot, known, err := friendlyBot(c, id)
		if err != nil {
			return action.Result{}, err
		}
		asked := terms{setup{Game: id}, agreement{Seat: "first"}}
		if known {
			asked.Clock = "10+5"
		}
		p, err := asked.proposal(c, nil)
		if err != nil {
			return action.Result{}, err
		}
		return playBot(ctx, c, p, bot)
	},
})

// friendlyBot returns the bot of about the person's strength, and whether their strength is known.
// Without a rating they get the weakest.
func friendlyBot(c action.Caller, gameID string) (bot account.BuiltInBot, known bool, err error) {
	bots := c.Club.Bots.Opponents(gameID)
	if len(bots) == 0 {
		return bot, false, words.Refused(words.BotAway)
	}
	mine, known := bestRating(c, c.Who.ID, gameID)
	if !known {
		return bots[0], false, nil
	}
	away := func(b account.BuiltInBot) int {
		r, rated := bestRating(c, b.ID, gameID)
		if !rated {
			return unratedGap * b.Level
		}
		return max(r.Points()-mine.Points(), mine.Points()-r.Points())
	}
	return slices.MinFunc(bots, func(a, b account.BuiltInBot) int { return away(a) - away(b) }), true, nil
}

// unratedGap puts bots without a rating behind all others, the weakest first.
const unratedGap = 4000

// FriendlyBot says which bot plays the person in the first game, and how strong it is. It returns ""
// if there is none.
func FriendlyBot(c action.Caller) string {
	info := c.Games[0].Info()
	bot, _, err := friendlyBot(c, info.ID)
	if err != nil {
		return ""
	}
	if r, rated := bestRating(c, bot.ID, info.ID); rated {
		return fmt.Sprintf("%s, about %d", words.Person(bot.Person), (r.Points()+25)/50*50)
	}
	return fmt.Sprintf("%s, level %d", words.Person(bot.Person), bot.Level)
}
