package budget

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Action is a kind of act that has a budget.
type Action int

// The deeds, in the order of the table.
const (
	NewAccount Action = iota
	NewGuest
	OpenTable
	Challenge
	Talk
	React
	Message
	FoundTeam
	Invite
	Report
	MakeCode
	TryCode
	Import
	Analyse
	Examine
	Search
	Export
	ExportAll
	CallHook
	SendCode
	LoadPage
	LoadPicture
	LoadAnimation
	deeds int = iota
)

// Allowance limits how often a player may do something: Most times at once. That many come back Within a
// time, one after the other. The zero Allowance has no limit.
type Allowance struct {
	Most   int
	Within time.Duration
}

// String returns an allowance in the form of [parseAllowance], such as "20/1h".
func (a Allowance) String() string {
	if a.Most == 0 {
		return "none"
	}
	within := a.Within.String()
	for _, zero := range []string{"m0s", "h0m"} {
		if short, ok := strings.CutSuffix(within, zero); ok {
			within = short + zero[:1]
		}
	}
	return fmt.Sprintf("%d/%s", a.Most, within)
}

// parseAllowance reads the form of [Allowance.String].
func parseAllowance(text string) (Allowance, error) {
	if text == "none" {
		return Allowance{}, nil
	}
	most, within, _ := strings.Cut(text, "/")
	n, err := strconv.Atoi(most)
	d, badTime := time.ParseDuration(within)
	if err != nil || badTime != nil || n < 1 || d <= 0 {
		return Allowance{}, fmt.Errorf("%q is not how often something may be done: write 20/1h, or none for no limit", text)
	}
	return Allowance{n, d}, nil
}

// Row is the budget of a deed.
type Row struct {
	Name string // in flags and tables
	Is   string // what it counts
	May  string // completes "you may ... again"
	// Source is for everyone at one address (for IPv6, one /64) together, and Account for one
	// player or guest.
	Source, Account Allowance
}

// Table holds the budgets of all deeds, by Deed.
type Table [deeds]Row

// String returns a row in the form of [Table.Set], such as "imports=60/1h,20/1h".
func (r Row) String() string { return fmt.Sprintf("%s=%s,%s", r.Name, r.Source, r.Account) }

// Defaults returns the default budgets. Accounts get generous ones, since bots use them to play
// many games at a time.
func Defaults() Table {
	return Table{
		NewAccount:    {"accounts", "accounts created", "take a name", Allowance{3, time.Hour}, Allowance{}},
		NewGuest:      {"guests", "guests who begin to play on the website", "begin to play as a guest", Allowance{60, time.Hour}, Allowance{}},
		OpenTable:     {"tables", "tables and seeks opened", "open a table", Allowance{120, 2 * time.Minute}, Allowance{60, 2 * time.Minute}},
		Challenge:     {"challenges", "challenges sent", "challenge a player", Allowance{120, 10 * time.Minute}, Allowance{60, 10 * time.Minute}},
		Talk:          {"lines", "chat lines", "talk", Allowance{20, 10 * time.Second}, Allowance{3, 3 * time.Second}},
		React:         {"reactions", "reactions at tables", "react", Allowance{20, 20 * time.Second}, Allowance{4, 8 * time.Second}},
		Message:       {"messages", "private messages", "write to a player", Allowance{120, 10 * time.Minute}, Allowance{60, 10 * time.Minute}},
		FoundTeam:     {"teams", "teams created", "found a team", Allowance{10, time.Hour}, Allowance{5, time.Hour}},
		Invite:        {"invites", "team invitations", "invite a player", Allowance{120, 10 * time.Minute}, Allowance{60, 10 * time.Minute}},
		Report:        {"reports", "chat lines reported", "report a line", Allowance{20, time.Hour}, Allowance{5, time.Hour}},
		MakeCode:      {"codes", "login codes and API tokens created", "ask for a code", Allowance{60, time.Hour}, Allowance{20, time.Hour}},
		TryCode:       {"tries", "login codes tried", "try a code", Allowance{10, time.Minute}, Allowance{10, time.Minute}},
		Import:        {"imports", "games imported; a long one counts once for each 16 kB", "import games", Allowance{6000, 24 * time.Hour}, Allowance{2000, 24 * time.Hour}},
		Analyse:       {"analyses", "analyses of games", "ask for an analysis", Allowance{120, time.Hour}, Allowance{60, time.Hour}},
		Examine:       {"steps", "moves and marks in studies", "move there", Allowance{960, time.Minute}, Allowance{240, time.Minute}},
		Search:        {"searches", "pages of archive search results", "search", Allowance{240, time.Minute}, Allowance{120, time.Minute}},
		Export:        {"exports", "games exported", "export a game", Allowance{600, 10 * time.Minute}, Allowance{300, 10 * time.Minute}},
		ExportAll:     {"archives", "exports of all games, or of an account", "export everything", Allowance{30, time.Hour}, Allowance{10, time.Hour}},
		CallHook:      {"hooks", "webhooks called", "call a webhook", Allowance{600, time.Hour}, Allowance{300, time.Hour}},
		SendCode:      {"letters", "codes sent by email", "request a code", Allowance{10, 24 * time.Hour}, Allowance{5, 24 * time.Hour}},
		LoadPage:      {"pages", "website pages", "load a page", Allowance{1200, time.Minute}, Allowance{}},
		LoadPicture:   {"pictures", "board pictures (PNG) drawn", "load a picture", Allowance{30, time.Minute}, Allowance{}},
		LoadAnimation: {"animations", "animations of games (GIF) drawn", "load an animation", Allowance{10, time.Minute}, Allowance{}},
	}
}

// Set changes a row by a text such as "imports=60/1h,20/1h": first the allowance of an address, then
// of an account. The name "all" changes every row.
func (t *Table) Set(word string) error {
	name, text, _ := strings.Cut(word, "=")
	source, account, both := strings.Cut(text, ",")
	if !both {
		return fmt.Errorf("%q is not a budget. Write NAME=SOURCE,ACCOUNT, such as imports=60/1h,20/1h", word)
	}
	s, badSource := parseAllowance(source)
	a, badAccount := parseAllowance(account)
	if err := cmp.Or(badSource, badAccount); err != nil {
		return err
	}
	known := false
	for i := range t {
		if name == t[i].Name || name == "all" {
			t[i].Source, t[i].Account = s, a
			known = true
		}
	}
	if !known {
		return fmt.Errorf("there is no budget %q. Choose %s", name, t.names())
	}
	return nil
}

func (t *Table) names() string {
	var names []string
	for _, row := range t {
		names = append(names, row.Name)
	}
	return strings.Join(names, ", ")
}

// String returns the table as text, one row per line.
func (t *Table) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-10s  %-8s  %-8s\n", "", "source", "account")
	for _, row := range t {
		fmt.Fprintf(&b, "%-10s  %-8s  %-8s\n", row.Name, row.Source, row.Account)
	}
	return b.String()
}
