package chat

import (
	"context"
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
	store.Meta
	At   time.Time       `json:"t"`
	By   identity.Person `json:"by"`
	Room Room            `json:"room"`
	Line Line            `json:"line"`
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

// reportsIn returns the reports in a store. Their K is the time and the ID.
func reportsIn(docs store.Docs) store.Collection[string, Report] {
	return store.NewCollection(store.Kind[string, Report]{
		Docs: docs, Name: "report", Keys: ReportKeys, Version: reportVersion, None: errNoReport,
		Empty: func(key string) *Report { return &Report{ID: key[strings.LastIndexByte(key, '/')+1:]} },
		Meta:  func(r *Report) *store.Meta { return &r.Meta },
	})
}

var errNoReport = errs.New(errs.NotFound, "There is no such report.")

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
	r.ID = identity.NewID()
	if err := rs.reports.Set(ctx, archive.NewestFirst(r.At)+"/"+r.ID, &r); err != nil {
		return err
	}
	rs.Log.Warn("reported", "report", r.ID, "player", who.ID, "room", c.Room, "of", r.Line.Who.ID)
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
		At: now.UTC().Truncate(time.Millisecond), By: who, Room: c.Room,
		Line: c.Lines[at], Around: c.Lines[from:to], Why: identity.Clean(why, lineCells),
	}, nil
}

// Reports returns all reports, newest first. If this program can't read a report, Reports yields
// an error for it and goes on with the next one.
func Reports(ctx context.Context, st store.Store) iter.Seq2[*Report, error] {
	reports := reportsIn(store.Docs{})
	return func(yield func(*Report, error) bool) {
		for e, err := range st.List(ctx, ReportKeys, "") {
			var r *Report
			if err == nil {
				r, err = reports.Decode(e)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// CloseReport marks a report as done. by names the moderator. note can be "".
func (rs *Rooms) CloseReport(ctx context.Context, id, by, note string) (closed Report, err error) {
	done := &Done{rs.Now().UTC().Truncate(time.Second), identity.Clean(by, lineCells), identity.Clean(note, lineCells)}
	for e, err := range rs.Docs.Store.List(ctx, ReportKeys, "") {
		if err != nil {
			return closed, store.Failure(err)
		}
		if !strings.HasSuffix(e.Key, "/"+id) {
			continue
		}
		err = rs.reports.Change(ctx, rs.reports.ID(e.Key), func(r *Report) error {
			if r.Done != nil {
				return errs.New(errs.Refused, "%s has already dealt with that report.", r.Done.By)
			}
			r.Done = done
			closed = *r
			return nil
		})
		return closed, err
	}
	return closed, errNoReport
}

// Reports returns all reports, in the same way as the function [Reports].
func (rs *Rooms) Reports(ctx context.Context) iter.Seq2[*Report, error] {
	return Reports(ctx, rs.Docs.Store)
}
