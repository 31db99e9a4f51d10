package teams

import (
	"context"

	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// Name is the name of the command.
const Name = "team"

// Command returns the entry for the grammar.
func Command(group grammar.Group) grammar.Command {
	return grammar.Command{
		Name: Name, Aliases: []string{"teams"}, Group: group,
		Brief: "list, create and join teams",
		Forms: []string{
			"", "list",
			"show [TEAM]",
			"TEAM",
		},
		Notes: []string{
			"Without more it lists your teams and invitations; list has all teams. new creates a team, and you",
			"are its captain. The captain invites players, cancels an invitation without an answer (uninvite), removes",
			"members, makes another member the captain (captain) and dissolves the team. When the captain leaves, the",
			"longest member is the new captain. When the last member leaves, the team is dissolved.",
			"Without a name it is about your only team, or your only invitation. A team has at most 200",
			"members, a player at most 20 teams, and an invitation is open for a month. To chat in it: say TEXT",
			"--team=TEAM, and to read the chat: talk team. Blanks and case do not count in names: --team=friday-knights.",
		},
		Doc: feature.TeamDoc{}, Lines: true,
	}
}

// Env is the environment of the command.
type Env struct {
	*grammar.Parsed
	action.Caller
	Out words.Output
	// Find returns the team with a name.
	Find func(ctx context.Context, text string) (*team.Team, error)
}

// Run runs the command.
func Run(ctx context.Context, e Env) error {
	switch {
	case e.Has("list"):
		return e.list(ctx)
	case e.Has("show"), e.Has("TEAM"):
		return e.show(ctx)
	}
	return e.mine(ctx)
}
