package pairing

import (
	"context"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// ConductKeys have who has left games of late, by player.
const ConductKeys = "conduct/"

const (
	conductVersion = 1
	// conductFor is how long it is remembered that somebody has left a game.
	conductFor = 7 * 24 * time.Hour
	// firstWait is how long the second within that time has to wait; each further
	// one doubles it, up to longestWait.
	firstWait   = 10 * time.Minute
	longestWait = 48 * time.Hour
	// fairGames is how many games one has to play to the end to make up for one
	// that was left.
	fairGames = 3
	// maxDeeds bounds what is remembered of one person.
	maxDeeds = 60
)

// conduct is what is remembered of a person's games with a running clock: those
// that were left, and after such a one those that were played to the end.
type conduct struct {
	store.Meta
	Games []seen `json:"games"` // the oldest first
	// Until is the time up to which games have been forgotten. One of them that is
	// told of again, after a crash, is not counted again.
	Until time.Time `json:"until,omitzero"`
}

// seen is how a person behaved in one game.
type seen struct {
	Table identity.TableID `json:"id"`
	At    time.Time        `json:"t"`
	Left  bool             `json:"left,omitempty"` // left it, or never came to it
}

// note adds a game, if it is news and makes a difference.
func (c *conduct) note(g seen, now time.Time) (changed bool) {
	c.forget(now)
	level, _ := c.level()
	known := slices.ContainsFunc(c.Games, func(k seen) bool { return k.Table == g.Table })
	if known || !g.At.After(c.Until) || now.Sub(g.At) >= conductFor || !g.Left && level == 0 {
		return false
	}
	c.Games = append(c.Games, g)
	slices.SortStableFunc(c.Games, func(a, b seen) int { return a.At.Compare(b.At) })
	c.forget(now)
	return true
}

// forget drops what is long past, and the oldest of too much.
func (c *conduct) forget(now time.Time) {
	for len(c.Games) > 0 && (len(c.Games) > maxDeeds || now.Sub(c.Games[0].At) >= conductFor) {
		c.Until, c.Games = c.Games[0].At, c.Games[1:]
	}
}

// level is how many games were left that have not been made up for, and when the
// last one was left.
func (c *conduct) level() (level int, last time.Time) {
	fair := 0
	for _, g := range c.Games {
		switch {
		case g.Left:
			level, last, fair = level+1, g.At, 0
		case level > 0:
			if fair++; fair%fairGames == 0 {
				level--
			}
		}
	}
	return level, last
}

// wait is how long the person may not begin a game yet.
func (c *conduct) wait(now time.Time) time.Duration {
	c.forget(now)
	level, last := c.level()
	if level < 2 {
		return 0
	}
	wait := longestWait
	if doublings := level - 2; doublings < 10 {
		wait = min(firstWait<<doublings, longestWait)
	}
	return max(last.Add(wait).Sub(now), 0)
}

// conductOf says how a seat has behaved at a table: counts is false where that is
// nobody's business, or the game was too short to tell.
func conductOf(t *table.Table, seat game.Seat) (left, counts bool) {
	if len(t.Log) == 0 || !t.Timed() || !t.Listed() || t.Origin != nil {
		return false, false
	}
	switch e := t.Log[len(t.Log)-1]; {
	case t.Status == table.Gone && e.Kind == table.Aborted && e.Text == table.ReasonNoFirstMove:
		return true, e.Seat == seat
	case t.Status == table.Over && e.Kind == table.Forsaken && e.Text == table.ForsakeWin && e.Seat != seat:
		return true, true
	}
	return false, t.Status == table.Over && t.HasMoved(seat)
}

// ConductChanges remember how the players of a table that has ended have behaved, beside
// what docs have of them.
func (pr *Pairing) ConductChanges(ctx context.Context, docs store.Docs, t *table.Table) ([]store.Change, error) {
	var changes []store.Change
	for seat, who := range t.Seats {
		left, counts := conductOf(t, game.Seat(seat))
		if !counts || who.ID == "" || seat == 1 && who.ID == t.Seats[0].ID {
			continue
		}
		c, err := pr.conduct.GetFrom(ctx, docs.Store, who.ID)
		if err != nil {
			return nil, err
		}
		if !c.note(seen{Table: t.ID, At: t.Changed, Left: left}, pr.now()) {
			continue
		}
		change, err := pr.conduct.Write(who.ID, c)
		if err != nil {
			return nil, err
		}
		changes = append(changes, change)
	}
	return changes, nil
}

// conductIn is what a store remembers of people; of most it is nothing.
func conductIn(docs store.Docs) *store.Collection[identity.PlayerID, conduct] {
	return store.NewCollection(store.Kind[identity.PlayerID, conduct]{
		Docs: docs, Name: "conduct", Keys: ConductKeys, Version: conductVersion,
		Meta: func(c *conduct) *store.Meta { return &c.Meta },
	})
}

// mayBegin refuses those who have left too many games of late.
func (pr *Pairing) mayBegin(ctx context.Context, who identity.Person) error {
	c, err := pr.conduct.Get(ctx, who.ID)
	if err != nil {
		return err
	}
	if wait := c.wait(pr.now()); wait > 0 {
		return errs.New(errs.Refused, "You have left games of late, so you wait %s before the next one with a clock. Games without one, by correspondence or with a code are open to you.", spell(wait))
	}
	return nil
}

// spell writes a wait as people say it, rounded up.
func spell(d time.Duration) message.Number {
	unit, name := time.Minute, "minute"
	if d > 2*time.Hour {
		unit, name = time.Hour, "hour"
	}
	return message.Number{N: int((d + unit - 1) / unit), One: name, Many: name + "s"}
}

// InheritConduct moves what is remembered of a guest to the account that the guest
// has made.
func (pr *Pairing) InheritConduct(ctx context.Context, from, to identity.PlayerID) error {
	old, err := pr.conduct.Get(ctx, from)
	if err != nil || old.Rev == 0 {
		return err
	}
	err = pr.conduct.Change(ctx, to, func(c *conduct) error {
		changed := false
		for _, g := range old.Games {
			changed = c.note(g, pr.now()) || changed
		}
		if !changed {
			return store.ErrUnchanged
		}
		return nil
	})
	if err == nil {
		_, err = pr.conduct.Remove(ctx, from)
	}
	return err
}

// ExpireConduct removes what is remembered of people who have left no game for long.
func (pr *Pairing) ExpireConduct(ctx context.Context) error {
	return pr.conduct.Sweep(ctx, "", func(c *conduct) bool {
		c.forget(pr.now())
		return len(c.Games) == 0
	})
}
