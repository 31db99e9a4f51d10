package feature

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// ModTarget is a target of moderation: a player, a key, an address or a session.
type ModTarget struct {
	admin.Target
	session     *admin.NodeSession // in the list of sessions
	restriction *ban.Restriction   // in the list of bans and mutes
	silent      string             // a node that did not list its sessions; "" for a target
}

// nodeDoc says which node a line is about.
type nodeDoc struct {
	Node    string `json:"node,omitempty" help:"the node, in a cluster"`
	Silent  bool   `json:"silent,omitempty" help:"true if it did not answer"`
	Refused string `json:"refused,omitempty" help:"why it failed there"`
}

// sessionDoc is a session in JSON.
type sessionDoc struct {
	Session  string    `json:"session" help:"its id, as in the log; in a cluster with @ and the name of its node"`
	Name     string    `json:"name" help:"name of the player, once known"`
	Key      string    `json:"key" help:"fingerprint of the key, as ssh-keygen -l shows it; empty without one"`
	From     string    `json:"from" help:"address and port of the client"`
	Source   string    `json:"source" help:"the address or prefix that limits count"`
	Client   string    `json:"client" help:"the client's version"`
	User     string    `json:"user" help:"the SSH user name, which proves nothing"`
	Shows    string    `json:"shows" help:"the screen, or the command"`
	Since    time.Time `json:"since" help:"when it began"`
	Idle     int       `json:"idle" help:"seconds since something was typed"`
	Received int64     `json:"received" help:"bytes"`
	Sent     int64     `json:"sent" help:"bytes"`
	nodeDoc            // alone on a last line for each node that did not answer
}

// restrictionDoc is a ban or a mute in JSON.
type restrictionDoc struct {
	Name   string     `json:"name,omitempty" help:"name of the player, if one was named"`
	Key    string     `json:"key,omitempty" help:"the fingerprint, if a key is banned or muted"`
	Source string     `json:"source,omitempty" help:"the prefix, if addresses are banned or muted"`
	Why    string     `json:"why" help:"the reason"`
	By     string     `json:"by" help:"who imposed it"`
	Made   time.Time  `json:"made" help:"when it was imposed"`
	Until  *time.Time `json:"until" help:"when it ends; null is never"`
}

// targetDoc is a target of moderation with its bans and mutes in JSON.
type targetDoc struct {
	Whom     string          `json:"whom" help:"the target"`
	Banned   *restrictionDoc `json:"banned" help:"the ban that holds: name, key or source, why, by, made and until; or null"`
	Muted    *restrictionDoc `json:"muted" help:"the same for a mute"`
	Sessions []sessionDoc    `json:"sessions" help:"their sessions, as who lists them"`
}

var whoms = action.Noun[*ModTarget]{
	Kind: action.ModTarget, Role: admin.Moderator,
	Find: func(ctx context.Context, c action.Caller, text string) (*ModTarget, error) {
		w, err := c.Club.Staff.FindTarget(ctx, c.Who, text)
		return &ModTarget{Target: w}, err
	},
	Default: func(context.Context, action.Caller) (*ModTarget, error) {
		return nil, words.Wrong("Name a player, a key, an address or a session.")
	},
	Doc: func(_ action.Caller, w *ModTarget) any { return targetDoc{Whom: clean(w.String())} },
}

// sessionColumn returns a column of sessions. It is empty in the row of a node that did not answer.
func sessionColumn(
	name, label string, spare int, text func(action.Caller, *admin.NodeSession) string,
) resource.Column[*ModTarget] {
	return viewColumn(name, label, spare, func(c action.Caller, w *ModTarget) string {
		if w.session == nil {
			return ""
		}
		return text(c, w.session)
	})
}

var sessionResource = resource.New(resource.Spec[*ModTarget]{
	Kind: action.ModTarget, Name: "admin/sessions", Title: "Sessions", One: "Moderate",
	Closed: true, Role: admin.Moderator,
	Help: "who is online, and from where",
	List: listSessions,
	Columns: []resource.Column[*ModTarget]{
		textColumn("name", "Name", 0, func(w *ModTarget) string {
			if w.session == nil {
				return "Node " + w.silent + " did not answer."
			}
			return cmp.Or(clean(w.session.Name), "-")
		}),
		sessionColumn("from", "From", 1, func(_ action.Caller, s *admin.NodeSession) string { return s.From }),
		sessionColumn("since", "Here", 2, func(c action.Caller, s *admin.NodeSession) string {
			return short(c.Now().Sub(s.Since))
		}),
		sessionColumn("idle", "Idle", 2, func(c action.Caller, s *admin.NodeSession) string {
			return short(c.Now().Sub(s.Active))
		}),
		sessionColumn("sent", "Sent", 4, func(_ action.Caller, s *admin.NodeSession) string { return size(s.Sent) }),
		sessionColumn("shows", "Shows", 3, func(_ action.Caller, s *admin.NodeSession) string {
			return cmp.Or(clean(s.Shows), "-")
		}),
		sessionColumn("client", "Client", 5, func(_ action.Caller, s *admin.NodeSession) string {
			return clean(s.Client)
		}),
	},
	ID: func(w *ModTarget) string {
		if w.silent != "" {
			return ""
		}
		return w.ID()
	},
	Heading:  func(_ action.Caller, w *ModTarget) string { return clean(w.String()) },
	Lead:     targetLead,
	Links:    targetLinks,
	Sections: targetSections,
	Row:      sessionRow,
	Doc:      wholeWhom,
	RowType:  sessionDoc{}, DocType: targetDoc{},
	Empty: "No sessions.",
	Ages:  func(action.Caller, *ModTarget) time.Duration { return time.Minute },
})

// listSessions lists the sessions, and the nodes that did not list theirs.
func listSessions(ctx context.Context, c action.Caller, _ resource.Query) (list []*ModTarget, next string, err error) {
	sessions, silent, err := c.Club.Staff.Sessions(ctx, c.Who)
	for i := range sessions {
		list = append(list, &ModTarget{Target: sessions[i].Target(), session: &sessions[i]})
	}
	for _, node := range silent {
		list = append(list, &ModTarget{silent: node})
	}
	return list, "", err
}

func sessionRow(c action.Caller, w *ModTarget) any {
	if w.session == nil {
		return nodeDoc{Node: w.silent, Silent: true}
	}
	return describeSession(*w.session, c.Now())
}

func describeSession(s admin.NodeSession, now time.Time) sessionDoc {
	doc := sessionDoc{
		Session: s.ID, Name: clean(s.Name), From: s.From, Client: clean(s.Client), User: clean(s.User),
		Shows: clean(s.Shows), Since: s.Since.UTC(), Idle: int(now.Sub(s.Active) / time.Second),
		Received: s.Received, Sent: s.Sent, nodeDoc: nodeDoc{Node: s.Node},
	}
	if s.Source.IsValid() {
		doc.Source = s.Source.String()
	}
	if s.Key != "" {
		doc.Key = account.OpenSSH(s.Key)
	}
	return doc
}

// short formats a duration in a few letters.
func short(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%ds", max(d, 0)/time.Second)
	case d < time.Hour:
		return fmt.Sprintf("%dm", d/time.Minute)
	case d < 48*time.Hour:
		return fmt.Sprintf("%dh", d/time.Hour)
	}
	return fmt.Sprintf("%dd", d/(24*time.Hour))
}

// size formats a number of bytes in a few letters.
func size(n int64) string {
	switch {
	case n < 10<<10:
		return fmt.Sprintf("%d B", n)
	case n < 10<<20:
		return fmt.Sprintf("%d kB", n>>10)
	}
	return fmt.Sprintf("%d MB", n>>20)
}

// targetLead says which bans and mutes apply.
func targetLead(c action.Caller, w *ModTarget) (lines []message.Message) {
	for _, kind := range restrictionKinds {
		if s, ok := c.Club.Staff.Holds(w.Target, kind); ok {
			by, why := clean(s.By), clean(s.Why)
			lines = append(lines, message.New("%s %s, by %s: %s", restrictionWords[kind], lasting(s.Until), by, why))
		}
	}
	if lines == nil && !w.IsSession() {
		lines = sentence("Neither banned nor muted.")
	}
	return lines
}

var (
	restrictionKinds = []ban.Kind{ban.Ban, ban.Mute}
	restrictionWords = map[ban.Kind]string{ban.Ban: "Banned", ban.Mute: "Muted"}
)

// targetLinks returns a link to the player.
func targetLinks(_ action.Caller, w *ModTarget) []resource.Link {
	if who := w.Person(); who.ID.HasAccount() {
		return []resource.Link{{Label: "Profile", Key: "p", Ref: resource.Ref{Kind: action.Player, ID: who.Name}}}
	}
	return nil
}

// targetSections lists the sessions of the target. For a session it shows all details.
func targetSections(ctx context.Context, c action.Caller, w *ModTarget) ([]resource.Section, error) {
	sessions, err := c.Club.Staff.SessionsOf(ctx, c.Who, w.Target)
	if err != nil {
		return nil, err
	}
	if w.IsSession() && len(sessions) == 1 {
		return []resource.Section{aboutSession(c, sessions[0])}, nil
	}
	s := resource.Section{Name: "sessions", Label: "Sessions", Empty: "No sessions.", Heads: []resource.Head{
		{Name: "session", Label: "Session"},
		{Name: "from", Label: "From"},
		{Name: "since", Label: "Since", Spare: 1},
		{Name: "shows", Label: "Shows", Spare: 2},
	}}
	for _, one := range sessions {
		ref := whomRef(one.ID)
		s.Rows = append(s.Rows, resource.Row{Ref: ref, Cells: []resource.Cell{
			{Text: one.ID, Ref: ref}, resource.Text(one.From), {At: one.Since}, resource.Text(clean(one.Shows)),
		}})
	}
	reported, err := reportsOf(ctx, c, w)
	return []resource.Section{s, reported}, err
}

// reportsOf lists the reports about a player.
func reportsOf(ctx context.Context, c action.Caller, w *ModTarget) (resource.Section, error) {
	var about []*chat.Report
	all, err := c.Club.Staff.Reports(ctx, c.Who, true)
	for i := range all {
		if w.Matches(all[i].Line.Who.ID) {
			about = append(about, &all[i])
		}
	}
	s := resource.Section{Name: "reports", Label: "Reports", Empty: "No reports."}
	return resource.Table(c, reportResource, s, about), err
}

func aboutSession(c action.Caller, one admin.NodeSession) resource.Section {
	doc, s := describeSession(one, c.Now()), resource.Section{Name: "session", Label: "Session"}
	link := func(label, text string) {
		if text != "" {
			cell := resource.Cell{Text: text, Ref: whomRef(text)}
			s.Fields = append(s.Fields, resource.Field{Label: label, Cell: cell})
		}
	}
	link("Name", doc.Name)
	link("Key", doc.Key)
	addText(&s, "From", doc.From)
	link("Counted as", doc.Source)
	addText(&s, "Client", doc.Client)
	addText(&s, "SSH user", doc.User)
	addText(&s, "Shows", doc.Shows)
	addTime(&s, "Since", doc.Since)
	addText(&s, "Idle", short(time.Duration(doc.Idle)*time.Second))
	addText(&s, "Received", size(doc.Received))
	addText(&s, "Sent", size(doc.Sent))
	return s
}

// whomRef links to a target of moderation; "" is no link.
func whomRef(text string) resource.Ref {
	if text == "" {
		return resource.Ref{}
	}
	return resource.Ref{Kind: action.ModTarget, ID: text}
}

func wholeWhom(ctx context.Context, c action.Caller, w *ModTarget) (any, error) {
	doc := targetDoc{Whom: clean(w.String())}
	for kind, to := range map[ban.Kind]**restrictionDoc{ban.Ban: &doc.Banned, ban.Mute: &doc.Muted} {
		if s, ok := c.Club.Staff.Holds(w.Target, kind); ok {
			*to = new(describeRestriction(s))
		}
	}
	sessions, err := c.Club.Staff.SessionsOf(ctx, c.Who, w.Target)
	doc.Sessions = slice.Map(sessions, func(s admin.NodeSession) sessionDoc { return describeSession(s, c.Now()) })
	return doc, err
}

// restrictionFilter chooses between bans and mutes.
var restrictionFilter = resource.Filter{Name: "kind", Label: "Show", Choices: []action.Choice{
	{Value: "all", Label: "all"}, {Value: string(ban.Ban), Label: "bans"}, {Value: string(ban.Mute), Label: "mutes"},
}}

func restrictionColumn(
	name, label string, spare int, text func(*ban.Restriction) string,
) resource.Column[*ModTarget] {
	return textColumn(name, label, spare, func(w *ModTarget) string { return text(w.restriction) })
}

var restrictionResource = resource.New(resource.Spec[*ModTarget]{
	Kind: action.ModTarget, Name: "admin/bans", Title: "Bans and mutes", Closed: true, Role: admin.Moderator,
	Help:    "who is banned or muted",
	Filters: []resource.Filter{restrictionFilter},
	List: func(_ context.Context, c action.Caller, q resource.Query) (list []*ModTarget, next string, err error) {
		for _, kind := range restrictionKinds {
			if f := q.Get(restrictionFilter); f != "all" && f != string(kind) {
				continue
			}
			all, err := c.Club.Staff.Restrictions(c.Who, kind)
			if err != nil {
				return nil, "", err
			}
			for _, s := range all {
				list = append(list, &ModTarget{Target: admin.TargetOf(s), restriction: &s})
			}
		}
		slices.SortStableFunc(list, func(a, b *ModTarget) int { return b.restriction.Made.Compare(a.restriction.Made) })
		return list, "", nil
	},
	Columns: []resource.Column[*ModTarget]{
		cellColumn("whom", "Whom", 0, func(w *ModTarget) resource.Cell {
			return resource.Cell{Text: clean(w.String()), Ref: whomRef(w.ID())}
		}),
		restrictionColumn("kind", "What", 1, func(s *ban.Restriction) string { return restrictionWords[s.Kind] }),
		restrictionColumn("until", "How long", 0, func(s *ban.Restriction) string { return lasting(s.Until) }),
		restrictionColumn("by", "By", 3, func(s *ban.Restriction) string { return clean(s.By) }),
		restrictionColumn("why", "Reason", 2, func(s *ban.Restriction) string { return clean(s.Why) }),
	},
	ID:      func(*ModTarget) string { return "" }, // the first cell links to them
	Heading: func(_ action.Caller, w *ModTarget) string { return clean(w.String()) },
	Row:     func(_ action.Caller, w *ModTarget) any { return describeRestriction(*w.restriction) },
	RowType: restrictionDoc{}, DocType: restrictionDoc{},
	Empty: "No bans or mutes.",
	Follow: func(ctx context.Context, c action.Caller, _ string) <-chan struct{} {
		return c.Club.Bans.Changes(ctx)
	},
})

func describeRestriction(s ban.Restriction) restrictionDoc {
	doc := restrictionDoc{
		Name: clean(s.Name), Why: clean(s.Why), By: clean(s.By), Made: s.Made, Until: optional(s.Until),
	}
	if s.Key != "" {
		doc.Key = account.OpenSSH(s.Key)
	}
	if s.Source.IsValid() {
		doc.Source = s.Source.String()
	}
	return doc
}
