package admin

import (
	"context"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/staff"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/team"
	"pawnstorm/ui/shell/grammar"
)

// tables are the commands about tables.
var tables = []verb{
	{run: closeTable, needs: staff.Moderator, Command: grammar.Command{
		Name: "close", Group: aboutTables,
		Brief:    "close a table, and end its game without a result",
		Forms:    []string{"TABLE [because TEXT]"},
		Notes:    []string{"Any table can be closed, a private one too, by its id. Its players read the reason."},
		Examples: []string{"close 7k3m9x2a because of its name"},
		Doc:      closedDoc{},
	}},
}

// teams are the commands about teams.
var teams = []verb{
	{run: changeTeam, needs: staff.Moderator, Command: grammar.Command{
		Name: "team", Group: aboutTables,
		Brief:    "give a team another name, or dissolve it",
		Forms:    []string{"rename TEAM to TEXT", "dissolve TEAM [because TEXT]"},
		Notes:    []string{"Its members keep what they have; what was said in its room goes with a team that is dissolved."},
		Examples: []string{"team rename 7k3m9x2a to Friday Knights", "team dissolve 7k3m9x2a because of its name"},
		Doc:      teamDoc{},
	}},
}

// teamDoc is what team --json prints.
type teamDoc struct {
	Team      string `json:"team" help:"its id"`
	Name      string `json:"name" help:"what it is called now"`
	Dissolved bool   `json:"dissolved" help:"whether it is dissolved"`
}

func changeTeam(ctx context.Context, c *call) error {
	t, err := c.Club.Teams.Find(ctx, c.Value("TEAM"))
	if err != nil {
		return err
	}
	was := text(t.Name)
	if c.Has("dissolve") {
		if _, err = staff.ChangeTeam(ctx, c.desk, c.Who, t, team.Order{End: true}, c.Value("TEXT")); err != nil {
			return err
		}
		return c.Answer(teamDoc{string(t.ID), was, true}, was+" is dissolved.")
	}
	if t, err = staff.ChangeTeam(ctx, c.desk, c.Who, t, team.Order{Name: c.Value("TEXT")}, ""); err != nil {
		return err
	}
	return c.Answer(teamDoc{string(t.ID), text(t.Name), false}, was+" is called "+text(t.Name)+" now.")
}

// closedDoc is what close --json prints.
type closedDoc struct {
	Table string `json:"table" help:"its id"`
	Told  string `json:"told" help:"what its players read"`
}

func closeTable(ctx context.Context, c *call) error {
	t, err := c.table(ctx, c.Value("TABLE"))
	if err != nil {
		return err
	}
	if t, err = c.desk.CloseTable(ctx, c.Who, t, c.Value("TEXT")); err != nil {
		return err
	}
	told := text(t.Ending())
	return c.Answer(closedDoc{string(t.ID), told}, "Table "+string(t.ID)+": "+told)
}

// table is the table that a text names: as anybody may, or by its id, whoever may see
// it.
func (c *call) table(ctx context.Context, name string) (*table.Table, error) {
	if id, ok := identity.ReadCode(name); ok {
		if t, err := c.Club.Tables.Get(ctx, identity.TableID(id)); err == nil || errs.KindOf(err) != errs.NotFound {
			return t, err
		}
	}
	return c.Find(ctx, name)
}
