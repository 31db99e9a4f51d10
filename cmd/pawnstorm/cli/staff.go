package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/alecthomas/kong"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/server"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui"
)

// hostOf is what those who run the club may ask of a server.
func hostOf(s *server.Server, backup func(context.Context) (string, error), end func()) admin.Host {
	return admin.Host{
		Sessions: func() []admin.Session {
			var list []admin.Session
			for _, info := range s.Sessions() {
				list = append(list, admin.Session(info))
			}
			return list
		},
		Kick: s.Kick,
		End:  end,
		Backup: func(ctx context.Context) (string, error) {
			file, err := backup(ctx)
			if err != nil {
				err = errs.New(errs.Unavailable, "There is no backup: %v.", err).Because(err)
			}
			return file, err
		},
	}
}

// draining tells why nobody is let in, for those who ask whether the server is ready.
func draining(desk *admin.Desk) func() string {
	return func() string {
		if _, ok := desk.Draining(); ok {
			return "the server is being emptied"
		}
		return ""
	}
}

// limits are the flags of a command with their values.
func limits(app *kong.Context) []admin.Limit {
	var list []admin.Limit
	for _, f := range app.Selected().Flags {
		list = append(list, admin.Limit{Name: f.Name, Value: fmt.Sprint(app.FlagValue(f)), Help: f.Help})
	}
	return list
}

// used is how much of the limits is in use now, by the names of their flags.
func used(s *server.Server, budgets *budget.Budgets) map[string]string {
	gate := s.Admission()
	var refused []string
	for d := range budgets.Table() {
		if n := budgets.Refused(budget.Deed(d)); n > 0 {
			refused = append(refused, fmt.Sprintf("%s %d times", budgets.Table()[d].Name, n))
		}
	}
	over := "none was refused so far"
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

// admit refuses those who are banned, and all but a few while the server is emptied.
func admit(club *lobby.Club) func(context.Context, tui.Visit) error {
	return func(ctx context.Context, v tui.Visit) error { return club.Staff.Admit(ctx, v.Key) }
}

// isCommand reports whether a line is for the shell where there are screens, too.
func (s *executor) isCommand(v tui.Visit) bool {
	if shell.IsAdmin(v.Line) {
		return s.club.Staff.Role(v.Key) != admin.None
	}
	return shell.Stranger(v.Line) != "" || s.words.Knows(v.Line) && !s.words.Shows(v.Line, catalog.All())
}
