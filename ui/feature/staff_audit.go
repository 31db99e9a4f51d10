package feature

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/audit"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
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

var audits = action.Noun[audit.Entry]{
	Kind: action.Audit, Role: admin.Operator,
	Doc: func(_ action.Caller, e audit.Entry) any { return describeEntry(e) },
}

// verdictDoc says in JSON that the audit log is whole.
type verdictDoc struct {
	Entries uint64     `json:"entries" help:"how many entries the chain has"`
	Since   *time.Time `json:"since" help:"time of the first one"`
	Until   *time.Time `json:"until" help:"time of the newest one"`
	Head    string     `json:"head" help:"hash of the newest one"`
	Older   int        `json:"older" help:"how many entries are from before the chain and cannot be verified"`
}

var verifyAudit = action.New(action.Spec[audit.Entry, none]{
	On: action.Audit, Name: "verify", Label: "Verify", Key: "V", Needs: operator, Creates: true,
	Help:   "check that no one has changed the audit log in the database",
	Answer: verdictDoc{}, Forms: []string{""}, Examples: []string{"verify"},
	Notes: []string{
		"Each entry has the hash of the one before it. If the log was changed, the answer is an error that names",
		"the oldest place. Keep the hash of the newest entry elsewhere, because someone who can write to the",
		"database can also compute all hashes again.",
	},
	Do: func(ctx context.Context, c action.Caller, _ audit.Entry, _ none) (action.Result, error) {
		v, err := c.Club.Staff.VerifyAudit(ctx, c.Who)
		switch {
		case err != nil:
			return action.Result{}, err
		case v.Breaks > 0:
			return action.Result{}, words.Refused("%s", brokenChain(v))
		}
		doc := verdictDoc{v.Head.Number, optional(v.Since), optional(v.Until), v.Head.Hash, v.Older}
		r := inform(doc, wholeChain(v))
		r.Once = true // no page shows it
		return r, nil
	},
})

// wholeChain says from when to when the audit log is whole.
func wholeChain(v audit.Verdict) string {
	older := ""
	if v.Older > 0 {
		older = fmt.Sprintf(" The chain begins after %s, which cannot be verified.", entries(v.Older, "older "))
	}
	if v.Head.Number == 0 {
		return "The audit log has no entries to verify yet." + older
	}
	return fmt.Sprintf("The audit log is whole from %s to %s: %s, the newest with the hash %s.%s",
		stamp(v.Since), stamp(v.Until), entries(int(v.Head.Number), ""), v.Head.Hash, older)
}

// brokenChain says where the audit log was changed first.
func brokenChain(v audit.Verdict) string {
	b := v.First
	which := fmt.Sprintf("entry %d of %s", b.From, stamp(b.At))
	what := map[audit.Fault]string{
		audit.Changed:    which + " was changed.",
		audit.Added:      which + " was added or moved.",
		audit.Unreadable: which + " cannot be read.",
		audit.Headless:   "the hash of the newest entry is missing or wrong.",
		audit.Missing:    fmt.Sprintf("entry %d is missing. It was before %s.", b.From, stamp(b.At)),
	}[b.Fault]
	switch {
	case b.Fault == audit.Added && b.From == 0:
		what = fmt.Sprintf("an entry of %s was added without a hash.", stamp(b.At))
	case b.Fault == audit.Missing && b.To > b.From:
		what = fmt.Sprintf("entries %d to %d are missing. They were before %s.", b.From, b.To, stamp(b.At))
	}
	if v.Breaks > 1 {
		what += fmt.Sprintf(" This is the oldest of %d such places.", v.Breaks)
	}
	return "Someone has changed the audit log in the database: " + what
}

// entries counts entries in words.
func entries(n int, kind string) string {
	return message.Number{N: n, One: kind + "entry", Many: kind + "entries"}.String()
}
