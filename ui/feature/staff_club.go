package feature

import (
	"context"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/action"
)

// closedDoc is a table that a moderator has closed in JSON.
type closedDoc struct {
	Table string `json:"table" help:"its id"`
	Told  string `json:"told" help:"what its players read"`
}

var closeTable = action.New(action.Spec[*table.Table, reasonArgs]{
	On: action.Table, Name: "close", Label: "Close the table", Needs: moderator, Answer: closedDoc{},
	Help:     "close a table; its game ends without a result",
	Forms:    []string{"TABLE [because TEXT]"},
	Notes:    []string{"You can close any table by its id, even a private one. Its players read the reason."},
	Examples: []string{"close 7k3m9x2a because of its name"},
	Find:     findAnyTable,
	Shown:    func(_ action.Caller, t *table.Table) bool { return t.Status != table.Over && t.Status != table.Gone },
	Do: func(ctx context.Context, c action.Caller, t *table.Table, args reasonArgs) (action.Result, error) {
		t, err := c.Club.Staff.CloseTable(ctx, c.Who, t, args.Text)
		if err != nil {
			return action.Result{}, err
		}
		told := clean(t.Ending())
		return answerWith(t, closedDoc{string(t.ID), told}, "Table %s: %s", string(t.ID), told), nil
	},
})

// changedTeamDoc is a team that a moderator has changed in JSON.
type changedTeamDoc struct {
	Team      string `json:"team" help:"its id"`
	Name      string `json:"name" help:"its name now"`
	Dissolved bool   `json:"dissolved" help:"whether it is dissolved"`
}

type renameTeamArgs struct {
	Text string `arg:"text,required" label:"New name" help:"the new name of the team"`
}

var renameTeam = action.New(action.Spec[*team.Team, renameTeamArgs]{
	On: action.Team, Name: "rename", Label: "Rename", Help: "rename a team", Needs: moderator,
	Answer: changedTeamDoc{},
	Forms:  []string{"TEAM to TEXT"}, Examples: []string{"rename 7k3m9x2a to Friday Knights"},
	Shown: func(_ action.Caller, t *team.Team) bool { return !t.Gone() },
	Do: func(ctx context.Context, c action.Caller, t *team.Team, args renameTeamArgs) (action.Result, error) {
		now, err := admin.ChangeTeam(ctx, c.Club.Staff, c.Who, t, team.Order{Name: args.Text}, "")
		if err != nil {
			return action.Result{}, err
		}
		doc := changedTeamDoc{string(now.ID), clean(now.Name), false}
		return answerWith(now, doc, "%s is called %s now.", clean(t.Name), doc.Name), nil
	},
})

var shutTeam = action.New(action.Spec[*team.Team, reasonArgs]{
	On: action.Team, Name: "shut", Label: "Dissolve as moderator", Help: "dissolve a team", Needs: moderator,
	Answer: changedTeamDoc{},
	Forms:  []string{"TEAM [because TEXT]"}, Examples: []string{"shut 7k3m9x2a because of its name"},
	Notes: []string{
		"Members keep what they have. The chat of a dissolved team is deleted.",
	},
	Shown: func(_ action.Caller, t *team.Team) bool { return !t.Gone() },
	Do: func(ctx context.Context, c action.Caller, t *team.Team, args reasonArgs) (action.Result, error) {
		now, err := admin.ChangeTeam(ctx, c.Club.Staff, c.Who, t, team.Order{End: true}, args.Text)
		doc := changedTeamDoc{string(t.ID), clean(t.Name), true}
		return answerWith(now, doc, "%s is dissolved.", doc.Name), err
	},
})
