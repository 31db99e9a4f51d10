package shell

import (
	"context"
	"slices"

	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/shell/grammar"
)

// teaming returns the command for teams.
func teaming(set *action.Set) verb {
	return group(set, grammar.Command{
		Name: "team", Aliases: []string{"teams"}, Group: talkGroup,
		Brief: "list, create and join teams",
		Forms: []string{"", "list", "show [TEAM]", "TEAM"},
		Notes: []string{
			"Without a word it lists your teams and invitations; list shows all teams. new creates a team, and you are",
			"its captain. The captain invites players, cancels an invitation without an answer (uninvite), removes",
			"members, makes another member the captain (captain) and dissolves the team. When the captain leaves, the",
			"longest-standing member becomes captain. When the last member leaves, the team is dissolved. The default",
			"is your only team, or your only invitation. A team can have 200 members and a player 20 teams. An",
			"invitation is open for a month. To chat in a team: say TEXT --team=TEAM; to read the chat: talk team.",
			"Spaces and case do not matter in names: --team=friday-knights.",
		},
		Doc: feature.TeamDoc{}, Lines: true,
	}, action.Team, showTeams)
}

// showTeams prints teams: the user's own, unless the line says otherwise.
func showTeams(ctx context.Context, c *Call) error {
	if slices.ContainsFunc([]string{"list", "show", "TEAM"}, c.Has) {
		return listing("teams")(ctx, c)
	}
	if c.Who.Guest {
		return team.ErrNeedsAccount
	}
	return c.look(ctx, c.shell.resources.Of(action.Team), resource.Query{Filters: map[string]string{"show": "mine"}})
}
