package director

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/job"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// madeAhead is how long before its start a recurring tournament is created.
const madeAhead = 3 * 24 * time.Hour

// Rule describes a tournament that recurs on some days of the week. Rules are in no
// [store.Collection], because the operator's settings hold them and the store holds only the
// tournaments.
type Rule struct {
	days         [7]bool // by time.Weekday
	hour, minute int
	zone         *time.Location
	settings     tournament.Settings
	rules        game.Rules
	bots         []string // names of the bots that take part, as bot takes them
}

// maxBots is how many bots one rule may have.
const maxBots = 20

// NewRule returns a rule for a tournament that recurs on days of the week, at a time of day in a
// time zone. It refuses settings that no tournament can have.
func NewRule(
	days []time.Weekday, hour, minute int, zone *time.Location, s tournament.Settings, rules game.Rules,
) (Rule, error) {
	r := Rule{hour: hour, minute: minute, zone: zone, settings: s, rules: rules}
	for _, day := range days {
		r.days[day] = true
	}
	if len(days) == 0 {
		return Rule{}, errs.New(errs.Invalid, "A recurring tournament needs at least one day of the week.")
	}
	now := time.Unix(0, 0)
	rec, err := r.record(r.next(now), now)
	if err != nil {
		return Rule{}, err
	}
	if _, err := rules.Setup(s.Options, table.Chance(rec.Seed)); err != nil {
		return Rule{}, table.Explain(err)
	}
	r.settings = rec.Settings
	return r, nil
}

// WithBots returns the rule with bots that take part from the start: the bots with the given
// names, and more others, weakest first.
func (r Rule) WithBots(names []string, more int) (Rule, error) {
	if n := len(names) + more; n < 1 || n > maxBots || more < 0 {
		return r, errs.New(errs.Invalid, "Name 1 to %d bots.", maxBots)
	}
	r.bots = nil
	for _, name := range names {
		name = strings.ToLower(name)
		if err := identity.CheckName(name); err != nil {
			return r, err
		}
		if slices.Contains(r.bots, name) {
			return r, errs.New(errs.Invalid, "%s is named twice.", name)
		}
		r.bots = append(r.bots, name)
	}
	r.bots = append(r.bots, make([]string, more)...)
	return r, nil
}

// Name returns the name of all tournaments of the rule.
func (r *Rule) Name() string { return r.settings.Name }

// Clashes reports whether two rules create tournaments with the same name on the same day.
func (r *Rule) Clashes(other *Rule) bool {
	for day := range r.days {
		if r.days[day] && other.days[day] {
			return r.Name() == other.Name()
		}
	}
	return false
}

// next returns the first start of a tournament of the rule after now.
func (r *Rule) next(now time.Time) time.Time {
	today := now.In(r.zone)
	for ahead := 0; ; ahead++ {
		day := time.Date(today.Year(), today.Month(), today.Day()+ahead, 12, 0, 0, 0, r.zone)
		at := time.Date(day.Year(), day.Month(), day.Day(), r.hour, r.minute, 0, 0, r.zone)
		if r.days[day.Weekday()] && at.After(now) {
			return at
		}
	}
}

// id returns the id of the tournament that starts at a time. The id depends only on the rule's name
// and the day, so several nodes create the tournament only once, and a changed rule does not create
// a second one on the same day.
func (r *Rule) id(at time.Time) identity.TournamentID {
	day := at.In(r.zone).Format(time.DateOnly)
	return identity.TournamentID(identity.DerivedID("recurring " + r.Name() + " " + day))
}

func (r *Rule) record(at, now time.Time) (tournament.Record, error) {
	s := r.settings
	s.Starts = at
	return tournament.New(r.id(at), tournament.TheClub, s, r.rules, table.NewSeed(), now)
}

// SetRules sets the rules for recurring tournaments. Tournaments that exist already do not change.
func (ts *Tournaments) SetRules(rules []Rule) {
	ts.mu.Lock()
	ts.rules, ts.ruled = rules, ts.Now()
	ts.mu.Unlock()
	ts.news.Send()
}

// recur creates the recurring tournaments that start soon, and returns when to look again.
func (ts *Tournaments) recur(ctx context.Context) time.Time {
	now := ts.Now()
	again := now.Add(job.Nap)
	if ts.Pairing.InService() != nil {
		return again
	}
	ts.mu.Lock()
	rules, ruled := ts.rules, ts.ruled
	ts.mu.Unlock()
	for i := range rules {
		r := &rules[i]
		at := r.next(now)
		id := r.id(at)
		if ts.Known(id) != nil {
			continue
		}
		due := at.Add(-madeAhead)
		if due.Before(ruled) {
			due = ruled
		}
		if !ts.Tables.Nodes.Mine(string(id)) {
			due = due.Add(job.Grace)
		}
		due = due.Add(time.Duration(ts.missing(r)) * 2 * job.Grace)
		switch {
		case now.Before(due) && due.Before(again):
			again = due
		case !now.Before(due) && !ts.make(ctx, r, at):
			again = now // try again
		}
	}
	return again
}

// make creates the tournament of a rule that starts at a time, and reports whether it exists. It
// may exist already because another node has created it, even if it was cancelled since.
func (ts *Tournaments) make(ctx context.Context, r *Rule, at time.Time) bool {
	rec, err := r.record(at, ts.Now())
	if err == nil {
		rec, err = ts.withBots(rec, r.bots)
	}
	if err == nil {
		_, err = ts.put(ctx, rec, 0)
	}
	if err != nil && !errors.Is(err, store.ErrConflict) {
		if ctx.Err() == nil {
			ts.Log.Error("cannot create a recurring tournament", "tournament", r.id(at), "err", err)
		}
		return false
	}
	return true
}
