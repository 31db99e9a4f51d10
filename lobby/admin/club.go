package admin

import (
	"context"
	"fmt"
	"log/slog"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/team"
	"pawnstorm/lobby/tournament"
)

// CloseTable closes a table at any stage, without a result. The players see why.
func (d *Service) CloseTable(ctx context.Context, by account.Player, t *table.Table, why string) (*table.Table, error) {
	return result(ctx, d, by, entry{Moderator, "close a table", string(t.ID), why}, func() (*table.Table, error) {
		return d.Tables.Post(ctx, t.ID, identity.Person{}, table.ShutTable(why))
	})
}

// CancelTournament ends a tournament that is not over. Its players see why.
func (d *Service) CancelTournament(ctx context.Context, by account.Player, t *tournament.Tournament, why string) (*tournament.Tournament, error) {
	it := entry{Moderator, "cancel a tournament", string(t.ID), why}
	return result(ctx, d, by, it, func() (*tournament.Tournament, error) {
		return d.Tournaments.Post(ctx, t.ID, identity.Person{}, tournament.Shut(why))
	})
}

// ChangeTeam renames or dissolves a team.
func ChangeTeam(ctx context.Context, d *Service, by account.Player, t *team.Team, o team.Order, why string) (*team.Team, error) {
	it := entry{Moderator, "dissolve a team", fmt.Sprintf("%s (team %s)", t.Name, t.ID), why}
	if !o.End {
		it.word = "rename a team to " + clean(o.Name)
	}
	return result(ctx, d, by, it, func() (*team.Team, error) { return d.Teams.Post(ctx, t.ID, o) })
}

// CloseStudy closes a study that is still open.
func (d *Service) CloseStudy(ctx context.Context, by account.Player, e *study.Study, why string) (*study.Study, error) {
	return result(ctx, d, by, entry{Moderator, "close a study", string(e.ID), why}, func() (*study.Study, error) {
		return d.Studies.Shut(ctx, e.ID, why)
	})
}

// Announce shows a text to everyone who is online.
func (d *Service) Announce(ctx context.Context, by account.Player, text string) error {
	it := entry{Operator, "announce", "", text}
	return d.do(ctx, by, it, func() error { return d.Notices.Announce(ctx, text) })
}

// SetMotd sets the message of the day. An empty text removes it.
func (d *Service) SetMotd(ctx context.Context, by account.Player, text string) error {
	it := entry{Operator, "motd", "", text}
	return d.do(ctx, by, it, func() error { return d.Notices.SetMotd(ctx, text) })
}

// Limits returns the limits of a node.
func (d *Service) Limits(ctx context.Context, by account.Player, node string) ([]Limit, error) {
	of, err := d.of(by, NodeSelection{Node: node})
	if err != nil {
		return nil, err
	}
	list, err := d.order(ctx, of, question{Word: "limits"})
	if err != nil {
		return nil, err
	}
	return list[0].Limits, nil
}

func limitsHere(d *Service, _ question) (Reply, error) {
	host := d.Host()
	list := slices.Clone(host.Limits)
	if host.Used == nil {
		return Reply{Limits: list}, nil
	}
	used := host.Used()
	for i := range list {
		list[i].Used = used[list[i].Name]
	}
	return Reply{Limits: list}, nil
}

// Level returns the log level of the selected nodes.
func (d *Service) Level(ctx context.Context, by account.Player, w NodeSelection) ([]NodeAnswer, error) {
	of, err := d.of(by, w)
	if err != nil {
		return nil, err
	}
	return d.order(ctx, of, question{Word: "level"})
}

// SetLevel sets the log level of the selected nodes.
func (d *Service) SetLevel(ctx context.Context, by account.Player, w NodeSelection, level slog.Level) ([]NodeAnswer, error) {
	of, err := d.of(by, w)
	if err != nil {
		return nil, err
	}
	it := entry{Operator, "log level " + level.String(), d.meant(w, of), ""}
	return result(ctx, d, by, it, func() ([]NodeAnswer, error) {
		return d.order(ctx, of, question{Word: "level", Level: level.String()})
	})
}

// levelHere sets the log level if the question names one, and returns the level.
func levelHere(d *Service, q question) (Reply, error) {
	v := d.Host().Level
	if v == nil {
		return Reply{}, errCannot
	}
	if q.Level != "" {
		var level slog.Level
		if err := level.UnmarshalText([]byte(q.Level)); err != nil {
			return Reply{}, errs.New(errs.Invalid, "There is no level %s.", clean(q.Level))
		}
		v.Set(level)
	}
	return Reply{Level: v.Level().String()}, nil
}

// errCannot refuses a command that the host program does not support.
var errCannot = errs.New(errs.Refused, "This server cannot do that.")

// Backup writes a copy of the whole store to a new file. It returns the file's name and, if the
// club has several nodes, the name of this node, which has the file.
func (d *Service) Backup(ctx context.Context, by account.Player) (file, node string, err error) {
	if err := d.May(by, Operator); err != nil {
		return "", "", err
	}
	if d.Host().Backup == nil {
		return "", "", errCannot
	}
	err = d.do(ctx, by, entry{needs: Operator, word: "backup"}, func() (err error) {
		file, err = d.Host().Backup(ctx)
		return err
	})
	if all := d.Tables.Nodes.All(); len(all) > 1 {
		node = all[0].Name
	}
	return file, node, err
}
