package staff

import (
	"context"
	"log/slog"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// CloseTable ends whatever is done at a table, without a result. Its players read why.
func (d *Desk) CloseTable(ctx context.Context, by account.Player, t *table.Table, why string) (*table.Table, error) {
	if err := d.may(by, Moderator); err != nil {
		return nil, err
	}
	err := d.do(ctx, by, deed{"close a table", string(t.ID), why}, func() (err error) {
		t, err = d.Tables.Post(ctx, t.ID, identity.Person{}, table.ShutTable(why))
		return err
	})
	return t, err
}

// Announce tells a text to everybody who is here.
func (d *Desk) Announce(ctx context.Context, by account.Player, text string) error {
	if err := d.may(by, Operator); err != nil {
		return err
	}
	return d.do(ctx, by, deed{word: "announce", why: text}, func() error { return d.Notices.Announce(ctx, text) })
}

// SetMotd sets the message of the day; "" takes it away.
func (d *Desk) SetMotd(ctx context.Context, by account.Player, text string) error {
	if err := d.may(by, Operator); err != nil {
		return err
	}
	return d.do(ctx, by, deed{word: "motd", why: text}, func() error { return d.Notices.SetMotd(ctx, text) })
}

// Limits are those in force.
func (d *Desk) Limits(by account.Player) ([]Limit, error) {
	if err := d.may(by, Operator); err != nil {
		return nil, err
	}
	host := d.Host()
	list := slices.Clone(host.Limits)
	if host.Used == nil {
		return list, nil
	}
	used := host.Used()
	for i := range list {
		list[i].Used = used[list[i].Name]
	}
	return list, nil
}

// Level is the least level of the log.
func (d *Desk) Level(by account.Player) (slog.Level, error) {
	if err := d.may(by, Operator); err != nil {
		return 0, err
	}
	if v := d.Host().Level; v != nil {
		return v.Level(), nil
	}
	return 0, errCannot
}

// SetLevel sets the least level of the log.
func (d *Desk) SetLevel(ctx context.Context, by account.Player, level slog.Level) error {
	if _, err := d.Level(by); err != nil {
		return err
	}
	return d.do(ctx, by, deed{word: "log level " + level.String()}, func() error {
		d.Host().Level.Set(level)
		return nil
	})
}

// errCannot is said where the program around the club lacks something.
var errCannot = errs.New(errs.Refused, "This server cannot do that.")

// Backup writes a copy of all that is kept to a new file, and returns its name.
func (d *Desk) Backup(ctx context.Context, by account.Player) (file string, err error) {
	if err := d.may(by, Operator); err != nil {
		return "", err
	}
	if d.Host().Backup == nil {
		return "", errCannot
	}
	err = d.do(ctx, by, deed{word: "backup"}, func() (err error) {
		file, err = d.Host().Backup(ctx)
		return err
	})
	return file, err
}
