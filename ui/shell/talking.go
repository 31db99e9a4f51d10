package shell

import (
	"context"
	"slices"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/inbox"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
)

// talking returns the commands for chat and friends.
func talking(set *action.Set) []verb {
	say := verbOf(talkGroup, set.Find(action.Table, "say"))
	say.others = []*action.Action{set.Find(action.Team, "say")}
	say.Flags, say.Doc = append(say.Flags, teamFlag), feature.LineDoc{}
	report := verb{run: report, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "report", Group: talkGroup,
		Brief: "report a player's last message to the moderators",
		Forms: []string{"NAME [because TEXT]"},
		Flags: []grammar.Flag{{
			Name: "table", Value: "TABLE",
			Help: "where: a table, lobby, a study, or messages for what they wrote to you; by default it",
		}, teamFlag},
		Doc: feature.LineDoc{},
	}}
	return slices.Concat(
		[]verb{say}, acting(set, talkGroup, action.Table, "react"), acting(set, talkGroup, action.Lobby, "shout"),
		[]verb{
			streaming(set, talkGroup, action.Table, "talk", action.Lobby, action.Team), report,
			teaming(set),
		},
		acting(set, talkGroup, action.Player, "follow", "unfollow", "mute", "unmute"),
		[]verb{streaming(set, talkGroup, action.Lobby, "friends")},
	)
}

var tableFlag = grammar.Flag{Name: "table", Value: "TABLE", Help: "the table; by default it"}

var teamFlag = grammar.Flag{Name: "team", Value: "TEAM", Help: "in the chat of a team: its name or its id"}

// report reports chat at a table, or wherever a flag says.
func report(ctx context.Context, c *Call) error {
	on, subject := action.Table, c.Flag("table")
	_, atTeam := c.Shows.(*team.Team)
	switch {
	case strings.EqualFold(subject, string(inbox.Room)):
		on, subject = action.Message, c.Value("NAME")
	case strings.EqualFold(subject, feature.LobbyPlace.Word):
		on = action.Lobby
	case c.Has("--team"), atTeam && subject == "":
		on, subject = action.Team, c.Flag("team")
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
