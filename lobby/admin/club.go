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
	if err := d.May(by, Moderator); err != nil {
		return nil, err
	}
	err := d.do(ctx, by, entry{"close a table", string(t.ID), why}, func() (err error) {
		t, err = d.Tables.Post(ctx, t.ID, identity.Person{}, table.ShutTable(why))
		return err
	})
	return t, err
}

// CancelTournament ends a tournament that is not over. Its players see why.
func (d *Service) CancelTournament(ctx context.Context, by account.Player, t *tournament.Tournament, why string) (*tournament.Tournament, error) {
	if err := d.May(by, Moderator); err != nil {
		return nil, err
	}
	err := d.do(ctx, by, entry{"cancel a tournament", string(t.ID), why}, func() (err error) {
		t, err = d.Tournaments.Post(ctx, t.ID, identity.Person{}, tournament.Shut(why))
		return err
	})
	return t, err
}

// ChangeTeam renames or dissolves a team.
func ChangeTeam(ctx context.Context, d *Service, by account.Player, t *team.Team, o team.Order, why string) (*team.Team, error) {
	if err := d.May(by, Moderator); err != nil {
		return nil, err
	}
	it := entry{"dissolve a team", fmt.Sprintf("%s (team %s)", t.Name, t.ID), why}
	if !o.End {
		it.word = "rename a team to " + clean(o.Name)
	}
	err := d.do(ctx, by, it, func() (err error) {
		t, err = d.Teams.Post(ctx, t.ID, o)
		return err
	})
	return t, err
}

// CloseStudy closes a study that is still open.
func (d *Service) CloseStudy(ctx context.Context, by account.Player, e *study.Study, why string) (*study.Study, error) {
	if err := d.May(by, Moderator); err != nil {
		return nil, err
	}
	err := d.do(ctx, by, entry{"close a study", string(e.ID), why}, func() (err error) {
		e, err = d.Studies.Shut(ctx, e.ID, why)
		return err
	})
	return e, err
}

// Announce shows a text to everyone who is online.
func (d *Service) Announce(ctx context.Context, by account.Player, text string) error {
	if err := d.May(by, Operator); err != nil {
		return err
	}
	return d.do(ctx, by, entry{word: "announce", why: text}, func() error { return d.Notices.Announce(ctx, text) })
}

// SetMotd sets the message of the day. An empty text removes it.
func (d *Service) SetMotd(ctx context.Context, by account.Player, text string) error {
	if err := d.May(by, Operator); err != nil {
		return err
	}
	return d.do(ctx, by, entry{word: "motd", why: text}, func() error { return d.Notices.SetMotd(ctx, text) })
}

// Limits returns the limits of a node.
func (d *Service) Limits(ctx context.Context, by account.Player, node string) ([]Limit, error) {
	if err := d.May(by, Operator); err != nil {
		return nil, err
	}
	of, err := d.of(NodeSelection{Node: node})
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
	if err := d.May(by, Operator); err != nil {
		return nil, err
	}
	of, err := d.of(w)
	if err != nil {
		return nil, err
	}
	return d.order(ctx, of, question{Word: "level"})
}

// SetLevel sets the log level of the selected nodes.
func (d *Service) SetLevel(ctx context.Context, by account.Player, w NodeSelection, level slog.Level) (list []NodeAnswer, err error) {
	if err := d.May(by, Operator); err != nil {
		return nil, err
	}
	of, err := d.of(w)
	if err != nil {
		return nil, err
	}
	err = d.do(ctx, by, entry{word: "log level " + level.String(), target: d.meant(w, of)}, func() (err error) {
		list, err = d.order(ctx, of, question{Word: "level", Level: level.String()})
		return err
	})
	return list, err
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
	err = d.do(ctx, by, entry{word: "backup"}, func() (err error) {
		file, err = d.Host().Backup(ctx)
		return err
	})
	if all := d.Tables.Nodes.All(); len(all) > 1 {
		node = all[0].Name
	}
	return file, node, err
}
