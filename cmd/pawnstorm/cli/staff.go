package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/alecthomas/kong"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/server"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui"
)

// hostOf returns what operators can ask of a server.
func hostOf(s *server.Server, backup func(context.Context) (string, error), end func()) admin.Host {
	return admin.Host{
		Sessions: s.Sessions,
		Kick:     s.Kick,
		End:      end,
		Backup: func(ctx context.Context) (string, error) {
			file, err := backup(ctx)
			if err != nil {
				err = errs.New(errs.Unavailable, "The backup failed: %v.", err).Because(err)
			}
			return file, err
		},
	}
}

// draining returns why the server is not ready while it drains.
func draining(staff *admin.Service) func() string {
	return func() string {
		if _, ok := staff.Draining(); ok {
			return "the server is draining"
		}
		return ""
	}
}

// limits returns the flags of a command with their values.
func limits(app *kong.Context) []admin.Limit {
	var list []admin.Limit
	for _, f := range app.Selected().Flags {
		list = append(list, admin.Limit{Name: f.Name, Value: fmt.Sprint(app.FlagValue(f)), Help: f.Help})
	}
	return list
}

// used returns how much of each limit is in use, by the flags' names.
func used(s *server.Server, budgets *budget.Budgets) map[string]string {
	gate := s.Admission()
	var refused []string
	for d := range budgets.Table() {
		if n := budgets.Refused(budget.Action(d)); n > 0 {
			refused = append(refused, fmt.Sprintf("%s %d times", budgets.Table()[d].Name, n))
		}
	}
	over := "none refused so far"
	if len(refused) > 0 {
		over = "refused so far " + strings.Join(refused, ", ")
	}
	return map[string]string{
		"gate":        count(gate.Startups, "connection"),
		"connections": count(gate.Conns, "connection"),
		"penalty-max": fmt.Sprintf("%d shut out", gate.Shut),
		"budget":      over,
		"memory":      usedMemory(s.Counts().Memory),
	}
}

// isCommand reports whether a line is for the shell although there are screens.
func (s *executor) isCommand(v tui.Visit) bool {
	if shell.IsAdmin(v.Line) {
		return s.club.Staff.Role(v.Key) != admin.None
	}
	return shell.Stranger(v.Line) != "" || s.words.Knows(v.Line) && !s.words.Shows(v.Line, catalog.All())
}
