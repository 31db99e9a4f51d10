package admin

import (
	"context"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/staff"
	"pawnstorm/lobby/table"
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
