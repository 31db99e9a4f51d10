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

// ConductKeys holds the players who have left games recently, by ID.
const ConductKeys = "conduct/"

const (
	conductVersion = 1
	// conductFor limits how long the server remembers a game that a player has left.
	conductFor = 7 * 24 * time.Hour
	// firstWait sets the wait after the second game that a player leaves within that time. Each
	// further game doubles it, up to longestWait.
	firstWait   = 10 * time.Minute
	longestWait = 48 * time.Hour
	// fairGames sets how many games a player has to finish to make up for leaving one.
	fairGames = 3
	// maxDeeds limits how many games the server remembers for a player.
	maxDeeds = 60
)

// conduct records a player's games with a running clock: the games they left, and the games they
// finished after leaving one.
type conduct struct {
	store.Meta
	Games []seen `json:"games"` // the oldest first
	// Until is when the latest forgotten game ended. A crash can report older games again, but they
	// do not count twice.
	Until time.Time `json:"until,omitzero"`
}

// seen records a player's conduct in one game.
type seen struct {
	Table identity.TableID `json:"id"`
	At    time.Time        `json:"t"`
	Left  bool             `json:"left,omitempty"` // left the game, or never joined it
}

// note adds a game, if it is new and makes a difference.
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

// forget drops old games, and the oldest ones if there are too many.
func (c *conduct) forget(now time.Time) {
	for len(c.Games) > 0 && (len(c.Games) > maxDeeds || now.Sub(c.Games[0].At) >= conductFor) {
		c.Until, c.Games = c.Games[0].At, c.Games[1:]
	}
}

// level returns how many games the player has left and not made up for, and when they left the last
// one.
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

// wait returns how long the player still has to wait before the next game.
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

// conductOf reports whether the player in a seat left the game. counts is false if the game does
// not count, because it was untimed, imported or not public, or too short to tell.
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

// ConductChanges returns the changes that record the conduct of a finished table's players, given
// the earlier conduct in docs.
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
		if !c.note(seen{Table: t.ID, At: t.Changed, Left: left}, pr.Now()) {
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

// conductIn returns the conduct records in a store. Most players have none.
func conductIn(docs store.Docs) store.Collection[identity.PlayerID, conduct] {
	return store.NewCollection(store.Kind[identity.PlayerID, conduct]{
		Docs: docs, Name: "conduct", Keys: ConductKeys, Version: conductVersion,
		Meta: func(c *conduct) *store.Meta { return &c.Meta },
	})
}

// mayBegin refuses players who have left too many games recently.
func (pr *Pairing) mayBegin(ctx context.Context, who identity.Person) error {
	c, err := pr.conduct.Get(ctx, who.ID)
	if err != nil {
		return err
	}
	if wait := c.wait(pr.Now()); wait > 0 {
		return errs.New(errs.Refused,
			"You left several games recently. Wait %s before your next timed game. "+
				"You can still play untimed, correspondence and private games.", spell(wait))
	}
	return nil
}

// spell writes a wait in words, rounded up.
func spell(d time.Duration) message.Number {
	unit, name := time.Minute, "minute"
	if d > 2*time.Hour {
		unit, name = time.Hour, "hour"
	}
	return message.Number{N: int((d + unit - 1) / unit), One: name, Many: name + "s"}
}

// InheritConduct moves a guest's conduct record to the account that the guest has registered.
func (pr *Pairing) InheritConduct(ctx context.Context, from, to identity.PlayerID) error {
	old, err := pr.conduct.Get(ctx, from)
	if err != nil || old.Rev == 0 {
		return err
	}
	err = pr.conduct.Change(ctx, to, func(c *conduct) error {
		changed := false
		for _, g := range old.Games {
			changed = c.note(g, pr.Now()) || changed
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

// ExpireConduct removes the conduct records of players who have not left a game for a long time.
func (pr *Pairing) ExpireConduct(ctx context.Context) error {
	return pr.conduct.Sweep(ctx, "", func(c *conduct) bool {
		c.forget(pr.Now())
		return len(c.Games) == 0
	})
}
