package shell

import (
	"context"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/inbox"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/shell/teams"
)

// talking are the commands for chat and friends.
var talking = []verb{
	sayVerb(),
	actingAs(talkGroup, action.Lobby, "shout", feature.LineDoc{}),
	streaming(talkGroup, action.Table, "talk", action.Lobby, action.Team),
	{run: report, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "report", Group: talkGroup,
		Brief: "report a player's last words to the moderators",
		Forms: []string{"NAME [because TEXT]"},
		Flags: []grammar.Flag{{Name: "table", Value: "TABLE", Help: "where: lobby, a study, or messages for what they wrote to you; by default it"}, teamFlag},
		Doc:   feature.LineDoc{},
	}},
	group(teams.Command(talkGroup), action.Team, false, showTeams),
	personVerb("follow"), personVerb("unfollow"), personVerb("mute"), personVerb("unmute"),
	streaming(talkGroup, action.Lobby, "friends"),
}

var tableFlag = grammar.Flag{Name: "table", Value: "TABLE", Help: "the table; by default it"}

var teamFlag = grammar.Flag{Name: teams.Name, Value: "TEAM", Help: "in the chat of a team: its name or its id"}

// showTeams prints teams.
func showTeams(ctx context.Context, c *Call) error {
	return teams.Run(ctx, teams.Env{Parsed: c.Parsed, Caller: c.caller(), Out: c.output(), Find: c.team})
}

// team is the team that a text names, or the person's only one.
func (c *Call) team(ctx context.Context, text string) (*team.Team, error) {
	s, err := c.shell.actions.Subject(ctx, c.caller(), action.Team, text)
	t, _ := s.(*team.Team)
	return t, err
}

// personVerb is the command that puts a player on one of the person's lists.
func personVerb(name string) verb {
	return actingAs(talkGroup, action.Player, name, feature.FriendsDoc{})
}

// sayVerb is the command say: at a table, or in what one of its flags names.
func sayVerb() verb {
	return verb{of: func(set *action.Set) verb { return sayOf(set) }}
}

func sayOf(set *action.Set) verb {
	v := verbOf(talkGroup, set.Find(action.Table, "say"))
	v.others = []*action.Action{set.Find(action.Team, "say")}
	v.Flags, v.Doc = append(v.Flags, teamFlag), feature.LineDoc{}
	return v
}

// report reports what was said at a table, or in what a flag names.
func report(ctx context.Context, c *Call) error {
	on, subject := action.Table, c.Flag("table")
	_, atTeam := c.Shows.(*team.Team)
	switch {
	case strings.EqualFold(subject, string(inbox.Room)):
		on, subject = action.Message, c.Value("NAME")
	case strings.EqualFold(subject, feature.LobbyPlace.Word):
		on = action.Lobby
	case c.Has("--" + teams.Name), atTeam && subject == "":
		on, subject = action.Team, c.Flag(teams.Name)
	case subject != "" && c.isStudy(ctx, subject):
		on = action.Study
	}
	a := c.shell.actions.Find(on, "report")
	given, err := c.Arguments(a.Args)
	if err != nil {
		return err
	}
	return c.do(ctx, a, subject, given)
}
