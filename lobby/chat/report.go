package chat

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// ReportKeys is the prefix of the keys of reports. The keys sort newest first.
const ReportKeys = "report/"

const (
	reportVersion = 1
	reportAround  = 10 // how many other lines a report includes
)

// Report is a line that a player has reported to the moderators.
type Report struct {
	Version int             `json:"v"`
	At      time.Time       `json:"t"`
	By      identity.Person `json:"by"`
	Room    Room            `json:"room"`
	Line    Line            `json:"line"`
	// Around holds the lines before and after it and the line itself, oldest first.
	Around []Line `json:"around"`
	// Why is the reason that the reporter gives, or "".
	Why string `json:"why,omitempty"`
	// Done is nil until a moderator has dealt with the report.
	Done *Done `json:"done,omitempty"`
	// ID identifies the report. It is the last part of the report's key.
	ID string `json:"-"`
}

// Done says who has dealt with a report, and when.
type Done struct {
	At   time.Time `json:"t"`
	By   string    `json:"by"`
	Note string    `json:"note,omitempty"`
}

// Report reports a line of a room to the moderators. It stores the line with the lines around it,
// and logs a warning so that a moderator notices. line is the line's number; why can be "".
func (rs *Rooms) Report(ctx context.Context, who identity.Person, room Room, line uint64, why string) error {
	if err := rs.admits(ctx, room, who); err != nil {
		return err
	}
	c, err := rs.talks.Get(ctx, room)
	if err != nil {
		return err
	}
	return rs.ReportIn(ctx, who, *c, line, why)
}

// ReportIn is like [Rooms.Report] for a conversation that is not in a room, such as private
// messages. The caller must check that the reporter has access to it.
func (rs *Rooms) ReportIn(ctx context.Context, who identity.Person, c Conversation, line uint64, why string) error {
	r, err := decideReport(c, who, line, why, rs.Now())
	if err != nil {
		return err
	}
	if err := rs.Budgets.Take(ctx, who.ID, budget.Report); err != nil {
		return err
	}
	value, err := json.Marshal(r)
	if err != nil {
		return errs.Broken(err)
	}
	id := identity.NewID()
	if _, err := rs.Docs.Commit(ctx, ReportKeys+archive.NewestFirst(r.At)+"/"+id, value, 0); err != nil {
		return store.Failure(err)
	}
	rs.Log.Warn("reported", "report", id, "player", who.ID, "room", c.Room, "of", r.Line.Who.ID)
	return nil
}

// decideReport returns the report of a line, or an *errs.Error that explains the refusal.
func decideReport(c Conversation, who identity.Person, line uint64, why string, now time.Time) (Report, error) {
	at := slices.IndexFunc(c.Lines, func(l Line) bool { return l.N == line })
	switch {
	case at < 0:
		return Report{}, errs.New(errs.NotFound, "That line is gone.")
	case c.Lines[at].Who.ID == who.ID:
		return Report{}, errs.New(errs.Refused, "That is your own line.")
	}
	to := min(at+reportAround/2+1, len(c.Lines))
	from := max(to-reportAround-1, 0)
	return Report{
		Version: reportVersion, At: now.UTC().Truncate(time.Millisecond), By: who, Room: c.Room,
		Line: c.Lines[at], Around: c.Lines[from:to], Why: identity.Clean(why, lineCells),
	}, nil
}

// Reports returns all reports, newest first. If this program can't read a report, Reports yields
// an error for it and goes on with the next one.
func Reports(ctx context.Context, st store.Store) iter.Seq2[Report, error] {
	return func(yield func(Report, error) bool) {
		for e, err := range st.List(ctx, ReportKeys, "") {
			var r Report
			if err == nil {
				r, err = decodeReport(e)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// CloseReport marks a report as done. by names the moderator. note can be "".
func (rs *Rooms) CloseReport(ctx context.Context, id, by, note string) (Report, error) {
	for e, err := range rs.Docs.Store.List(ctx, ReportKeys, "") {
		if err != nil {
			return Report{}, store.Failure(err)
		}
		if !strings.HasSuffix(e.Key, "/"+id) {
			continue
		}
		r, err := decodeReport(e)
		switch {
		case err != nil:
			return r, store.Failure(err)
		case r.Done != nil:
			return r, errs.New(errs.Refused, "%s has already dealt with that report.", r.Done.By)
		}
		r.Done = &Done{rs.Now().UTC().Truncate(time.Second), identity.Clean(by, lineCells), identity.Clean(note, lineCells)}
		return r, store.Failure(rs.Docs.Put(ctx, e.Key, r, e.Rev))
	}
	return Report{}, errs.New(errs.NotFound, "There is no such report.")
}

// Reports returns all reports, in the same way as the function [Reports].
func (rs *Rooms) Reports(ctx context.Context) iter.Seq2[Report, error] {
	return Reports(ctx, rs.Docs.Store)
}

func decodeReport(e store.Entry) (Report, error) {
	var r Report
	if err := json.Unmarshal(e.Value, &r); err != nil {
		return r, fmt.Errorf("%w: %s: %w", store.ErrDamaged, e.Key, err)
	}
	r.ID = e.Key[strings.LastIndexByte(e.Key, '/')+1:]
	return r, store.CheckVersion(e.Key, r.Version, reportVersion)
}
