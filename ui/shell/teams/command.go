package teams

import (
	"context"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// Name is the word that the command begins with.
const Name = "team"

// Command is how it is said.
func Command(group grammar.Group) grammar.Command {
	return grammar.Command{
		Name: Name, Aliases: []string{"teams"}, Group: group,
		Brief: "teams: by invitation, with a room to talk in",
		Forms: []string{
			"", "list",
			"new TEXT",
			"{show|join|decline|leave|dissolve} [TEAM]",
			"{invite|uninvite} NAME [to TEAM]",
			"remove NAME [from TEAM]",
			"captain NAME [of TEAM]",
			"TEAM",
		},
		Notes: []string{
			"Alone it lists your teams, and those that have invited you; list has all that there are. new founds one,",
			"whose captain you are. The captain invites players, takes back an invitation that was not answered",
			"(uninvite), removes members, hands the captaincy on (captain) and dissolves the team. A captain who",
			"leaves hands it to the one who has been there longest; the last one to leave dissolves it.",
			"Without a name your only team is meant, or the only one that has invited you. A team has at most 200",
			"members, a player at most 20 teams, and an invitation waits for a month. To talk in its room: say TEXT",
			"--team=TEAM, and to read it: talk team. Blanks and case do not count in names: --team=friday-knights.",
		},
		Examples: []string{"team new Friday Knights", "team invite ben", "team join friday knights", "team leave"},
		Doc:      Doc{}, Lines: true,
	}
}

// Env is what surrounds the command.
type Env struct {
	*grammar.Parsed
	Club   *lobby.Club
	Who    account.Player
	Now    func() time.Time
	Out    words.Output
	Viewer words.Viewer
	// Line is a command line to type.
	Line func(words ...string) string
}

// deeds are what the small words of the command do.
var deeds = map[string]func(*Env, context.Context) error{
	"list":     (*Env).list,
	"new":      (*Env).found,
	"show":     (*Env).show,
	"join":     (*Env).join,
	"decline":  (*Env).decline,
	"leave":    (*Env).leave,
	"dissolve": (*Env).dissolve,
	"invite":   (*Env).invite,
	"uninvite": (*Env).uninvite,
	"remove":   (*Env).remove,
	"captain":  (*Env).captain,
}

// Run carries the command out.
func Run(ctx context.Context, env Env) error {
	for word, do := range deeds {
		if env.Has(word) {
			return do(&env, ctx)
		}
	}
	if env.Has("TEAM") {
		return env.show(ctx)
	}
	return env.mine(ctx)
}
