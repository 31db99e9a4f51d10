package feature

import (
	"context"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// reportDoc is a report in JSON.
type reportDoc struct {
	ID     string          `json:"id" help:"permanent id of the report"`
	At     time.Time       `json:"at" help:"when it was reported"`
	By     string          `json:"by" help:"who reported it"`
	Of     string          `json:"of" help:"who said it"`
	Room   string          `json:"room" help:"where it was said"`
	Text   string          `json:"text" help:"what was said"`
	Why    string          `json:"why" help:"what the reporter says about it"`
	Around []reportLineDoc `json:"around" help:"the line and the lines next to it: at, name, text, and reported for the line itself"`
	Done   *time.Time      `json:"done" help:"when it was dealt with, or null"`
	DoneBy string          `json:"done_by" help:"who dealt with it"`
	Note   string          `json:"note" help:"what they say about it"`
}

// reportLineDoc is a chat line.
type reportLineDoc struct {
	At       time.Time `json:"at"`
	Name     string    `json:"name"`
	Text     string    `json:"text"`
	Reported bool      `json:"reported"`
}

func describeReport(r *chat.Report) reportDoc {
	doc := reportDoc{
		ID: r.ID, At: r.At.UTC(), By: words.Person(r.By), Of: words.Person(r.Line.Who), Room: string(r.Room),
		Text: clean(r.Line.Text), Why: clean(r.Why),
	}
	for _, l := range r.Around {
		isReported := l.N == r.Line.N
		doc.Around = append(doc.Around, reportLineDoc{l.At.UTC(), words.Person(l.Who), clean(l.Text), isReported})
	}
	if r.Done != nil {
		doc.Done, doc.DoneBy, doc.Note = optional(r.Done.At), clean(r.Done.By), clean(r.Done.Note)
	}
	return doc
}

var reports = action.Noun[*chat.Report]{
	Kind: action.Report, Role: admin.Moderator,
	Find: func(ctx context.Context, c action.Caller, text string) (*chat.Report, error) {
		all, err := c.Club.Staff.Reports(ctx, c.Who, true)
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(all, func(r chat.Report) bool { return r.ID == text }); i >= 0 {
			return &all[i], nil
		}
		return nil, words.Missing("There is no report %s. List them: %s", clean(text), c.Line("admin", "reports"))
	},
	Default: unnamed[*chat.Report]("Which report? List them: %s", "admin", "reports"),
	Doc:     func(_ action.Caller, r *chat.Report) any { return describeReport(r) },
}

// reportFilter chooses between open reports and all reports.
var reportFilter = resource.Filter{Name: "show", Label: "Show", Choices: []action.Choice{
	{Value: "open", Label: "open"}, {Value: "all", Label: "all"},
}}

var reportResource = resource.New(resource.Spec[*chat.Report]{
	Kind: action.Report, Name: "admin/reports", Title: "Reports", Closed: true, Role: admin.Moderator,
	Help:    "reports about chat",
	Filters: []resource.Filter{reportFilter},
	List: func(ctx context.Context, c action.Caller, q resource.Query) ([]*chat.Report, string, error) {
		var list []*chat.Report
		all, err := c.Club.Staff.Reports(ctx, c.Who, q.Get(reportFilter) == "all")
		for i := range all {
			list = append(list, &all[i])
		}
		return list, "", err
	},
	Columns: []resource.Column[*chat.Report]{
		textColumn("of", "Player", 0, func(r *chat.Report) string { return words.Person(r.Line.Who) }),
		textColumn("text", "Said", 0, func(r *chat.Report) string { return clean(r.Line.Text) }),
		textColumn("why", "Why", 2, func(r *chat.Report) string { return clean(r.Why) }),
		textColumn("by", "Reported by", 3, func(r *chat.Report) string { return words.Person(r.By) }),
		textColumn("room", "Where", 4, func(r *chat.Report) string { return string(r.Room) }),
		timeColumn("at", "When", 1, func(r *chat.Report) time.Time { return r.At }),
	},
	Marks:   func(_ action.Caller, r *chat.Report) resource.Mark { return resource.Mark{Past: r.Done != nil} },
	ID:      func(r *chat.Report) string { return r.ID },
	Heading: func(_ action.Caller, r *chat.Report) string { return "Report of " + words.Person(r.Line.Who) },
	Lead:    reportLead,
	Links: func(_ action.Caller, r *chat.Report) []resource.Link {
		name := words.Person(r.Line.Who)
		return []resource.Link{{Label: "Deal with " + name, Key: "M", Ref: whomRef(name)}}
	},
	Sections: func(_ context.Context, _ action.Caller, r *chat.Report) ([]resource.Section, error) {
		return []resource.Section{reportedLines(r)}, nil
	},
	Row:     func(_ action.Caller, r *chat.Report) any { return describeReport(r) },
	RowType: reportDoc{}, DocType: reportDoc{},
	Empty: "No open reports.",
})

// reportLead says who reported what, and what became of it.
func reportLead(_ action.Caller, r *chat.Report) []message.Message {
	doc := describeReport(r)
	why := "."
	if doc.Why != "" {
		why = ": " + doc.Why
	}
	lines := sentence("%s reports %s in %s%s", doc.By, doc.Of, doc.Room, why)
	if doc.Done != nil {
		note := strings.TrimSuffix(" "+doc.Note, " ")
		lines = append(lines, message.New("Dealt with by %s on %s.%s", doc.DoneBy, stamp(*doc.Done), note))
	}
	return lines
}

// reportedLines returns the reported line and the lines next to it.
func reportedLines(r *chat.Report) resource.Section {
	s := resource.Section{Name: "said", Label: "Chat", Heads: []resource.Head{
		{Name: "name", Label: "Player"}, {Name: "text", Label: "Message"}, {Name: "at", Label: "Time", Spare: 1},
	}}
	for _, l := range r.Around {
		cells := append(textCells(words.Person(l.Who), clean(l.Text)), resource.Cell{At: l.At})
		row := resource.Row{Cells: cells}
		if l.N == r.Line.N {
			row.Mine = true
			row.Cells[0].Text = "> " + row.Cells[0].Text
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

type doneArgs struct {
	Text string `arg:"text,asked" label:"Note" help:"what you did about it"`
}

var doneReport = action.New(action.Spec[*chat.Report, doneArgs]{
	On: action.Report, Name: "done", Label: "Mark as done", Help: "mark a report as handled", Key: "d",
	Needs: moderator, Forms: []string{"REPORT [because TEXT]"},
	Examples: []string{"done 7k3m9x2a because muted for a day"},
	Shown:    func(_ action.Caller, r *chat.Report) bool { return r.Done == nil },
	Do: func(ctx context.Context, c action.Caller, r *chat.Report, args doneArgs) (action.Result, error) {
		now, err := c.Club.Staff.CloseReport(ctx, c.Who, r.ID, args.Text)
		return answer(&now, "Marked report %s as done.", now.ID), err
	},
})
