package feature

import (
	"cmp"
	"context"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/audit"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// entryDoc is an entry of the audit log in JSON.
type entryDoc struct {
	ID     string    `json:"id" help:"permanent id of the entry"`
	At     time.Time `json:"at" help:"when"`
	By     string    `json:"by" help:"who did it"`
	Key    string    `json:"key" help:"the key they logged in with, as ssh-keygen -l shows it"`
	Role   string    `json:"role" help:"moderator or operator"`
	Deed   string    `json:"deed" help:"the action"`
	Whom   string    `json:"whom" help:"the target"`
	Why    string    `json:"why" help:"the reason, or the text"`
	Failed string    `json:"failed" help:"why it failed"`
}

func describeEntry(e audit.Entry) entryDoc {
	return entryDoc{
		ID: e.ID, At: e.At, By: clean(e.By.Name), Key: account.OpenSSH(e.By.Key), Role: clean(e.By.Role),
		Deed: clean(e.Action), Whom: clean(e.Target), Why: clean(e.Why), Failed: clean(e.Failed),
	}
}

// usualEntries is how many entries are listed if no number is given.
const usualEntries = 30

var auditResource = resource.New(resource.Spec[audit.Entry]{
	Kind: action.Audit, Name: "admin/audit", Title: "Audit log", Closed: true, Role: admin.Operator,
	Help: "what moderators and operators did, newest first",
	List: func(ctx context.Context, c action.Caller, q resource.Query) ([]audit.Entry, string, error) {
		next, most := "", cmp.Or(q.Limit, usualEntries)
		list, err := c.Club.Staff.Entries(ctx, c.Who, q.After, most)
		if len(list) == most {
			next = list[most-1].ID
		}
		return list, next, err
	},
	Columns: []resource.Column[audit.Entry]{
		timeColumn("at", "Time", 1, func(e audit.Entry) time.Time { return e.At }),
		textColumn("by", "By", 0, func(e audit.Entry) string {
			return clean(e.By.Name) + " (" + clean(e.By.Role) + ")"
		}),
		textColumn("deed", "What", 0, func(e audit.Entry) string { return clean(e.Action) }),
		textColumn("whom", "Whom", 0, func(e audit.Entry) string { return clean(e.Target) }),
		textColumn("why", "Why", 2, func(e audit.Entry) string {
			if e.Failed != "" {
				return "not done: " + clean(e.Failed)
			}
			return clean(e.Why)
		}),
	},
	ID:      func(audit.Entry) string { return "" },
	Heading: func(_ action.Caller, e audit.Entry) string { return clean(e.Action) },
	Row:     func(_ action.Caller, e audit.Entry) any { return describeEntry(e) },
	RowType: entryDoc{}, DocType: entryDoc{},
	Empty: "The audit log is empty.",
})
