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

// ReportKeys are what people reported to the keeper of the server, newest first.
const ReportKeys = "report/"

const (
	reportVersion = 1
	reportAround  = 10 // lines kept besides the reported one
)

// Report is a line that somebody brought to the notice of the keeper of the
// server.
type Report struct {
	Version int             `json:"v"`
	At      time.Time       `json:"t"`
	By      identity.Person `json:"by"`
	Room    Room            `json:"room"`
	Line    Line            `json:"line"`
	// Around are the lines next to it and the line itself, oldest first.
	Around []Line `json:"around"`
	// Why is what the reporter says of it, or "".
	Why string `json:"why,omitempty"`
	// Done says that it was dealt with; nil: not yet.
	Done *Done `json:"done,omitempty"`
	// ID names the report. It stands in its key.
	ID string `json:"-"`
}

// Done tells who has dealt with a report, and when.
type Done struct {
	At   time.Time `json:"t"`
	By   string    `json:"by"`
	Note string    `json:"note,omitempty"`
}

// Report keeps a line of a room, with those around it, for the keeper of the
// server, who reads of it in the log. Line is the number of the line; why may be
// "".
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

// ReportIn is [Rooms.Report] for what who was told elsewhere than in a room.
func (rs *Rooms) ReportIn(ctx context.Context, who identity.Person, c Conversation, line uint64, why string) error {
	r, err := decideReport(c, who, line, why, rs.now())
	if err != nil {
		return err
	}
	if err := rs.budgets.Take(ctx, who.ID, budget.Report); err != nil {
		return err
	}
	value, err := json.Marshal(r)
	if err != nil {
		return errs.Broken(err)
	}
	id := identity.NewID()
	if _, err := rs.docs.Commit(ctx, ReportKeys+archive.NewestFirst(r.At)+"/"+id, value, 0); err != nil {
		return store.Failure(err)
	}
	rs.log.Warn("reported", "report", id, "player", who.ID, "room", c.Room, "of", r.Line.Who.ID)
	return nil
}

// decideReport is the report of a line of a conversation, or a refusal.
func decideReport(c Conversation, who identity.Person, line uint64, why string, now time.Time) (Report, error) {
	at := slices.IndexFunc(c.Lines, func(l Line) bool { return l.N == line })
	switch {
	case at < 0:
		return Report{}, errs.New(errs.NotFound, "That line is gone.")
	case c.Lines[at].Who.ID == who.ID:
		return Report{}, errs.New(errs.Refused, "That is a line of your own.")
	}
	to := min(at+reportAround/2+1, len(c.Lines))
	from := max(to-reportAround-1, 0)
	return Report{
		Version: reportVersion, At: now.UTC().Truncate(time.Millisecond), By: who, Room: c.Room,
		Line: c.Lines[at], Around: c.Lines[from:to], Why: identity.Clean(why, lineCells),
	}, nil
}

// Reports are all that was reported, the newest first. One that this program
// cannot read is an error, and those behind it follow.
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

// DealWith marks a report as dealt with by somebody, who may add a note.
func (rs *Rooms) DealWith(ctx context.Context, id, by, note string) (Report, error) {
	for e, err := range rs.docs.Store.List(ctx, ReportKeys, "") {
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
			return r, errs.New(errs.Refused, "%s has dealt with that report.", r.Done.By)
		}
		r.Done = &Done{rs.now().UTC().Truncate(time.Second), identity.Clean(by, lineCells), identity.Clean(note, lineCells)}
		return r, store.Failure(rs.docs.Put(ctx, e.Key, r, e.Rev))
	}
	return Report{}, errs.New(errs.NotFound, "There is no such report.")
}

// Reports are all that was reported, as [Reports] lists them.
func (rs *Rooms) Reports(ctx context.Context) iter.Seq2[Report, error] {
	return Reports(ctx, rs.docs.Store)
}

func decodeReport(e store.Entry) (Report, error) {
	var r Report
	if err := json.Unmarshal(e.Value, &r); err != nil {
		return r, fmt.Errorf("%w: %s: %w", store.ErrDamaged, e.Key, err)
	}
	r.ID = e.Key[strings.LastIndexByte(e.Key, '/')+1:]
	return r, store.CheckVersion(e.Key, r.Version, reportVersion)
}
