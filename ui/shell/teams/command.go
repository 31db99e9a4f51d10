package teams

import (
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
)

// Name is the name of the command.
const Name = "team"

// Command returns the entry for the grammar.
func Command(group grammar.Group) grammar.Command {
	return grammar.Command{
		Name: Name, Aliases: []string{"teams"}, Group: group,
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
	}
}
