package admin

import (
	"context"
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Request describes what to do about a player.
type Request struct {
	// Target is a name, a key's fingerprint as OpenSSH shows it, an address or a prefix.
	// [Service.Kick] also accepts a session.
	Target string
	For    time.Duration // duration; 0 means forever
	Why    string        // reason, shown to the player
}

// Outcome is the result of a request.
type Outcome struct {
	ban.Restriction
	TargetText string   // target as it was understood
	Ended      int      // number of ended sessions
	Unanswered []string // nodes that did not answer; sessions there may still be open
}

// Ban bans a player, key or address and ends the sessions affected.
func (d *Service) Ban(ctx context.Context, by account.Player, m Request) (Outcome, error) {
	// List the sessions first, because other nodes may end theirs as soon as they see the ban.
	there, silent := d.everywhere(ctx)
	o, err := d.impose(ctx, by, ban.Ban, m)
	if err != nil {
		return o, err
	}
	is, err := d.isOf(ctx, subject{Target: o.Target, person: identity.Person{ID: o.Player, Name: o.Name}})
	if err != nil {
		return o, err
	}
	var here []Session
	for _, s := range there {
		if d.isHere(s) {
			here = append(here, s.Session)
		} else if is(s) && d.Role(s.Key) == None { // other nodes end their own sessions
			o.Ended++
		}
	}
	o.Ended += d.enforce(ctx, here)
	o.Unanswered = silent
	return o, nil
}

// Mute stops a player from chatting.
func (d *Service) Mute(ctx context.Context, by account.Player, m Request) (Outcome, error) {
	return d.impose(ctx, by, ban.Mute, m)
}

func (d *Service) impose(ctx context.Context, by account.Player, kind ban.Kind, m Request) (Outcome, error) {
	if err := d.May(by, Moderator); err != nil {
		return Outcome{}, err
	}
	if m.Why = clean(m.Why); m.Why == "" {
		return Outcome{}, errs.New(errs.Invalid, "Give a reason. The player will read it.")
	}
	whom, err := d.find(ctx, m.Target)
	if err == nil && whom.session != "" {
		err = errs.New(errs.Invalid, "You can only end a session. Name a player, a key or an address.")
	}
	if err == nil {
		whom, err = d.lasting(ctx, kind, whom)
	}
	if err == nil {
		err = d.protected(ctx, whom)
	}
	if err != nil {
		return Outcome{}, err
	}
	s := ban.Restriction{Kind: kind, Target: whom.Target, Name: whom.person.Name, Why: m.Why, By: d.nameOf(by)}
	word := string(kind)
	if m.For > 0 {
		s.Until = d.Now().Add(m.For)
		word += " until " + s.Until.UTC().Format("2006-01-02 15:04 UTC")
	}
	err = d.do(ctx, by, entry{Moderator, word, whom.String(), m.Why}, func() error {
		s, err = d.Bans.Add(ctx, s)
		return err
	})
	return Outcome{Restriction: s, TargetText: whom.String()}, err
}

// Unban lifts a ban.
func (d *Service) Unban(ctx context.Context, by account.Player, m Request) (Outcome, error) {
	return d.lift(ctx, by, ban.Ban, m)
}

// Unmute lifts a mute.
func (d *Service) Unmute(ctx context.Context, by account.Player, m Request) (Outcome, error) {
	return d.lift(ctx, by, ban.Mute, m)
}

func (d *Service) lift(ctx context.Context, by account.Player, kind ban.Kind, m Request) (Outcome, error) {
	whom, err := d.FindTarget(ctx, by, m.Target)
	if err != nil {
		return Outcome{}, err
	}
	s, ok := d.Holds(whom, kind)
	if !ok {
		held := map[ban.Kind]string{ban.Ban: "banned", ban.Mute: "muted"}
		return Outcome{}, errs.New(errs.NotFound, "%s is not %s.", whom, held[kind])
	}
	err = d.do(ctx, by, entry{Moderator, "un" + string(kind), whom.String(), m.Why}, func() error {
		return d.Bans.Lift(ctx, kind, s.Target)
	})
	return Outcome{Restriction: s, TargetText: whom.String()}, err
}

// Restrictions returns the restrictions of a kind, the newest first.
func (d *Service) Restrictions(by account.Player, kind ban.Kind) ([]ban.Restriction, error) {
	if err := d.May(by, Moderator); err != nil {
		return nil, err
	}
	return d.Bans.List(kind), nil
}

// Kick ends a player's sessions. The player can log in again.
func (d *Service) Kick(ctx context.Context, by account.Player, m Request) (Outcome, error) {
	if err := d.May(by, Moderator); err != nil {
		return Outcome{}, err
	}
	whom, err := d.find(ctx, m.Target)
	if err != nil {
		return Outcome{}, err
	}
	sessions, silent, err := d.sessions(ctx, whom)
	if err == nil {
		err = d.mayEnd(by, whom, sessions, silent)
	}
	if err != nil {
		return Outcome{}, err
	}
	sentence := "A moderator has ended your session."
	if m.Why = clean(m.Why); m.Why != "" {
		sentence = fmt.Sprintf("A moderator has ended your session. The reason: %s.", strings.TrimRight(m.Why, "."))
	}
	o := Outcome{TargetText: whom.String()}
	err = d.do(ctx, by, entry{Moderator, "kick", o.TargetText, m.Why}, func() error {
		o.Ended, o.Unanswered = d.end(ctx, sessions, sentence)
		o.Unanswered = union(o.Unanswered, silent)
		return nil
	})
	return o, err
}

// mayEnd refuses to end sessions if there are none, if the id of a session is ambiguous or if
// their owner has a higher role than by.
func (d *Service) mayEnd(by account.Player, whom subject, sessions []NodeSession, silent []string) error {
	switch {
	case len(sessions) == 0 && len(silent) > 0:
		return errs.New(errs.NotFound,
			"%s has no session on the nodes that answered. No answer came from %s.", whom, strings.Join(silent, ", "))
	case len(sessions) == 0:
		return errs.New(errs.NotFound, "%s has no session here.", whom)
	case whom.session != "" && len(sessions) > 1:
		return errs.New(errs.Refused, "Several nodes have a session %s: say which, as in %s.", whom.session, sessions[0].ID)
	}
	for _, s := range sessions {
		if role := d.Role(s.Key); role > d.RoleOf(by) {
			return errs.New(errs.Refused, "%s is %s of this server.", s.Name, role.Title())
		}
	}
	return nil
}

// Rename gives an account a new name. It also ends the account's sessions, because they show
// the old name.
func (d *Service) Rename(ctx context.Context, by account.Player, m Request, name string) (Outcome, error) {
	if err := d.May(by, Moderator); err != nil {
		return Outcome{}, err
	}
	who, err := d.Accounts.Find(ctx, m.Target)
	whom := subject{Target: ban.Target{Player: who.ID}, person: who}
	if err == nil {
		err = d.protected(ctx, whom)
	}
	if err != nil {
		return Outcome{}, err
	}
	name, m.Why = strings.ToLower(strings.TrimSpace(name)), clean(m.Why)
	o := Outcome{TargetText: who.Name}
	err = d.do(ctx, by, entry{Moderator, "rename to " + clean(name), who.Name, m.Why}, func() error {
		_, err := d.Accounts.Rename(ctx, who.ID, name)
		return err
	})
	if err != nil {
		return o, err
	}
	sentence := fmt.Sprintf("A moderator changed your name to %s.", name)
	if m.Why != "" {
		sentence += fmt.Sprintf(" The reason: %s.", strings.TrimRight(m.Why, "."))
	}
	sessions, silent, err := d.sessions(ctx, whom)
	if err != nil {
		return o, err
	}
	o.Ended, o.Unanswered = d.end(ctx, sessions, sentence+" Connect again to go on.")
	o.Unanswered = union(o.Unanswered, silent)
	return o, nil
}

// Reports returns the open reports, or all reports, the newest first. It skips and logs reports
// that it cannot read.
func (d *Service) Reports(ctx context.Context, by account.Player, all bool) ([]chat.Report, error) {
	if err := d.May(by, Moderator); err != nil {
		return nil, err
	}
	var list []chat.Report
	for r, err := range d.Chat.Reports(ctx) {
		switch {
		case err != nil:
			if ctx.Err() != nil {
				return nil, errs.Closing(err)
			}
			d.Log.Error("unreadable report", "err", err)
		case all || r.Done == nil:
			list = append(list, *r)
		}
	}
	return list, nil
}

// CloseReport marks a report as handled.
func (d *Service) CloseReport(ctx context.Context, by account.Player, id, note string) (chat.Report, error) {
	it := entry{Moderator, "deal with a report", identity.Clean(id, 40), note}
	return result(ctx, d, by, it, func() (chat.Report, error) {
		return d.Chat.CloseReport(ctx, id, d.nameOf(by), note)
	})
}
