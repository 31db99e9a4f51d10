package fsck

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/director"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// Fault is an entry that is wrong or missing.
type Fault struct {
	Key  string
	What string
	// Mends is true if Report.Repair can fix the fault.
	Mends bool
}

// Report counts what a store holds, and lists its faults.
type Report struct {
	Games, Tables, Accounts, Ratings int
	Faults                           []Fault // sorted by key

	changes map[string]store.Change // the repairs, by key
}

// Check checks a store. Nothing may write to the store meanwhile. The error says why the store
// could not be read.
func Check(ctx context.Context, st store.Store, games []game.Rules) (*Report, error) {
	c := &checker{
		st: st, games: games, audit: rating.NewAudit(),
		report: &Report{changes: make(map[string]store.Change)},
		done:   make(map[identity.TableID]bool), live: make(map[identity.TableID]bool), players: make(map[identity.PlayerID]bool),
	}
	// Each step compares entries with what earlier steps have read.
	for _, step := range []struct {
		prefix string
		look   func(store.Entry) error
	}{
		{"", c.entry},
		{account.PlayerKeys, func(e store.Entry) error { return c.account(ctx, e) }},
		{live.TableKeys, c.table},
		{live.DoneKeys, func(e store.Entry) error { return c.game(ctx, e) }},
		{archive.HistoryKeys, c.line},
		{archive.EndKeys, c.line},
		{director.Keys, c.tournament},
		{study.Keys, c.study},
		{rating.OutcomeKeys, c.outcome},
		{rating.RatingKeys, c.career},
	} {
		for e, err := range st.List(ctx, step.prefix, "") {
			if err == nil {
				err = step.look(e)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	if err := c.ratings(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(c.report.Faults, func(a, b Fault) int { return strings.Compare(a.Key, b.Key) })
	return c.report, nil
}

// checker holds the state of a running check.
type checker struct {
	st     store.Store
	games  []game.Rules
	audit  *rating.Audit
	report *Report

	done, live map[identity.TableID]bool
	players    map[identity.PlayerID]bool
}

// fault records a fault that cannot be fixed.
func (c *checker) fault(key string, what any) {
	c.report.Faults = append(c.report.Faults, Fault{Key: key, What: fmt.Sprint(what)})
}

// mends records a fault and the change that fixes it.
func (c *checker) mends(what string, change store.Change) {
	c.report.Faults = append(c.report.Faults, Fault{change.Key, what, true})
	c.report.changes[change.Key] = change
}

// entry notes which accounts and games exist. It also checks that a value that
// begins like JSON is valid. Later steps check accounts, tables, games and tournaments.
func (c *checker) entry(e store.Entry) error {
	if err := c.audit.Pending(e); err != nil {
		c.fault(e.Key, err)
	}
	switch {
	case strings.HasPrefix(e.Key, live.TableKeys):
		c.live[identity.TableID(strings.TrimPrefix(e.Key, live.TableKeys))] = true
	case strings.HasPrefix(e.Key, live.DoneKeys):
		c.done[identity.TableID(strings.TrimPrefix(e.Key, live.DoneKeys))] = true
	case strings.HasPrefix(e.Key, director.Keys): // the record consists of lines
	case strings.HasPrefix(e.Key, account.PlayerKeys):
		c.players[identity.PlayerID(strings.TrimPrefix(e.Key, account.PlayerKeys))] = true
	case len(e.Value) > 0 && e.Value[0] == '{' && !json.Valid(e.Value):
		c.fault(e.Key, "it cannot be read")
	}
	return nil
}

// account checks an account and the keys that lead to it.
func (c *checker) account(ctx context.Context, e store.Entry) error {
	c.report.Accounts++
	var a account.Account
	if err := json.Unmarshal(e.Value, &a); err != nil || account.PlayerKeys+string(a.ID) != e.Key {
		c.fault(e.Key, "the account cannot be read")
		return nil
	}
	pointers, err := a.Pointers()
	if err != nil {
		return err
	}
	for key, value := range pointers {
		if err := c.same(ctx, key, value, "it does not lead to its account"); err != nil {
			return err
		}
	}
	return nil
}

// same checks that a key has a value, and records a fault if not. The fault cannot be fixed if the
// key belongs to another account that exists.
func (c *checker) same(ctx context.Context, key string, value []byte, what string) error {
	e, err := c.st.Get(ctx, key)
	switch {
	case errors.Is(err, store.ErrNotFound):
		c.mends("it is missing", store.Change{Key: key, Value: value})
		return nil
	case err != nil:
		return err
	case bytes.Equal(e.Value, value):
		return nil
	}
	var of, want struct{ Player identity.PlayerID }
	if json.Unmarshal(e.Value, &of) == nil && json.Unmarshal(value, &want) == nil && of != want && c.players[of.Player] {
		c.fault(key, "it leads to another account")
		return nil
	}
	c.mends(what, store.Change{Key: key, Value: value, Rev: e.Rev})
	return nil
}

// read replays the record of a game. It returns nil if there is a fault.
func (c *checker) read(e store.Entry, prefix string) *table.Table {
	t, err := table.Read(e.Value, e.Rev, c.games...)
	switch {
	case err != nil:
		c.fault(e.Key, fmt.Sprint("the game cannot be replayed: ", err))
	case prefix+string(t.ID) != e.Key:
		c.fault(e.Key, "it is the record of another table")
	default:
		return t
	}
	return nil
}

func (c *checker) table(e store.Entry) error {
	c.report.Tables++
	c.read(e, live.TableKeys)
	return nil
}

// tournament replays the record of a tournament.
func (c *checker) tournament(e store.Entry) error {
	t, err := tournament.Read(e.Value, e.Rev)
	switch {
	case err != nil:
		c.fault(e.Key, fmt.Sprint("the tournament cannot be replayed: ", err))
	case director.Keys+string(t.ID) != e.Key:
		c.fault(e.Key, "it is the record of another tournament")
	}
	return nil
}

// study replays the record of a study.
func (c *checker) study(e store.Entry) error {
	x, err := study.Read(e.Value, e.Rev, nil, c.games...)
	if err == nil {
		err = x.Check()
	}
	switch {
	case err != nil:
		c.fault(e.Key, fmt.Sprint("the study cannot be played through: ", err))
	case study.Keys+string(x.ID) != e.Key:
		c.fault(e.Key, "it is the record of another study")
	}
	return nil
}

// game replays a finished game and checks its lines in the histories and the index. It skips the
// lines if the table is still live, because the server adds them when it starts.
func (c *checker) game(ctx context.Context, e store.Entry) error {
	c.report.Games++
	t := c.read(e, live.DoneKeys)
	if t == nil {
		return nil
	}
	if t.Status != table.Over {
		c.fault(e.Key, "the game is not over")
		return nil
	}
	c.audit.Game(t)
	if c.live[t.ID] {
		return nil
	}
	line, err := json.Marshal(archive.Summarize(t))
	if err != nil {
		return err
	}
	for _, key := range archive.LineKeys(t) {
		switch e, err := c.st.Get(ctx, key); {
		case errors.Is(err, store.ErrNotFound):
			if !c.isGone(ownerOf(key)) {
				c.mends("the line of a finished game is missing", store.Change{Key: key, Value: line})
			}
		case err != nil:
			return err
		case !tellsOf(e, t):
			c.mends("the line tells of the game what is not so", store.Change{Key: key, Value: line, Rev: e.Rev})
		}
	}
	return nil
}

// tellsOf reports whether a line matches a game. It ignores names, which can be from another time.
func tellsOf(e store.Entry, t *table.Table) bool {
	f, err := archive.ReadLine(e)
	want := archive.Summarize(t)
	return err == nil && f.ID == want.ID && f.Game == want.Game && f.Winner == want.Winner && f.Plies == want.Plies &&
		f.Ended.Equal(want.Ended) && f.Seats[0].ID == want.Seats[0].ID && f.Seats[1].ID == want.Seats[1].ID
}

// ownerOf returns the player whose history contains the line with this key, or "" if the line is in
// the index of all games.
func ownerOf(key string) identity.PlayerID {
	owner, isHistory := strings.CutPrefix(key, archive.HistoryKeys)
	if !isHistory {
		return ""
	}
	owner, _, _ = strings.Cut(owner, "/")
	return identity.PlayerID(owner)
}

// isGone reports whether a player's account no longer exists. It is false for guests.
func (c *checker) isGone(who identity.PlayerID) bool { return who.HasAccount() && !c.players[who] }

// line checks that the game of a line exists.
func (c *checker) line(e store.Entry) error {
	if id := archive.LineOf(e.Key); !c.done[id] && !c.live[id] {
		c.mends("it is the line of a game that is not there", store.Change{Key: e.Key, Rev: e.Rev, Delete: true})
	}
	return nil
}

func (c *checker) outcome(e store.Entry) error {
	if err := c.audit.Outcome(e); err != nil && !c.live[identity.TableID(strings.TrimPrefix(e.Key, rating.OutcomeKeys))] {
		c.fault(e.Key, err)
	}
	return nil
}

func (c *checker) career(e store.Entry) error {
	c.report.Ratings++
	if err := c.audit.Career(e); err != nil {
		c.fault(e.Key, err)
	}
	return nil
}

// ratings checks that all ratings follow from the games.
func (c *checker) ratings() error {
	faults := c.audit.Faults(func(id identity.TableID) bool { return c.live[id] }, c.isGone)
	changes, err := c.audit.Mend(c.isGone)
	if err != nil {
		return err
	}
	for key, what := range faults {
		c.report.Faults = append(c.report.Faults, Fault{key, what, true})
	}
	for _, change := range changes {
		c.report.changes[change.Key] = change
	}
	return nil
}

// Lost returns how many faults Repair cannot fix.
func (r *Report) Lost() (n int) {
	for _, f := range r.Faults {
		if !f.Mends {
			n++
		}
	}
	return n
}

// Repair fixes all faults in derived data, and returns how many entries it has written. After an
// error these are the entries written before it.
func (r *Report) Repair(ctx context.Context, st store.Store) (n int, err error) {
	var changes []store.Change
	for _, key := range slices.Sorted(maps.Keys(r.changes)) {
		changes = append(changes, r.changes[key])
	}
	return store.CommitAll(ctx, st, changes)
}
