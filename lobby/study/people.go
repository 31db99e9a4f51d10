package study

import (
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// let allows a player to move and draw.
func let(c *change) error {
	whom := c.in.Whom
	switch {
	case !whom.ID.HasAccount():
		return errs.New(errs.Refused, "%s is a guest. Only people with an account can move here.", whom.Name)
	case c.MayMove(whom.ID):
		return errs.New(errs.Refused, "%s can already move.", whom.Name)
	case len(c.rec.Movers) >= maxMovers:
		return errs.New(errs.Refused, "Already %d other people can move, which is the maximum.", maxMovers)
	}
	c.rec.Movers = append(c.rec.Movers, whom)
	return nil
}

// stop takes away a player's right to move. They can still watch.
func stop(c *change) error {
	whom := c.in.Whom
	switch {
	case c.Leader.ID != c.who.ID && whom.ID != c.who.ID:
		return errs.New(errs.Refused, "Only %s, the leader, can do that.", c.Leader.Name)
	case c.Leader.ID == whom.ID:
		return errs.New(errs.Refused,
			"The leader can always move. Make another person the leader first, or end the study.")
	case !c.MayMove(whom.ID):
		return errs.New(errs.Refused, "%s cannot move here.", whom.Name)
	}
	c.rec.Movers = without(c.rec.Movers, whom.ID)
	c.rec.Invited = append(without(c.rec.Invited, whom.ID), whom)
	c.rec.Invited = c.rec.Invited[max(len(c.rec.Invited)-maxInvited, 0):]
	return nil
}

// invite allows a player to watch a private study.
func invite(c *change) error {
	whom := c.in.Whom
	switch {
	case !whom.ID.HasAccount():
		return errs.New(errs.Refused, "%s is a guest. Give them the code instead.", whom.Name)
	case c.Names(whom.ID):
		return errs.New(errs.Refused, "%s can already watch.", whom.Name)
	case len(c.rec.Invited) >= maxInvited:
		return errs.New(errs.Refused, "Already %d people are invited, which is the maximum.", maxInvited)
	}
	c.rec.Invited = append(c.rec.Invited, whom)
	return nil
}

// lead makes another player the leader. The old leader may still move.
func lead(c *change) error {
	whom := c.in.Whom
	switch {
	case c.Leader.ID == whom.ID:
		return errs.New(errs.Refused, "You are already the leader.")
	case !c.MayMove(whom.ID):
		return errs.New(errs.Refused, "%s cannot move here yet. Let them move first.", whom.Name)
	}
	c.rec.Movers = append(without(c.rec.Movers, whom.ID), c.Leader)
	c.rec.Leader = whom
	return nil
}

// end ends the study at its leader's request.
func end(c *change) error {
	c.rec.end(byLeader, c.now)
	return nil
}

// reopen opens an ended study again.
func reopen(c *change) error {
	switch {
	case !c.Over():
		return errs.New(errs.Refused, "This study is open.")
	case c.Barred() || c.Ending == byDelete:
		return errOver(c.Study)
	}
	c.rec.Ended, c.rec.Ending = time.Time{}, ""
	return nil
}

// discard ends the study so that it can be deleted.
func discard(c *change) error {
	c.rec.end(byDelete, c.now)
	return nil
}

func (r *Record) end(why string, now time.Time) {
	r.Ended, r.Ending, r.Changed = now, why, now
}

func without(list []identity.Person, id identity.PlayerID) []identity.Person {
	return slices.DeleteFunc(slices.Clone(list), func(p identity.Person) bool { return p.ID == id })
}

// closed returns the record of a study that the server ends for a reason.
func closed(e *Study, why string, now time.Time) (Record, error) {
	if e.Over() {
		return e.Record, errOver(e)
	}
	rec := e.clone()
	rec.end(why, moment(now))
	rec.By = identity.Person{}
	return rec, nil
}

// departed returns the record of a study without a player whose account is deleted.
func departed(e *Study, who identity.PlayerID, now time.Time) (Record, error) {
	rec := e.clone()
	rec.Movers, rec.Invited = without(rec.Movers, who), without(rec.Invited, who)
	rec.By = identity.Person{}
	if rec.Leader.ID == who {
		rec.end(byErasure, moment(now))
	}
	return rec, nil
}
